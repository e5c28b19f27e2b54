import { weightedSum } from "@sdc-risk/core";
import { fitAndTest, fitOnly, misfit, SIGNIFICANT, toldOf, type Assessed, type Points, type Problem, type Told } from "./assess-model.js";
import { Interactions, type Interaction } from "./interactions.js";
import { productAt } from "./model/factors.js";
import { MOST_DENSE, type Fit } from "./model/fit.js";
import { generatorsOf, independence, type Term } from "./model/terms.js";
import { Spread } from "./spread.js";

export interface Search {
  /** The models on the way: independence, then one interaction more each time, or at the end one less; the last one left out. */
  readonly passed: readonly Told[];
  /** The last model of the way. */
  readonly end: Assessed;
  /** The model that is taken: the end, or all pairs, where they are given, if the end is refuted and they are less so. */
  readonly chosen: Assessed;
  /** Models that were fitted. */
  readonly tried: number;
  /** Whether the search ended because it had taken its time. */
  readonly cut: boolean;
  /** Spread of the estimates over models that the criterion cannot tell from the chosen one. */
  readonly modelVariance: Points;
}

/** How much a search may take. */
export interface Effort {
  /** Cells that fits may go through, sweep by sweep, before it ends where it stands. */
  readonly work: number;
  /** Cells of a part that is no single margin. */
  readonly widest: number;
}
/** Some seconds, and some minutes. */
export const EFFORT = { auto: { work: 6e8, widest: 2 ** 22 }, search: { work: 4e10, widest: MOST_DENSE } } as const;

/** Interactions that are tried of each ranking; the bound of the gain, times this, that makes one worth a fit. */
const TOP = 3, HOPEFUL = 1.5;

/** Log likelihood of the counts, but for what all models share. */
function* logLikelihood({ table }: Problem, fit: Fit): Generator<void, number> {
  return weightedSum((yield* productAt(table, fit.factors, fit.constant)).map(Math.log), table.counts);
}

/**
 * Forward search (Skinner and Shlomo 2008): begins with independence, adds the interaction of two keys that brings |B̂|/√v
 * of τ2 down most, and stops when it is no longer significant or none brings it down. Interactions that the data demand by
 * the criterion of Schwarz (1978) and that do not refute the model are added then, and those that it rejects go out where the
 * model bears it: the test has little power on tables of many levels.
 *
 * Few of the interactions are fitted: the deviance G² of a pair's own margin under the current fit is at most what a fit of
 * the pair would gain, and it takes no fit. The best few by it are tried. Those with more parameters than the file has records are
 * no candidates.
 */
export function* forwardSearch(problem: Problem, first: Assessed, all: Assessed | null, { work, widest }: Effort = EFFORT.search): Generator<void, Search> {
  const { table } = problem, variables = table.sizes.length, logRecords = Math.log(table.records), passed: Told[] = [], spread = new Spread(problem);
  const interactions = yield* Interactions.of(problem, widest);
  let current = first, extensionsTested = false, spent = 0;
  yield* spread.add(first);
  if (all !== null) yield* spread.add(all);
  const paid = (fit: Fit | null): void => { spent += fit?.work ?? 0; }, cut = (): boolean => spent > work;
  const extended = ({ pair }: Interaction): Term[] => generatorsOf([...independence(variables), ...current.generators, pair]);
  const tested = function* (generators: readonly Term[], start: Fit | null): Generator<void, Assessed> {
    const model = yield* fitAndTest(problem, generators, start);
    paid(model.fit);
    yield* spread.add(model);
    return model;
  };
  const move = function* (to: Assessed): Generator<void, void> {
    passed.push(yield* toldOf(problem, current));
    [current, extensionsTested] = [to, false];
  };
  const byDegrees = ({ gain, parameters }: Interaction): number => (gain - parameters) / Math.sqrt(parameters), bySchwarz = ({ gain, parameters }: Interaction): number => gain - logRecords * parameters;
  const best = (list: readonly Interaction[], rank: (one: Interaction) => number): Interaction[] => [...list].sort((a, b) => rank(b) - rank(a)).slice(0, TOP);
  /** Tests the model with the few interactions that promise most: the best of all, or the model itself. */
  const testRound = function* (): Generator<void, Assessed> {
    const left = yield* interactions.beyond(current);
    let better = current;
    for (const interaction of new Set([...best(left, byDegrees), ...best(left, bySchwarz)])) {
      const model = yield* tested(extended(interaction), current.fit);
      if (misfit(model) < misfit(better)) better = model;
      if (cut()) break;
    }
    extensionsTested = true;
    return better;
  };
  while (misfit(current) > SIGNIFICANT && !cut()) {
    const next = yield* testRound();
    if (next === current) break;
    yield* move(next);
  }
  for (const refused = new Set<Term>(); current.fit !== null && !cut(); ) {
    const { fit: base } = current, reached = yield* logLikelihood(problem, base);
    const left = (yield* interactions.beyond(current)).filter(({ pair, gain, parameters }) => !refused.has(pair) && HOPEFUL * gain >= logRecords * parameters);
    let most = 0, chosen: Interaction | null = null;
    for (const interaction of best(left, bySchwarz)) {
      const fit = yield* fitOnly(problem, extended(interaction), { start: base });
      if ("reason" in fit) continue;
      paid(fit);
      const gain = 2 * ((yield* logLikelihood(problem, fit)) - reached) - logRecords * (fit.parameters - base.parameters);
      if (gain > most) [most, chosen] = [gain, interaction];
    }
    if (chosen === null) break;
    const next = yield* tested(extended(chosen), base);
    if (misfit(next) > Math.max(SIGNIFICANT, misfit(current))) refused.add(chosen.pair);
    else yield* move(next);
  }
  // what came in early and is needed no more goes out again
  for (let added = passed.length; added > 0 && current.fit !== null && !cut(); added--) {
    const { parameters } = current.fit, reached = yield* logLikelihood(problem, current.fit);
    let without: Term[] | null = null, most = 0;
    for (const pair of current.generators.filter(({ length }) => length === 2)) {
      const generators = generatorsOf([...independence(variables), ...current.generators.filter((term) => term !== pair)]), fit = yield* fitOnly(problem, generators);
      if ("reason" in fit) continue;
      paid(fit);
      const gain = 2 * ((yield* logLikelihood(problem, fit)) - reached) + logRecords * (parameters - fit.parameters);
      if (gain > most) [most, without] = [gain, generators];
    }
    if (without === null) break;
    const next = yield* tested(without, null);
    if (misfit(next) > SIGNIFICANT) break;
    yield* move(next);
  }
  const chosen = all !== null && misfit(current) > SIGNIFICANT && misfit(all) < misfit(current) ? all : current;
  if (chosen === current && !(extensionsTested as boolean) && !cut()) yield* testRound();
  return { passed, end: current, chosen, tried: spread.tried, cut: cut(), modelVariance: yield* spread.around(chosen) };
}
