/** Messages and numbers of a language; the texts of reports are loaded by who asks for the words for numbers. */
export { languageOf, messageIn, placesIn, PSEUDO, type Locale, type Values } from "./icu.ts";
export { numberIn } from "./numbers.ts";
export { inBrackets } from "./pseudo.ts";
export { typeset } from "./typeset.ts";
export { numberWords } from "./words.ts";
