import type { Language } from "@sdc-risk/data";
import { reportWords } from "../language/report.ts";
import type { RiskReport } from "../risk-report.ts";
import type { Comparison, ReportOrigin } from "./comparison.ts";
import { differencesOf } from "./differences.ts";
import { compareFindings } from "./findings.ts";
import { comparePolicies } from "./policies.ts";
import { compareReleased, releasedInOne, releasedPairs } from "./released.ts";
import { likeWithLike } from "./warnings.ts";

/** How two reports are compared. */
export interface CompareOptions {
  /** What the comparison calls the two reports; "A" and "B" unless told. */
  readonly names?: readonly [string, string];
  /** The language of texts for readers; unless told that of both reports, or English where they differ. */
  readonly language?: Language;
}

const commonLanguage = (a: RiskReport, b: RiskReport): Language =>
  a.language !== undefined && a.language === b.language ? a.language : "en";

const originOf = (name: string, { data, createdAt, software }: RiskReport): ReportOrigin => ({
  name,
  file: data.name,
  rows: data.rows,
  columns: data.columns,
  sha256: data.sha256,
  createdAt,
  software: `${software.name} ${software.version}`,
});

/**
 * Two reports side by side: before and after treatment, or two scenarios. Blocks meet by kind and title,
 * metrics, bars and rows by their names, bins by their edges. What makes the two unlike is in `notes`,
 * `warnings` and `differences`.
 */
export function compareReports(
  a: RiskReport,
  b: RiskReport,
  { names = ["A", "B"], language = commonLanguage(a, b) }: CompareOptions = {},
): Comparison {
  const words = reportWords(language);
  const differences = differencesOf(a, b, words);
  const pairs = releasedPairs(a, b);
  const inOne = releasedInOne(pairs);
  return {
    schema: "sdc-risk-comparison-1",
    ...(language === "en" ? {} : { language }),
    a: originOf(names[0], a),
    b: originOf(names[1], b),
    policies: comparePolicies(a, b, { files: pairs, language }),
    ...likeWithLike(a, b, names, { differences, words }),
    released: compareReleased(pairs, names[1]),
    ...(inOne.length === 0 ? {} : { releasedInOne: inOne }),
    ...compareFindings(a.measures, b.measures, names[1]),
    differences: Object.values(differences).flat(),
  };
}
