import type { Levels } from "@sdc-risk/data";
import { likeBirthDates } from "../identifiers/birth-dates.ts";
import { identityNumbers } from "../identifiers/identity-numbers.ts";
import type { Kind } from "./kind.ts";

/**
 * What values look like: addresses of e-mail, telephone numbers, pages of the web, addresses of machines,
 * places on the map, numbers with four decimals between 1 and 180 as degrees have, numbers of persons or of
 * accounts by their check digits, dates decades apart as those of birth are, times, sentences, names, or
 * numbers with a decimal comma or with separators between thousands.
 */
export type Pattern =
  | "email"
  | "phone"
  | "url"
  | "ip"
  | "coordinates"
  | "degrees"
  | "identity-number"
  | "account-number"
  | "birth-dates"
  | "timestamp"
  | "sentences"
  | "names"
  | "decimal-comma"
  | "thousands";

const TESTS: readonly (readonly [Pattern, RegExp])[] = [
  ["email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ["url", /^(https?:\/\/|www\.)\S+\.\S+$/i],
  ["coordinates", /^\(?[+-]?\d{1,2}\.\d{3,}°?\s*[,; ]\s*[+-]?\d{1,3}\.\d{3,}°?\)?$/],
  [
    "timestamp",
    /^\d{4}-\d\d?-\d\d?[T ]\d\d?:\d\d|^\d\d?[./]\d\d?[./]\d{2,4}( \d\d?:\d\d.*)?$|^\d\d?:\d\d(:\d\d)?$/,
  ],
  // a part of three digits, which codes with points lack; version 6 in full or with its gap; addresses of devices
  ["ip", /^(?=.*\d{3})((25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(25[0-5]|2[0-4]\d|1?\d?\d)$/],
  ["ip", /^(?=.*::)[\da-f:]{3,}$|^([\da-f]{1,4}:){7}[\da-f]{1,4}$|^([\da-f]{2}[:-]){5}[\da-f]{2}$/i],
  ["phone", /^(\+\d|\(0?\d|0\d+[ /-])[\d\s()/.-]{5,}$/],
  // with 00 before the country: ids with zeros before them are shorter, or have more of them
  ["phone", /^00[1-9][\d\s()/.-]{8,}$/],
  ["sentences", /^(\S+\s+){5,}\S+|^.{80,}/s],
  // two to four words with capitals and no digits
  ["names", /^\p{Lu}[\p{L}\p{M}'’.-]*(,?\s+\p{Lu}[\p{L}\p{M}'’.-]*){1,3}$/u],
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

/** Share of the values that must have a pattern. */
const MOST = 0.8;

/** Some levels of a variable, evenly spaced by their codes. */
export function someTexts({ size, label }: Pick<Levels, "size" | "label">): string[] {
  const every = Math.max(1, Math.ceil(size / LOOKED_AT));
  const texts: string[] = [];
  for (let code = 0; code < size; code += every) texts.push(label(code));
  return texts;
}

/** Signs that a number must have to be one of a person or a place. */
const LONG = 6;

/** Different values below which numbers with decimals say little. */
const LEAST = 20;

/** Four decimals or more, and a size between 1 and 180: shares and scores lie below, amounts above. */
const likeDegrees = (texts: readonly string[]): boolean =>
  texts.length >= LEAST &&
  texts.filter((text) => /^-?([1-9]\d?|1[0-7]\d)\.\d{4,}$/.test(text)).length >= MOST * texts.length;

/** Whether values of a kind are looked at for patterns. */
export const mayHavePattern = (kind: Kind): boolean =>
  kind !== "boolean" && kind !== "empty" && kind !== "other";

/**
 * The pattern that at least four in five of some levels have; null where there is none. Of numbers only those
 * with check digits or degrees.
 */
export function patternOf(levels: readonly string[], kind: Kind): Pattern | null {
  if (!mayHavePattern(kind)) return null;
  const texts = levels.map((text) => text.slice(0, 200).trim());
  if (kind !== "text" && texts.every((text) => text.length < LONG)) return null;
  if (texts.length === 0) return null;
  if (kind === "number") return likeDegrees(texts) ? "degrees" : null;
  const given = kind === "text" || kind === "integer" ? identityNumbers(texts, MOST) : null;
  if (given !== null) return given;
  if (kind !== "integer" && likeBirthDates(texts)) return "birth-dates";
  if (kind !== "text") return null;
  const have = (test: RegExp, share: number): boolean =>
    texts.filter((text) => test.test(text)).length >= share * texts.length;
  const number = NUMBERS.find(([, form, mark]) => have(form, MOST) && have(mark, 0.5));
  return (TESTS.find(([, test]) => have(test, MOST)) ?? number)?.[0] ?? null;
}
