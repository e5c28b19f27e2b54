import { sorting } from "@sdc-risk/data/kernels";
import type { Prepared } from "./prepare.ts";

/** Sums of squares whose ratio differs from 1 by no more are tied. */
const TIED = 1e-10;
/** Windows after which the sums are taken anew, and the share of their largest value below which they are. */
const RENEW = 4096;
const CANCELLED = 1e-3;
const PIECE = 1 << 16;

/**
 * The h values of one variable with the smallest variance: they are next to each other in order of value
 * (Rousseeuw and Leroy 1987). Of several such windows the middle one is taken, the lower of two, as
 * robustbase does.
 * @returns 1 for each record of the window
 */
export function* univariate({ points, n }: Prepared, h: number): Generator<void, Uint8Array> {
  const order = yield* sorting(points);
  const sorted = new Float64Array(n);
  const squares = new Float64Array(n - h + 1);
  yield;
  for (let i = 0; i < n; i++) {
    sorted[i] = points[order[i]];
    if (i % PIECE === 0) yield;
  }
  let smallest = Infinity;
  let mean = 0;
  let peak = 0;
  let sum = 0;
  for (let i = 0; i < squares.length; i++) {
    if (i > 0) {
      const out = sorted[i - 1];
      const enter = sorted[i + h - 1];
      const before = mean;
      mean += (enter - out) / h;
      sum += (enter - out) * (enter - mean + (out - before));
      peak = Math.max(peak, sum);
    }
    // what is small beside what was subtracted from it is rounding error
    if (i % RENEW === 0 || sum < CANCELLED * peak) {
      ({ mean, sum } = spread(sorted, i, h));
      peak = sum;
      yield;
    }
    squares[i] = sum;
    if (sum < smallest) smallest = sum;
    if (i % PIECE === 0) yield;
  }
  const first = middleOfTied(squares, smallest);
  const chosen = new Uint8Array(n);
  for (let i = first; i < first + h; i++) chosen[order[i]] = 1;
  return chosen;
}

/** Mean and sum of squares about it of the h values from a place on, in two passes. */
function spread(sorted: Float64Array, from: number, h: number): { mean: number; sum: number } {
  const shift = sorted[from + (h >>> 1)];
  let total = 0;
  let sum = 0;
  for (let i = from; i < from + h; i++) total += sorted[i] - shift;
  const mean = shift + total / h;
  for (let i = from; i < from + h; i++) sum += (sorted[i] - mean) ** 2;
  return { mean, sum };
}

function middleOfTied(squares: Float64Array, smallest: number): number {
  const limit = smallest * (1 + TIED);
  let tied = 0;
  let at = -1;
  for (let i = 0; i < squares.length; i++) if (squares[i] <= limit) tied++;
  for (let left = (tied + 1) >>> 1; left > 0;) if (squares[++at] <= limit) left--;
  return at;
}
