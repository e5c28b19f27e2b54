import { cleanText } from "../escape.ts";
import { formatValue } from "@sdc-risk/data";
import type { FormattedTable } from "../numbers.ts";
import type { LineStyle } from "./look.ts";
import { columnsOf, padEnd, padStart, widest as widestOf } from "./width.ts";
import { indented, wrap } from "./wrap.ts";

const GAP = 2;
/** A column of text is not made narrower than this; a table that would need it is written as a list. */
const NARROWEST = 12;

/**
 * Takes `over` columns of the terminal from the widest of the columns that may shrink, none under its least;
 * gives what is left over.
 */
function shrink(widths: number[], least: readonly number[], over: number): number {
  for (; over > 0; over--) {
    let widest = -1;
    widths.forEach((width, c) => {
      if (width > least[c]! && (widest < 0 || width > widths[widest]!)) widest = c;
    });
    if (widest < 0) break;
    widths[widest]! -= 1;
  }
  return Math.max(0, over);
}

/** Lines of at most `width` columns: a table with wrapped cells, or one field per line where the columns do not fit. */
export function textTable(
  { columns, rows }: FormattedTable,
  { width, paint: { bold } }: LineStyle,
): string[] {
  const heads = columns.map(({ label }) => cleanText(label));
  const cells = rows.map((row) =>
    columns.map(({ format }, c) => cleanText(formatValue(row[c] ?? null, format))),
  );
  const isText = columns.map(({ format }) => format === "text");
  const bodies = columns.map((_, c) => widestOf(cells.map((row) => row[c]!)));
  const widths = columns.map((_, c) => Math.max(bodies[c]!, columnsOf(heads[c]!)));
  const least = widths.map((natural, c) =>
    Math.min(natural, isText[c]! ? NARROWEST : Math.max(bodies[c]!, widestOf(heads[c]!.split(" ")))),
  );
  const over = widths.reduce((sum, one) => sum + one, 0) + GAP * (widths.length - 1) - width;
  // Headings of numbers wrap before text does.
  const still = shrink(
    widths,
    widths.map((natural, c) => (isText[c]! ? natural : least[c]!)),
    over,
  );
  if (shrink(widths, least, still) > 0)
    return cells.flatMap((row) =>
      row.flatMap((cell, c) => indented(`${heads[c]!}: ${cell}`, width, c === 0 ? 0 : 2)),
    );

  const side = (text: string, c: number): string => (isText[c]! ? padEnd : padStart)(text, widths[c]!);
  const lines = (row: readonly string[], bottom: boolean): string[] => {
    const wrapped = row.map((cell, c) => wrap(cell, widths[c]!));
    const height = wrapped.reduce((most, parts) => Math.max(most, parts.length), 1);
    return Array.from({ length: height }, (_, i) =>
      wrapped
        .map((parts, c) => side(parts[bottom ? i - height + parts.length : i] ?? "", c))
        .join(" ".repeat(GAP))
        .trimEnd(),
    );
  };
  return [...lines(heads, true).map(bold), ...cells.flatMap((row) => lines(row, false))];
}
