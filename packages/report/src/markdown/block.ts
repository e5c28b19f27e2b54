import type { Block, Metric } from "@sdc-risk/core";
import { escapeMarkdown } from "../escape.js";
import { formatValue } from "../format-number.js";
import { isEmpty, marksOf, numbersOf, type ChartBlock } from "../numbers.js";
import { markdownBars, markdownTable } from "./table.js";

/** Metrics as a table: what, how much, what it means. */
export const markdownMetrics = (metrics: readonly Metric[]): string => markdownTable({
  columns: [{ label: "Figure", format: "text" }, { label: "Value", format: "number" }, { label: "Meaning", format: "text" }],
  rows: metrics.map(({ label, value, format, about }) => [label, formatValue(value, format), about]),
});

function chart(block: ChartBlock): string {
  if (isEmpty(block)) return "_Nothing to draw: there are no values._";
  const bars = block.kind === "histogram" || block.kind === "bars";
  const marks = marksOf(block);
  const note = marks.length === 0 ? "" : `\n\nMarked: ${escapeMarkdown(marks.join("; "))}.`;
  return (bars ? markdownBars(numbersOf(block)) : markdownTable(numbersOf(block))) + note;
}

function content(block: Block): string {
  switch (block.kind) {
    case "text": return "";
    case "metrics": return markdownMetrics(block.metrics);
    case "table": return block.rows.length === 0 ? "_No rows._" : markdownTable(block);
    case "histogram":
    case "bars":
    case "curve":
    case "heatmap": return chart(block);
  }
}

/** One block under a heading of the third level. */
export function markdownBlock(block: Block): string {
  const internal = block.detail === "internal";
  return [
    block.title === "" ? "" : `### ${escapeMarkdown(block.title)}${internal ? " (internal)" : ""}`,
    internal ? "_Names single records or rare values: do not pass on._" : "",
    escapeMarkdown(block.about),
    content(block),
  ].filter((part) => part !== "").join("\n\n");
}
