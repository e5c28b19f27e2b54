import type { Language } from "@sdc-risk/data";

/**
 * A text with the spaces that stay on one line, as French has them: before two-part punctuation and the sign of per
 * cent, and within quotation marks. English stays as it is.
 */
export const typeset = (text: string, language: Language): string =>
  language === "en"
    ? text
    : text
        .replace(/ (?=[:;!?»](?:[\s.,)»{]|$))/g, "\u00a0")
        .replace(/(?<=[\d}]) (?=%)/g, "\u00a0")
        .replace(/« /g, "«\u00a0");
