import { type BarsBlock, type CurveBlock, formatValue, type HistogramBlock } from "@sdc-risk/core";
import { binLabels } from "../bin-label.js";
import { blockBar } from "../block-bar.js";
import { cleanText } from "../escape.js";
import { marksOf } from "../numbers.js";
import { columnsOf, padEnd, padStart } from "./width.js";
import { indented, wrap } from "./wrap.js";

/** Lines that a histogram takes at most; neighbouring bins are merged to get there. */
const MOST_BINS = 9;
/** Bars that a terminal shows; the other forms of the report hold all. */
const MOST_BARS = 12;

interface Row {
  readonly label: string;
  readonly size: number;
  readonly text: string;
}

/** "label  value ████": labels left, values right, bars over what is left of the width. */
function bars(rows: readonly Row[], width: number): string[] {
  const longest = rows.reduce((most, { label }) => Math.max(most, columnsOf(label)), 0);
  const label = Math.min(longest, Math.max(4, Math.floor(width * 0.4)));
  const value = rows.reduce((most, { text }) => Math.max(most, columnsOf(text)), 0);
  const room = width - label - value - 4;
  const largest = rows.reduce((most, { size }) => Math.max(most, size), 0);
  if (room < 4) return rows.flatMap(({ label: name, text }) => wrap(`${name}: ${text}`, width));
  return rows.flatMap(({ label: name, size, text }) => {
    const lines = wrap(name, label);
    const first = `${padEnd(lines[0]!, label)}  ${padStart(text, value)}  ${blockBar(size, largest, room)}`.trimEnd();
    return [first, ...lines.slice(1)];
  });
}

/** What the labels and the values of a chart are. */
export const textAxes = (block: BarsBlock | HistogramBlock): string => (block.kind === "bars" ? `${block.y} | ${block.x}` : `${block.x} | ${block.y}`);

export function textHistogram(block: HistogramBlock, width: number): string[] {
  const step = Math.ceil(block.bins.length / MOST_BINS);
  const bins = Array.from({ length: Math.ceil(block.bins.length / step) }, (_, i) => {
    const some = block.bins.slice(i * step, (i + 1) * step);
    return { from: some[0]!.from, to: some.at(-1)!.to, count: some.reduce((sum, { count }) => sum + count, 0) };
  });
  const labels = binLabels(bins);
  const rows = bins.map(({ count }, i) => ({ label: labels[i]!, size: count, text: formatValue(count, "count") }));
  const marks = marksOf(block), note = marks.length === 0 ? [] : wrap(cleanText(`Marked: ${marks.join("; ")}`), width);
  return [...bars(rows, width), ...note];
}

export function textBars({ format, bars: given }: BarsBlock, width: number): string[] {
  const rows = given.slice(0, MOST_BARS)
    .map(({ label, value }) => ({ label: cleanText(label), size: Math.abs(value), text: formatValue(value, format) }));
  const rest = given.length - rows.length;
  return [...bars(rows, width), ...(rest > 0 ? [`… and ${rest} more`] : [])];
}

const HEIGHTS = "▁▂▃▄▅▆▇█";

/** One line as tall as a character, with the first and last point in words. */
export function textCurve({ x, y, points }: CurveBlock, width: number): string[] {
  const cells = Math.min(points.length, width, 60);
  const picked = Array.from({ length: cells }, (_, i) => points[cells === 1 ? 0 : Math.round((i * (points.length - 1)) / (cells - 1))]!.y);
  const low = Math.min(...picked), high = Math.max(...picked);
  const line = picked.map((value) => HEIGHTS[high > low ? Math.round(((value - low) / (high - low)) * 7) : 3]!).join("");
  const end = (point: { readonly x: number; readonly y: number }): string => `${formatValue(point.y, "number")} at ${formatValue(point.x, "number")}`;
  return [line, ...indented(cleanText(`${y} by ${x}: from ${end(points[0]!)} to ${end(points.at(-1)!)}`), width, 0)];
}
