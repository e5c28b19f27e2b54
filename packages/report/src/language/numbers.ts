import type { Language } from "@sdc-risk/data";

/** The separators of numbers, as a locale has them. */
interface Separators {
  readonly group: string;
  readonly decimal: string;
  readonly beforePercent: string;
}

function separatorsOf(locale: string): Separators {
  // eslint-disable-next-line no-restricted-syntax -- its separators are looked at, no number is written
  const parts = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).formatToParts(
    12345.678,
  );
  const part = (type: Intl.NumberFormatPartTypes, otherwise: string): string =>
    parts.find((one) => one.type === type)?.value ?? otherwise;
  return {
    group: part("group", " "),
    decimal: part("decimal", "."),
    beforePercent: part("literal", ""),
  };
}

/** Words within numbers. */
const WITHIN: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [],
  fr: [
    [/ in (?=10|\d)/g, " sur "],
    [/^not a number$/, "valeur non numérique"],
    [/ points?$/, "\u00a0points"],
  ],
};

/** What puts the separators of a language into a number that was written in English. */
export function numberIn(locale: Language): (english: string) => string {
  if (locale === "en") return (english) => english;
  const { group, decimal, beforePercent } = separatorsOf(locale);
  return (english) =>
    WITHIN[locale].reduce(
      (text, [pattern, word]) => text.replace(pattern, word),
      english
        .replace(/\d[\d,]*(?:\.\d+)?/g, (digits) =>
          digits.replace(".", "\0").replaceAll(",", group).replace("\0", decimal),
        )
        .replace(/ (?=%)/g, beforePercent),
    );
}
