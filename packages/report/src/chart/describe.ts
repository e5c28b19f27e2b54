import { type CurveBlock, formatValue } from "@sdc-risk/core";
import { binLabels } from "../bin-label.js";
import { cleanText } from "../escape.js";
import { marksOf, type ChartBlock } from "../numbers.js";

function shape(block: ChartBlock): string {
  switch (block.kind) {
    case "histogram": {
      const tallest = block.bins.reduce((best, { count }, i) => (count > block.bins[best]!.count ? i : best), 0);
      const marks = marksOf(block).map((mark) => ` Mark: ${mark}.`).join("");
      return `Histogram of ${block.y} by ${block.x}, ${block.bins.length} bins. The tallest bin, ${binLabels(block.bins)[tallest] ?? ""}, `
        + `holds ${formatValue(block.bins[tallest]?.count ?? null, "count")}.${marks}`;
    }
    case "bars": {
      const longest = [...block.bars].sort((a, b) => b.value - a.value)[0];
      return `Bar chart of ${block.x} by ${block.y}, ${block.bars.length} bars.`
        + (longest ? ` The longest, ${longest.label}, is ${formatValue(longest.value, block.format)}.` : "");
    }
    case "curve": {
      const end = ({ x, y }: CurveBlock["points"][number]): string => `${formatValue(y, "number")} at ${formatValue(x, "number")}`;
      const first = block.points[0], last = block.points.at(-1);
      return `Line of ${block.y} by ${block.x}, ${block.points.length} points${first && last ? `, from ${end(first)} to ${end(last)}` : ""}.`;
    }
    case "heatmap": return `Heat map of ${block.y} by ${block.x}, ${block.rows.length} rows and ${block.columns.length} columns.`;
  }
}

/** A chart in one or two sentences, for those who cannot see it; the figures follow it in a table. */
export const describeChart = (block: ChartBlock): string => cleanText(`${block.title}. ${shape(block)} The figures follow in a table.`);
