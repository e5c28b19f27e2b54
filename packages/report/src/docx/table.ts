import type { NumberWords } from "../language/words.ts";
import type { FormattedTable } from "../numbers.ts";
import { paragraph, run } from "./xml.ts";

/** The width of the text of a page, in twentieths of a point: A4 less two margins of 1.5 cm. */
const PAGE = 11_906 - 2 * 850;
/** Signs that a column is wide at least and at most, however long its texts are, and up to which they stay on one line. */
const SIGNS = { least: 8, most: 90, short: 16 };
/** The width of a sign in a cell. */
const SIGN = 90;

/** A cell (ECMA-376, 17.4.65). */
const cell = (width: number, content: string): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${content}</w:tc>`;

/** A row, which is not divided over pages (17.4.78). */
const row = (cells: readonly string[], isHead = false): string =>
  `<w:tr><w:trPr><w:cantSplit/>${isHead ? "<w:tblHeader/>" : ""}</w:trPr>${cells.join("")}</w:tr>`;

/** A table over the width of the page, with a small paragraph behind it, without which two in a row become one. */
const tableOf = (widths: readonly number[], rows: readonly string[]): string =>
  `<w:tbl><w:tblPr><w:tblStyle w:val="Figures"/><w:tblW w:w="${PAGE}" w:type="dxa"/>` +
  `<w:tblLayout w:type="fixed"/></w:tblPr>` +
  `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("")}</w:tblGrid>` +
  `${rows.join("")}</w:tbl>${paragraph("", "Gap")}`;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Signs that a column wants: of its longest text, and of a long one half way to what its texts have in the mean. */
function signsOf(column: readonly string[]): number {
  const lengths = column.map((text) => text.length + 2);
  const longest = Math.min(SIGNS.most, Math.max(SIGNS.least, ...lengths));
  if (longest <= SIGNS.short) return longest;
  const mean = Math.min(SIGNS.most, sum(lengths) / Math.max(1, lengths.length));
  return Math.max(SIGNS.short + 1, (longest + mean) / 2);
}

/** Widths by the texts of columns, together those of the page: short texts, such as numbers, are not broken. */
function widthsFor(texts: readonly (readonly string[])[]): number[] {
  const signs = texts.map(signsOf);
  const long = sum(signs.filter((one) => one > SIGNS.short));
  const narrow = sum(signs.filter((one) => one <= SIGNS.short));
  // a table of short columns only is as wide as the page, too
  const rest = PAGE - SIGN * narrow;
  return long === 0 || rest < PAGE / 2
    ? signs.map((one) => Math.floor((one / (long + narrow)) * PAGE))
    : signs.map((one) => (one > SIGNS.short ? Math.floor((one / long) * rest) : SIGN * one));
}

/** A table with a head that stands on every page; numbers stand right. */
export function docxTable({ columns, rows }: FormattedTable, { value }: NumberWords): string {
  const texts = rows.map((cells) => columns.map(({ format }, c) => value(cells[c] ?? null, format)));
  const widths = widthsFor(columns.map(({ label }, c) => [label, ...texts.map((cells) => cells[c] ?? "")]));
  const styles = columns.map(({ format }) => (format === "text" ? ("Cell" as const) : ("Number" as const)));
  const cellsOf = (all: readonly string[], bold: boolean): string[] =>
    all.map((text, c) => cell(widths[c] ?? 0, paragraph(run(text, { bold }), styles[c])));
  const head = columns.map(({ label }) => label);
  return tableOf(widths, [row(cellsOf(head, true), true), ...texts.map((all) => row(cellsOf(all, false)))]);
}

/** Share of the page that the names of fields take. */
const NAMES = 0.36;

/** Empty lines of a field at most: it grows as one types. */
const MOST_LINES = 2;

/** What is to be filled in: a name, and beside it an empty cell with room for some lines. */
export function docxFields(fields: readonly { readonly label: string; readonly lines: number }[]): string {
  const left = Math.floor(PAGE * NAMES);
  const widths = [left, PAGE - left];
  return tableOf(
    widths,
    fields.map(({ label, lines }) =>
      row([
        cell(left, paragraph(run(label), "Cell")),
        cell(PAGE - left, paragraph("", "Cell").repeat(Math.min(MOST_LINES, Math.max(1, lines)))),
      ]),
    ),
  );
}
