import { sum, uniforms } from "@sdc-risk/core";
import { criterionOf, type Criterion } from "../criterion.js";
import { productAt } from "../model/factors.js";
import { fitModel, type Fit, type Zeros } from "../model/fit.js";
import { Observed } from "../model/observed.js";
import { meanReciprocal, uniqueProbability } from "../risk/poisson.js";
import type { Sample } from "../sample.js";
import type { CellTable } from "../table/table.js";
import { CellSampler } from "./cell-sampler.js";
import { levelOrder } from "./level-order.js";
import { MatchMoments } from "./match-moments.js";
import { resample } from "./resample.js";

/** What is known of one drawn file, or the mean over several. */
export interface Figures {
  readonly tau1: number;
  readonly tau2: number;
  /** Expected correct matches over all records. */
  readonly all: number;
}
export interface Bootstrap {
  /** m: the estimate over the truth, in files drawn from the model. */
  readonly ratio: Figures;
  /** Mean of the test's B̂ in files drawn from the model, where it is right. */
  readonly bias: { readonly tau1: number; readonly tau2: number };
  readonly replicates: number;
}

/** Margins of a refit may be off by so many records: draws differ from each other by far more. */
const TOLERANCE = 0.01;
const SEED = 20_260_101;

/** The fitted population: counts by maximum likelihood, weights by pseudo maximum likelihood where that is the method. */
export interface Fits {
  readonly counts: Fit;
  readonly weights: Fit | null;
}

/** Expected other units h = λ(1 − π̄) and π̄ per class. */
export interface Expected {
  readonly h: Float64Array;
  readonly fractions: Float64Array;
}

export function* expectedAt(table: CellTable, { counts, weights }: Fits, sample: Pick<Sample, "overall" | "elsewhere">): Generator<void, Expected> {
  const held = yield* productAt(table, counts.factors, counts.constant);
  if (weights === null) {
    const fractions = sample.elsewhere === null ? new Float64Array(held.length).fill(sample.overall) : yield* productAt(table, [sample.elsewhere], 1);
    return { h: held.map((mean, c) => (mean * (1 - fractions[c]!)) / fractions[c]!), fractions };
  }
  const units = yield* productAt(table, weights.factors, weights.constant);
  return { h: units.map((mean, c) => Math.max(0, mean - held[c]!)), fractions: held.map((mean, c) => Math.min(1, mean / units[c]!)) };
}

/** τ1, τ2 and A as the model estimates them. */
export function estimated({ counts }: CellTable, { h, fractions }: Expected): Figures {
  const unique = new Float64Array(h.length), match = new Float64Array(h.length), all = Float64Array.from(fractions);
  for (let c = 0; c < h.length; c++) {
    if (counts[c] !== 1) continue;
    unique[c] = uniqueProbability(h[c]!);
    match[c] = meanReciprocal(h[c]!);
    all[c]! += (1 - fractions[c]!) * match[c]!;
  }
  return { tau1: sum(unique), tau2: sum(match), all: sum(all) };
}

/** Their truth in a file drawn from means that are known: its mean over the rest of the population. */
function truth({ counts }: CellTable, { h }: Expected): Figures {
  const unique = new Float64Array(h.length), match = new Float64Array(h.length), all = new Float64Array(h.length), moments = new MatchMoments();
  for (let c = 0; c < h.length; c++) {
    const f = counts[c]!;
    if (f === 1) {
      unique[c] = uniqueProbability(h[c]!);
      all[c] = match[c] = meanReciprocal(h[c]!);
    } else all[c] = moments.at(f, h[c]!, 0).mean;
  }
  return { tau1: sum(unique), tau2: sum(match), all: sum(all) };
}

/**
 * How far the whole way of estimating is off in files drawn from the fitted model itself: f* ~ Poisson(μ̂) over all cells, the
 * same terms fitted anew, the estimates held against the truth that the model has for each file (parametric bootstrap, Efron
 * and Tibshirani 1993). A fit that follows chance (overfit) shows as a ratio below 1.
 * @param relative per record w π̄ over its mean, sorted; where weights are fitted
 */
export function* bootstrap(table: CellTable, sample: Sample, fits: Fits, zeros: Zeros, relative: Float64Array | null, replicates: number): Generator<void, Bootstrap | null> {
  const orders = yield* levelOrder(table), sampler = yield* CellSampler.of(table.sizes, fits.counts, orders), uniform = uniforms(SEED);
  const ratio = { tau1: [0, 0], tau2: [0, 0], all: [0, 0] } as Record<keyof Figures, [number, number]>, bias = { tau1: 0, tau2: 0 };
  let done = 0;
  for (let r = 0; r < replicates; r++) {
    const one = yield* replicate(table, sample, fits, zeros, relative, sampler, uniform);
    if (one === null) continue;
    done++;
    for (const figure of ["tau1", "tau2", "all"] as const) {
      ratio[figure][0] += one.estimates[figure];
      ratio[figure][1] += one.truth[figure];
    }
    bias.tau1 += one.criterion?.tau1.bias ?? 0;
    bias.tau2 += one.criterion?.tau2.bias ?? 0;
    yield;
  }
  if (2 * done < replicates) return null;
  const over = ([a, b]: [number, number]): number => (b > 0 ? a / b : 1);
  return { ratio: { tau1: over(ratio.tau1), tau2: over(ratio.tau2), all: over(ratio.all) }, bias: { tau1: bias.tau1 / done, tau2: bias.tau2 / done }, replicates: done };
}

interface Replicate {
  readonly estimates: Figures;
  readonly truth: Figures;
  readonly criterion: Criterion | null;
}

/** One file drawn, fitted and tested; null where it could not be fitted. */
function* replicate(shape: CellTable, sample: Sample, fits: Fits, zeros: Zeros, relative: Float64Array | null, sampler: CellSampler, uniform: () => number): Generator<void, Replicate | null> {
  const { table, weights: units } = yield* resample(shape, sampler, uniform, relative), known = yield* expectedAt(table, fits, sample);
  if (table.records === 0) return null;
  const counts = yield* fitModel(new Observed(table, table.counts, 1), fits.counts.generators, zeros, { tolerance: TOLERANCE, smaller: fits.counts });
  if ("reason" in counts) return null;
  const weights = units === null ? null : units.map((e, c) => e / known.fractions[c]!);
  let byWeights: Fit | null = null;
  if (weights !== null) {
    const fit = yield* fitModel(new Observed(table, weights, table.records / sum(weights)), fits.counts.generators, zeros, { tolerance: TOLERANCE, smaller: fits.weights });
    if ("reason" in fit) return null;
    byWeights = fit;
  }
  const refit = { counts, weights: byWeights }, expected = yield* expectedAt(table, refit, sample);
  const drawn: Sample = weights === null
    ? { ...sample, fractions: expected.fractions }
    : { ...sample, weights, fractions: weights.map((F, c) => Math.min(1, table.counts[c]! / F)), overall: table.records / sum(weights) };
  return { estimates: estimated(table, expected), truth: truth(table, known), criterion: yield* criterionOf(table, drawn, byWeights ?? counts) };
}
