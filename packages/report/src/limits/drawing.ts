import { line, rect, textAt, type Drawing, type Layer, type Shape } from "../chart/drawing.ts";
import { BOLD, shorten, textWidth } from "../chart/label.ts";
import { cleanText } from "../escape.ts";
import type { LimitChart, LimitRow } from "./chart.ts";

const ROW = 62;
const BAR = 18;
/** Where the bar of a row begins, below its label. */
const BAR_TOP = 20;
const EDGE = 2;

/** The end of the scale of a row: what is given, else what holds the value and its limit. */
function endOf({ value, interval, limit, end }: LimitRow): number {
  const most = Math.max(value ?? 0, interval?.high ?? 0, limit?.at ?? 0, 0);
  return end ?? (most === 0 ? 1 : most * 1.04);
}

/** A row in pixels. */
interface Placed {
  readonly row: LimitRow;
  readonly top: number;
  readonly at: (value: number) => number;
}

/** The label of a row, and behind it the value in bold letters. */
function headShapes({ row, top }: Placed, width: number): { readonly label: Shape; readonly value: Shape } {
  const value = cleanText(row.result === "" ? row.text : `${row.text}: ${row.result}`);
  const room = width - textWidth(value) * BOLD - 20;
  return {
    label: textAt(0, top + 8, shorten(cleanText(row.label), Math.max(60, room)), "start"),
    value: textAt(width, top + 8, value, "end"),
  };
}

/** The line of a limit with its words below the bar. */
function limitShapes({ row: { limit }, top, at }: Placed, width: number): Shape[][] {
  if (limit === null) return [[], []];
  const x = at(limit.at);
  const text = cleanText(`limit ${limit.text}`);
  const half = (textWidth(text) * BOLD) / 2;
  const middle = Math.max(half, Math.min(width - half, x));
  return [
    [line(x, top + BAR_TOP - 4, x, top + BAR_TOP + BAR + 4)],
    [textAt(middle, top + BAR_TOP + BAR + 13, text, "middle")],
  ];
}

/** The interval of a value, a line with ends. */
function intervalShapes({ row: { interval }, top, at }: Placed): Shape[] {
  if (interval === null) return [];
  const y = top + BAR_TOP + BAR / 2;
  const [low, high] = [at(interval.low), at(interval.high)];
  return [line(low, y, high, y), line(low, y - 5, low, y + 5), line(high, y - 5, high, y + 5)];
}

/**
 * Bars of values with the limit of each marked, one below the other, each on its own scale.
 * @param width pixels from edge to edge
 */
export function layLimits({ rows }: LimitChart, width: number): Drawing {
  const plot = width - 2 * EDGE;
  const placed = rows.map((row, i): Placed => {
    const end = endOf(row);
    return { row, top: i * ROW, at: (value) => (Math.max(0, Math.min(end, value)) / end) * plot };
  });
  const bars = placed.map(({ row: { value }, top, at }) =>
    value === null || value <= 0 ? null : rect(0, top + BAR_TOP, Math.max(1, at(value)), BAR),
  );
  const heads = placed.map((one) => headShapes(one, plot));
  const limits = placed.map((one) => limitShapes(one, plot));
  const layers: Layer[] = [
    { look: "track", shapes: placed.map(({ top }) => rect(0, top + BAR_TOP, plot, BAR)) },
    { look: "bar", shapes: bars.filter((bar) => bar !== null) },
    { look: "whisker", shapes: placed.flatMap(intervalShapes) },
    { look: "limit", shapes: limits.flatMap(([lines = []]) => lines) },
    { look: "markLabel", shapes: limits.flatMap(([, words = []]) => words) },
    { look: "label", shapes: heads.map(({ label }) => label) },
    { look: "title", shapes: heads.map(({ value }) => value) },
  ];
  return {
    box: { x: -EDGE, y: 0, width, height: ROW * rows.length },
    places: placed.map(({ top }, i) => ({
      area: { x: -EDGE, y: top, width, height: ROW },
      shape: bars[i] ?? null,
    })),
    layers,
  };
}

/** The chart in words, for those who cannot see it. */
export const describeLimits = ({ title, rows }: LimitChart): string =>
  cleanText(
    [
      `${title}.`,
      ...rows.map(({ label, text, limit, result }) =>
        [`${label}: ${text}`, ...(limit === null ? [] : [`limit ${limit.text}`]), ...(result === "" ? [] : [result])]
          .join(", ")
          .concat("."),
      ),
    ].join(" "),
  );
