export type { MeasureReport, RiskReport } from "./risk-report.js";
export { toHtml } from "./html/page.js";
export { withoutInternal } from "./internal.js";
export { toJson } from "./json.js";
export { toMarkdown } from "./markdown/page.js";
export { toText, type TextOptions } from "./text/page.js";
export { buildReport, type ReportContext } from "./build.js";
