import { toDocx, toHtml, toJson, toMarkdown, type DecisionReport, type RiskDocument } from "@sdc-risk/report";
import type { DecisionName, RendererName } from "./renderer-names.ts";

export { DECISION_NAMES, RENDERER_NAMES, type DecisionName, type RendererName } from "./renderer-names.ts";

/** A form of output, by the extension of its files. */
export interface Renderer {
  /** The media type. */
  readonly type: string;
  /** A report, a comparison or the file of a decision as text. */
  readonly write: (document: RiskDocument) => string;
}

/** The forms of output, by the extension of their files. */
export const RENDERERS: Readonly<Record<RendererName, Renderer>> = {
  html: { type: "text/html", write: toHtml },
  json: { type: "application/json", write: toJson },
  md: { type: "text/markdown", write: toMarkdown },
};

/** A form of a decision record. */
export interface DecisionRenderer {
  /** The media type. */
  readonly type: string;
  /** A decision record as text, or as the bytes of a file. */
  readonly write: (decision: DecisionReport) => string | Uint8Array<ArrayBuffer>;
}

/** The forms of a decision record, by the extension of their files. */
export const DECISION_RENDERERS: Readonly<Record<DecisionName, DecisionRenderer>> = {
  ...RENDERERS,
  docx: {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    write: toDocx,
  },
};
