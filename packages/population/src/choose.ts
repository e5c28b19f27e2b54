import { countText, inTurns } from "@sdc-risk/core";
import { fitAndTest, misfit, SIGNIFICANT, toldOf, withTaus, type Assessed, type Estimated, type Problem, type Told } from "./assess-model.js";
import { MOST_CELLS } from "./criterion.js";
import { generatorsOf, independence, namedTerms, pairs, parametersOf } from "./model/terms.js";
import { forwardSearch } from "./search.js";

/** Cells of the full table up to which a search is waited for: each model that is tried goes through all of them. */
export const MOST_SEARCHED = 2e7;
/**
 * Cells and classes, times pairs of keys, up to which `auto` searches, and cells up to which it fits all pairs: a second or two.
 * With fewer than `SPARSE` records to each parameter of all pairs only few of them come in, so that models mostly are
 * decomposable and quick; all pairs themselves, which fit chance then, are left out.
 */
const QUICK_SEARCH = 4e6, QUICK_SPARSE = 6e7, SPARSE = 2, QUICK_FIT = 1.2e6;
/** With fewer records than this to a parameter a model fits chance: its τ2 was too low by more than 5 % in simulation. */
export const RECORDS_PER_PARAMETER = 10;

export interface Choice {
  /** Models side by side. */
  readonly models: readonly Told[];
  /** The chosen one, with its tables, and its place among the models. */
  readonly chosen: Estimated;
  readonly place: number;
  readonly why: string;
  readonly tried: number;
  /** Whether a search was asked for or left to the measure, and would have taken too long. */
  readonly unsearched: boolean;
}

export type ModelOption = "auto" | "search" | "independence" | "two-way" | readonly (readonly string[])[];

const standing = (model: Assessed): string => {
  if (model.criterion === null) return "It could not be tested.";
  const z = model.criterion.tau2.z;
  return Math.abs(z) <= SIGNIFICANT ? `The test of its bias does not refute it (B̂/√v = ${z.toFixed(2)}).` : `The test of its bias refutes it (B̂/√v = ${z.toFixed(2)}): τ2 is probably too ${z > 0 ? "high" : "low"}.`;
};

/** Fits what the option asks for, with independence beside it, and says which model is taken and why. */
export async function chooseModel(problem: Problem, option: ModelOption, breathe: () => Promise<void>): Promise<Choice> {
  const { table } = problem, variables = table.sizes.length, all = [...independence(variables), ...pairs(variables)];
  const tested = (terms: Parameters<typeof generatorsOf>[0]): Promise<Assessed> => inTurns(fitAndTest(problem, generatorsOf(terms)), breathe);
  const withEstimates = (model: Assessed): Promise<Estimated> => inTurns(withTaus(problem, model), breathe), told = (model: Assessed): Promise<Told> => inTurns(toldOf(problem, model), breathe);
  const first = await tested(independence(variables));
  /** Independence and the chosen model, where that is another one, and what else there is. */
  const taken = async (chosen: Assessed, others: readonly Assessed[], tried: number, why: string, unsearched = false): Promise<Choice> => {
    const models: Told[] = [];
    for (const model of others) models.push(await told(model));
    const whole = await withEstimates(chosen);
    return { models: [...models, await told(whole)], chosen: whole, place: models.length, why: `${why} ${standing(whole)}`, tried, unsearched };
  };
  if (option === "independence") return taken(first, [], 1, "The option asks for independence.");
  if (option !== "search" && option !== "auto") return taken(await tested(option === "two-way" ? all : namedTerms(option, table.names)), [first], 2, "The option asks for this model.");
  if (table.cells > MOST_SEARCHED) {
    return taken(first, [], 1, `The full table has ${countText(table.cells)} cells, too many for a search over models${table.cells > MOST_CELLS ? " and for the test of one" : ""}. Independence is taken.`, true);
  }
  const parameters = parametersOf(generatorsOf(all), table.sizes), work = pairs(variables).length * (table.cells + 2 * table.counts.length), long = option === "auto" && work > QUICK_SEARCH;
  const sparse = long && work <= QUICK_SPARSE && table.records < SPARSE * parameters;
  if (long && !sparse) {
    const size = `The full table has ${countText(table.cells)} cells, so models were not searched.`;
    if (table.cells > QUICK_FIT) return taken(first, [], 1, `${size} Independence is taken.`, true);
    if (RECORDS_PER_PARAMETER * parameters > table.records) return taken(first, [], 1, `${size} Independence is taken: all two-way interactions have ${countText(parameters)} parameters, too many for ${countText(table.records)} records.`, true);
    const twoWay = await tested(all);
    return twoWay.fit !== null && misfit(twoWay) <= misfit(first)
      ? taken(twoWay, [first], 2, `${size} All two-way interactions are taken: they fit better than independence, and there are records enough for their ${countText(parameters)} parameters.`, true)
      : taken(first, [twoWay], 2, `${size} Independence is taken: all two-way interactions fit no better.`, true);
  }
  const twoWay = sparse ? null : variables < 2 ? first : await tested(all), { passed, end, chosen, tried, modelVariance } = await inTurns(forwardSearch(problem, first, twoWay), breathe);
  const whole = await inTurns(withTaus(problem, chosen, modelVariance), breathe), models = [...passed, await told(end)];
  const terms = (model: Pick<Told, "generators">): string => JSON.stringify(model.generators), known = twoWay === null ? -1 : models.findIndex((model) => terms(model) === terms(twoWay));
  if (twoWay !== null && known < 0) models.push(await told(twoWay));
  const how = chosen === end
    ? `Forward search from independence, ${countText(tried)} models tried.`
    : `Forward search from independence, ${countText(tried)} models tried, ended with a model that the test refutes (B̂/√v = ${end.criterion!.tau2.z.toFixed(2)}); all two-way interactions fit better.`;
  return { models, chosen: whole, place: chosen === end ? passed.length : known < 0 ? models.length - 1 : known, why: `${how} ${standing(whole)}`, tried, unsearched: false };
}
