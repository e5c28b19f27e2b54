import { column, type Block, type Metric } from "@sdc-risk/blocks";
import { cautionReasons, markedFigure } from "../answer/caution.ts";
import { escapeMarkdown } from "../escape.ts";
import type { ReportWords } from "../language/report.ts";
import { flatText, isEmpty, marksOf, numbersOf, type ChartBlock } from "../numbers.ts";
import type { Part } from "../page/page.ts";
import { markdownBars, markdownTable } from "./table.ts";

/**
 * Metrics as a table: what, how much, what it means.
 * @param shown a text above, which may tell already why a figure is off
 */
export function markdownMetrics(metrics: readonly Metric[], shown = ""): string {
  return markdownTable({
    columns: [column("Figure"), column("Value", "number"), column("Meaning")],
    rows: cautionReasons(metrics, shown).map(({ metric, reason }) => [
      metric.label,
      markedFigure(metric),
      [metric.about, reason, metric.verdict === true ? (metric.limits ?? "") : ""]
        .filter((text) => text !== "")
        .join(" "),
    ]),
  });
}

function chart(block: ChartBlock): string {
  if (isEmpty(block)) return "_Nothing to draw: there are no values._";
  const flat = flatText(block);
  if (flat !== null) return `${escapeMarkdown(flat)}\n\n${markdownTable(numbersOf(block))}`;
  const bars = block.kind === "histogram" || block.kind === "bars";
  const marks = marksOf(block);
  const note = marks.length === 0 ? "" : `\n\nMarked: ${escapeMarkdown(marks.join("; "))}.`;
  return (bars ? markdownBars(numbersOf(block)) : markdownTable(numbersOf(block))) + note;
}

type BlockPart = Extract<Part, { readonly kind: "block" }>;

function content({ block, note = "", ...part }: BlockPart, words: ReportWords): string {
  const { none = words.say("noRows") } = part;
  if (block.kind === "text") return "";
  if (block.kind === "metrics") return markdownMetrics(block.metrics, block.about);
  if (block.kind !== "table") return chart(block);
  const rows = block.rows.length === 0 ? `_${escapeMarkdown(none)}_` : markdownTable(block);
  return note === "" ? rows : `${rows}\n\n${escapeMarkdown(note)}`;
}

/** One block under a heading of the third level. */
export const blockMarkdown = (part: BlockPart, words: ReportWords): string =>
  markdownPart(part.block, content(part, words), part.measure);

/** Markdown under the heading of its block, which says if it is internal. */
export function markdownPart(
  { title, about, detail }: Pick<Block, "title" | "about" | "detail">,
  body: string,
  measure?: string,
): string {
  const internal = detail === "internal";
  const heading = [measure, title].filter((text) => text !== undefined && text !== "").join(": ");
  return [
    heading === "" ? "" : `### ${escapeMarkdown(heading)}${internal ? " (internal)" : ""}`,
    internal ? "_Names single records or rare values: do not pass on._" : "",
    escapeMarkdown(about),
    body,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
