import type { Comparison } from "../compare/comparison.js";
import type { DecisionReport } from "../decision/decision-report.js";
import type { RiskReport } from "../risk-report.js";
import { comparisonPage } from "./comparison-page.js";
import { decisionPage } from "./decision-page.js";
import type { Page } from "./page.js";
import { reportPage } from "./report-page.js";

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
