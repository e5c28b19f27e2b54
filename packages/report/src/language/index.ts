/** Messages and numbers of a language, without the texts of reports. */
export { languageOf, messageIn, placesIn, PSEUDO, type Locale, type Values } from "./icu.ts";
export { numberIn } from "./numbers.ts";
export { inBrackets } from "./pseudo.ts";
export { typeset } from "./typeset.ts";
