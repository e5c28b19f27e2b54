import { firstSentence } from "@sdc-risk/blocks";
import { cleanText } from "./escape.ts";
import type { RiskReport } from "./risk-report.ts";

type Warning = RiskReport["warnings"][number];

/** What is warned of in one file, and the measures that looked at it by itself. */
interface FileWarnings {
  readonly name: string;
  readonly warnings: readonly Warning[];
  readonly measures: RiskReport["measures"];
}

const isSame = (a: Warning, b: Warning): boolean => a.measure === b.measure && a.message === b.message;

/** Treated files, which are to be released, stand before their original. */
const filesIn = ({ data, released, measures, warnings }: RiskReport): FileWarnings[] => [
  ...released.flatMap(({ name, assessment }) => (assessment === undefined ? [] : { name, ...assessment })),
  { name: data.name, measures, warnings },
];

/**
 * What a report warns of in its file and in each treated one, with the title of the measure that it came from.
 * What is true of all files that a measure looked at is told once; anything else names its files.
 */
export function warningTexts(report: RiskReport): string[] {
  const files = filesIn(report);
  const all = files.flatMap(({ warnings }) => warnings);
  const own = all.filter((one, i) => all.findIndex((other) => isSame(one, other)) === i);
  return own.map((warning) => {
    const { measure, message } = warning;
    if (measure === null) return cleanText(message);
    const looked = files.filter(({ measures }) => measures[measure] !== undefined);
    const warned = files.filter(({ warnings }) => warnings.some((one) => isSame(one, warning)));
    const title = looked[0]?.measures[measure]?.title ?? measure;
    const names = warned.map(({ name }) => name).join(" and ");
    return cleanText(`${title}${warned.length < looked.length ? `, ${names}` : ""}: ${message}`);
  });
}

/** How many warnings a report holds, and the first sentence of the first one; null where there is none. */
export function firstWarning(report: RiskReport): { readonly n: number; readonly text: string | null } {
  const [text, ...others] = warningTexts(report);
  return text === undefined ? { n: 0, text: null } : { n: others.length + 1, text: firstSentence(text) };
}
