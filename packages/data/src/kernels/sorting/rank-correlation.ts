import { inPieces } from "../turns.ts";
import { midRanks } from "./mid-ranks.ts";

/** Two columns by their ranks, over the records that hold both. */
export interface RankedPairs {
  /** Per record the mid-rank of its value among these records, from 1; NaN where one of both is missing. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** Records that hold both. */
  readonly pairs: number;
  /** Rank correlation (Spearman 1904), with mid-ranks for equal values; 0 where one of both has one value only. */
  readonly correlation: number;
  /** Sums of squares of the ranks about their mean: 0 where all values are one. */
  readonly squares: { readonly first: number; readonly second: number };
}

/**
 * Ranks of two columns and their correlation.
 * @param x NaN where missing @param y of the same records
 */
export function* rankedPairs(x: Float64Array, y: Float64Array): Generator<void, RankedPairs> {
  const n = x.length;
  const one = new Float64Array(n);
  const other = new Float64Array(n);
  let pairs = 0;
  yield* inPieces(n, (from, to) => {
    for (let i = from; i < to; i++) {
      const both = x[i] === x[i] && y[i] === y[i];
      one[i] = both ? x[i] : NaN;
      other[i] = both ? y[i] : NaN;
      if (both) pairs++;
    }
  });
  const first = yield* midRanks(one);
  const second = yield* midRanks(other);
  const middle = (pairs + 1) / 2;
  let together = 0;
  let firstSquares = 0;
  let secondSquares = 0;
  yield* inPieces(n, (from, to) => {
    for (let i = from; i < to; i++) {
      const a = first[i] - middle;
      const b = second[i] - middle;
      if (a !== a) continue;
      together += a * b;
      firstSquares += a * a;
      secondSquares += b * b;
    }
  });
  const size = Math.sqrt(firstSquares * secondSquares);
  return {
    first,
    second,
    pairs,
    correlation: size > 0 ? together / size : 0,
    squares: { first: firstSquares, second: secondSquares },
  };
}
