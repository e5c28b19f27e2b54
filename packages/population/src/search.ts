import { weightedSum } from "@sdc-risk/core";
import { fitAndTest, fitOnly, misfit, pointsOf, SIGNIFICANT, type Assessed, type Points, type Problem } from "./assess-model.js";
import { productAt } from "./model/factors.js";
import type { Fit } from "./model/fit.js";
import { generatorsOf, independence, pairs, type Term } from "./model/terms.js";

export interface Search {
  /** Independence, then one interaction more each time, or at the end one less. */
  readonly path: readonly Assessed[];
  /** The model that is taken: the end of the path, or all pairs where the end is refuted and they are less so. */
  readonly chosen: Assessed;
  /** Models that were fitted and tested. */
  readonly tried: number;
  /** Spread of the estimates over models that the criterion cannot tell from the chosen one. */
  readonly modelVariance: Points;
}

/** Log likelihood of the counts, but for what all models share. */
function logLikelihood({ table, sample }: Problem, fit: Fit): number {
  const means = productAt(table, fit.factors, fit.constant), byWeights = sample.method === "pml";
  return weightedSum(means.map((mean, c) => Math.log(byWeights ? mean * sample.fractions[c]! : mean)), table.counts);
}

/**
 * Forward search (Skinner and Shlomo 2008): begins with independence, adds the interaction of two keys that brings |B̂|/√v
 * of τ2 down most, and stops when it is no longer significant or none brings it down. Interactions that the data demand by
 * the criterion of Schwarz (1978) and that do not refute the model are added then, and those that it rejects go out where the
 * model bears it: the test has little power on tables of many levels.
 */
export function* forwardSearch(problem: Problem, first: Assessed, all: Assessed): Generator<void, Search> {
  const variables = problem.table.sizes.length, path = [first], left = pairs(variables), tested: Assessed[] = [first, all];
  let current = first, round: Assessed[] = [];
  const extended = (pair: Term): Term[] => generatorsOf([...independence(variables), ...current.generators, pair]);
  const step = (model: Assessed, place: number): void => {
    left.splice(place, 1);
    path.push(model);
    current = model;
    round = [];
  };
  const testRound = function* (): Generator<void, void> {
    for (const pair of left) round.push(yield* fitAndTest(problem, extended(pair)));
    tested.push(...round);
  };
  while (misfit(current) > SIGNIFICANT && left.length > 0) {
    yield* testRound();
    let place = -1, least = misfit(current);
    round.forEach((model, i) => { if (misfit(model) < least) [place, least] = [i, misfit(model)]; });
    if (place < 0) break;
    step(round[place]!, place);
  }
  for (const refused = new Set<Term>(); left.length > refused.size && current.fit !== null; ) {
    let most = 0, place = -1;
    const base = logLikelihood(problem, current.fit), { parameters } = current.fit;
    for (const [i, pair] of left.entries()) {
      if (refused.has(pair)) continue;
      const fit = yield* fitOnly(problem, extended(pair));
      if ("reason" in fit) continue;
      const gain = 2 * (logLikelihood(problem, fit) - base) - Math.log(problem.table.records) * (fit.parameters - parameters);
      if (gain > most) [most, place] = [gain, i];
    }
    if (place < 0) break;
    const next = yield* fitAndTest(problem, extended(left[place]!));
    tested.push(next);
    if (misfit(next) > Math.max(SIGNIFICANT, misfit(current))) refused.add(left[place]!);
    else step(next, place);
  }
  // what came in early and is needed no more goes out again
  for (let added = path.length - 1; added > 0 && current.fit !== null; ) {
    const base = logLikelihood(problem, current.fit), { parameters } = current.fit;
    let best: Term[] | null = null, most = 0;
    for (const pair of current.generators.filter(({ length }) => length === 2)) {
      const without = generatorsOf([...independence(variables), ...current.generators.filter((term) => term !== pair)]), fit = yield* fitOnly(problem, without);
      if ("reason" in fit) continue;
      const gain = 2 * (logLikelihood(problem, fit) - base) + Math.log(problem.table.records) * (parameters - fit.parameters);
      if (gain > most) [most, best] = [gain, without];
    }
    if (best === null) break;
    const next = yield* fitAndTest(problem, best);
    tested.push(next);
    if (misfit(next) > SIGNIFICANT) break;
    path.push(next);
    [current, round, added] = [next, [], added - 1];
  }
  const chosen = misfit(current) > SIGNIFICANT && misfit(all) < misfit(current) ? all : current;
  if (chosen === current && round.length === 0) yield* testRound();
  return { path, chosen, tried: tested.length, modelVariance: yield* spreadOf(problem, chosen, tested) };
}

/**
 * Mean squared distance of the estimates of other models from those of the chosen one, weighted by exp(−z²/2), z = B̂/√v of
 * τ2 (after Buckland, Burnham and Augustin 1997).
 */
function* spreadOf(problem: Problem, chosen: Assessed, tested: readonly Assessed[]): Generator<void, Points> {
  const center = pointsOf(problem, chosen);
  let weights = 0, tau1 = 0, tau2 = 0;
  for (const model of tested) {
    if (model.fit === null || model.criterion === null) continue;
    const weight = Math.exp(-0.5 * model.criterion.tau2.z ** 2);
    if (weight < 1e-6) continue;
    yield;
    const points = pointsOf(problem, model);
    weights += weight;
    tau1 += weight * (points.tau1 - center.tau1) ** 2;
    tau2 += weight * (points.tau2 - center.tau2) ** 2;
  }
  return weights > 0 ? { tau1: tau1 / weights, tau2: tau2 / weights } : { tau1: 0, tau2: 0 };
}
