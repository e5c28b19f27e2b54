import { isLongInteger } from "@sdc-risk/data";
import { numberOf } from "../csv/columns/missing-codes.ts";
import type { DdiVariable } from "./types.ts";

/** The number that a code of a codebook writes, also one such as 09; NaN where it writes none. */
export const codeNumber = (code: string): number =>
  /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(code) ? Number(code) : NaN;

/** The codes that a codebook declares as missing values of a variable, in its order. */
export const missingCodes = ({ categories, invalid }: DdiVariable): readonly string[] => [
  ...new Set([...categories.filter(({ missing }) => missing).map(({ code }) => code), ...invalid]),
];

/**
 * Tells of a level, by its text, for which code it stands if it is declared missing, a number in its shortest
 * form; null where it is a value. Numbers are the same however they are written: -9 and -9.0. A code such as
 * 09 is the number 9, too, unless the column holds the text 09. Whole numbers beyond 2^53 - 1 are the same by
 * their digits.
 * @param levels of the column
 */
export function missingTest(
  variable: DdiVariable,
  levels: Iterable<string>,
): (text: string) => string | null {
  const { ranges } = variable;
  const codes = missingCodes(variable);
  const numbers = new Set<number>();
  const texts = new Set(codes);
  const held = new Set<string>();
  for (const text of levels) if (texts.has(text)) held.add(text);
  for (const code of codes) {
    const number = held.has(code) ? numberOf(code) : codeNumber(code);
    if (!Number.isNaN(number)) numbers.add(number);
  }
  return (text) => {
    const number = numberOf(text);
    if (Number.isNaN(number)) return held.has(text) ? text : null;
    const within = ranges.some(([low, high]) => number >= low && number <= high);
    if (isLongInteger(text)) return within || texts.has(text) ? text : null;
    return within || numbers.has(number) ? String(number) : null;
  };
}
