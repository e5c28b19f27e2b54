import { countText, formatValue, shareText, type Format, type Language } from "@sdc-risk/data";
import { IntlMessageFormat } from "intl-messageformat";
import { typeset } from "./typeset.ts";
import { inBrackets } from "./pseudo.ts";
import { told } from "./told.ts";

/**
 * The pseudo-locale of tests: English with every message in brackets, so that what is outside of them was not taken
 * from the messages. No setting names it.
 */
export const PSEUDO = "en-XA";
/** A language, or the pseudo-locale. */
export type Locale = Language | typeof PSEUDO;

/** What a message is filled with. */
export type Values = Readonly<Record<string, string | number>>;

/** Messages by their names, in ICU MessageFormat. */
export type Messages<Id extends string> = Readonly<Record<Id, string>>;

/** Numbers as a language writes them. The digits are those of English, whose rounding is that of all reports. */
export interface NumberWords {
  readonly locale: Locale;
  /** A number that was written in English, with the separators of the language. */
  readonly number: (english: string) => string;
  /** A whole number: 1,234. */
  readonly count: (n: number) => string;
  /** A share between 0 and 1 as a percentage. */
  readonly share: (share: number) => string;
  /** A value in a format; a text as it is, and a dash for none. */
  readonly value: (value: number | string | null, format: Format) => string;
  /** A text that a measure or a treatment wrote in English, where the language has it; else as it is. */
  readonly told: (english: string) => string;
}

/** The messages of a part of the software in one language. */
export interface Words<Id extends string> extends NumberWords {
  /** A message by its name, filled with values. */
  readonly say: (id: Id, values?: Values) => string;
}

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

function numberIn(locale: Language): (english: string) => string {
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

const languageOf = (locale: Locale): Language => (locale === PSEUDO ? "en" : locale);

/** The words for numbers of a language. */
export function numberWords(locale: Locale): NumberWords {
  const number = numberIn(languageOf(locale));
  return {
    locale,
    number,
    count: (n) => number(countText(n)),
    share: (share) => number(shareText(share)),
    value: (value, format) => (typeof value === "string" ? value : number(formatValue(value, format))),
    told: (english) => told(english, locale, number),
  };
}

/** A message that is read once, and then filled as often as it is said. */
function speaker<Id extends string>(messages: Messages<Id>, locale: Locale): Words<Id>["say"] {
  const read = new Map<Id, IntlMessageFormat>();
  return (id, values) => {
    let message = read.get(id);
    if (message === undefined) {
      message = new IntlMessageFormat(typeset(messages[id]), languageOf(locale), undefined, OPTIONS);
      read.set(id, message);
    }
    return locale === PSEUDO ? bracketed(message, values) : fill(message, values);
  };
}

/** A message with its places filled. */
const fill = (message: IntlMessageFormat, values: Values = {}): string =>
  message.format<string>(values).toString();

type Elements = ReturnType<IntlMessageFormat["getAst"]>;

/** The places in a message, those within its choices, too. @param isWanted by the type of an element */
const placesAmong = (elements: Elements, isWanted: (type: number) => boolean): string[] =>
  elements.flatMap((element): string[] => [
    ...("value" in element && isWanted(element.type) ? [element.value] : []),
    ...("options" in element
      ? Object.values(element.options).flatMap(({ value }) => placesAmong(value, isWanted))
      : []),
  ]);

/** Types of elements of a message that was read: a text, and a place that shows a value as it is. */
const [TEXT, ARGUMENT] = [0, 1];

/** The places that a message in ICU MessageFormat fills, each once, in order: translations of it have the same. */
export const placesIn = (message: string): readonly string[] =>
  [
    ...new Set(
      placesAmong(new IntlMessageFormat(message, "en", undefined, OPTIONS).getAst(), (type) => type !== TEXT),
    ),
  ].sort();

/** Texts hold "<", which begins no tag. */
const OPTIONS = { ignoreTag: true };

/** A message of the pseudo-locale: its own words in brackets, what it is filled with outside of them. */
function bracketed(message: IntlMessageFormat, values: Values = {}): string {
  const shown = new Set(placesAmong(message.getAst(), (type) => type === ARGUMENT));
  const outside = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" && shown.has(name) ? `⟧${value}⟦` : value,
  ]);
  const text = fill(message, Object.fromEntries(outside) as Values);
  return inBrackets(text);
}

/** The messages of a part of the software in all languages. @returns its words, by language; English without one */
export function catalogue<const Id extends string>(
  all: Readonly<Record<Language, Messages<Id>>>,
): (locale?: Locale) => Words<Id> {
  const made = new Map<Locale, Words<Id>>();
  return (locale = "en") => {
    const known = made.get(locale);
    if (known !== undefined) return known;
    const words = { ...numberWords(locale), say: speaker(all[languageOf(locale)], locale) };
    made.set(locale, words);
    return words;
  };
}
