import { catalogue, type Words } from "@sdc-risk/report";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

/** The messages of the answer and of rules, in every language. */
export const MESSAGES = { en, fr };

/** The words of the answer and of rules in a language. */
export const answerWords = catalogue(MESSAGES);
export type AnswerWords = Words<keyof typeof en>;

/** Those of English, which texts have where no language was chosen. */
export const ENGLISH: AnswerWords = answerWords("en");
