export type {
  Answer,
  Against,
  Declaration,
  GroupsSeen,
  NotJudged,
  CopiesReport,
  ExpectedReport,
  PolicyReport,
  RuleReport,
  RuleResult,
  ShortPlanReport,
  Verdict,
  ScenarioReport,
  MeasureReport,
  ReportTerm,
  RiskReport,
} from "./risk-report.ts";
export { boundText } from "./policy/bound-text.ts";
export type {
  ComparedAgainst,
  ComparedBars,
  ComparedBin,
  ComparedBlock,
  ComparedFindings,
  ComparedHistogram,
  ComparedMeasure,
  ComparedMetric,
  ComparedMetrics,
  ComparedPolicy,
  ComparedRelease,
  ComparedRule,
  ComparedTable,
  ComparedText,
  ComparedVerdict,
  Comparison,
  PolicyState,
  RuleState,
  ReportOrigin,
  BothValues,
  Side,
  Value,
} from "./compare/comparison.ts";
export { sideFigure } from "./compare/change.ts";
export { compareReports, type CompareOptions } from "./compare/compare.ts";
export { ANSWER, answerParts, type AnswerParts } from "./answer/answer.ts";
export { originalText } from "./answer/original-text.ts";
export { copiesChart, foundChart, matchesText, rulesChart } from "./limits/rows.ts";
export { buildDecision } from "./decision/build.ts";
export type {
  DecisionReport,
  DecisionSection,
  Technique,
  FileTechniques,
} from "./decision/decision-report.ts";
export { policyToGitHub } from "./policy/github.ts";
export { policyToJUnit } from "./policy/junit.ts";
export type { RiskDocument } from "./page/document.ts";
export { toDocx } from "./docx/page.ts";
export { toHtml } from "./html/page.ts";
export { cautionReason, cautionReasons } from "./answer/caution.ts";
export { filesOf, type FilePart, type ReportFile } from "./files.ts";
export { readable, withoutLongRuns, type Readable } from "./names/long-names.ts";
export { withoutInternal } from "./internal.ts";
export { toJson } from "./json/write.ts";
export { parseReport, type ReadingOptions } from "./json/parse.ts";
export { toMarkdown } from "./markdown/page.ts";
export { columnsOf, padEnd, padStart } from "./text/width.ts";
export { fill, wrap } from "./text/wrap.ts";
export { treatmentText } from "./text/answer.ts";
export { toText } from "./text/page.ts";
export type { TextOptions } from "./text/parts.ts";
export { buildReport, measuresOf, skippedOf, type ReportContext } from "./build.ts";
export { verdicts, type HeadlineFigure } from "./facts.ts";
export { firstWarning, warningTexts } from "./warnings.ts";
export { outline, type Details, type MeasureBlock, type Question } from "./outline.ts";
export { isEmpty, markText, numbersOf, type ChartBlock, type FormattedTable } from "./numbers.ts";
export { cellsText, leastLossText, lossText, stepsText, suppressionText } from "./plan.ts";
export { reportWords } from "./language/report.ts";
export {
  catalogue,
  placesIn,
  PSEUDO,
  type Locale,
  type Messages,
  type NumberWords,
  type Values,
  type Words,
} from "./language/words.ts";
