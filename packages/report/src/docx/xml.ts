import { cleanText } from "../escape.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for the content and for quoted attributes of XML; nothing in it acts instead of showing. */
export const escapeXml = (text: string): string =>
  cleanText(text).replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c);

/** How a run of text is set. */
export interface RunStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
}

/** A run of text (ECMA-376, 17.3.2). */
export function run(text: string, { bold = false, italic = false }: RunStyle = {}): string {
  const style = `${bold ? "<w:b/>" : ""}${italic ? "<w:i/>" : ""}`;
  return (
    `<w:r>${style === "" ? "" : `<w:rPr>${style}</w:rPr>`}` +
    `<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
  );
}

/** The styles of paragraphs that `styles.ts` says. */
export type ParagraphName =
  "Title" | "Heading1" | "Heading2" | "Note" | "Cell" | "Number" | "Running" | "Gap";

/** A paragraph of runs (17.3.1). @param more what is said of it beside its style */
export const paragraph = (runs: string, style?: ParagraphName, more = ""): string => {
  const says = `${style === undefined ? "" : `<w:pStyle w:val="${style}"/>`}${more}`;
  return `<w:p>${says === "" ? "" : `<w:pPr>${says}</w:pPr>`}${runs}</w:p>`;
};
