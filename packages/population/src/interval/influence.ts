import { sum, sumBy, weightedSum, type Counts } from "@sdc-risk/data/kernels";
import type { Fit } from "../model/fit.ts";
import { project } from "../model/project.ts";
import { reciprocalSlope, uniqueSlope } from "../risk/poisson.ts";
import type { CellTable } from "../table/table.ts";
import type { Clusters } from "./clusters.ts";

/** Variance of an estimate that comes from estimating the parameters of the model. */
export interface DataVariance {
  readonly value: number;
  /** Whether its equations were solved. */
  readonly converged: boolean;
}

/** Sums by class of what records are weighted by, and of its squares. */
export interface ClassSums {
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

/** Residual that leaves the variances the same to twelve digits, whatever the order of levels and records. */
const ENOUGH = 1e-12;

/**
 * Variance of τ̂ by the parameters, by linearisation (infinitesimal jackknife, Jaeckel 1972; for samples
 * Binder 1983): a record with key c and weight w moves τ̂ by its influence w x_c′ I⁻¹ g, g the derivative of
 * τ̂ by the parameters. Records of a cluster move it together: the variance is G/(G − 1) Σ (z − z̄)² over G
 * clusters, z the sum of the influences of a cluster's records. It does not suppose that counts are Poisson,
 * and asks for no groups made by chance.
 * @param slopes per class, h · d/dh of the risk of a sample unique; 0 for other classes
 * @param weights of each record of a row where the fit is on weights, else null
 * Of a random part of the clusters the squares of all records are known by class, and only how many times more those of
 * clusters are comes from the part: what a few records of rare keys add would mostly be missing from it. It is taken as
 * 1 at least.
 * @param clusters two or more
 * @param whole of all records, where clusters are a part; else null
 */
export function* dataVariance(
  table: CellTable,
  fit: Fit,
  slopes: Float64Array,
  weights: Float64Array | null,
  { classOf, times = null, of, number }: Clusters,
  whole: ClassSums | null = null,
): Generator<void, DataVariance> {
  const { values, converged } = yield* project(table, fit, slopes, ENOUGH);
  const scale = weights === null ? 1 : fit.constant;
  const influence = new Float64Array(classOf.length);
  for (let i = 0; i < influence.length; i++)
    influence[i] = ((weights === null ? 1 : weights[i]) * values[classOf[i]]) / scale;
  yield;
  if (times !== null) return { value: scatterOfRows(influence, times, number), converged };
  const own = scatterOf(of === null ? influence : sumBy(of, number, influence));
  if (whole === null) return { value: own, converged };
  const all = weightedSum(
    values.map((v) => (v / scale) ** 2),
    whole.squares,
  );
  if (of !== null) return { value: all * Math.max(1, own / sum(influence.map((z) => z ** 2))), converged };
  const n = sum(new Float64Array(table.counts));
  const total = weightedSum(values, whole.sums) / scale;
  return { value: (n / (n - 1)) * Math.max(0, all - total ** 2 / n), converged };
}

/** G/(G − 1) Σ (z − z̄)². */
function scatterOf(z: Float64Array): number {
  const mean = sum(z) / z.length;
  return (z.length / (z.length - 1)) * sum(z.map((x) => (x - mean) ** 2));
}

/** The same of rows that stand for several records each. */
function scatterOfRows(z: Float64Array, times: Counts, records: number): number {
  const mean = weightedSum(z, times) / records;
  const squares = z.map((x) => (x - mean) ** 2);
  return (records / (records - 1)) * weightedSum(squares, times);
}

/** h · d/dh of P(F = 1 | f = 1) and of E(1/F | f = 1) per class. */
export function slopesOf(
  counts: Counts,
  h: Float64Array,
): { readonly tau1: Float64Array; readonly tau2: Float64Array } {
  const over = (slope: (h: number) => number): Float64Array =>
    h.map((x, c) => (counts[c] === 1 ? slope(x) : 0));
  return { tau1: over(uniqueSlope), tau2: over(reciprocalSlope) };
}
