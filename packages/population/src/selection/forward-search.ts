import { Sum } from "@sdc-risk/data/kernels";
import {
  fitted,
  misfit,
  SIGNIFICANT,
  tested,
  modelFindings,
  type AssessedModel,
  type Fitted,
  type PointEstimates,
  type Problem,
  type ModelFindings,
} from "./assess-model.ts";
import { Interactions, type Interaction } from "./interactions.ts";
import { MOST_DENSE, type Fit } from "../model/fit.ts";
import { generatorsOf, independence, type Term } from "../model/terms.ts";
import { recordsModelled } from "../table/table.ts";
import { Spread } from "./spread.ts";

export interface ModelSearch {
  /**
   * The models on the way: independence, a forest, then one interaction more each time, or at the end one
   * less; the last one left out.
   */
  readonly passed: readonly ModelFindings[];
  /** The last model of the way. */
  readonly end: AssessedModel;
  /** All two-way interactions, where they were tried. */
  readonly all: AssessedModel | null;
  /** The model that is taken: the end, or all pairs, if the end is refuted and they are less so. */
  readonly chosen: AssessedModel;
  /** Models that were fitted. */
  readonly tried: number;
  /** Whether the search ended because it had taken its time. */
  readonly cut: boolean;
  /** Spread of the estimates over models that the criterion cannot tell from the chosen one. */
  readonly modelVariance: PointEstimates;
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
const PER_CLASS = 30;
const MODELS = 40;

/** Interactions that are tried of each ranking; the bound of the gain, times this, that makes one worth a fit. */
const TOP = 3;
const HOPEFUL = 1.5;

/** Log likelihood of the counts, but for what all models share. */
function logLikelihood({ table: { counts, whole } }: Problem, { fit, means }: Fitted): number {
  const terms = new Sum();
  if (whole === null) {
    for (let c = 0; c < counts.length; c++) terms.add(Math.log(means![c]) * counts[c]);
    return terms.total;
  }
  // of a part of the keys by the fit: where margins are met Σ n log μ is Σ μ log μ, part by part
  const add = (values: Float64Array, sign: number): void => {
    for (const mean of values) if (mean > 0) terms.add(sign * mean * Math.log(mean));
  };
  for (const part of fit!.parts) add(part, 1);
  for (const separator of fit!.separators) add(separator, -1);
  return terms.total;
}

/** A way through models, one step after the other, with what it has cost. */
class Way {
  /** The models that were left behind. */
  readonly passed: ModelFindings[] = [];
  readonly spread: Spread;
  private readonly logRecords: number;
  /** Whether the model that is reached was tested with one interaction more. */
  private extended = false;
  /** Cells that fits and tests went through. */
  private spent = 0;

  private readonly problem: Problem;
  private readonly interactions: Interactions;
  reached: AssessedModel;
  private readonly work: number;

  /** @param reached the model that the way begins with, and stands at */
  constructor(problem: Problem, interactions: Interactions, reached: AssessedModel, work: number) {
    this.problem = problem;
    this.interactions = interactions;
    this.reached = reached;
    this.work = work;
    this.logRecords = Math.log(recordsModelled(problem.table));
    this.spread = new Spread(problem);
  }

  /** Whether the search has taken its time. */
  get cut(): boolean {
    return this.spent > this.work;
  }

  /** Begins; where a search would not come to its end, with the forest that the likelihood gains most by. */
  *begin(): Generator<void, void> {
    yield* this.spread.add(this.reached);
    const long = 2 * PER_CLASS * this.problem.table.counts.length * MODELS > this.work;
    const forest = long && misfit(this.reached) > SIGNIFICANT ? this.interactions.forest() : [];
    if (forest.length <= 1) return;
    const grown = yield* this.test(yield* this.fit(this.withMainEffects(forest), null));
    if (misfit(grown) < misfit(this.reached)) yield* this.move(grown);
  }

  /**
   * Adds the interaction that brings the test of bias down most, one after the other, while the test refutes
   * the model.
   */
  *bringDown(): Generator<void, void> {
    while (misfit(this.reached) > SIGNIFICANT && !this.cut) {
      const next = yield* this.testRound();
      if (next === this.reached) break;
      yield* this.move(next);
    }
  }

  /** Adds interactions that the criterion of Schwarz demands, where the test of bias does not speak against them. */
  *addDemanded(): Generator<void, void> {
    for (const refused = new Set<Term>(); this.reached.fit !== null && !this.cut;) {
      const left = (yield* this.interactions.beyond(this.reached)).filter(
        ({ pair, gain, parameters }) => !refused.has(pair) && HOPEFUL * gain >= this.logRecords * parameters,
      );
      const pairs = best(left, this.bySchwarz).map(({ pair }) => pair);
      const demanded = yield* this.preferred(pairs, (pair) => this.with(pair), this.reached.fit);
      if (demanded === null) break;
      const next = yield* this.test(demanded.model);
      if (misfit(next) > Math.max(SIGNIFICANT, misfit(this.reached))) refused.add(demanded.pair);
      else yield* this.move(next);
    }
  }

  /** Takes out what came in early and is needed no more. */
  *removeNeedless(): Generator<void, void> {
    for (let added = this.passed.length; added > 0 && this.reached.fit !== null && !this.cut; added--) {
      const pairs = this.reached.generators.filter(({ length }) => length === 2);
      const smaller = yield* this.preferred(pairs, (pair) => this.without(pair), null);
      if (smaller === null) break;
      const next = yield* this.test(smaller.model);
      if (misfit(next) > SIGNIFICANT) break;
      yield* this.move(next);
    }
  }

