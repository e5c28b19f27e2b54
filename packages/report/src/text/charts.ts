import type { BarsBlock, CurveBlock, HistogramBlock } from "@sdc-risk/blocks";
import { groupedBy } from "@sdc-risk/data/kernels";
import { blockBar } from "./block-bar.ts";
import { endsText } from "../chart/describe.ts";
import { lineReadings, readingsOf, type ChartNumber } from "../chart/reading.ts";
import { cleanText } from "../escape.ts";
import type { NumberWords } from "../language/words.ts";
import { marksOf } from "../numbers.ts";
import { columnsOf, padEnd, padStart } from "./width.ts";
import { wrap } from "./wrap.ts";

/** Lines that a histogram takes at most; neighbouring bins are merged to get there. */
const MOST_BINS = 9;
/** Bars that a terminal shows; the other forms of the report hold all. */
const MOST_BARS = 12;

/** "label  value ████": labels left, values right, bars over what is left of the width. */
function bars(rows: readonly ChartNumber[], width: number): string[] {
  const longest = rows.reduce((most, { name }) => Math.max(most, columnsOf(name)), 0);
  const label = Math.min(longest, Math.max(4, Math.floor(width * 0.4)));
  const value = rows.reduce((most, { text }) => Math.max(most, columnsOf(text)), 0);
  const room = width - label - value - 4;
  const largest = rows.reduce((most, row) => Math.max(most, Math.abs(row.value)), 0);
  if (room < 4) return rows.flatMap(({ name, text }) => wrap(`${name}: ${text}`, width));
  return rows.flatMap((row) => {
    const [name = "", ...others] = wrap(row.name, label);
    const bar = blockBar(Math.abs(row.value), largest, room);
    return [`${padEnd(name, label)}  ${padStart(row.text, value)}  ${bar}`.trimEnd(), ...others];
  });
}

/** What the labels and the values of a chart are. */
export const textAxes = (block: BarsBlock | HistogramBlock): string =>
  block.kind === "bars" ? `${block.y} | ${block.x}` : `${block.x} | ${block.y}`;

export function textHistogram(block: HistogramBlock, width: number): string[] {
  const step = Math.ceil(block.bins.length / MOST_BINS);
  const runs = groupedBy(block.bins.entries(), ([i]) => Math.floor(i / step));
  const bins = Array.from(runs.values(), ([[, first], ...others]) =>
    others.reduce(({ from, count }, [, bin]) => ({ from, to: bin.to, count: count + bin.count }), first),
  );
  const marks = marksOf(block);
  const note = marks.length === 0 ? [] : wrap(cleanText(`Marked: ${marks.join("; ")}`), width);
  return [...bars(readingsOf({ ...block, bins }), width), ...note];
}

export function textBars(block: BarsBlock, width: number, { number }: NumberWords): string[] {
  const rows = readingsOf(block).map((row) => ({ ...row, text: number(row.text) }));
  const rest = rows.length - MOST_BARS;
  return [...bars(rows.slice(0, MOST_BARS), width), ...(rest > 0 ? [`… and ${rest} more`] : [])];
}

const HEIGHTS = "▁▂▃▄▅▆▇█";

/** One line as tall as a character, with the first and last point in words. */
export function textCurve(block: CurveBlock, width: number): string[] {
  const readings = lineReadings(block);
  const cells = Math.min(readings.length, width, 60);
  const places = new Set(
    Array.from({ length: cells }, (_, i) =>
      cells === 1 ? 0 : Math.round((i * (readings.length - 1)) / (cells - 1)),
    ),
  );
  const picked = readings.filter((_, place) => places.has(place)).map(({ value }) => value);
  const low = Math.min(...picked);
  const high = Math.max(...picked);
  const line = picked
    .map((value) => HEIGHTS.charAt(high > low ? Math.round(((value - low) / (high - low)) * 7) : 3))
    .join("");
  const others = readingsOf(block)
    .slice(readings.length)
    .map(({ name, text }) => `${text} at ${name}`);
  const beside = others.length === 0 ? "" : `; beside the line: ${others.join("; ")}`;
  return [line, ...wrap(cleanText(`${block.y} by ${block.x}: ${endsText(readings)}${beside}`), width)];
}
