import {
  comparisonToHtml,
  comparisonToJson,
  comparisonToMarkdown,
  toHtml,
  toJson,
  toMarkdown,
  type Comparison,
  type RiskReport,
} from "@sdc-risk/report";

/** A form of output, by the extension of its files. */
export interface Renderer {
  /** The media type. */
  readonly type: string;
  readonly report: (report: RiskReport) => string;
  readonly comparison: (comparison: Comparison) => string;
}

export const RENDERERS = {
  html: { type: "text/html", report: toHtml, comparison: comparisonToHtml },
  json: { type: "application/json", report: toJson, comparison: comparisonToJson },
  md: { type: "text/markdown", report: toMarkdown, comparison: comparisonToMarkdown },
} as const satisfies Readonly<Record<string, Renderer>>;

export type RendererName = keyof typeof RENDERERS;

export const RENDERER_NAMES = Object.keys(RENDERERS) as readonly RendererName[];
