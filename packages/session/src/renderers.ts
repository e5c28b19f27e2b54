import {
  comparisonToHtml,
  comparisonToJson,
  comparisonToMarkdown,
  decisionToHtml,
  decisionToJson,
  decisionToMarkdown,
  toHtml,
  toJson,
  toMarkdown,
  type Comparison,
  type DecisionReport,
  type RiskReport,
} from "@sdc-risk/report";

/** A form of output, by the extension of its files. */
export interface Renderer {
  /** The media type. */
  readonly type: string;
  readonly report: (report: RiskReport) => string;
  readonly comparison: (comparison: Comparison) => string;
  readonly decision: (decision: DecisionReport) => string;
}

export const RENDERERS = {
  html: { type: "text/html", report: toHtml, comparison: comparisonToHtml, decision: decisionToHtml },
  json: { type: "application/json", report: toJson, comparison: comparisonToJson, decision: decisionToJson },
  md: {
    type: "text/markdown",
    report: toMarkdown,
    comparison: comparisonToMarkdown,
    decision: decisionToMarkdown,
  },
} as const satisfies Readonly<Record<string, Renderer>>;

export type RendererName = keyof typeof RENDERERS;

export const RENDERER_NAMES = Object.keys(RENDERERS) as readonly RendererName[];
