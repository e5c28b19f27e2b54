import type { BarsBlock, CurveBlock, HeatMapBlock, HistogramBlock, Mark, TableColumn } from "@sdc-risk/core";
import { formatEdge } from "../texts/format.js";
import { t } from "../texts/index.js";
import { binLabels } from "./bin-labels.js";

export type ChartBlock = HistogramBlock | BarsBlock | CurveBlock | HeatMapBlock;

/** The columns and rows of a table, as in a TableBlock. */
export interface Numbers {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (number | string | null)[])[];
}

/** Every number that a chart draws, as a table: its alternative for those who cannot see it or want the figures. */
export function numbersOf(block: ChartBlock): Numbers {
  switch (block.kind) {
    case "histogram": {
      const names = binLabels(block.bins), total = block.bins.reduce((sum, { count }) => sum + count, 0);
      return { columns: [{ label: block.x, format: "text" }, { label: block.y, format: "count" }, { label: t.report.share, format: "percent" }], rows: block.bins.map(({ count }, i) => [names[i]!, count, total > 0 ? count / total : null]) };
    }
    case "bars": return { columns: [{ label: block.y, format: "text" }, { label: block.x, format: block.format }], rows: block.bars.map(({ label, value }) => [label, value]) };
    case "curve": return { columns: [{ label: block.x, format: "number" }, { label: block.y, format: "number" }], rows: block.points.map(({ x, y }) => [x, y]) };
    case "heatmap": return {
      columns: [{ label: block.y, format: "text" }, ...block.columns.map((label): TableColumn => ({ label, format: block.format }))],
      rows: block.rows.map((label, r) => [label, ...block.columns.map((_, c) => block.values[r]?.[c] ?? null)]),
    };
  }
}

/** Whether a chart has anything to draw. */
export function isEmpty(block: ChartBlock): boolean {
  switch (block.kind) {
    case "histogram": return block.bins.every(({ count }) => count === 0);
    case "bars": return block.bars.length === 0;
    case "curve": return block.points.length === 0;
    case "heatmap": return block.values.every((row) => row.every((value) => value === null));
  }
}

/** "threshold (0.05)"; a label that names its place already stays as it is. */
export function markText({ at, label }: Mark): string {
  const place = formatEdge(at);
  return label.includes(place) ? label : `${label} (${place})`;
}
