import { inBrackets } from "./pseudo.ts";
import { typeset } from "./typeset.ts";
import type { Locale } from "./words.ts";
import { FRENCH, TABLES } from "./texts/fr.ts";
import { ERRORS } from "./texts/fr/errors.ts";
import { INSPECTION } from "./texts/fr/inspection.ts";

/** A text in English with what stands in its place; `{name}` is what differs in both. */
export type Translation = readonly [english: string, other: string];

/** A text that holds what differs from file to file. */
interface TranslatedPattern {
  readonly english: RegExp;
  readonly names: readonly string[];
  readonly other: string;
}

const PLACE = /\{(\w+)\}/g;
const PLACE_TEXT = /\{\w+\}/;

/** A number as English writes it. */
const NUMBER = "[−+<>≤≥~ ]*\\d[\\d,]*(?:\\.\\d+)?(?: %)?";

/** What is no number: it ends where its sentence does. */
const WITHIN_SENTENCE = "(?:(?![.!?] [A-Z0-9“]).)+?";

/** Places that hold a number and nothing else. */
const NUMBERS: ReadonlySet<string> = new Set(
  "n m k least most share mean low high sum size expected value width from".split(" "),
);

/** French; the pseudo-locale is spared what does nothing to its English. */
const french = (text: string): string => typeset(text, "fr");

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A label in quotation marks, which may hold several sentences. */
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';

/** What may stand in a place. */
function placeText(name: string): string {
  if (name === "quoted") return QUOTED;
  return NUMBERS.has(name) ? NUMBER : WITHIN_SENTENCE;
}

function patternOf([english, other]: Translation): TranslatedPattern {
  const names = Array.from(english.matchAll(PLACE), ([, name = ""]) => name);
  const [begin = "", ...between] = english.split(PLACE_TEXT).map(quoted);
  const rest = between.map((text, i) => `(${placeText(names[i] ?? "")})${text}`);
  return { english: new RegExp(`^${begin}${rest.join("")}$`, "s"), names, other: french(other) };
}

/** The texts of a language: those that are always the same, and those that hold what differs. */
interface Texts {
  readonly exact: ReadonlyMap<string, string>;
  readonly patterns: readonly TranslatedPattern[];
}

const textsOf = (all: readonly Translation[]): Texts => ({
  exact: new Map(all.toReversed().map(([english, other]) => [english, french(other)])),
  patterns: all.filter(([english]) => english.match(PLACE) !== null).map(patternOf),
});

/** Texts that belong together: those of reports, and before these those of a file that is looked at, or of tables. */
export type TextPart = "report" | "inspection" | "table" | "errors";

const PARTS: Readonly<Record<TextPart, readonly Translation[]>> = {
  report: FRENCH,
  inspection: [...INSPECTION, ...FRENCH],
  table: [...TABLES, ...FRENCH],
  errors: [...ERRORS, ...FRENCH],
};

const known = new Map<string, Texts>();

function textsIn(locale: Locale, part: TextPart): Texts {
  const place = `${part} ${locale}`;
  let texts = known.get(place);
  if (texts === undefined) {
    const all = PARTS[part];
    texts = textsOf(locale === "fr" ? all : all.map(([english]) => [english, english]));
    known.set(place, texts);
  }
  return texts;
}

const ALONE = new RegExp(`^${NUMBER}$`);

/** "a, b and 4 more" as a language lists things. */
const listIn = (english: string, locale: Locale): string =>
  locale === "fr"
    ? english.replace(/ and (\d[\d,]*) more$/, " et $1 autres").replace(/ and (?=\S+$)/, " et ")
    : english;

/** Places that hold words of measures; all others hold names. */
const WORDS: ReadonlySet<string> = new Set("why mark reason reasons found figure units".split(" "));

type Written = (english: string) => string;

/** A language, how it writes numbers, and the texts that are looked for. */
interface Telling {
  readonly locale: Locale;
  readonly number: Written;
  readonly part: TextPart;
}

/** A whole text, where the language has it. */
function whole(english: string, telling: Telling): string | null {
  const { locale, number, part } = telling;
  const { exact, patterns } = textsIn(locale, part);
  const found = exact.get(english);
  if (found !== undefined) return found;
  for (const { english: pattern, names, other } of patterns) {
    const match = pattern.exec(english);
    if (match === null) continue;
    const values = new Map(names.map((name, i) => [name, match[i + 1] ?? ""]));
    // of several reasons all are known, or the text is another one
    const reasons = values
      .get("reasons")
      ?.split("; ")
      .map((one) => whole(one, telling));
    if (reasons?.includes(null) === true) continue;
    if (reasons !== undefined) values.set("reasons", reasons.join(locale === "fr" ? "\u00a0; " : "; "));
    return other.replace(PLACE, (_, name: string) => {
      const value = values.get(name) ?? "";
      if (name === "list") return listIn(value, locale);
      if (name === "sizes") return value.split(", ").map(number).join(", ");
      if (ALONE.test(value)) return number(value);
      // a name of the data is never a word of the language, though it may read like one
      return WORDS.has(name) ? (whole(value, telling) ?? value) : value;
    });
  }
  return null;
}

/** Where a sentence ends and another one begins. */
const SENTENCES = /(?<=[.!?]) (?=[A-Z0-9“])/;

/** The sentences of a text, or the text where it is known as a whole, each with what stands in its place. */
function sentencesOf(english: string, telling: Telling): readonly (readonly [string, string | null])[] {
  const mark: Written = (text) => (telling.locale === "fr" ? text : inBrackets(text));
  const found = whole(english, telling);
  if (found !== null) return [[english, mark(found)]];
  return english.split(SENTENCES).map((sentence) => {
    const own = whole(sentence, telling);
    return [sentence, own === null ? null : mark(own)];
  });
}

/**
 * A text that a measure or a treatment wrote in English, in another language: as a whole, else sentence by sentence.
 * What the language does not have stays as it is, such as what a plugin says.
 */
export function told(english: string, telling: Telling): string {
  if (telling.locale === "en" || english === "") return english;
  return sentencesOf(english, telling)
    .map(([sentence, other]) => other ?? sentence)
    .join(" ");
}

/** The same where the language has all of it, else null: no text is half in one language and half in another. */
export function toldWhole(english: string, telling: Telling): string | null {
  if (telling.locale === "en" || english === "") return english;
  const sentences = sentencesOf(english, telling);
  const others = sentences.flatMap(([, other]) => (other === null ? [] : [other]));
  return others.length < sentences.length ? null : others.join(" ");
}
