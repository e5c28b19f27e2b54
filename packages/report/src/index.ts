export type {
  Answer,
  Against,
  Declaration,
  NotJudged,
  ExpectedReport,
  JointRemedy,
  PolicyReport,
  Remedy,
  RuleReport,
  RuleResult,
  Verdict,
  ScenarioReport,
  MeasureReport,
  ReportTerm,
  RiskReport,
} from "./risk-report.js";
export { boundText } from "./policy/bound-text.js";
export type {
  ComparedBars,
  ComparedBin,
  ComparedBlock,
  ComparedHistogram,
  ComparedMeasure,
  ComparedMetric,
  ComparedMetrics,
  ComparedTable,
  ComparedText,
  Comparison,
  ReportOrigin,
  BothValues,
  Side,
  Value,
} from "./compare/comparison.js";
export { sideFigure } from "./compare/change.js";
export { compareReports, type CompareOptions } from "./compare/compare.js";
export { ANSWER, answerParts, type AnswerParts } from "./answer.js";
export { buildDecision } from "./decision/build.js";
export type { DecisionReport, DecisionSection, Technique, Treatment } from "./decision/decision-report.js";
export { policyToGitHub } from "./policy/github.js";
export { policyToJUnit } from "./policy/junit.js";
export type { RiskDocument } from "./page/document.js";
export { toHtml } from "./html/page.js";
export { cautionReason, cautionReasons } from "./caution.js";
export { filesOf, type FilePart, type ReportFile } from "./files.js";
export { readable, withoutLongRuns, type Readable } from "./names/long-names.js";
export { withoutInternal } from "./internal.js";
export { toJson } from "./json/write.js";
export { parseReport } from "./json/parse.js";
export { toMarkdown } from "./markdown/page.js";
export { columnsOf, padEnd, padStart } from "./text/width.js";
export { fill, wrap } from "./text/wrap.js";
export { toText } from "./text/page.js";
export type { TextOptions } from "./text/parts.js";
export { buildReport, measuresOf, skippedOf, type ReportContext } from "./build.js";
export { verdicts, type HeadlineFigure } from "./facts.js";
export { warningTexts } from "./warnings.js";
export { outline, type Details, type MeasureBlock, type Question } from "./outline.js";
export { isEmpty, markText, numbersOf, type ChartBlock, type FormattedTable } from "./numbers.js";
