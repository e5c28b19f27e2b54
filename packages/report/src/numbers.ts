import {
  begun,
  column,
  shareOf,
  type Block,
  type CurveBlock,
  type HistogramBlock,
  type Mark,
  type TableColumn,
} from "@sdc-risk/blocks";
import { formatEdge, formatValue, type Format } from "@sdc-risk/data";
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

/** Points of the line, then those beside it, with their names where they have some. */
function curve({ x, y, format = "number", points, others = [] }: CurveBlock): FormattedTable {
  const all = [...points, ...others];
  const named = all.some(({ label }) => label !== undefined);
  return {
    columns: [...(named ? [column("point")] : []), column(x, "number"), column(y, format)],
    rows: all.map((point) => [...(named ? [point.label ?? ""] : []), point.x, point.y]),
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
      return curve(block);
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
      return block.points.length === 0 && (block.others ?? []).length === 0;
    case "heatmap":
      return block.values.every((row) => row.every((value) => value === null));
  }
}

/** The values of a chart that has no bins, and how they are written. */
function valuesOf(block: Exclude<ChartBlock, HistogramBlock>): {
  readonly values: readonly number[];
  readonly format: Format;
} {
  switch (block.kind) {
    case "bars":
      return { values: block.bars.map(({ value }) => value), format: block.format };
    case "curve":
      return {
        values: [...block.points, ...(block.others ?? [])].map(({ y }) => y),
        format: block.format ?? "number",
      };
    case "heatmap":
      return {
        values: block.values.flatMap((row) => row.filter((value) => value !== null)),
        format: block.format,
      };
  }
}

/**
 * What a chart would show where that is one value only: a sentence that stands in its place; null where there is
 * something to compare, and so to draw.
 */
export function flatText(block: ChartBlock): string | null {
  if (block.kind === "histogram") {
    const held = namedBins(block.bins).filter(({ bin }) => bin.count !== 0);
    const [only, ...others] = held;
    return only === undefined || others.length > 0 || block.bins.length < 2
      ? null
      : `${begun(block.x)}: ${only.name} for all ${formatValue(only.bin.count, "count")} ${block.y}.`;
  }
  const { values, format } = valuesOf(block);
  const [first, ...others] = values;
  return first === undefined || others.length === 0 || others.some((value) => value !== first)
    ? null
    : `All ${formatValue(values.length, "count")} values are ${formatValue(first, format)}.`;
}

/** "threshold (0.05)"; a label that names its place already stays as it is. */
export function markText({ at, label }: Mark): string {
  const place = formatEdge(at);
  return label.includes(place) ? label : `${label} (${place})`;
}

/** The marks of a histogram in words; empty for other charts. */
export const marksOf = (block: ChartBlock): string[] =>
  block.kind === "histogram" ? (block.marks ?? []).map(markText) : [];
