import { NORMAL_QUANTILES } from "@sdc-risk/blocks";
import { inPieces, Sum } from "@sdc-risk/data/kernels";
import type { WeightedMoments } from "./moments.ts";

/** An estimate with its standard error. */
export interface Estimate {
  readonly estimate: number;
  readonly error: number;
}

/** The same estimate of both files. */
export interface ComparedEstimate {
  readonly original: number | null;
  readonly released: number | null;
  /** (released − original) / standard error of the original; null where this is 0. */
  readonly difference: number | null;
  /** Of the 95 % intervals; null where one of them has no width. */
  readonly overlap: number | null;
}

/** 0.975 quantile of the normal distribution. */
const QUANTILE = NORMAL_QUANTILES[0.95];

/**
 * The mean share of the two 95 % intervals that they have in common (Karr et al. 2006), 0 where they do not meet; null
 * where one of them has no width.
 */
export function intervalOverlap(original: Estimate, released: Estimate): number | null {
  if (!(original.error > 0 && released.error > 0)) return null;
  if (original.estimate === released.estimate && original.error === released.error) return 1;
  const own = QUANTILE * original.error;
  const other = QUANTILE * released.error;
  const high = Math.min(original.estimate + own, released.estimate + other);
  const low = Math.max(original.estimate - own, released.estimate - other);
  if (high <= low) return 0;
  return Math.min(1, ((high - low) / own + (high - low) / other) / 4);
}

/** What cannot be compared. */
export const NO_ESTIMATE: ComparedEstimate = {
  original: null,
  released: null,
  difference: null,
  overlap: null,
};

export const compared = (original: Estimate, released: Estimate): ComparedEstimate => ({
  original: original.estimate,
  released: released.estimate,
  difference: original.error > 0 ? (released.estimate - original.estimate) / original.error : null,
  overlap: intervalOverlap(original, released),
});

/** Mean and total of a variable over the records that hold it. */
export interface MeanAndTotal {
  readonly mean: Estimate;
  readonly total: Estimate;
}

/**
 * Standard errors take records as drawn with replacement, each with its weight (Särndal, Swensson and Wretman 1992):
 * n / (n − 1) Σ u², with u = w (x − mean) / Σ w of the mean, and u = w x − Σ w x / n of the total.
 * @param of moments of the values; two at least
 */
export function* meanAndTotal(
  values: Float64Array,
  weights: Float64Array | null,
  of: WeightedMoments,
): Generator<void, MeanAndTotal> {
  const { count, weight, total, mean } = of;
  const ofMean = new Sum();
  const ofTotal = new Sum();
  const each = total / count;
  let least = Infinity;
  let most = -Infinity;
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const x = values[i];
      if (x !== x) continue;
      const w = weights === null ? 1 : weights[i];
      const share = w * x;
      ofMean.add((w * (x - mean)) ** 2);
      ofTotal.add((share - each) ** 2);
      if (share < least) least = share;
      if (share > most) most = share;
    }
  });
  const error = (squares: Sum): number => Math.sqrt((squares.total * count) / (count - 1));
  return {
    mean: { estimate: mean, error: error(ofMean) / weight },
    total: { estimate: total, error: least === most ? 0 : error(ofTotal) },
  };
}

/**
 * The share of one value among all records that hold any, with its standard error as of a mean of 0 and 1.
 * @param weight Σ w of its records @param squares Σ w² @param isAll whether nobody holds another one
 */
export function shareEstimate(
  weight: number,
  squares: number,
  all: { readonly count: number; readonly weight: number; readonly squares: number },
  isAll: boolean,
): Estimate {
  if (isAll || weight === 0) return { estimate: isAll ? 1 : 0, error: 0 };
  const estimate = weight / all.weight;
  const sum = (1 - estimate) ** 2 * squares + estimate ** 2 * (all.squares - squares);
  return { estimate, error: Math.sqrt((Math.max(0, sum) * all.count) / (all.count - 1)) / all.weight };
}
