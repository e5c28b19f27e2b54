import { lowerBound, upperBound } from "@sdc-risk/data/kernels";
import { quantileOfSorted } from "./statistics.ts";

/** A tail of a variable: the quantile at which it begins, and the values strictly beyond it, and at it or beyond. */
export interface TailOf {
  /** NaN without values. */
  readonly limit: number;
  readonly beyond: number;
  readonly atOrBeyond: number;
}

/**
 * One minus a percentile, as it is written: in double precision 1 − 0.99 is 0.010000000000000009, and the
 * quantile of 1,901 values at it lies a hair above the twentieth, which then counts as below it.
 */
export const lowerPercentile = (percentile: number): number => Number((1 - percentile).toPrecision(12));

/**
 * Values above a quantile of them (R-7, Hyndman and Fan 1996).
 * @param sorted ascending from … to, none missing
 */
export function upperTail(sorted: Float64Array, percentile: number, from = 0, to = sorted.length): TailOf {
  const limit = quantileOfSorted(sorted, percentile, from, to) ?? NaN;
  return {
    limit,
    beyond: to - upperBound(sorted, limit, from, to),
    atOrBeyond: to - lowerBound(sorted, limit, from, to),
  };
}

/** The same below the quantile at one minus the percentile. */
export function lowerTail(sorted: Float64Array, percentile: number, from = 0, to = sorted.length): TailOf {
  const limit = quantileOfSorted(sorted, lowerPercentile(percentile), from, to) ?? NaN;
  return {
    limit,
    beyond: lowerBound(sorted, limit, from, to) - from,
    atOrBeyond: upperBound(sorted, limit, from, to) - from,
  };
}
