import type { CodedColumn } from "@sdc-risk/data";
import { costsOfSets, fromCheapest } from "./costs.ts";
import { Patterns } from "./patterns.ts";
import { countCells, type SuppressedCells } from "./suppressed-cells.ts";

/** Values that are to be suppressed so that nothing that is left of a record is rare. */
export interface SmallSetProblem {
  /** The keys as codes, recoded as they will be released. */
  readonly columns: readonly CodedColumn[];
  /** Fewer records than this with the same values of some keys are too few; 2 unless given: no record is alone. */
  readonly k?: number;
  /** Keys that are looked at together at the most; all of them unless given. */
  readonly most?: number;
  /** What suppressing a value of each key costs, above 0; 1 each unless given. */
  readonly costs?: readonly number[];
}

/**
 * Suppresses the fewest (or cheapest) values with which no record has a set of at most `most` keys whose values fewer
 * than k records of the file share: for each record a minimum hitting set of its minimal such sets, which for k = 2 are
 * its minimal sample uniques (Elliot, Manning and Ford 2002). This is the least there is, proved record by record.
 *
 * It makes what is left of each record common among the values that the file had, which serves against intruders who do
 * not know who is in it. A record that alone has its gap is not hidden from one who does: `suppressCells` is for that.
 * @throws BAD_OPTIONS for more than 16 keys, or costs that are not above 0
 */
export function breakSmallSets({
  columns,
  k = 2,
  most = columns.length,
  costs: given,
}: SmallSetProblem): SuppressedCells {
  const costs = costsOfSets(columns, given);
  const order = fromCheapest(costs);
  const patterns = new Patterns(columns);
  const sets = [...costs.keys()]
    .map((set) => ({ set, size: bits(set) }))
    .filter(({ size }) => size > 0 && size <= most)
    .sort((a, b) => a.size - b.size || a.set - b.set)
    .map(({ set }) => set);
  const ofClass = new Int32Array(patterns.size);
  for (let c = 0; c < patterns.size; c++) {
    const small = smallSets(patterns, c, k, sets);
    ofClass[c] = order.find((mask) => small.every((set) => (set & mask) !== 0))!;
  }
  return countCells(
    patterns.classOf.map((c) => ofClass[c]),
    columns.length,
    costs,
  );
}

/** Sets of keys of a class that fewer than k records share, none within another. @param sets from the smallest on */
function smallSets(patterns: Patterns, c: number, k: number, sets: readonly number[]): number[] {
  const out: number[] = [];
  for (const set of sets) {
    if ((set & patterns.gaps[c]) !== 0 || out.some((one) => (one & set) === one)) continue;
    if (patterns.sharing(c, patterns.all & ~set) < k) out.push(set);
  }
  return out;
}

function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}
