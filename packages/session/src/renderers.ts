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
  /** A report as text. */
  readonly report: (report: RiskReport) => string;
  /** A comparison of two reports as text. */
  readonly comparison: (comparison: Comparison) => string;
  /** The file of a decision as text. */
  readonly decision: (decision: DecisionReport) => string;
}

const forms = {
  html: { type: "text/html", report: toHtml, comparison: comparisonToHtml, decision: decisionToHtml },
  json: { type: "application/json", report: toJson, comparison: comparisonToJson, decision: decisionToJson },
  md: {
    type: "text/markdown",
    report: toMarkdown,
    comparison: comparisonToMarkdown,
    decision: decisionToMarkdown,
  },
} satisfies Readonly<Record<string, Renderer>>;

/** The name of a form of output: the extension of its files. */
export type RendererName = keyof typeof forms;

/** The forms of output, by the extension of their files. */
export const RENDERERS: Readonly<Record<RendererName, Renderer>> = forms;

/** The names of all forms of output. */
export const RENDERER_NAMES = Object.keys(RENDERERS) as readonly RendererName[];
