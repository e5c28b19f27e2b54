import type { SdcObject } from "@sdc-risk/core";
import { counted, countText, ticker, type Tick } from "@sdc-risk/data";
import { heldCodes, sum } from "@sdc-risk/data/kernels";
import type { Against } from "@sdc-risk/report";
import type { Microdata } from "../microdata.ts";
import { allKeys } from "../scenarios/keys.ts";
import type { Settings } from "../settings.ts";
import { CODES } from "./against.ts";

/** The class of each record of the original in a released file, −1 where that lacks it, by the keys that it holds. */
async function classOfRecords(
  sdc: SdcObject,
  index: number,
  keys: readonly string[],
  tick: Tick,
): Promise<Int32Array | null> {
  const { match, unmatched, elsewhere } = sdc.released[index]!;
  if (sdc.source !== null || elsewhere !== undefined || unmatched !== null) return null;
  const file = sdc.releasedFile(index);
  const held = keys.filter((key) => file.variables.includes(key));
  if (held.length === 0) return new Int32Array(sdc.records);
  const { classOf } = await file.classes(held, tick);
  if (match === null) return classOf;
  return Int32Array.from({ length: sdc.records }, (_, record) => {
    const at = match[record]!;
    return at < 0 ? -1 : classOf[at]!;
  });
}

/** Whether two files together tell no more of the keys than one of them does by itself. */
function tellsAll(one: Int32Array, other: Int32Array): boolean {
  // there are no more classes than records, so a pair has a number of its own
  const most = other.length;
  const pairs = new Set<number>();
  const ones = new Set<number>();
  const others = new Set<number>();
  for (const [record, first] of one.entries()) {
    const second = other[record]!;
    if (first < 0 || second < 0) continue;
    pairs.add(first * most + second);
    ones.add(first);
    others.add(second);
  }
  return pairs.size === ones.size || pairs.size === others.size;
}

/**
 * Released files that hold the same records, of which each keeps something of the keys that the other has not: whoever
 * has both joins them, by their order or an id, and figures of each alone are too low for that.
 * @throws ABORTED
 */
export async function joinedAgainst(
  { scenarios = [] }: Pick<Settings, "scenarios">,
  { sdc, released }: Microdata,
  signal: AbortSignal,
): Promise<readonly Against[]> {
  if (released.length < 2) return [];
  const tick = ticker(signal);
  const keys = allKeys({ roles: sdc.roles, scenarios });
  const out: Against[] = [];
  const classes: (Int32Array | null)[] = [];
  for (const index of released.keys()) classes.push(await classOfRecords(sdc, index, keys, tick));
  for (const [at, one] of classes.entries())
    for (const [to, other] of classes.entries()) {
      if (to <= at || one === null || other === null || tellsAll(one, other)) continue;
      const [first, second] = [released[at]!.name, released[to]!.name];
      out.push({
        code: CODES.joined,
        result: "cannot tell",
        text:
          `${first} and ${second} hold the same records, and each tells something of the keys that the other does not. ` +
          "Someone who has both files can join their records, and each file was judged alone. If both are published, " +
          "assess them joined as one file; if only one of them is, assess that one alone.",
      });
    }
  return out;
}

const LEFT =
  "someone who can tell them apart, for example by their place or their ids, is left with the others";

/** That records have the id of nobody in the original, which does not show whose they are; the first sentence stands alone. */
const strangersText = (strangers: number, records: number, name: string): string =>
  strangers < records
    ? `${countText(strangers)} of the ${counted(records, "record")} of ${name} have the id of nobody in the original, though ` +
      "copies of originals may be among them, under new ids. Records that were made up make groups larger, and " +
      `${LEFT}. Remove them, or assess the file beside an original that has them.`
    : `No record of ${name} has the id of a record of the original, which does not show that its records are nobody's: ` +
      "copies of originals may have new ids. The figures on copies count them. If the file is synthetic, remove its ids, " +
      "which match nothing. If it is not, assess it beside an original that has its records: made-up ones make groups " +
      `larger, and ${LEFT}.`;

/**
 * Released files with records that the original lacks: made-up ones make groups larger, and whoever tells them apart, by
 * their place or their ids, is left with the others.
 */
export function strangersAgainst({ sdc, released }: Microdata): readonly Against[] {
  return released.flatMap(({ name }, index): Against[] => {
    const { match, unmatched, records } = sdc.released[index]!;
    if (unmatched !== null || match === null) return [];
    const strangers = records - sum(heldCodes(match, records));
    if (strangers <= 0) return [];
    return [
      {
        code: CODES.strangers,
        result: "cannot tell",
        file: name,
        text: strangersText(strangers, records, name),
      },
    ];
  });
}
