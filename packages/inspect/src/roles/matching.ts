import { normalise } from "./normalise.ts";

/** A test for one entry of a word list, of texts that are `comparable`. */
type Test = (text: string) => boolean;

/** An entry and the first two letters of a part that it needs; null where it may stand anywhere. */
interface Entry {
  readonly test: Test;
  readonly begins: string | null;
}

/** How words and the text that they are looked for in are written. */
type Writing = (text: string) => string;

/** What is written as it is compared. */
const PLAIN = /^[a-z]+(_[a-z]+)*$/;
const asName: Writing = (text) => (PLAIN.test(text) ? text : normalise(text));

/** A name as entries of word lists are compared with it. */
export const comparable = (text: string): string => `_${normalise(text)}_`;

/** Articles, and words that stand before them: "numéro du ménage" is written as "numero menage". */
const SMALL = new Set(
  `of the a an de la le les l d du des del los las el da do das dos di della dell degli dei delle il lo der die den dem`.split(
    " ",
  ),
);

/** A text of words without articles; one that is only such a word stays. */
function withoutArticles(text: string): string {
  const plain = asName(text);
  const words = plain.split("_").filter((word) => !SMALL.has(word));
  return words.length === 0 ? plain : words.join("_");
}

/** A label as entries of its word list are compared with it. */
export const comparableLabel = (text: string): string => `_${withoutArticles(text)}_`;

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** The first two letters that a part of a text must begin with; null where the entry does not say. */
function beginning(part: string, word: string): string | null {
  const [first = ""] = word.split("_");
  if (part.startsWith("-") || isHan(part) || (first.length < 2 && part.endsWith("-"))) return null;
  return first.slice(0, 2);
}

function entry(text: string, write: Writing): Entry {
  const parts = text.split("&").map((part) => ({ part, word: write(part.replace(/^[-=^]|-$/g, "")) }));
  const tests = parts.map(({ part, word }): Test => {
    if (part.startsWith("=")) return (name) => name === `_${word}_`;
    if (part.startsWith("^")) return (name) => name.startsWith(`_${word}_`);
    if (isHan(part)) return (name) => name.includes(word);
    const needle = `${part.startsWith("-") ? "" : "_"}${word}${part.endsWith("-") ? "" : "_"}`;
    return (name) => name.includes(needle);
  });
  const begins = parts.map(({ part, word }) => beginning(part, word)).find((one) => one !== null) ?? null;
  const [first] = tests;
  return { test: tests.length === 1 ? first! : (name) => tests.every((test) => test(name)), begins };
}

const entries = (words: string, write: Writing): readonly Entry[] =>
  words
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => entry(word, write));

/** A test for entries of a word list, of texts that are `comparable`; they are read when it is first asked. */
export function fits(words: string, write: Writing = asName): Test {
  let tests: readonly Test[] | null = null;
  return (text) => {
    tests ??= entries(words, write).map(({ test }) => test);
    return tests.some((test) => test(text));
  };
}

/** What a list of words has found. */
export interface WordFit<C> {
  readonly concept: C;
  /** Whether an entry speaks against it, which is told where no other concept fits. */
  readonly against: boolean;
}

interface Row<C> {
  readonly concept: C;
  readonly except: Test;
}

/** Words of a concept, and such as speak against it. */
interface Words {
  readonly words: string;
  readonly except?: string;
  /** Whether no other concept is meant where its own words are spoken against. */
  readonly alone?: true;
}

/** A word of a concept, by the place of that. */
interface Word {
  readonly row: number;
  readonly test: Test;
}

/** Words by the letters that they begin with, and those that may stand anywhere. */
interface Index {
  readonly anywhere: Word[];
  readonly beginning: Map<string, Word[]>;
}

function indexOf(concepts: readonly Words[], write: Writing): Index {
  const index: Index = { anywhere: [], beginning: new Map() };
  for (const [row, { words }] of concepts.entries())
    for (const { test, begins } of entries(words, write)) {
      const some = begins === null ? index.anywhere : (index.beginning.get(begins) ?? []);
      if (begins !== null) index.beginning.set(begins, some);
      some.push({ row, test });
    }
  return index;
}

/**
 * Concepts with their words, which are found without trying each: by the letters that parts of a text begin with. Words
 * are read when something is first looked for.
 */
export class WordList<C extends Words> {
  private index: Index | null = null;
  private readonly rows: readonly Row<C>[];

  private readonly concepts: readonly C[];
  private readonly write: Writing;

  private constructor(concepts: readonly C[], write: Writing) {
    this.concepts = concepts;
    this.write = write;
    this.rows = concepts.map((concept) => ({ concept, except: fits(concept.except ?? "", write) }));
  }

  /** Of words of names, which are found in texts that are `comparable`. */
  static ofNames<C extends Words>(concepts: readonly C[]): WordList<C> {
    return new WordList(concepts, asName);
  }

  /** Of words of labels, which are found in texts that are `comparableLabel`. */
  static ofLabels<C extends Words>(concepts: readonly C[]): WordList<C> {
    return new WordList(concepts, withoutArticles);
  }

  /**
   * The first concept, in the order of the list, that fits a text; null where none does.
   * @param whole where words that speak against it are looked for
   */
  find(text: string, whole = text): WordFit<C> | null {
    const fitting = new Set<number>();
    const { anywhere, beginning } = (this.index ??= indexOf(this.concepts, this.write));
    const add = (some: readonly Word[]): void => {
      for (const { row, test } of some) if (!fitting.has(row) && test(text)) fitting.add(row);
    };
    add(anywhere);
    for (const begins of this.beginnings(text)) add(beginning.get(begins) ?? []);
    const found = [...fitting].sort((a, b) => a - b).map((row) => this.rows[row]!);
    for (const { concept, except } of found) {
      const against = except(whole);
      if (!against || concept.alone === true) return { concept, against };
    }
    return found[0] === undefined ? null : { concept: found[0].concept, against: true };
  }

  private beginnings(text: string): ReadonlySet<string> {
    const out = new Set<string>();
    for (let at = text.indexOf("_"); at >= 0 && at < text.length - 1; at = text.indexOf("_", at + 1)) {
      const two = text.slice(at + 1, at + 3);
      out.add(two.endsWith("_") ? two.slice(0, 1) : two);
    }
    return out;
  }
}
