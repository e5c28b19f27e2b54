import { counted } from "@sdc-risk/data";
import { cleanText } from "../escape.ts";
import { marksOf, type ChartBlock } from "../numbers.ts";
import { lineReadings, othersOf, readingsOf, type ChartNumber, type ChartValue } from "./reading.ts";

/** The largest value, the first of several; null where there is none. */
const largest = (readings: readonly ChartNumber[]): ChartNumber | null =>
  readings.reduce<ChartNumber | null>(
    (best, one) => (best === null || one.value > best.value ? one : best),
    null,
  );

/** "from 0.2 at 1 to 0.9 at 5": the ends of a line; empty where it has none. */
export function endsText(readings: readonly ChartValue[]): string {
  const first = readings[0];
  const last = readings.at(-1);
  return first && last ? `from ${first.text} at ${first.name} to ${last.text} at ${last.name}` : "";
}

function shape(block: ChartBlock): string {
  switch (block.kind) {
    case "histogram": {
      const readings = readingsOf(block);
      const tallest = largest(readings);
      const marks = marksOf(block).map((mark) => ` Mark: ${mark}.`);
      const most = tallest === null ? "" : ` The tallest bin, ${tallest.name}, holds ${tallest.text}.`;
      return `Histogram of ${block.y} by ${block.x}, ${readings.length} bins.${most}${marks.join("")}`;
    }
    case "bars": {
      const readings = readingsOf(block);
      const longest = largest(readings);
      const most = longest === null ? "" : ` The longest, ${longest.name}, is ${longest.text}.`;
      return `Bar chart of ${block.x} by ${block.y}, ${readings.length} bars.${most}`;
    }
    case "curve": {
      const readings = lineReadings(block);
      const ends = endsText(readings);
      const beside = othersOf(block).length;
      const others = beside === 0 ? "" : ` Beside it: ${counted(beside, "point")}.`;
      return `Line of ${block.y} by ${block.x}, ${readings.length} points${ends === "" ? "" : `, ${ends}`}.${others}`;
    }
    case "heatmap": {
      const size = `${block.rows.length} rows and ${block.columns.length} columns`;
      return `Heat map of ${block.y} by ${block.x}, ${size}.`;
    }
  }
}

/** A chart in one or two sentences, for those who cannot see it; the figures follow it in a table. */
export const describeChart = (block: ChartBlock): string =>
  cleanText(`${block.title}. ${shape(block)} The figures follow in a table.`);
