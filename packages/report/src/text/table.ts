import { cleanText } from "../escape.ts";
import type { TableColumn } from "@sdc-risk/blocks";
import type { Format } from "@sdc-risk/data";
import { ENGLISH } from "../language/report.ts";
import type { FormattedTable } from "../numbers.ts";
import type { LineStyle } from "./look.ts";
import { columnsOf, padEnd, padStart, widest as widestOf } from "./width.ts";
import { indented, wrap } from "./wrap.ts";

const GAP = 2;
/** A column of text is not made narrower than this; a table that would need it is written as a list. */
const NARROWEST = 12;

/** A column of a table: its heading, and the columns of the terminal that it takes. */
interface TextColumn {
  readonly head: string;
  readonly format: Format;
  readonly isText: boolean;
  /** Of its widest cell, and of its widest word where it is no column of text. */
  readonly least: number;
  width: number;
}

function columnOf({ label, format }: TableColumn, cells: readonly string[]): TextColumn {
  const head = cleanText(label);
  const isText = format === "text";
  const body = widestOf(cells);
  const width = Math.max(body, columnsOf(head));
  const least = Math.min(width, isText ? NARROWEST : Math.max(body, widestOf(head.split(" "))));
  return { head, format, isText, least, width };
}

/**
 * Takes `over` columns of the terminal from the widest of some columns, none under its least; gives what is left over.
 */
function shrink(columns: readonly TextColumn[], over: number): number {
  for (; over > 0; over--) {
    let widest: TextColumn | null = null;
    for (const column of columns)
      if (column.width > column.least && (widest === null || column.width > widest.width)) widest = column;
    if (widest === null) break;
    widest.width -= 1;
  }
  return Math.max(0, over);
}

/** A cell of a row, and where it stands. */
interface PlacedCell {
  readonly column: TextColumn;
  readonly text: string;
}

/** The lines of a row, its cells wrapped. @param bottom whether shorter cells stand at the bottom */
function rowLines(cells: readonly PlacedCell[], bottom: boolean): string[] {
  const wrapped = cells.map(({ column, text }) => ({ column, parts: wrap(text, column.width) }));
  const height = wrapped.reduce((most, { parts }) => Math.max(most, parts.length), 1);
  return Array.from({ length: height }, (_, i) =>
    wrapped
      .map(({ column: { isText, width }, parts }) =>
        (isText ? padEnd : padStart)(parts[bottom ? i - height + parts.length : i] ?? "", width),
      )
      .join(" ".repeat(GAP))
      .trimEnd(),
  );
}

/** Lines of at most `width` columns: a table with wrapped cells, or one field per line where the columns do not fit. */
export function textTable(
  { columns, rows }: FormattedTable,
  { width, paint: { bold }, words = ENGLISH }: LineStyle,
): string[] {
  const { say, value } = words;
  const textAt = (row: FormattedTable["rows"][number], c: number, format: Format): string =>
    cleanText(value(row[c] ?? null, format));
  const shown = columns.map((column, c) =>
    columnOf(
      column,
      rows.map((row) => textAt(row, c, column.format)),
    ),
  );
  const cells = rows.map((row) =>
    shown.map((column, c): PlacedCell => ({ column, text: textAt(row, c, column.format) })),
  );
  const over = shown.reduce((sum, one) => sum + one.width, 0) + GAP * (shown.length - 1) - width;
  // Headings of numbers wrap before text does.
  const still = shrink(
    shown.filter(({ isText }) => !isText),
    over,
  );
  if (shrink(shown, still) > 0)
    return cells.flatMap((row) =>
      row.flatMap(({ column, text }, c) =>
        indented(say("placed", { place: column.head, text }), width, c === 0 ? 0 : 2),
      ),
    );
  const heads = shown.map((column): PlacedCell => ({ column, text: column.head }));
  return [...rowLines(heads, true).map(bold), ...cells.flatMap((row) => rowLines(row, false))];
}
