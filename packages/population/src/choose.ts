import { inTurns } from "@sdc-risk/core";
import { fitAndTest, misfit, SIGNIFICANT, withTaus, type Assessed, type Problem } from "./assess-model.js";
import { MOST_CELLS } from "./criterion.js";
import { generatorsOf, independence, modelText, namedTerms, pairs } from "./model/terms.js";
import { forwardSearch } from "./search.js";

/** Cells of the full table up to which a search is waited for: each model that is tried goes through all of them. */
export const MOST_SEARCHED = 2e7;

export interface Choice {
  readonly models: readonly Assessed[];
  /** One of the models. */
  readonly chosen: Assessed;
  readonly why: string;
  readonly tried: number;
}

export type ModelOption = "independence" | "two-way" | "search" | readonly (readonly string[])[];

const few = (n: number): string => n.toLocaleString("en");
const standing = (model: Assessed): string => {
  if (model.criterion === null) return "It could not be tested.";
  const z = model.criterion.tau2.z;
  return Math.abs(z) <= SIGNIFICANT ? `The test of its bias does not refute it (B̂/√v = ${z.toFixed(2)}).` : `The test of its bias refutes it (B̂/√v = ${z.toFixed(2)}): τ2 is probably too ${z > 0 ? "high" : "low"}.`;
};

/** Fits what the option asks for, with independence beside it, and says which model is taken and why. */
export async function chooseModel(problem: Problem, option: ModelOption, breathe: () => Promise<void>): Promise<Choice> {
  const { table } = problem, variables = table.sizes.length;
  const tested = (terms: Parameters<typeof generatorsOf>[0]): Promise<Assessed> => inTurns(fitAndTest(problem, generatorsOf(terms)), breathe);
  const told = (model: Assessed): Promise<Assessed> => inTurns(withTaus(problem, model), breathe);
  const first = await tested(independence(variables));
  if (option === "independence") {
    const chosen = await told(first);
    return { models: [chosen], chosen, why: `The option asks for independence. ${standing(chosen)}`, tried: 1 };
  }
  const all = [...independence(variables), ...pairs(variables)];
  if (option !== "search") {
    const chosen = await told(await tested(option === "two-way" ? all : namedTerms(option, table.names)));
    return { models: [await told(first), chosen], chosen, why: `The option asks for this model. ${standing(chosen)}`, tried: 2 };
  }
  if (table.cells > MOST_SEARCHED) {
    const cells = `The full table has ${few(table.cells)} cells, too many for a search over models (${few(MOST_SEARCHED)})`;
    const chosen = await told(first);
    return { models: [chosen], chosen, why: `${cells}${table.cells > MOST_CELLS ? " and for the test of one" : ""}. Independence is taken. ${standing(chosen)}`, tried: 1 };
  }
  const twoWay = variables < 2 ? first : await tested(all), search = await inTurns(forwardSearch(problem, first, twoWay), breathe);
  const models: Assessed[] = [];
  const same = search.path.some(({ generators }) => modelText(generators, table.names) === modelText(twoWay.generators, table.names));
  for (const model of same ? search.path : [...search.path, twoWay]) models.push(model === search.chosen ? await inTurns(withTaus(problem, model, search.modelVariance), breathe) : await told(model));
  const chosen = models.find(({ fit }) => fit === search.chosen.fit)!, end = search.path.at(-1)!;
  const how = search.chosen === end
    ? `Forward search from independence, ${few(search.tried)} models tried.`
    : `Forward search from independence, ${few(search.tried)} models tried, ended with a model that the test refutes (B̂/√v = ${misfit(end).toFixed(2)}); all two-way interactions fit better.`;
  return { models, chosen, why: `${how} ${standing(chosen)}`, tried: search.tried };
}
