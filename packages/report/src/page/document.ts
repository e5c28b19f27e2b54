import type { Comparison } from "../compare/comparison.ts";
import type { DecisionReport } from "../decision/decision-report.ts";
import type { RiskReport } from "../risk-report.ts";
import { comparisonPage } from "./comparison-page.ts";
import { decisionPage } from "./decision-page.ts";
import type { Page } from "./page.ts";
import { reportPage } from "./report-page.ts";

/** What renderers write: a report, a comparison of two, or the file of a decision. */
export type RiskDocument = RiskReport | Comparison | DecisionReport;

/** A document as the page that renderers draw. */
export function pageOf(document: RiskDocument): Page {
  switch (document.schema) {
    case "sdc-risk-report-1":
      return reportPage(document);
    case "sdc-risk-comparison-1":
      return comparisonPage(document);
    case "sdc-risk-decision-1":
      return decisionPage(document);
  }
}
