import { countText } from "@sdc-risk/core";
import { inTurns, type Tick } from "@sdc-risk/core/kernels";
import {
  fitAndTest,
  SIGNIFICANT,
  toldOf,
  withOthers,
  type Assessed,
  type Estimated,
  type Points,
  type Problem,
  type Told,
} from "./assess-model.js";
import { MOST_DENSE, tooWide } from "../model/fit.js";
import { generatorsOf, independence, namedTerms, pairParameters, pairs } from "../model/terms.js";
import { EFFORT, forwardSearch } from "./forward-search.js";
import { settle } from "./settle.js";

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
  /** How far τ of the chosen model went when it was fitted on. */
  readonly moved: Points;
  /** Whether a search could not go on to its end. */
  readonly cut: boolean;
}

export type ModelOption = "auto" | "search" | "independence" | "two-way" | readonly (readonly string[])[];

const standing = (model: Assessed): string => {
  if (model.criterion === null) return "It could not be tested.";
  const z = model.criterion.tau2.z;
  return Math.abs(z) <= SIGNIFICANT
    ? `The test of its bias does not refute it (B̂/√v = ${z.toFixed(2)}).`
    : `The test of its bias refutes it (B̂/√v = ${z.toFixed(2)}): τ2 is probably too ${z > 0 ? "high" : "low"}.`;
};

/** Fits what the option asks for, with independence beside it, and says which model is taken and why. */
export async function chooseModel(
  problem: Problem,
  option: ModelOption,
  tick: Tick,
): Promise<Choice> {
  const { table } = problem,
    variables = table.sizes.length;
  const tested = (terms: Parameters<typeof generatorsOf>[0]): Promise<Assessed> =>
    inTurns(fitAndTest(problem, generatorsOf(terms)), tick);
  const told = (model: Assessed): Promise<Told> => inTurns(toldOf(problem, model), tick);
  const first = await tested(independence(variables));
  const taken = async (
    chosen: Assessed,
    others: readonly Assessed[],
    tried: number,
    why: string,
  ): Promise<Choice> => {
    const models: Told[] = [],
      { model, moved } = await inTurns(settle(problem, chosen), tick);
    for (const one of [...others, model]) models.push(await told(one));
    return {
      models,
      chosen: await inTurns(withOthers(problem, model), tick),
      place: others.length,
      why: `${why} ${standing(model)}`,
      tried,
      moved,
      cut: false,
    };
  };
  if (option === "independence") return taken(first, [], 1, "The option asks for independence.");
  /** All two-way interactions: a part that is the full table. */
  const allPairs = (): Promise<Assessed> | Assessed =>
    variables < 2
      ? first
      : table.cells <= MOST_DENSE || variables === 2
        ? tested(pairs(variables))
        : {
            generators: pairs(variables),
            fit: null,
            means: null,
            criterion: null,
            reason: tooWide(MOST_DENSE),
          };
  if (option !== "search" && option !== "auto")
    return taken(
      option === "two-way" ? await allPairs() : await tested(namedTerms(option, table.names)),
      [first],
      2,
      "The option asks for this model.",
    );
  // all interactions at once fit chance, and take long, where records are few
  const { widest, pairs: most } = EFFORT[option],
    every = pairs(variables),
    bears = RECORDS_PER_PARAMETER * pairParameters(table.sizes) <= table.records;
  const whole =
    variables > 1 && bears && table.cells <= widest && table.cells * every.length <= most
      ? () => fitAndTest(problem, generatorsOf(every))
      : null;
  const {
    passed,
    end,
    all: twoWay,
    chosen,
    tried,
    cut,
    modelVariance,
  } = await inTurns(forwardSearch(problem, first, whole, EFFORT[option]), tick);
  const { model, moved } = await inTurns(settle(problem, chosen), tick),
    models = [...passed, await told(chosen === end ? model : end)];
  const terms = (one: Pick<Told, "generators">): string => JSON.stringify(one.generators),
    known = twoWay === null ? -1 : models.findIndex((one) => terms(one) === terms(twoWay));
  if (twoWay !== null && known < 0) models.push(await told(chosen === twoWay ? model : twoWay));
  const ended = cut ? ", which took its time and was ended" : "",
    how = `Forward search from independence, ${tried === 1 ? "1 model" : `${countText(tried)} models`} tried${ended}`;
  const fallback =
    chosen === end
      ? "."
      : `, ended with a model that the test refutes (B̂/√v = ${end.criterion!.tau2.z.toFixed(2)}); all two-way interactions fit better.`;
  return {
    models,
    chosen: await inTurns(withOthers(problem, model, modelVariance), tick),
    place: chosen === end ? passed.length : known < 0 ? models.length - 1 : known,
    why: `${how}${fallback} ${standing(model)}`,
    tried,
    moved,
    cut,
  };
}
