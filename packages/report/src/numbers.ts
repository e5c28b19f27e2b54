import {
  column,
  shareOf,
  type Block,
  type HistogramBlock,
  type Mark,
  type TableColumn,
} from "@sdc-risk/blocks";
import { formatEdge } from "@sdc-risk/data";
import { namedBins } from "./bin-label.ts";

/** Blocks that are drawn; a new kind of block is one of them unless it is made of words or rows. */
export type ChartBlock = Exclude<Block, { readonly kind: "text" | "metrics" | "table" }>;

/** The columns and rows of a table, as in a TableBlock. */
export interface FormattedTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (number | string | null)[])[];
}

function histogram({ x, y, bins }: HistogramBlock): FormattedTable {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return {
    columns: [column(x), column(y, "count"), column("Share", "percent")],
    rows: namedBins(bins).map(({ bin: { count }, name }) => [name, count, shareOf(count, total)]),
  };
}

/** Every number that a chart draws, as a table: its alternative for those who cannot see it or want the figures. */
export function numbersOf(block: ChartBlock): FormattedTable {
  switch (block.kind) {
    case "histogram":
      return histogram(block);
    case "bars":
      return {
        columns: [column(block.y), column(block.x, block.format)],
        rows: block.bars.map(({ label, value }) => [label, value]),
      };
    case "curve":
      return {
        columns: [column(block.x, "number"), column(block.y, block.format ?? "number")],
        rows: block.points.map(({ x, y }) => [x, y]),
      };
    case "heatmap":
      return {
        columns: [column(block.y), ...block.columns.map((label) => column(label, block.format))],
        rows: block.rows.map((label, r) => [
          label,
          ...block.columns.map((_, c) => block.values[r]?.[c] ?? null),
        ]),
      };
  }
}

/** Whether a chart has anything to draw. */
export function isEmpty(block: ChartBlock): boolean {
  switch (block.kind) {
    case "histogram":
      return block.bins.every(({ count }) => count === 0);
    case "bars":
      return block.bars.length === 0;
    case "curve":
      return block.points.length === 0;
    case "heatmap":
      return block.values.every((row) => row.every((value) => value === null));
  }
}

/** "threshold (0.05)"; a label that names its place already stays as it is. */
export function markText({ at, label }: Mark): string {
  const place = formatEdge(at);
  return label.includes(place) ? label : `${label} (${place})`;
}

/** The marks of a histogram in words; empty for other charts. */
export const marksOf = (block: ChartBlock): string[] =>
  block.kind === "histogram" ? (block.marks ?? []).map(markText) : [];
