import * as english from "@sdc-risk/data";
import { languageOf, numberIn, type Locale } from "@sdc-risk/report/language";

let inLanguage = numberIn("en");
let dates: Intl.DateTimeFormat | null = null;
let moments: Intl.DateTimeFormat | null = null;

/** Sets the language that numbers and dates are written in. */
export function writeNumbersIn(locale: Locale): void {
  const language = languageOf(locale);
  inLanguage = numberIn(language);
  const isEnglish = language === "en";
  dates = isEnglish ? null : new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  moments = isEnglish
    ? null
    : new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
}

/** A number that was written in English, as the language writes it. */
export const numberText = (written: string): string => inLanguage(written);

/** A whole number: 1,234. */
export const countText = (count: number): string => inLanguage(english.countText(count));

/** A share of one as a percentage. */
export const shareText = (share: number): string => inLanguage(english.shareText(share));

/** A value in a format; a text as it is. */
export const formatValue = (value: number | string | null, format: english.Format): string =>
  typeof value === "string" ? value : inLanguage(english.formatValue(value, format));

/** An edge of a bin. */
export const formatEdge = (value: number): string => inLanguage(english.formatEdge(value));

/** A number of expected correct matches: three digits, or whole where it is large. */
export const matchesText = (matches: number): string =>
  formatValue(matches < 100 ? Number(matches.toPrecision(3)) : Math.round(matches), "number");

/** A day: 2026-01-31 in English. */
export const dayText = (date: Date): string => dates?.format(date) ?? date.toISOString().slice(0, 10);

/** A moment without its time zone, which is UTC: 2026-01-31 14:05 in English. */
export const momentText = (date: Date): string =>
  moments?.format(date) ?? date.toISOString().slice(0, 16).replace("T", " ");
