import type { RiskReport } from "../risk-report.ts";
import { en } from "./messages/en.ts";
import { fr } from "./messages/fr.ts";
import { catalogue, type Words } from "./words.ts";

/** The messages of reports and of decision records, in every language. */
export const MESSAGES = { en, fr };

/** The words of reports in a language. */
export const reportWords = catalogue(MESSAGES);
export type ReportWords = Words<keyof typeof en>;

/** The words of the language of a report. */
export const wordsOf = ({ language }: Pick<RiskReport, "language">): ReportWords => reportWords(language);

/** Those of English, which texts have where no language was chosen. */
export const ENGLISH: ReportWords = reportWords("en");
