import type { Language } from "@sdc-risk/data";
import { IntlMessageFormat } from "intl-messageformat";
import { inBrackets } from "./pseudo.ts";
import { typeset } from "./typeset.ts";

/**
 * The pseudo-locale of tests: English with every message in brackets, so that what is outside of them was not taken
 * from the messages. No setting names it.
 */
export const PSEUDO = "en-XA";
/** A language, or the pseudo-locale. */
export type Locale = Language | typeof PSEUDO;

/** What a message is filled with. */
export type Values = Readonly<Record<string, string | number>>;

/** The language that texts, numbers and dates of a locale are in. */
export const languageOf = (locale: Locale): Language => (locale === PSEUDO ? "en" : locale);

/** A message in ICU MessageFormat as what fills it; it is read when it is first filled. */
export function messageIn(text: string, locale: Locale): (values?: Values) => string {
  let message: IntlMessageFormat | undefined;
  return (values) => {
    message ??= new IntlMessageFormat(
      typeset(text, languageOf(locale)),
      languageOf(locale),
      undefined,
      OPTIONS,
    );
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
