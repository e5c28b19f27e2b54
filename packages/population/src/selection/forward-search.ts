import { weightedSum } from "@sdc-risk/core/kernels";
import {
  fitted,
  misfit,
  SIGNIFICANT,
  tested,
  toldOf,
  type Assessed,
  type Fitted,
  type Points,
  type Problem,
  type Told,
} from "./assess-model.js";
import { Interactions, type Interaction } from "./interactions.js";
import { MOST_DENSE, type Fit } from "../model/fit.js";
import { generatorsOf, independence, type Term } from "../model/terms.js";
import { Spread } from "./spread.js";

export interface Search {
  /** The models on the way: independence, a forest, then one interaction more each time, or at the end one less; the last one left out. */
  readonly passed: readonly Told[];
  /** The last model of the way. */
  readonly end: Assessed;
  /** All two-way interactions, where they were tried. */
  readonly all: Assessed | null;
  /** The model that is taken: the end, or all pairs, if the end is refuted and they are less so. */
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
  /** Cells that fits and tests may go through, sweep by sweep, before it ends where it stands. */
  readonly work: number;
  /** Cells of a part that is no single margin. */
  readonly widest: number;
  /** Cells times pairs of keys of the full table, where all two-way interactions are fitted. */
  readonly pairs: number;
}
/** A second or two, and some minutes. */
export const EFFORT = {
  auto: { work: 8e7, widest: 2 ** 21, pairs: 1e7 },
  search: { work: 4e10, widest: MOST_DENSE, pairs: Infinity },
} as const;

/** Work at a class, in cells of a sweep, and models that a search should be able to fit and test. */
const PER_CLASS = 30,
  MODELS = 40;

/** Interactions that are tried of each ranking; the bound of the gain, times this, that makes one worth a fit. */
const TOP = 3,
  HOPEFUL = 1.5;

/** Log likelihood of the counts, but for what all models share. */
const logLikelihood = ({ table }: Problem, means: Float64Array): number =>
  weightedSum(means.map(Math.log), table.counts);

/**
 * Forward search (Skinner and Shlomo 2008): begins with independence, adds the interaction of two keys that brings |B̂|/√v
 * of τ2 down most, and stops when it is no longer significant or none brings it down. A file of so many classes that this would
 * not come to its end begins with the forest of interactions that the likelihood gains most by. Interactions that the data demand by
 * the criterion of Schwarz (1978) and that do not refute the model are added then, and those that it rejects go out where the
 * model bears it: the test has little power on tables of many levels.
 *
 * Few of the interactions are fitted: the deviance G² of a pair's own margin under the current fit is at most what a fit of
 * the pair would gain, and it takes no fit. The best few by it are tried. Those with more parameters than the file has records are
 * no candidates.
 * @param twoWay fits and tests all two-way interactions, where the search ends refuted; null where the file does not bear them
 */
