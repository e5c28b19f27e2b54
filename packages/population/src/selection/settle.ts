import { pointsOf, tested, type AssessedModel, type PointEstimates, type Problem } from "./assess-model.ts";
import { fitModel } from "../model/fit.ts";
import { productAt } from "../model/factors.ts";

/** τ is settled when as many sweeps again move it by less than this share of it, or by this many records. */
const SHARE = 1e-4;
const RECORDS = 1e-4;
/** Sweeps of the first round, and cells that all rounds may go through. */
const FIRST = 200;
const MOST_WORK = 4e8;
/** By how much each round comes nearer, and how near is near enough. */
const NEARER = 1e-2;
const NEAREST = 1e-12;

export interface Settled {
  readonly model: AssessedModel;
  /** How far τ1 and τ2 went in the last round; the limit lies about as far again. 0 for closed forms. */
  readonly moved: PointEstimates;
}

/**
 * Fits the model on until its τ stands still. Where a table without records in a margin is at the border of
 * the model, iterative proportional fitting comes nearer by one over the number of sweeps only, and margins
 * agree long before τ does.
 */
export function* settle(problem: Problem, model: AssessedModel): Generator<void, Settled> {
  if (model.fit === null || model.means === null || model.fit.work === 0)
    return { model, moved: { tau1: 0, tau2: 0 } };
  let { fit, means } = model;
  let before = yield* pointsOf(problem, means);
  let moved: PointEstimates = { tau1: 0, tau2: 0 };
  let work = 0;
  for (let sweeps = FIRST; ; sweeps *= 2) {
    const next = yield* fitModel(problem.counts, model.generators, problem.zeros, {
      start: fit,
      tolerance: Math.max(NEAREST, fit.error * NEARER),
      sweeps,
    });
    if ("reason" in next) break;
    fit = { ...next, sweeps: fit.sweeps + next.sweeps };
    work += next.work;
    means = yield* productAt(problem.table, fit.factors, fit.constant);
    const points = yield* pointsOf(problem, means);
    const still = (tau: keyof PointEstimates): boolean =>
      Math.abs(points[tau] - before[tau]) <= Math.max(RECORDS, SHARE * points[tau]);
    moved = { tau1: Math.abs(points.tau1 - before.tau1), tau2: Math.abs(points.tau2 - before.tau2) };
    before = points;
    if ((still("tau1") && still("tau2")) || work > MOST_WORK) break;
  }
  return { model: yield* tested(problem, { ...model, fit, means }), moved };
}
