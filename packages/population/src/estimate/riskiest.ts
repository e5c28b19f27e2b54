import { classKey, type Classes, type SdcObject } from "@sdc-risk/core";

/** A record by name, for internal reports only. */
export interface RiskyRecord {
  /** Its id, or its number in the file where there is none. */
  readonly record: string;
  /** Its values of the keys. */
  readonly key: string;
  readonly f: number;
  /** E(1/F | f) and, of a sample unique, P(F = 1 | f = 1). */
  readonly match: number;
  readonly unique: number | null;
}

/** How many records are named. */
const NAMED = 20;

/** The records that a match is likeliest right with; among equals the first of the file. */
export function riskiestRecords(
  sdc: SdcObject,
  { classOf, variables, counts }: Classes,
  match: Float64Array,
  unique: Float64Array,
): RiskyRecord[] {
  const top: number[] = [];
  const before = (a: number, b: number): boolean => match[classOf[a]!]! > match[classOf[b]!]!;
  for (let i = 0; i < classOf.length; i++) {
    if (top.length === NAMED && !before(i, top[NAMED - 1]!)) continue;
    let at = top.length;
    while (at > 0 && before(i, top[at - 1]!)) at--;
    top.splice(at, 0, i);
    if (top.length > NAMED) top.pop();
  }
  const id = sdc.roles.id === undefined ? null : sdc.coded(sdc.roles.id);
  return top.map((record) => {
    const c = classOf[record]!,
      code = id?.codes[record] ?? -1;
    return {
      record: id && code >= 0 ? id.label(code) : String(record + 1),
      key: classKey(variables, c),
      f: counts[c]!,
      match: match[c]!,
      unique: Number.isNaN(unique[c]!) ? null : unique[c]!,
    };
  });
}
