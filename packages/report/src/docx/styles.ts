import type { Language } from "@sdc-risk/data";
import type { ParagraphName } from "./xml.ts";

/** A style of paragraphs (ECMA-376, 17.7.4.17). Sizes in half points, spaces in twentieths of a point. */
const style = (id: ParagraphName, name: string, paragraphs: string, runs: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>` +
  `<w:qFormat/><w:pPr>${paragraphs}</w:pPr><w:rPr>${runs}</w:rPr></w:style>`;

const size = (halfPoints: number): string => `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;
const space = (before: number, after: number): string =>
  `<w:spacing w:before="${before}" w:after="${after}"/>`;
const line = (edge: string): string => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="A6A6A6"/>`;

/** What spelling is checked by. */
const SPELLING = { en: "en-GB", fr: "fr-FR" } as const;

/** The styles of the document, as `word/styles.xml`. Headings are those of Word, so that they can be jumped to. */
export const stylesIn = (language: Language): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
  `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">` +
  `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial" w:eastAsia="Arial"/>` +
  `${size(16)}<w:lang w:val="${SPELLING[language]}"/></w:rPr></w:rPrDefault>` +
  `<w:pPrDefault><w:pPr>${space(0, 30)}</w:pPr></w:pPrDefault></w:docDefaults>` +
  `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>` +
  style("Title", "Title", space(0, 40), `<w:b/>${size(28)}`) +
  style(
    "Heading1",
    "heading 1",
    `<w:keepNext/>${space(70, 10)}<w:outlineLvl w:val="0"/>`,
    `<w:b/>${size(20)}`,
  ) +
  style(
    "Heading2",
    "heading 2",
    `<w:keepNext/>${space(20, 0)}<w:outlineLvl w:val="1"/>`,
    `<w:b/>${size(16)}`,
  ) +
  style("Note", "Note", space(0, 20), `<w:color w:val="595959"/>${size(15)}`) +
  style("Cell", "Cell", space(0, 0), size(15)) +
  style("Number", "Number", `${space(0, 0)}<w:jc w:val="right"/>`, size(15)) +
  // what keeps two tables apart takes no room
  style("Gap", "Gap", `<w:spacing w:before="0" w:after="0" w:line="60" w:lineRule="exact"/>`, size(4)) +
  style("Running", "Running", space(0, 0), `<w:color w:val="595959"/>${size(15)}`) +
  `<w:style w:type="table" w:styleId="Figures"><w:name w:val="Figures"/><w:tblPr><w:tblBorders>` +
  `${["top", "bottom", "insideH"].map(line).join("")}</w:tblBorders>` +
  `<w:tblCellMar><w:left w:w="60" w:type="dxa"/><w:right w:w="60" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>` +
  `</w:styles>`;
