import { blockBar } from "../text/block-bar.ts";
import { escapeMarkdown } from "../escape.ts";
import { column } from "@sdc-risk/blocks";
import { formatValue } from "@sdc-risk/data";
import type { FormattedTable } from "../numbers.ts";

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** A GitHub-flavoured table; numbers stand right. */
export function markdownTable({ columns, rows }: FormattedTable): string {
  return [
    line(columns.map(({ label }) => escapeMarkdown(label))),
    line(columns.map(({ format }) => (format === "text" ? "---" : "---:"))),
    ...rows.map((row) =>
      line(columns.map(({ format }, c) => escapeMarkdown(formatValue(row[c] ?? null, format)))),
    ),
  ].join("\n");
}

/** The same with one more column, a bar of block characters for the second, which holds numbers. */
export function markdownBars({ columns, rows }: FormattedTable): string {
  const sizeOf = (row: FormattedTable["rows"][number]): number => Math.abs(Number(row[1] ?? 0));
  const largest = rows.reduce((most, row) => Math.max(most, sizeOf(row)), 0);
  return markdownTable({
    columns: [...columns, column("")],
    rows: rows.map((row) => [...row, blockBar(sizeOf(row), largest, 20)]),
  });
}
