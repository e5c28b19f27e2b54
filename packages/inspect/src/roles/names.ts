import { CONCEPTS, HINTS, type Concept } from "./words.ts";

const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ё: "е",
  ة: "ه",
  ى: "ي",
};

/**
 * Lower case without accents and without the Arabic article, parted by `_` at everything that is no letter,
 * at digits and at inner capitals.
 */
export function normalise(name: string): string {
  const parted = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1_$2");
  return parted
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßłøæœđðþıёةى]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\p{L}(?=\p{N})|\p{N}(?=\p{L})/gu, "$&_")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "")
    .replace(/(^|_)ال(?=\p{L})/gu, "$1");
}

/** A test for one entry of the word list. */
function matcher(entry: string): (name: string) => boolean {
  const tests = entry.split("&").map((part) => {
    const word = normalise(part);
    if (part.startsWith("=")) return (name: string): boolean => name === `_${word}_`;
    if (/\p{Script=Han}/u.test(part)) return (name: string): boolean => name.includes(word);
    const needle = `${part.startsWith("-") ? "" : "_"}${word}${part.endsWith("-") ? "" : "_"}`;
    return (name: string): boolean => name.includes(needle);
  });
  return (name) => tests.every((test) => test(name));
}

const matchers = (words: string): readonly ((name: string) => boolean)[] =>
  words
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(matcher);
const compiled = CONCEPTS.map((concept) => ({
  concept,
  words: matchers(concept.words),
  except: matchers(concept.except ?? ""),
}));

export type Hint = keyof typeof HINTS;
const hints = new Map(Object.entries(HINTS).map(([hint, words]) => [hint as Hint, matchers(words)]));

/** Whether a variable's name gives a hint. */
export function hasHint(name: string, hint: Hint): boolean {
  const text = comparable(name);
  return hints.get(hint)!.some((test) => test(text));
}

/** A name as entries of word lists are compared with it. */
export const comparable = (name: string): string => `_${normalise(name)}_`;

/** A test for entries of a word list, of names that are `comparable`. */
export function fits(words: string): (text: string) => boolean {
  const tests = matchers(words);
  return (text) => tests.some((test) => test(text));
}

/** What a variable's name says, by the first entry of the word list that fits; null where none does. */
export const conceptOf = (name: string): Concept | null => conceptIn(comparable(name));

/** The same of a name that is `comparable`. */
export function conceptIn(text: string): Concept | null {
  return (
    compiled.find(
      ({ words, except }) => words.some((test) => test(text)) && !except.some((test) => test(text)),
    )?.concept ?? null
  );
}
