import { sum } from "@sdc-risk/core";
import { project, type Projection } from "../model/project.js";
import type { Sample } from "../sample.js";
import type { CellTable } from "../table/table.js";
import type { Fits, Others } from "./figures.js";
import { meanReciprocal, meanSquaredReciprocal, reciprocalSlope, uniqueProbability, uniqueSlope } from "./poisson.js";

/** An estimate with its 95 % interval, which stays within what is possible. */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** Variance of what is predicted, with the model known. */
  readonly predictionVariance: number;
  /** Variance that comes from estimating the model. */
  readonly parameterVariance: number;
  /** Variance that comes from choosing among models; 0 where the model was given. */
  readonly modelVariance: number;
}
export interface Taus {
  readonly tau1: Interval;
  readonly tau2: Interval;
  /** P(F = 1 | f = 1) per class; NaN but for sample uniques. */
  readonly unique: Float64Array;
  /** Whether the equations for the variance were solved. */
  readonly converged: boolean;
}

const Z = 1.96;
/**
 * Residuals that leave the variances the same to twelve digits, whatever the order of levels and records: the error of g′ I⁻¹ g
 * goes by their square, that of the sandwich by themselves.
 */
const ENOUGH = 1e-7, EXACT = 1e-12;

function interval(estimate: number, predictionVariance: number, parameterVariance: number, modelVariance: number, most: number): Interval {
  const half = Z * Math.sqrt(predictionVariance + parameterVariance + modelVariance);
  return { estimate, low: Math.max(0, estimate - half), high: Math.min(most, estimate + half), predictionVariance, parameterVariance, modelVariance };
}

/**
 * τ1 = Σ P(F = 1 | f = 1) and τ2 = Σ E(1/F | f = 1) over sample uniques under a fitted model (Skinner and Shlomo 2008).
 * The variance by the parameters is g′ I⁻¹ g, where the fit is on weights the sandwich Σ w² (x′ J⁻¹ g)².
 */
export function* tauOf(table: CellTable, sample: Sample, fits: Fits, { expected: h }: Others, modelVariance: { readonly tau1: number; readonly tau2: number }): Generator<void, Taus> {
  const fit = fits.weights ?? fits.counts, n = h.length, uniques = sample.uniques;
  const unique = new Float64Array(n).fill(NaN), slope1 = new Float64Array(n), slope2 = new Float64Array(n);
  const p = new Float64Array(n), r = new Float64Array(n), spread1 = new Float64Array(n), spread2 = new Float64Array(n);
  for (let c = 0; c < n; c++) {
    if ((c & 0xfff) === 0xfff) yield;
    if (table.counts[c] !== 1) continue;
    const x = h[c]!;
    unique[c] = p[c] = uniqueProbability(x);
    r[c] = meanReciprocal(x);
    spread1[c] = p[c]! * (1 - p[c]!);
    spread2[c] = Math.max(0, meanSquaredReciprocal(x) - r[c]! ** 2);
    slope1[c] = uniqueSlope(x);
    slope2[c] = reciprocalSlope(x);
  }
  const byWeights = fits.weights !== null, enough = byWeights ? EXACT : ENOUGH, one = yield* project(table, fit, slope1, enough), two = yield* project(table, fit, slope2, enough);
  const variance = function* (slopes: Float64Array, { values, remainder }: Projection): Generator<void, number> {
    for (let c = 0; c < n; c++) values[c] = byWeights ? sample.squaredWeights[c]! * values[c]! ** 2 : slopes[c]! * values[c]!;
    yield;
    return Math.max(0, sum(values) + (byWeights ? 0 : remainder));
  };
  const parameters1 = yield* variance(slope1, one), parameters2 = yield* variance(slope2, two);
  return {
    tau1: interval(sum(p), sum(spread1), parameters1, modelVariance.tau1, uniques),
    tau2: interval(sum(r), sum(spread2), parameters2, modelVariance.tau2, uniques),
    unique, converged: one.converged && two.converged,
  };
}
