import { toHtml, toJson, toMarkdown, type RiskDocument } from "@sdc-risk/report";

/** A form of output, by the extension of its files. */
export interface Renderer {
  /** The media type. */
  readonly type: string;
  /** A report, a comparison or the file of a decision as text. */
  readonly write: (document: RiskDocument) => string;
}

const forms = {
  html: { type: "text/html", write: toHtml },
  json: { type: "application/json", write: toJson },
  md: { type: "text/markdown", write: toMarkdown },
} satisfies Readonly<Record<string, Renderer>>;

/** The name of a form of output: the extension of its files. */
export type RendererName = keyof typeof forms;

/** The forms of output, by the extension of their files. */
export const RENDERERS: Readonly<Record<RendererName, Renderer>> = forms;

/** The names of all forms of output. */
export const RENDERER_NAMES = Object.keys(RENDERERS) as readonly RendererName[];
