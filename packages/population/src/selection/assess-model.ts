import { criterionOf, type Criterion } from "./criterion.ts";
import { fitModel, type Fit, type NoFit, type Zeros } from "../model/fit.ts";
import { Observed } from "../model/observed.ts";
import type { Term } from "../model/terms.ts";
import { productAt } from "../model/factors.ts";
import { othersOf, type Fits, type Others } from "../risk/figures.ts";
import { meanReciprocal, uniqueProbability } from "../risk/poisson.ts";
import type { Sample } from "../sample/sample.ts";
import type { CellTable } from "../table/table.ts";

/** What models are fitted to. */
export interface Problem {
  readonly table: CellTable;
  readonly sample: Sample;
  readonly zeros: Zeros;
  /** Counts of classes. */
  readonly counts: Observed;
  /** Their sums of weights, in records, for pseudo maximum likelihood; null for maximum likelihood. */
  readonly weights: Observed | null;
}
/** A model with all that is known of it. */
export interface AssessedModel {
  readonly generators: readonly Term[];
  /** The fit on counts, which is what is tested, and its means at the classes. */
  readonly fit: Fit | null;
  readonly means: Float64Array | null;
  /** Null where the fit failed or the table has too many cells to go through. */
  readonly criterion: Criterion | null;
  /** Why there is no fit. */
  readonly reason: string | null;
}
/** A model with its estimates. */
export interface Estimated extends AssessedModel {
  readonly fits: Fits | null;
  readonly others: Others | null;
  /** What the choice among models adds to the variances of its estimates; 0 where the model was given. */
  readonly modelVariance: PointEstimates;
}

/** A model is not refuted while |B̂| is at most so many standard errors. */
export const SIGNIFICANT = 1.96;

/** |B̂|/√v for τ2; infinite where it is not known. */
export const misfit = ({ criterion }: Pick<AssessedModel, "criterion">): number =>
  criterion === null ? Infinity : Math.abs(criterion.tau2.z);

/** @param table may be another sample from the same full table, such as a draw from a fitted model */
export function problemOf(table: CellTable, sample: Sample, zeros: Zeros): Problem {
  const { whole } = table;
  const over = (what: "counts" | "weights") => (variables: Term) => whole?.over(variables)?.[what] ?? null;
  const weights =
    sample.method === "pml" ? new Observed(table, sample.weights, sample.overall, over("weights")) : null;
  return { table, sample, zeros, counts: new Observed(table, table.counts, 1, over("counts")), weights };
}

/**
 * Refits a model to the counts (and weights) of a problem, from fits of the same generators to other data over the same
 * full table: a bootstrap sample, or the file without some of its records.
 */
export function* refit(problem: Problem, start: Fits, tolerance?: number): Generator<void, Fits | NoFit> {
  const near = tolerance === undefined ? {} : { tolerance };
  const { generators } = start.counts;
  const counts = yield* fitModel(problem.counts, generators, problem.zeros, { ...near, start: start.counts });
  if ("reason" in counts) return counts;
  return yield* withWeights(problem, counts, { ...near, start: start.weights ?? start.counts });
}

function* withWeights(
  { weights, zeros }: Problem,
  counts: Fit,
  fitting: { readonly start: Fit; readonly tolerance?: number },
): Generator<void, Fits | NoFit> {
  if (weights === null) return { counts, weights: null };
  const fit = yield* fitModel(weights, counts.generators, zeros, fitting);
  return "reason" in fit ? fit : { counts, weights: fit };
}

/** A model that is fitted and not yet tested. */
export type Fitted = Omit<AssessedModel, "criterion">;

export function* fitted(
  problem: Problem,
  generators: readonly Term[],
  start: Fit | null = null,
): Generator<void, Fitted> {
  const fit = yield* fitModel(problem.counts, generators, problem.zeros, { start });
  if ("reason" in fit) return { generators, fit: null, means: null, reason: fit.reason };
  return { generators, fit, means: yield* productAt(problem.table, fit.factors, fit.constant), reason: null };
}

export function* tested({ table, sample }: Problem, model: Fitted): Generator<void, AssessedModel> {
  const { fit, means } = model;
  return {
    ...model,
    criterion: fit === null || means === null ? null : yield* criterionOf(table, sample, fit, means),
  };
}

export function* fitAndTest(
  problem: Problem,
  generators: readonly Term[],
  start: Fit | null = null,
): Generator<void, AssessedModel> {
  return yield* tested(problem, yield* fitted(problem, generators, start));
}

/** Estimates without their intervals. */
export interface PointEstimates {
  readonly tau1: number;
  readonly tau2: number;
}

/** Classes between two yields. */
const PIECE = 1 << 16;

/** τ1 and τ2 from the means of a fit on counts. */
export function* pointsOf(
  { table, sample: { fractions } }: Problem,
  means: Float64Array,
): Generator<void, PointEstimates> {
  let tau1 = 0;
  let tau2 = 0;
  for (let c = 0; c < means.length; c++) {
    if (c % PIECE === PIECE - 1) yield;
    if (table.counts[c] !== 1) continue;
    const h = (means[c] * (1 - fractions[c])) / fractions[c];
    tau1 += uniqueProbability(h);
    tau2 += meanReciprocal(h);
  }
  return { tau1, tau2 };
}

/** Adds what estimates are made of to a fitted model. */
export function* withOthers(
  problem: Problem,
  assessed: AssessedModel,
  modelVariance: PointEstimates = { tau1: 0, tau2: 0 },
): Generator<void, Estimated> {
  const { table, sample } = problem;
  const none = { ...assessed, fits: null, others: null, modelVariance };
  if (assessed.fit === null) return none;
  const fits = yield* withWeights(problem, assessed.fit, { start: assessed.fit });
  if ("reason" in fits) return { ...none, fit: null, means: null, criterion: null, reason: fits.reason };
  return { ...assessed, fits, others: yield* othersOf(table, sample, fits), modelVariance };
}

/** What is shown of a model; it holds no table, so that many can be kept. */
export interface ModelFindings extends Pick<AssessedModel, "generators" | "criterion" | "reason"> {
  readonly fit: Pick<Fit, "parameters" | "converged" | "error" | "sweeps"> | null;
  readonly points: PointEstimates | null;
}

export function* modelFindings(
  problem: Problem,
  { generators, fit, means, criterion, reason }: AssessedModel,
): Generator<void, ModelFindings> {
  return {
    generators,
    criterion,
    reason,
    fit: fit && {
      parameters: fit.parameters,
      converged: fit.converged,
      error: fit.error,
      sweeps: fit.sweeps,
    },
    points: means && (yield* pointsOf(problem, means)),
  };
}
