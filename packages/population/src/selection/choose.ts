import { counted } from "@sdc-risk/data";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import {
  fitAndTest,
  SIGNIFICANT,
  modelFindings,
  withOthers,
  type AssessedModel,
  type Estimated,
  type PointEstimates,
  type Problem,
  type ModelFindings,
} from "./assess-model.ts";
import { MOST_DENSE, tooWide } from "../model/fit.ts";
import { generatorsOf, independence, namedTerms, pairParameters, pairs } from "../model/terms.ts";
import { EFFORT, forwardSearch, type Effort, type ModelSearch } from "./forward-search.ts";
import { recordsModelled } from "../table/table.ts";
import { settle } from "./settle.ts";

/**
 * With fewer records than this to a parameter a model fits chance: its τ2 was too low by more than 5 % in
 * simulation.
 */
export const RECORDS_PER_PARAMETER = 10;

export interface Choice {
  /** Models side by side. */
  readonly models: readonly ModelFindings[];
  /** The chosen one, with its tables, and its place among the models. */
  readonly chosen: Estimated;
  readonly place: number;
  readonly why: string;
  readonly tried: number;
  /** How far τ of the chosen model went when it was fitted on. */
  readonly moved: PointEstimates;
  /** Whether a search could not go on to its end. */
  readonly cut: boolean;
}

export type ModelOption = "auto" | "search" | "independence" | "two-way" | readonly (readonly string[])[];

const standing = (model: AssessedModel): string => {
  if (model.criterion === null) return "It could not be tested.";
  const z = model.criterion.tau2.z;
  return Math.abs(z) <= SIGNIFICANT
    ? `The test of its bias does not refute it (B̂/√v = ${z.toFixed(2)}).`
    : `The test of its bias refutes it (B̂/√v = ${z.toFixed(2)}): τ2 is probably too ${z > 0 ? "high" : "low"}.`;
};

/** Fits what the option asks for, with independence beside it, and says which model is taken and why. */
export async function chooseModel(problem: Problem, option: ModelOption, tick: Tick): Promise<Choice> {
  const { names, sizes } = problem.table;
  const first = await testedWith(problem, independence(sizes.length), tick);
  if (option === "independence") return given(problem, first, [], "The option asks for independence.", tick);
  if (option === "search" || option === "auto") return searched(problem, first, option, tick);
  const model =
    option === "two-way"
      ? await allPairs(problem, first, tick)
      : await testedWith(problem, namedTerms(option, names), tick);
  return given(problem, model, [first], "The option asks for this model.", tick);
}

const testedWith = (
  problem: Problem,
  terms: Parameters<typeof generatorsOf>[0],
  tick: Tick,
): Promise<AssessedModel> => inTurns(fitAndTest(problem, generatorsOf(terms)), tick);

/** All two-way interactions: a part that is the full table. */
async function allPairs(problem: Problem, first: AssessedModel, tick: Tick): Promise<AssessedModel> {
  const { cells, sizes } = problem.table;
  const variables = sizes.length;
  if (variables < 2) return first;
  if (cells <= MOST_DENSE || variables === 2) return testedWith(problem, pairs(variables), tick);
  return {
    generators: pairs(variables),
    fit: null,
    means: null,
    criterion: null,
    reason: tooWide(MOST_DENSE),
  };
}

/** A model that was asked for, beside others. */
async function given(
  problem: Problem,
  asked: AssessedModel,
  others: readonly AssessedModel[],
  why: string,
  tick: Tick,
): Promise<Choice> {
  const models: ModelFindings[] = [];
  const { model, moved } = await inTurns(settle(problem, asked), tick);
  for (const one of [...others, model]) models.push(await inTurns(modelFindings(problem, one), tick));
  return {
    models,
    chosen: await inTurns(withOthers(problem, model), tick),
    place: others.length,
    why: `${why} ${standing(model)}`,
    tried: models.length,
    moved,
    cut: false,
  };
}

/**
 * Fits and tests all two-way interactions; null where the file does not bear them: they fit chance, and take
 * long, where records are few.
 */
function twoWayWork(
  problem: Problem,
  { widest, pairs: most }: Effort,
): (() => Generator<void, AssessedModel>) | null {
  const { sizes, cells } = problem.table;
  const records = recordsModelled(problem.table);
  const every = pairs(sizes.length);
  const bears = RECORDS_PER_PARAMETER * pairParameters(sizes) <= records;
  return sizes.length > 1 && bears && cells <= widest && cells * every.length <= most
    ? () => fitAndTest(problem, generatorsOf(every))
    : null;
}

/** The model that a forward search from independence takes, with those on the way to it. */
async function searched(
  problem: Problem,
  first: AssessedModel,
  option: keyof typeof EFFORT,
  tick: Tick,
): Promise<Choice> {
  const effort = EFFORT[option];
  const search = await inTurns(forwardSearch(problem, first, twoWayWork(problem, effort), effort), tick);
  const { passed, end, all, chosen, tried, cut, modelVariance } = search;
  const { model, moved } = await inTurns(settle(problem, chosen), tick);
  const findingsOf = (one: AssessedModel): Promise<ModelFindings> =>
    inTurns(modelFindings(problem, one === chosen ? model : one), tick);
  const models = [...passed, await findingsOf(end)];
  const known = all === null ? -1 : models.findIndex((one) => sameTerms(one, all));
  if (all !== null && known < 0) models.push(await findingsOf(all));
  return {
    models,
    chosen: await inTurns(withOthers(problem, model, modelVariance), tick),
    place: chosen === end ? passed.length : known < 0 ? models.length - 1 : known,
    why: `${wayText(search)} ${standing(model)}`,
    tried,
    moved,
    cut,
  };
}

const sameTerms = (a: Pick<ModelFindings, "generators">, b: Pick<ModelFindings, "generators">): boolean =>
  JSON.stringify(a.generators) === JSON.stringify(b.generators);

/** How a search went. */
function wayText({ chosen, end, tried, cut }: ModelSearch): string {
  const models = counted(tried, "model");
  const ended = cut ? ", which took its time and was ended" : "";
  const how = `Forward search from independence, ${models} tried${ended}`;
  return chosen === end
    ? `${how}.`
    : `${how}, ended with a model that the test refutes (B̂/√v = ${end.criterion!.tau2.z.toFixed(2)}); ` +
        "all two-way interactions fit better.";
}
