import { countText } from "../format-value.ts";
import { classKey, type Classes, type PersonProfiles } from "./classes.ts";
import { keyOrder } from "./key-order.ts";

/** Different keys of a profile that its text names. */
const NAMED = 4;

/** The keys of a profile's records, the first few of them. */
function profileText({ records, lists: { starts, members } }: PersonProfiles, c: number): string {
  const times = new Map<number, number>();
  for (let i = starts[c]; i < starts[c + 1]; i++) times.set(members[i], (times.get(members[i]) ?? 0) + 1);
  const keys = [...times.keys()].sort(keyOrder(records));
  const more = keys.length - NAMED;
  const named = keys.slice(0, NAMED).map((key) => {
    const n = times.get(key)!;
    return `${classKey(records.variables, key)}${n === 1 ? "" : ` (${countText(n)} times)`}`;
  });
  return [...named, ...(more > 0 ? [`${countText(more)} more`] : [])].join("; ");
}

/** The key of a class as people read it; of persons with several records those of their records. */
export const keyText = (classes: Classes, c: number): string =>
  classes.profiles === null ? classKey(classes.variables, c) : profileText(classes.profiles, c);
