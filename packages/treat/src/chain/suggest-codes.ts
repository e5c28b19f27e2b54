import type { CodedColumn } from "@sdc-risk/data";
import type { Grouping } from "./grouping.ts";
import type { CountedValue } from "./values.ts";

/** Shares of the records below which a value is rare, from level to level. */
export const RARE = [0.02, 0.05, 0.1, 0.2, 0.35];
/** Codes such as 0613, A12 or AT130. */
const CODE = /^[A-Z]{0,3}\d[\dA-Z.]*$/;
/** Large numbers with points between thousands. */
const THOUSANDS = /^\d{1,3}(\.\d{3})+$/;
/** A day with a month as a number or a word, or a time; the year may follow, and more. */
const LIKE_DATE =
  /^\d{1,4}[-./]\s?\d{1,2}[-./]|^\d{1,2}[-./ ]*\p{L}{3,9}\.?[-./ ,]*\d{2,4}|^\d{1,2}:\d{2}|^\d{1,2}[/-]\d{4}$/u;
/** Of values that are nearly all dates the others are codes for missing or mistakes. */
const MOSTLY_DATES = 0.5;
/** Digits of codes whose beginnings mean something. */
const DIGITS = 3;
/** Part of the values that records hold which must have labels, so that the variable is one of codes. */
const MOSTLY = 0.5;
/** Names of variables whose values are codes of a system in which beginnings are groups. */
const SYSTEMS =
  /(^|[^a-z])(isco|isic|nace|naics|noga|soc|sic|nuts|icd|zip|plz|cpa|coicop)(?![a-z])|post(al)?_?code/iu;

/** Whether values are codes: most that records hold have labels. */
export function areCodes({ codes, size, label, shown }: CodedColumn): boolean {
  if (shown === undefined) return false;
  const held = new Set(codes);
  let all = 0;
  let labelled = 0;
  for (let code = 0; code < size; code++) {
    if (!held.has(code)) continue;
    all++;
    if (shown(code) !== label(code)) labelled++;
  }
  return all > 0 && labelled >= MOSTLY * all;
}

/** Whether the name of a variable is that of a system of codes. */
export const isSystem = (name: string): boolean => SYSTEMS.test(name);

/** Whether values are codes whose beginnings are groups, as far as their form tells. */
export function haveBeginnings(values: readonly CountedValue[]): boolean {
  const areDigits = values.every(({ text }) => /^\d+$/.test(text));
  const lengths = new Set(values.map(({ text }) => text.length));
  // numbers of one length: 10 does not belong to 1
  if (areDigits) return lengths.size === 1 && values[0].text.length >= DIGITS;
  return values.every(({ text }) => CODE.test(text)) && !values.every(({ text }) => THOUSANDS.test(text));
}

/** Whether most values look like dates or times that cannot be read as such: neither beginnings nor rare ones say anything. */
export const areLikeDates = (values: readonly CountedValue[]): boolean =>
  values.filter(({ text }) => LIKE_DATE.test(text)).length >= MOSTLY_DATES * values.length;

/** Whether a code may end behind so many characters: not in a point, nor within a number before the first point. */
function mayEnd(text: string, length: number): boolean {
  const point = text.indexOf(".");
  if (point < 0 || length >= text.length) return true;
  return text[length - 1] !== "." && (length >= point || !/^\d/.test(text));
}

/** Ever shorter beginnings of codes. */
export function beginnings(values: readonly CountedValue[]): readonly Grouping[] {
  const longest = values.reduce((most, { text }) => Math.max(most, text.length), 1);
  return Array.from({ length: longest - 1 }, (_, i) => longest - 1 - i)
    .filter((length) => values.every(({ text }) => mayEnd(text, length)))
    .map((length) => ({ by: "prefix", length }));
}

/** Rare values as one, more of them from level to level; at least one value is none of these. */
export function rareAsOne(values: readonly CountedValue[]): readonly Grouping[] {
  const all = values.reduce((sum, { records }) => sum + records, 0);
  const texts = new Set(values.map(({ text }) => text));
  const label = ["other", "other values", "other (merged)"].find((word) => !texts.has(word));
  if (label === undefined) return [];
  return RARE.map((share) =>
    values.filter(({ records }) => records < share * all).map(({ text }) => text),
  ).flatMap((rare): Grouping[] =>
    rare.length > 1 && rare.length < values.length
      ? [{ by: "merge", groups: [{ label, values: rare }] }]
      : [],
  );
}