  /**
   * Tests the neighbours of the model that is reached, where that was not done: their estimates tell how sure
   * it is.
   */
  *lookAround(): Generator<void, void> {
    if (!this.extended && !this.cut) yield* this.testRound();
  }

  /** Tests the model with the few interactions that promise most: the best of all, or the model itself. */
  private *testRound(): Generator<void, AssessedModel> {
    const left = yield* this.interactions.beyond(this.reached);
    let better = this.reached;
    for (const { pair } of new Set([...best(left, byDegrees), ...best(left, this.bySchwarz)])) {
      const model = yield* this.test(yield* this.fit(this.with(pair), this.reached.fit));
      if (misfit(model) < misfit(better)) better = model;
      if (this.cut) break;
    }
    this.extended = true;
    return better;
  }

  /**
   * The change by one pair that the criterion of Schwarz likes best; null where it likes none better than the
   * model reached.
   */
  private *preferred(
    pairs: readonly Term[],
    changed: (pair: Term) => Term[],
    start: Fit | null,
  ): Generator<void, ModelChange | null> {
    const { parameters } = this.reached.fit!;
    const reached = logLikelihood(this.problem, this.reached);
    let most = 0;
    let winner: ModelChange | null = null;
    for (const pair of pairs) {
      const model = yield* this.fit(changed(pair), start);
      if (model.fit === null) continue;
      const gain =
        2 * (logLikelihood(this.problem, model) - reached) -
        this.logRecords * (model.fit.parameters - parameters);
      if (gain > most) [most, winner] = [gain, { model, pair }];
    }
    return winner;
  }

  private *fit(generators: readonly Term[], start: Fit | null): Generator<void, Fitted> {
    const model = yield* fitted(this.problem, generators, start);
    this.spend(model.fit?.work);
    return model;
  }

  private *test(model: Fitted): Generator<void, AssessedModel> {
    const whole = yield* tested(this.problem, model);
    this.spend(whole.criterion?.work);
    yield* this.spread.add(whole);
    return whole;
  }

  private spend(work = 0): void {
    this.spent += work + PER_CLASS * this.problem.table.counts.length;
  }

  private *move(to: AssessedModel): Generator<void, void> {
    this.passed.push(yield* modelFindings(this.problem, this.reached));
    [this.reached, this.extended] = [to, false];
  }

  private with(pair: Term): Term[] {
    return this.withMainEffects([...this.reached.generators, pair]);
  }

  private without(pair: Term): Term[] {
    return this.withMainEffects(this.reached.generators.filter((term) => term !== pair));
  }

  private withMainEffects(terms: readonly Term[]): Term[] {
    return generatorsOf([...independence(this.problem.table.sizes.length), ...terms]);
  }

  /** How an interaction stands by the criterion of Schwarz. */
  private readonly bySchwarz = ({ gain, parameters }: Interaction): number =>
    gain - this.logRecords * parameters;
}

/** A model that differs from another by one pair. */
interface ModelChange {
  readonly model: Fitted;
  readonly pair: Term;
}

/** How far the gain of an interaction lies beyond its degrees of freedom. */
const byDegrees = ({ gain, parameters }: Interaction): number => (gain - parameters) / Math.sqrt(parameters);

const best = (list: readonly Interaction[], rank: (one: Interaction) => number): Interaction[] =>
  [...list].sort((a, b) => rank(b) - rank(a)).slice(0, TOP);

/**
 * Forward search (Skinner and Shlomo 2008): begins with independence, adds the interaction of two keys that
 * brings |B̂|/√v of τ2 down most, and stops when it is no longer significant or none brings it down. A file
 * of so many classes that this would not come to its end begins with the forest of interactions that the
 * likelihood gains most by. Interactions that the data demand by the criterion of Schwarz (1978) and that do
 * not refute the model are added then, and those that it rejects go out where the model bears it: the test
 * has little power on tables of many levels.
 *
 * Few of the interactions are fitted: the deviance G² of a pair's own margin under the current fit is at most
 * what a fit of the pair would gain, and it takes no fit. The best few by it are tried. Those with more
 * parameters than the file has records are no candidates.
 * @param twoWay fits and tests all two-way interactions, where the search ends refuted; null where the file
 *   does not bear them
 */
export function* forwardSearch(
  problem: Problem,
  first: AssessedModel,
  twoWay: (() => Generator<void, AssessedModel>) | null,
  { work, widest }: Effort = EFFORT.search,
): Generator<void, ModelSearch> {
  const way = new Way(problem, yield* Interactions.of(problem, widest), first, work);
  yield* way.begin();
  yield* way.bringDown();
  yield* way.addDemanded();
  yield* way.removeNeedless();
  const { passed, spread, reached: end } = way;
  const all = twoWay !== null && misfit(end) > SIGNIFICANT ? yield* twoWay() : null;
  if (all !== null) yield* spread.add(all);
  const chosen = all !== null && misfit(all) < misfit(end) ? all : end;
  if (chosen === end) yield* way.lookAround();
  const { tried } = spread;
  const { cut } = way;
  return { passed, end, all, chosen, tried, cut, modelVariance: yield* spread.around(chosen) };
}

/**
 * Goes on from a model that was found for another file: interactions come in while the test of bias refutes
 * it or the criterion of Schwarz demands them.
 * @param first tested
 */
export function* carriedOn(
  problem: Problem,
  first: AssessedModel,
  { work, widest }: Effort,
): Generator<void, AssessedModel> {
  const way = new Way(problem, yield* Interactions.of(problem, widest), first, work);
  yield* way.bringDown();
  yield* way.addDemanded();
  return way.reached;
}
