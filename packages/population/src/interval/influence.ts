import { sum } from "@sdc-risk/core";
import type { Fit } from "../model/fit.js";
import { project } from "../model/project.js";
import { reciprocalSlope, uniqueSlope } from "../risk/poisson.js";
import type { CellTable } from "../table/table.js";

/** Records that came into the file together: members of a household, or each record by itself. */
export interface Clusters {
  /** Class of each record. */
  readonly classOf: Int32Array;
  /** Cluster of each record, 0 … number − 1; null where each record is one. */
  readonly of: Int32Array | null;
  readonly number: number;
}

/** Variance of an estimate that comes from estimating the parameters of the model. */
export interface DataVariance {
  /** Null with one cluster: it cannot be known. */
  readonly value: number | null;
  /** Whether its equations were solved. */
  readonly converged: boolean;
}

/** Records between two yields. */
const PIECE = 1 << 17;
/** Residual that leaves the variances the same to twelve digits, whatever the order of levels and records. */
const ENOUGH = 1e-12;

/**
 * Variance of τ̂ by the parameters, by linearisation (infinitesimal jackknife, Jaeckel 1972; for samples Binder 1983): a record
 * with key c and weight w moves τ̂ by its influence w x_c′ I⁻¹ g, g the derivative of τ̂ by the parameters. Records of a cluster
 * move it together: the variance is G/(G − 1) Σ (z − z̄)² over G clusters, z the sum of the influences of a cluster's records.
 * It does not suppose that counts are Poisson, and asks for no groups made by chance.
 * @param slopes per class, h · d/dh of the risk of a sample unique; 0 for other classes
 * @param weights per record where the fit is on weights, else null
 */
export function* dataVariance(table: CellTable, fit: Fit, slopes: Float64Array, weights: Float64Array | null, clusters: Clusters): Generator<void, DataVariance> {
  const { values, converged } = yield* project(table, fit, slopes, ENOUGH), { classOf, of, number } = clusters;
  if (number < 2) return { value: null, converged };
  const moved = new Float64Array(number), scale = weights === null ? 1 : fit.constant;
  for (let i = 0; i < classOf.length; i++) {
    if (i % PIECE === PIECE - 1) yield;
    moved[of === null ? i : of[i]!]! += ((weights === null ? 1 : weights[i]!) * values[classOf[i]!]!) / scale;
  }
  const mean = sum(moved) / number;
  return { value: (number / (number - 1)) * sum(moved.map((z) => (z - mean) ** 2)), converged };
}

/** h · d/dh of P(F = 1 | f = 1) and of E(1/F | f = 1) per class. */
export function slopesOf(counts: Int32Array, h: Float64Array): { readonly tau1: Float64Array; readonly tau2: Float64Array } {
  const over = (slope: (h: number) => number): Float64Array => h.map((x, c) => (counts[c] === 1 ? slope(x) : 0));
  return { tau1: over(uniqueSlope), tau2: over(reciprocalSlope) };
}
