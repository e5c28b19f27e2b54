import { countText, formatValue, shareText, type Format, type Language } from "@sdc-risk/data";
import { languageOf, messageIn, type Locale, type Values } from "./icu.ts";
import { numberIn } from "./numbers.ts";
import { told, toldWhole, type TextPart } from "./told.ts";

export { placesIn, PSEUDO, type Locale, type Values } from "./icu.ts";

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
  readonly told: (english: string, part?: TextPart) => string;
  /** The same where the language has every sentence of it, else null. */
  readonly toldWhole: (english: string, part?: TextPart) => string | null;
}

/** The messages of a part of the software in one language. */
export interface Words<Id extends string> extends NumberWords {
  /** A message by its name, filled with values. */
  readonly say: (id: Id, values?: Values) => string;
}

/** The words for numbers of a language. */
export function numberWords(locale: Locale): NumberWords {
  const number = numberIn(languageOf(locale));
  return {
    locale,
    number,
    count: (n) => number(countText(n)),
    share: (share) => number(shareText(share)),
    value: (value, format) => (typeof value === "string" ? value : number(formatValue(value, format))),
    told: (english, part = "report") => told(english, { locale, number, part }),
    toldWhole: (english, part = "report") => toldWhole(english, { locale, number, part }),
  };
}

/** Messages that are read once each, and then filled as often as they are said. */
function speaker<Id extends string>(messages: Messages<Id>, locale: Locale): Words<Id>["say"] {
  const read = new Map<Id, (values?: Values) => string>();
  return (id, values) => {
    let message = read.get(id);
    if (message === undefined) {
      message = messageIn(messages[id], locale);
      read.set(id, message);
    }
    return message(values);
  };
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
