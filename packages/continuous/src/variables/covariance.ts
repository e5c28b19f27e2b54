import { cholesky, lost } from "@sdc-risk/data/kernels";
import { rowsOf } from "./standardise.ts";

/** A variable of which the others leave at most this share of its variance open depends on them. */
const DEPENDENT = 1e-12;

/**
 * Covariance of the records that miss nothing, divisor n − 1; null with fewer than two.
 * @returns d × d row-major
 */
export function* covarianceOf(
  columns: readonly Float64Array[],
  rows: Int32Array,
): Generator<void, Float64Array | null> {
  const d = columns.length;
  const n = rows.length;
  const points = yield* rowsOf(columns, rows);
  const out = new Float64Array(d * d);
  const rest = new Float64Array(d * d);
  const means = new Float64Array(d);
  if (n < 2) return null;
  for (let v = 0; v < d; v++) {
    let total = 0;
    let low = 0;
    for (let at = v; at < points.length; at += d) {
      const next = total + points[at];
      low += lost(total, points[at], next);
      total = next;
    }
    means[v] = (total + low) / n;
    yield;
  }
  for (let a = 0; a < d; a++) {
    for (let b = 0; b <= a; b++) {
      const cell = a * d + b;
      for (let at = 0; at < points.length; at += d) {
        const x = (points[at + a] - means[a]) * (points[at + b] - means[b]);
        const next = out[cell] + x;
        rest[cell] += lost(out[cell], x, next);
        out[cell] = next;
      }
      out[b * d + a] = out[cell] = (out[cell] + rest[cell]) / (n - 1);
      yield;
    }
  }
  return out;
}

/**
 * The lower triangle whose product with its transpose is the matrix; null where a variable depends on those
 * before it.
 */
export function choleskyOf(matrix: Float64Array, d: number): Float64Array | null {
  const lower = new Float64Array(d * d);
  return cholesky(matrix, d, lower, DEPENDENT) < 0 ? lower : null;
}

/** The part of a matrix that some variables span. */
export function partOf(matrix: Float64Array, d: number, variables: readonly number[]): Float64Array {
  return Float64Array.from(variables.flatMap((a) => variables.map((b) => matrix[a * d + b])));
}
