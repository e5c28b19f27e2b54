import { inPieces, Sum } from "@sdc-risk/data/kernels";

/** The values of a variable that are not missing, each with its weight. */
export interface WeightedMoments {
  readonly count: number;
  /** Σ w. */
  readonly weight: number;
  /** Σ w x. */
  readonly total: number;
  /** NaN without values. */
  readonly mean: number;
  /** Square root of Σ w (x − mean)² / Σ w · n / (n − 1); 0 where all values are equal, NaN with fewer than two. */
  readonly sd: number;
}

/** @param values NaN where missing @param weights null: 1 each */
export function* weightedMoments(
  values: Float64Array,
  weights: Float64Array | null,
): Generator<void, WeightedMoments> {
  let count = 0;
  let min = Infinity;
  let max = -Infinity;
  const weight = new Sum();
  const total = new Sum();
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const x = values[i];
      if (x !== x) continue;
      const w = weights === null ? 1 : weights[i];
      count++;
      if (x < min) min = x;
      if (x > max) max = x;
      weight.add(w);
      total.add(w * x);
    }
  });
  const sums = { count, weight: weight.total, total: total.total };
  if (count === 0) return { ...sums, mean: NaN, sd: NaN };
  // a mean of equal values need not be that value to the last digit
  if (min === max) return { ...sums, mean: min, sd: count < 2 ? NaN : 0 };
  const mean = sums.total / sums.weight;
  const squares = new Sum();
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const gap = values[i] - mean;
      if (gap === gap) squares.add((weights === null ? 1 : weights[i]) * gap * gap);
    }
  });
  return { ...sums, mean, sd: Math.sqrt((squares.total / sums.weight) * (count / (count - 1))) };
}
