import { shareOf } from "@sdc-risk/blocks";
import type { StayingClasses } from "@sdc-risk/core";
import { shareable, type Task } from "@sdc-risk/core/tasks";
import type { Classes } from "@sdc-risk/data";
import { subsetCount, subsets, type Tick } from "@sdc-risk/data/kernels";
import {
  beginsAlike,
  combinationsTask,
  emptyOutput,
  tally,
  tallyRows,
  type CombinationsInput,
  type CombinationsOutput,
} from "./combinations-kernel.ts";
import type { Combination } from "./summary.ts";

/**
 * Visits of a class by a set of variables that make one piece of work: some 10 ms, 100 where cells are found
 * by hashing.
 */
const PIECE = 4e6;
/** What a set costs in visits, however few classes there are. */
const SET = 256;
/** Sets that are looked at, at most: more would be neither waited for nor read. */
const MOST = 100_000;

/** The largest size, at most `wanted`, up to which `n` variables have no more sets than are looked at. */
export function largestSize(n: number, wanted: number): number {
  let total = 0;
  for (let size = 1; size <= Math.min(n, wanted); size++) {
    total += subsetCount(n, size) ?? Infinity;
    if (size > 1 && total > MOST) return size - 1;
  }
  return wanted;
}

/** Runs pieces of the work, here or elsewhere. */
type RunPieces = (
  task: Task<CombinationsInput, CombinationsOutput>,
  inputs: readonly CombinationsInput[],
) => Promise<CombinationsOutput[]>;

/**
 * Cells of every set of at most `maxSize` keys, missing as a category.
 * @param threshold a cell with at most so many records is unsafe: one number, or one per size of set (the
 *   last holds for larger ones)
 */
export async function combinations(
  classes: Classes,
  maxSize: number,
  threshold: number | readonly number[],
  pool: RunPieces,
  tick: Tick,
): Promise<Combination[]> {
  const names = classes.variables.map(({ name }) => name);
  const { sets, thresholdOf } = setsOf(names.length, maxSize, threshold);
  const found =
    classes.profiles === null
      ? await ofKeys(classes, sets, thresholdOf, pool)
      : [await ofProfiles(classes, sets, thresholdOf, tick)];
  return combinationsOf(names, sets, found, classes.records);
}

/**
 * The same of classes that stay with records that lie elsewhere: the engine counts the cells of each set.
 * @param threshold as of `combinations`
 */
export async function combinationsThere(
  { levels, of, tally: { records } }: StayingClasses,
  maxSize: number,
  threshold: number | readonly number[],
  tick: Tick,
): Promise<Combination[]> {
  const names = [...levels.keys()];
  const { sets, thresholdOf } = setsOf(names.length, maxSize, threshold);
  const out = emptyOutput(sets.length);
  for (const [s, set] of sets.entries()) {
    const cells = await of(
      set.map((v) => names[v]),
      tick,
    );
    tallyRows(cells, thresholdOf(set), out, s);
    await tick();
  }
  return combinationsOf(names, sets, [out], records);
}

/** Sets of at most so many keys, small ones first, and the threshold of each. */
function setsOf(keys: number, maxSize: number, threshold: number | readonly number[]) {
  return {
    sets: Array.from({ length: Math.min(maxSize, keys) }, (_, i) => subsets(keys, i + 1)).flat(),
    thresholdOf: ({ length }: readonly number[]): number =>
      typeof threshold === "number" ? threshold : threshold[Math.min(length, threshold.length) - 1],
  };
}

/** @param found figures of the sets, in their order */
function combinationsOf(
  names: readonly string[],
  sets: readonly (readonly number[])[],
  found: readonly CombinationsOutput[],
  records: number,
): Combination[] {
  const all = (of: keyof CombinationsOutput): number[] => found.flatMap((output) => Array.from(output[of]));
  const cells = all("cells");
  const unsafeCells = all("unsafeCells");
  const unsafeRecords = all("unsafeRecords");
  const equalPairs = all("equalPairs");
  return sets.map((set, s) => ({
    keys: set.map((v) => names[v]),
    cells: cells[s],
    unsafeCells: unsafeCells[s],
    unsafeRecords: unsafeRecords[s],
    distinction: shareOf(cells[s], records),
    separation: records > 1 ? (records * (records - 1) - equalPairs[s]) / (records * (records - 1)) : null,
  }));
}

/** Of persons with several records: profiles are made anew for each set. */
async function ofProfiles(
  classes: Classes,
  sets: readonly (readonly number[])[],
  thresholdOf: (set: readonly number[]) => number,
  tick: Tick,
): Promise<CombinationsOutput> {
  const out = emptyOutput(sets.length);
  for (const [s, set] of sets.entries()) {
    const names = set.map((v) => classes.variables[v].name);
    const { counts } = await classes.ontoInTurns(names, tick);
    tally(counts, thresholdOf(set), out, s);
  }
  return out;
}

/** Of single keys: in pieces of some sets. */
async function ofKeys(
  classes: Classes,
  sets: readonly (readonly number[])[],
  thresholdOf: (set: readonly number[]) => number,
  pool: RunPieces,
): Promise<CombinationsOutput[]> {
  const { variables } = classes;
  const each = Math.max(1, Math.floor(PIECE / (classes.size + SET)));
  const several = sets.length > each;
  const codes = variables.map((variable) => (several ? shareable(variable.codes) : variable.codes));
  const counts = several ? shareable(classes.counts) : classes.counts;
  const inputs: CombinationsInput[] = [];
  for (let from = 0; from < sets.length;) {
    const to = endOfPiece(sets, from + each);
    const piece = sets.slice(from, to);
    inputs.push({
      codes,
      sizes: variables.map(({ size }) => size),
      counts,
      sets: piece,
      thresholds: piece.map(thresholdOf),
    });
    from = to;
  }
  return pool(combinationsTask, inputs);
}

/** The place from which on a piece may end: sets that begin alike stay together, since they are counted together. */
function endOfPiece(sets: readonly (readonly number[])[], least: number): number {
  let to = Math.min(sets.length, least);
  while (to < sets.length && beginsAlike(sets[to - 1], sets[to])) to++;
  return to;
}
