import { classKey, keyOrder, SMALLEST_GROUP, type Classes } from "@sdc-risk/data";
import { heldCodes, highest, range, sum, sumBy, type Tick } from "@sdc-risk/data/kernels";
import type { Kind } from "./summary.ts";

/** Kinds of person that are told at most. */
const MOST = 10;

/** Keys of which all pairs are looked at: 496 of them. */
const MOST_KEYS = 32;

/** Chances are compared to this, so that the order of records moves no kind. */
const ROUND = 1e9;

/**
 * The kinds of person that are found most easily: combinations of the values of two keys, or of the one there
 * is, that at least three records hold, by the mean chance of their records. Of many keys those are taken that
 * have most values: these tell persons apart best.
 * @param classes of the file
 * @param chance of a right link per class
 * @param credit right links per class; null where it is not known who is who
 */
export async function easiestKinds(
  classes: Classes,
  chance: Float64Array,
  credit: Float64Array | null,
  tick: Tick,
): Promise<{ readonly easiest: readonly Kind[]; readonly keysLeftOut: number }> {
  const names = keysOf(classes);
  const found: Kind[] = [];
  const sums = chance.map((one, c) => one * classes.counts[c]);
  for (const keys of setsOf(names)) {
    const kinds = await classes.ontoInTurns(keys, tick);
    const total = sumBy(kinds.classOf, kinds.size, sums);
    const right = credit === null ? null : sumBy(kinds.classOf, kinds.size, credit);
    const order = keyOrder(kinds);
    const missing = kinds.incomplete();
    const mean = total.map((sum, k) => sum / kinds.counts[k]);
    const before = (a: number, b: number): boolean =>
      (compared(mean[a], mean[b]) || kinds.counts[b] - kinds.counts[a] || order(a, b)) < 0;
    const enough = range(kinds.size).filter((k) => kinds.counts[k] >= SMALLEST_GROUP && missing[k] === 0);
    for (const k of highest(enough, MOST, before))
      found.push({
        keys,
        values: classKey(kinds.variables, k),
        records: kinds.counts[k],
        chance: mean[k],
        correct: right === null ? null : right[k],
      });
    await tick();
  }
  // a stable sort: the order of keys, and of their values, stays among equals
  const easiest = found.sort((a, b) => compared(a.chance, b.chance) || b.records - a.records).slice(0, MOST);
  return { easiest, keysLeftOut: classes.variables.length - names.length };
}

/** The keys whose values are looked at, in their order; of equally many values the earlier ones. */
function keysOf({ variables }: Classes): string[] {
  const levels = variables.map(({ codes, size }) => sum(heldCodes(codes, size)));
  const chosen = [...variables.keys()].sort((a, b) => levels[b] - levels[a] || a - b).slice(0, MOST_KEYS);
  return chosen.sort((a, b) => a - b).map((v) => variables[v].name);
}

/** Whether a chance comes before another one, the higher first. */
const compared = (a: number, b: number): number => Math.round(b * ROUND) - Math.round(a * ROUND);

/** All pairs of names; the one name where there is one. */
const setsOf = (names: readonly string[]): string[][] =>
  names.length < 2 ? [[...names]] : names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b]));
