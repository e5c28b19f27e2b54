import { atOnce } from "@sdc-risk/data/kernels";
import { mcd, type Mcd, type McdOptions } from "../src/index.ts";

/** Numbers in [0, 1) from a seed (linear congruences). */
export function uniforms(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** n × d standard normal numbers (Box and Muller 1958). */
export function normals(n: number, d: number, seed: number): Float64Array {
  const next = uniforms(seed);
  return Float64Array.from(
    { length: n * d },
    () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  );
}

/** The estimate of records that must have one. */
export function estimate(points: Float64Array, d: number, options?: McdOptions): Mcd {
  const result = atOnce(mcd(points, d, options));
  if (result.singular) throw new Error(`singular in variables ${result.variables.join(", ")}`);
  return result;
}

export function rows(points: Float64Array, d: number): number[][] {
  return Array.from({ length: points.length / d }, (_, i) => [...points.subarray(i * d, i * d + d)]);
}

/** Mean and covariance with divisor m − 1, written out. */
export function meanAndCovariance(records: readonly number[][]): { mean: number[]; covariance: number[][] } {
  const m = records.length;
  const mean = records[0].map((_, j) => records.reduce((sum, x) => sum + x[j], 0) / m);
  const covariance = mean.map((_, j) =>
    mean.map((__, k) => records.reduce((sum, x) => sum + (x[j] - mean[j]) * (x[k] - mean[k]), 0) / (m - 1)),
  );
  return { mean, covariance };
}

/** Determinant by expansion along the first row. */
export function determinant(a: readonly number[][]): number {
  if (a.length === 1) return a[0][0];
  return a[0].reduce(
    (sum, x, j) =>
      sum + (j % 2 === 0 ? x : -x) * determinant(a.slice(1).map((row) => row.filter((_, k) => k !== j))),
    0,
  );
}

/** log of the smallest determinant over all subsets of h records. */
export function smallestLogDet(records: readonly number[][], h: number): number {
  let best = Infinity;
  const extend = (subset: number[][], from: number): void => {
    if (subset.length === h) best = Math.min(best, determinant(meanAndCovariance(subset).covariance));
    else
      for (let i = from; i <= records.length - (h - subset.length); i++)
        extend([...subset, records[i]], i + 1);
  };
  extend([], 0);
  return Math.log(best);
}

/** Largest difference of two lists of numbers, relative to the largest number of the second. */
export function difference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const scale = Math.max(...Array.from(b, Math.abs));
  return Math.max(...Array.from(a, (x, i) => Math.abs(x - b[i]))) / scale;
}
