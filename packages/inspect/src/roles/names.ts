import { comparable, fits, WordList } from "./matching.ts";
import { CONCEPTS, HINTS, type Concept } from "./words.ts";

const NAMES = WordList.ofNames(CONCEPTS);

export type Hint = keyof typeof HINTS;
const hints = new Map(Object.entries(HINTS).map(([hint, words]) => [hint as Hint, fits(words)]));

/** Whether a variable's name gives a hint. */
export const hasHint = (name: string, hint: Hint): boolean => hints.get(hint)!(comparable(name));

/** What a variable's name says, by the first entry of the word list that fits; null where none does. */
export const conceptOf = (name: string): Concept | null => conceptIn(comparable(name));

/** The same of a name that is `comparable`. */
export function conceptIn(text: string): Concept | null {
  const fit = NAMES.find(text);
  return fit === null || fit.against ? null : fit.concept;
}
