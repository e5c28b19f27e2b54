import { sum } from "@sdc-risk/core";
import { criterionOf, type Criterion } from "./criterion.js";
import { fitModel, type Fit, type NoFit, type Zeros } from "./model/fit.js";
import { Observed } from "./model/observed.js";
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
  readonly observed: Observed;
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

/** Classes between two yields. */
const PIECE = 1 << 17;

/** |B̂|/√v for τ2; infinite where it is not known. */
export const misfit = ({ criterion }: Pick<Assessed, "criterion">): number => (criterion === null ? Infinity : Math.abs(criterion.tau2.z));

export function problemOf(table: CellTable, sample: Sample, zeros: Zeros): Problem {
  const byWeights = sample.method === "pml";
  return { table, sample, zeros, observed: new Observed(table, byWeights ? sample.weights : table.counts, byWeights ? sample.overall : 1) };
}

/** @param smaller a fit of a model within this one, where there is one */
export function fitOnly({ observed, zeros }: Problem, generators: readonly Term[], smaller: Fit | null = null): Generator<void, Fit | NoFit> {
  return fitModel(observed, generators, zeros, { smaller });
}

export function* fitAndTest(problem: Problem, generators: readonly Term[], smaller: Fit | null = null): Generator<void, Assessed> {
  const fit = yield* fitOnly(problem, generators, smaller);
  if ("reason" in fit) return { generators, fit: null, criterion: null, taus: null, reason: fit.reason };
  return { generators, fit, criterion: yield* criterionOf(problem.table, problem.sample, fit), taus: null, reason: null };
}

/** Estimates without their intervals. */
export interface Points {
  readonly tau1: number;
  readonly tau2: number;
}

export function* pointsOf({ table, sample }: Problem, fit: Fit): Generator<void, Points> {
  const h = yield* expectedOthers(table, sample, fit), unique = new Float64Array(h.length), match = new Float64Array(h.length);
  for (let c = 0; c < h.length; c++) {
    if (c % PIECE === PIECE - 1) yield;
    if (table.counts[c] !== 1) continue;
    unique[c] = uniqueProbability(h[c]!);
    match[c] = meanReciprocal(h[c]!);
  }
  return { tau1: sum(unique), tau2: sum(match) };
}

/**
 * Adds τ1 and τ2 to a fitted model.
 * @param modelVariance what the choice among models adds to the variances
 */
export function* withTaus({ table, sample }: Problem, assessed: Assessed, modelVariance: Points = { tau1: 0, tau2: 0 }): Generator<void, Assessed> {
  return assessed.fit === null ? assessed : { ...assessed, taus: yield* tauOf(table, sample, assessed.fit, modelVariance) };
}

/** What is shown of a model; it holds no table, so that many can be kept. */
export interface Told extends Pick<Assessed, "generators" | "criterion" | "reason"> {
  readonly fit: Pick<Fit, "parameters" | "converged" | "error" | "sweeps"> | null;
  readonly taus: Pick<Taus, "tau1" | "tau2" | "converged"> | null;
}

export function toldOf({ generators, fit, criterion, taus, reason }: Assessed): Told {
  return {
    generators, criterion, reason,
    fit: fit && { parameters: fit.parameters, converged: fit.converged, error: fit.error, sweeps: fit.sweeps },
    taus: taus && { tau1: taus.tau1, tau2: taus.tau2, converged: taus.converged },
  };
}
