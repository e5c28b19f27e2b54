import { toHtml, toJson, toMarkdown, type RiskDocument } from "@sdc-risk/report";
import type { RendererName } from "./renderer-names.ts";

export { RENDERER_NAMES, type RendererName } from "./renderer-names.ts";

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
