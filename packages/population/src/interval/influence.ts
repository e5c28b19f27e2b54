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
  /** g′ I⁻¹ g: records come by themselves and counts are Poisson; null where the fit is on weights. */
  readonly byModel: number | null;
  /** Over clusters, whatever the counts do; null with one cluster. */
  readonly byClusters: number | null;
  readonly converged: boolean;
}

/** Residual that leaves the variances the same to twelve digits, whatever the order of levels and records. */
const ENOUGH = 1e-12;

/**
 * Variance of τ̂ by the parameters, by linearisation (infinitesimal jackknife, Jaeckel 1972; Binder 1983): a record with key c
 * and weight w moves τ̂ by its influence w x_c′ I⁻¹ g, g the derivative of τ̂ by the parameters. Records of a cluster move it
 * together, so the variance is G/(G − 1) Σ over G clusters of (Σ over its records of their influence)².
 * @param slopes per class, h · d/dh of the risk of a sample unique; 0 for other classes
 * @param weights per record where the fit is on weights, else null
 */
export function* dataVariance(table: CellTable, fit: Fit, slopes: Float64Array, weights: Float64Array | null, clusters: Clusters): Generator<void, DataVariance> {
  const { values, converged } = yield* project(table, fit, slopes, ENOUGH), scale = weights === null ? 1 : fit.constant;
  return {
    byModel: weights === null ? Math.max(0, sum(values.map((value, c) => value * slopes[c]!))) : null,
    byClusters: overClusters(values.map((value) => value / scale), weights, clusters), converged,
  };
}

function overClusters(influence: Float64Array, weights: Float64Array | null, { classOf, of, number }: Clusters): number | null {
  if (number < 2) return null;
  const moved = new Float64Array(number);
  for (let i = 0; i < classOf.length; i++) moved[of === null ? i : of[i]!]! += (weights === null ? 1 : weights[i]!) * influence[classOf[i]!]!;
  return (number / (number - 1)) * sum(moved.map((x) => x * x));
}

/** h · d/dh of P(F = 1 | f = 1) and of E(1/F | f = 1) per class. */
export function slopesOf({ counts }: CellTable, h: Float64Array): { readonly tau1: Float64Array; readonly tau2: Float64Array } {
  const over = (slope: (h: number) => number): Float64Array => h.map((x, c) => (counts[c] === 1 ? slope(x) : 0));
  return { tau1: over(uniqueSlope), tau2: over(reciprocalSlope) };
}
