import type { Levels } from "@sdc-risk/core";

/** What texts look like: addresses of e-mail, telephone numbers, times, sentences, or numbers with a decimal comma or with separators between thousands. */
export type Pattern = "email" | "phone" | "timestamp" | "sentences" | "decimal-comma" | "thousands";

const TESTS: readonly (readonly [Pattern, RegExp])[] = [
  ["email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  [
    "timestamp",
    /^\d{4}-\d\d?-\d\d?[T ]\d\d?:\d\d|^\d\d?[./]\d\d?[./]\d{2,4}( \d\d?:\d\d.*)?$|^\d\d?:\d\d(:\d\d)?$/,
  ],
  ["phone", /^(\+\d|00\d|\(0?\d|0\d+[ /-])[\d\s()/.-]{5,}$/],
  ["sentences", /^(\S+\s+){5,}\S+|^.{80,}/s],
];

/** Levels that are looked at, at most. */
export const LOOKED_AT = 500;

/** Numbers that reading takes as text, and what at least half of them hold. */
const NUMBERS: readonly (readonly [Pattern, RegExp, RegExp])[] = [
  [
    "thousands",
    /^[+-]?(0|[1-9]\d{0,2}([,. '’\u00a0\u202f]\d{3})*)(\.\d+)?$/,
    /\d[,. '’\u00a0\u202f]\d{3}(\D|$)/,
  ],
  ["decimal-comma", /^[+-]?(\d+|\d{1,3}([. '’\u00a0\u202f]\d{3})+)(,\d+)?$/, /,/],
];

/** Some levels of a text variable, evenly spaced by their codes. */
export function someTexts({ size, label }: Pick<Levels, "size" | "label">): string[] {
  const every = Math.max(1, Math.ceil(size / LOOKED_AT)),
    texts: string[] = [];
  for (let code = 0; code < size; code += every) texts.push(label(code));
  return texts;
}

/** The pattern that at least four in five of some levels have; null where there is none. */
export function patternOf(levels: readonly string[]): Pattern | null {
  const texts = levels.map((text) => text.slice(0, 200).trim());
  if (texts.length === 0) return null;
  const have = (test: RegExp, share: number): boolean =>
    texts.filter((text) => test.test(text)).length >= share * texts.length;
  const number = NUMBERS.find(([, form, mark]) => have(form, 0.8) && have(mark, 0.5));
  return (TESTS.find(([, test]) => have(test, 0.8)) ?? number)?.[0] ?? null;
}
