import { sum } from "@sdc-risk/core";
import { criterionOf, type Criterion } from "./criterion.js";
import { fitModel, type Fit, type NoFit, type Zeros } from "./model/fit.js";
import type { Term } from "./model/terms.js";
import { meanReciprocal, uniqueProbability } from "./risk/poisson.js";
import { expectedOthers, tauOf, type Taus } from "./risk/tau.js";
import type { Sample } from "./sample.js";
import type { CellTable } from "./table/table.js";

/** What models are fitted to. */
export interface Problem {
  readonly table: CellTable;
  readonly sample: Sample;
  readonly zeros: Zeros;
}
/** A model with all that is known of it. */
export interface Assessed {
  readonly generators: readonly Term[];
  readonly fit: Fit | null;
  /** Null where the fit failed or the table has too many cells to go through. */
  readonly criterion: Criterion | null;
  readonly taus: Taus | null;
  /** Why there is no fit. */
  readonly reason: string | null;
}

/** A model is not refuted while |B̂| is at most so many standard errors. */
export const SIGNIFICANT = 1.96;

/** |B̂|/√v for τ2; infinite where it is not known. */
export const misfit = ({ criterion }: Assessed): number => (criterion === null ? Infinity : Math.abs(criterion.tau2.z));

export function fitOnly({ table, sample, zeros }: Problem, generators: readonly Term[]): Generator<void, Fit | NoFit> {
  const byWeights = sample.method === "pml";
  return fitModel(table, generators, byWeights ? sample.weights : table.counts, byWeights ? sample.overall : 1, zeros);
}

export function* fitAndTest(problem: Problem, generators: readonly Term[]): Generator<void, Assessed> {
  const { table, sample } = problem, fit = yield* fitOnly(problem, generators);
  if ("reason" in fit) return { generators, fit: null, criterion: null, taus: null, reason: fit.reason };
  return { generators, fit, criterion: yield* criterionOf(table, sample, fit), taus: null, reason: null };
}

/** Estimates without their intervals. */
export interface Points {
  readonly tau1: number;
  readonly tau2: number;
}

export function pointsOf({ table, sample }: Problem, { fit }: Assessed): Points {
  if (fit === null) return { tau1: 0, tau2: 0 };
  const h = expectedOthers(table, sample, fit), ones = h.filter((_, c) => table.counts[c] === 1);
  return { tau1: sum(ones.map(uniqueProbability)), tau2: sum(ones.map(meanReciprocal)) };
}

/**
 * Adds τ1 and τ2 to a fitted model.
 * @param modelVariance what the choice among models adds to the variances
 */
export function* withTaus({ table, sample }: Problem, assessed: Assessed, modelVariance: Points = { tau1: 0, tau2: 0 }): Generator<void, Assessed> {
  return assessed.fit === null ? assessed : { ...assessed, taus: yield* tauOf(table, sample, assessed.fit, modelVariance) };
}
