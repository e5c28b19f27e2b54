import { CONCEPTS, HINTS } from "./words.js";
const LETTERS = { ß: "ss", ł: "l", ø: "o", æ: "ae", œ: "oe", đ: "d", ð: "d", þ: "th", ı: "i", ё: "е", ة: "ه", ى: "ي" };
/** Lower case without accents and without the Arabic article, parted by `_` at everything that is no letter, at digits and at inner capitals. */
export function normalise(name) {
    const parted = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1_$2");
    return parted.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/[ßłøæœđðþıёةى]/g, (letter) => LETTERS[letter])
        .replace(/\p{L}(?=\p{N})|\p{N}(?=\p{L})/gu, "$&_").replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "").replace(/(^|_)ال(?=\p{L})/gu, "$1");
}
/** A test for one entry of the word list. */
function matcher(entry) {
    const tests = entry.split("&").map((part) => {
        if (part.startsWith("="))
            return (name) => name === `_${normalise(part)}_`;
        if (/\p{Script=Han}/u.test(part))
            return (name) => name.includes(normalise(part));
        const needle = `${part.startsWith("-") ? "" : "_"}${normalise(part)}${part.endsWith("-") ? "" : "_"}`;
        return (name) => name.includes(needle);
    });
    return (name) => tests.every((test) => test(name));
}
const matchers = (words) => words.split(/\s+/).filter((word) => word !== "").map(matcher);
const compiled = CONCEPTS.map((concept) => ({ concept, words: matchers(concept.words), except: matchers(concept.except ?? "") }));
const hints = Object.entries(HINTS).map(([hint, words]) => [hint, matchers(words)]);
/** The hints that a variable's name gives. */
export function hintsOf(name) {
    const text = `_${normalise(name)}_`;
    return new Set(hints.filter(([, words]) => words.some((test) => test(text))).map(([hint]) => hint));
}
/** What a variable's name says, by the first entry of the word list that fits; null where none does. */
export function conceptOf(name) {
    const text = `_${normalise(name)}_`;
    return compiled.find(({ words, except }) => words.some((test) => test(text)) && !except.some((test) => test(text)))?.concept ?? null;
}
