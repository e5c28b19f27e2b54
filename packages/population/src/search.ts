import { weightedSum } from "@sdc-risk/core";
import { fitAndTest, fitOnly, misfit, SIGNIFICANT, toldOf, type Assessed, type Points, type Problem, type Told } from "./assess-model.js";
import { productAt } from "./model/factors.js";
import type { Fit } from "./model/fit.js";
import { generatorsOf, independence, pairs, type Term } from "./model/terms.js";
import { Spread } from "./spread.js";

export interface Search {
  /** The models on the way, with their estimates: independence, then one interaction more each time, or at the end one less; the last one left out. */
  readonly passed: readonly Told[];
  /** The last model of the way. */
  readonly end: Assessed;
  /** The model that is taken: the end, or all pairs, where they are given, if the end is refuted and they are less so. */
  readonly chosen: Assessed;
  /** Models that were fitted and tested. */
  readonly tried: number;
  /** Spread of the estimates over models that the criterion cannot tell from the chosen one. */
  readonly modelVariance: Points;
}

/** Log likelihood of the counts, but for what all models share. */
function* logLikelihood({ table }: Problem, fit: Fit): Generator<void, number> {
  return weightedSum((yield* productAt(table, fit.factors, fit.constant)).map(Math.log), table.counts);
}

/**
 * Forward search (Skinner and Shlomo 2008): begins with independence, adds the interaction of two keys that brings |B̂|/√v
 * of τ2 down most, and stops when it is no longer significant or none brings it down. Interactions that the data demand by
 * the criterion of Schwarz (1978) and that do not refute the model are added then, and those that it rejects go out where the
 * model bears it: the test has little power on tables of many levels. Only the tables of few models are in memory at a time.
 */
export function* forwardSearch(problem: Problem, first: Assessed, all: Assessed | null): Generator<void, Search> {
  const variables = problem.table.sizes.length, left = pairs(variables), passed: Told[] = [], spread = new Spread(problem);
  let current = first, extensionsTested = false;
  yield* spread.add(first);
  if (all !== null) yield* spread.add(all);
  const extended = (pair: Term): Term[] => generatorsOf([...independence(variables), ...current.generators, pair]);
  const move = function* (to: Assessed): Generator<void, void> {
    passed.push(yield* toldOf(problem, current));
    [current, extensionsTested] = [to, false];
  };
  /** Tests the model with each interaction that is left: the best of all, and the place of its interaction, −1 for the model itself. */
  const testRound = function* (): Generator<void, { readonly model: Assessed; readonly place: number }> {
    let best = { model: current, place: -1 };
    for (const [place, pair] of left.entries()) {
      const model = yield* fitAndTest(problem, extended(pair), current.fit);
      yield* spread.add(model);
      if (misfit(model) < misfit(best.model)) best = { model, place };
    }
    extensionsTested = true;
    return best;
  };
  while (misfit(current) > SIGNIFICANT && left.length > 0) {
    const best = yield* testRound();
    if (best.place < 0) break;
    left.splice(best.place, 1);
    yield* move(best.model);
  }
  for (const refused = new Set<Term>(); left.length > refused.size && current.fit !== null; ) {
    let most = 0, place = -1;
    const { fit: base } = current, reached = yield* logLikelihood(problem, base);
    for (const [i, pair] of left.entries()) {
      if (refused.has(pair)) continue;
      const fit = yield* fitOnly(problem, extended(pair), { start: base });
      if ("reason" in fit) continue;
      const gain = 2 * ((yield* logLikelihood(problem, fit)) - reached) - Math.log(problem.table.records) * (fit.parameters - base.parameters);
      if (gain > most) [most, place] = [gain, i];
    }
    if (place < 0) break;
    const next = yield* fitAndTest(problem, extended(left[place]!), base);
    yield* spread.add(next);
    if (misfit(next) > Math.max(SIGNIFICANT, misfit(current))) refused.add(left[place]!);
    else {
      left.splice(place, 1);
      yield* move(next);
    }
  }
  // what came in early and is needed no more goes out again
  for (let added = passed.length; added > 0 && current.fit !== null; added--) {
    const { parameters } = current.fit, reached = yield* logLikelihood(problem, current.fit);
    let best: Term[] | null = null, most = 0;
    for (const pair of current.generators.filter(({ length }) => length === 2)) {
      const without = generatorsOf([...independence(variables), ...current.generators.filter((term) => term !== pair)]), fit = yield* fitOnly(problem, without);
      if ("reason" in fit) continue;
      const gain = 2 * ((yield* logLikelihood(problem, fit)) - reached) + Math.log(problem.table.records) * (parameters - fit.parameters);
      if (gain > most) [most, best] = [gain, without];
    }
    if (best === null) break;
    const next = yield* fitAndTest(problem, best);
    yield* spread.add(next);
    if (misfit(next) > SIGNIFICANT) break;
    yield* move(next);
  }
  const chosen = all !== null && misfit(current) > SIGNIFICANT && misfit(all) < misfit(current) ? all : current;
  if (chosen === current && !(extensionsTested as boolean)) yield* testRound();
  return { passed, end: current, chosen, tried: spread.tried, modelVariance: yield* spread.around(chosen) };
}
