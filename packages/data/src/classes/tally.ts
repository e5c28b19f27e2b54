import type { Counts } from "../kernels/counts.ts";
import { sum, weightedSum } from "../kernels/sums.ts";
import type { Classes } from "./classes.ts";

/**
 * Classes by what many measures look at: how many records each holds, f, and what their weights add up to, F. A
 * row is one class, or all those that have these two alike: figures are the same then, and rows are few where
 * classes are many.
 */
export interface ClassTally {
  /** Number of rows. */
  readonly size: number;
  /** Of each row the records in one of its classes, f. */
  readonly counts: Counts;
  /** Of each row the sum of weights in one of its classes, F. */
  readonly weights: Float64Array;
  /** Of each row how many classes it stands for; null where each is one. */
  readonly times: Float64Array | null;
  /** Of each row the records in all of its classes. */
  readonly held: Counts;
  /** Number of classes. */
  readonly classes: number;
  /** Number of records. */
  readonly records: number;
}

/** Classes as they are, a row for each. */
export const tallyOf = ({ size, counts, weights, records }: Classes): ClassTally => ({
  size,
  counts,
  weights,
  times: null,
  held: counts,
  classes: size,
  records,
});

/**
 * Rows that stand for several classes each.
 * @param counts of each row the records in one class @param times how many classes it stands for
 * @param weights of each row the sum of weights in one class
 */
export function tallyOfRows(counts: Float64Array, weights: Float64Array, times: Float64Array): ClassTally {
  const held = counts.map((count, row) => count * times[row]);
  return { size: counts.length, counts, weights, times, held, classes: sum(times), records: sum(held) };
}

/** The sum of a value over classes, compensated. @param values of each row that of one class */
export const sumOverClasses = ({ times }: Pick<ClassTally, "times">, values: ArrayLike<number>): number =>
  times === null ? sum(values) : weightedSum(values, times);