export function* forwardSearch(
  problem: Problem,
  first: Assessed,
  twoWay: (() => Generator<void, Assessed>) | null,
  { work, widest }: Effort = EFFORT.search,
): Generator<void, Search> {
  const { table } = problem,
    variables = table.sizes.length,
    logRecords = Math.log(table.records),
    passed: Told[] = [],
    spread = new Spread(problem);
  const interactions = yield* Interactions.of(problem, widest);
  let current = first,
    extensionsTested = false,
    spent = 0;
  yield* spread.add(first);
  const cut = (): boolean => spent > work;
  const extended = ({ pair }: Interaction): Term[] =>
    generatorsOf([...independence(variables), ...current.generators, pair]);
  const fitOf = function* (generators: readonly Term[], start: Fit | null): Generator<void, Fitted> {
    const model = yield* fitted(problem, generators, start);
    spent += (model.fit?.work ?? 0) + PER_CLASS * table.counts.length;
    return model;
  };
  const testOf = function* (model: Fitted): Generator<void, Assessed> {
    const whole = yield* tested(problem, model);
    spent += (whole.criterion?.work ?? 0) + PER_CLASS * table.counts.length;
    yield* spread.add(whole);
    return whole;
  };
  const move = function* (to: Assessed): Generator<void, void> {
    passed.push(yield* toldOf(problem, current));
    [current, extensionsTested] = [to, false];
  };
  const byDegrees = ({ gain, parameters }: Interaction): number =>
      (gain - parameters) / Math.sqrt(parameters),
    bySchwarz = ({ gain, parameters }: Interaction): number => gain - logRecords * parameters;
  const best = (list: readonly Interaction[], rank: (one: Interaction) => number): Interaction[] =>
    [...list].sort((a, b) => rank(b) - rank(a)).slice(0, TOP);
  /** Tests the model with the few interactions that promise most: the best of all, or the model itself. */
  const testRound = function* (): Generator<void, Assessed> {
    const left = yield* interactions.beyond(current);
    let better = current;
    for (const interaction of new Set([...best(left, byDegrees), ...best(left, bySchwarz)])) {
      const model = yield* testOf(yield* fitOf(extended(interaction), current.fit));
      if (misfit(model) < misfit(better)) better = model;
      if (cut()) break;
    }
    extensionsTested = true;
    return better;
  };
  const long = 2 * PER_CLASS * table.counts.length * MODELS > work,
    forest = long && misfit(first) > SIGNIFICANT ? interactions.forest() : [];
  if (forest.length > 1) {
    const grown = yield* testOf(yield* fitOf(generatorsOf([...independence(variables), ...forest]), null));
    if (misfit(grown) < misfit(current)) yield* move(grown);
  }
  while (misfit(current) > SIGNIFICANT && !cut()) {
    const next = yield* testRound();
    if (next === current) break;
    yield* move(next);
  }
  for (const refused = new Set<Term>(); current.fit !== null && !cut();) {
    const { fit, means } = current,
      reached = logLikelihood(problem, means!);
    const left = (yield* interactions.beyond(current)).filter(
      ({ pair, gain, parameters }) => !refused.has(pair) && HOPEFUL * gain >= logRecords * parameters,
    );
    let most = 0,
      winner: Fitted | null = null,
      added: Term = [];
    for (const interaction of best(left, bySchwarz)) {
      const model = yield* fitOf(extended(interaction), fit);
      if (model.fit === null) continue;
      const gain =
        2 * (logLikelihood(problem, model.means!) - reached) -
        logRecords * (model.fit.parameters - fit.parameters);
      if (gain > most) [most, winner, added] = [gain, model, interaction.pair];
    }
    if (winner === null) break;
    const next = yield* testOf(winner);
    if (misfit(next) > Math.max(SIGNIFICANT, misfit(current))) refused.add(added);
    else yield* move(next);
  }
  // what came in early and is needed no more goes out again
  for (let added = passed.length; added > 0 && current.fit !== null && !cut(); added--) {
    const { parameters } = current.fit,
      reached = logLikelihood(problem, current.means!);
    let most = 0,
      winner: Fitted | null = null;
    for (const pair of current.generators.filter(({ length }) => length === 2)) {
      const model = yield* fitOf(
        generatorsOf([...independence(variables), ...current.generators.filter((term) => term !== pair)]),
        null,
      );
      if (model.fit === null) continue;
      const gain =
        2 * (logLikelihood(problem, model.means!) - reached) +
        logRecords * (parameters - model.fit.parameters);
      if (gain > most) [most, winner] = [gain, model];
    }
    if (winner === null) break;
    const next = yield* testOf(winner);
    if (misfit(next) > SIGNIFICANT) break;
    yield* move(next);
  }
  const all = twoWay !== null && misfit(current) > SIGNIFICANT ? yield* twoWay() : null;
  if (all !== null) yield* spread.add(all);
  const chosen = all !== null && misfit(all) < misfit(current) ? all : current;
  if (chosen === current && !(extensionsTested as boolean) && !cut()) yield* testRound();
  return {
    passed,
    end: current,
    all,
    chosen,
    tried: spread.tried,
    cut: cut(),
    modelVariance: yield* spread.around(chosen),
  };
}
