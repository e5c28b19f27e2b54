import type { Term } from "../model/terms.ts";
import { generatorsOf, independence } from "../model/terms.ts";
import { fitAndTest, misfit, SIGNIFICANT, withOthers, type Estimated } from "../selection/assess-model.ts";
import { carriedOn, type Effort } from "../selection/forward-search.ts";
import type { HeldFile } from "./held-file.ts";

/** A model by the positions of all keys. */
export type WholeTerms = readonly Term[];

/** The terms of a model of some keys, by the positions of all keys. */
export const wholeTerms = (generators: readonly Term[], { keys }: HeldFile): WholeTerms =>
  generators.map((term) => term.map((v) => keys[v]));

/** What is left of terms among some keys, by positions among these. */
function termsWithin(terms: WholeTerms, { keys }: HeldFile): Term[] {
  const own = terms.map((term) => term.map((v) => keys.indexOf(v)).filter((at) => at >= 0));
  return generatorsOf([...independence(keys.length), ...own]);
}

/**
 * Fits what is left of a model to the records that hold some of its keys. Keys that are gone leave those that
 * hung on them dependent, and more records hold fewer keys: so a search goes on from there.
 * @param effort null where the terms were asked for
 */
export function* patternModel(
  held: HeldFile,
  terms: WholeTerms,
  effort: Effort | null,
): Generator<void, Estimated> {
  const { problem } = held;
  const first = yield* fitAndTest(problem, termsWithin(terms, held));
  const model = effort === null || first.fit === null ? first : yield* carriedOn(problem, first, effort);
  return yield* withOthers(problem, model);
}

/** Whether the test refutes the model of a pattern; untested ones are not. */
export const isRefuted = (model: Estimated): boolean =>
  model.criterion !== null && misfit(model) > SIGNIFICANT;
