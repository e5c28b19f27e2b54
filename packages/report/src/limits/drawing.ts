import { line, rect, textAt, type Drawing, type Layer, type Shape } from "../chart/drawing.ts";
import { BOLD, shorten, textWidth } from "../chart/label.ts";
import { cleanText } from "../escape.ts";
import type { LimitChart, LimitRow } from "./chart.ts";

/** Pixels of a row without its label, those of a line of that, and of the bar. */
const ROW = 46;
const LINE = 16;
const BAR = 18;
const EDGE = 2;
/** Lines that a label has room for. */
const MOST_LINES = 3;

/** The end of the scale of a row: what is given, else what holds the value and its limit. */
function endOf({ value, interval, limit, end }: LimitRow): number {
  const most = Math.max(value ?? 0, interval?.high ?? 0, limit?.at ?? 0, 0);
  return end ?? (most === 0 ? 1 : most * 1.04);
}

/** A row in pixels. */
interface PlacedLimit {
  readonly row: LimitRow;
  readonly top: number;
  /** The label, line by line. */
  readonly lines: readonly string[];
  /** The upper edge of the bar. */
  readonly bar: number;
  readonly at: (value: number) => number;
}

/** The value of a row in words, and whether it is within its limit. */
const valueOf = ({ said }: LimitRow): string => cleanText(said);

/** A text in lines of a width in pixels; what does not fit the last one is cut. */
function linesOf(text: string, room: number): readonly string[] {
  const lines: string[] = [];
  for (const word of cleanText(text).split(" ")) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && (textWidth(joined) <= room || lines.length === MOST_LINES))
      lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines.map((line) => shorten(line, room));
}

/** Rows one below the other, as high as their labels need. */
function placed(rows: readonly LimitRow[], plot: number): readonly PlacedLimit[] {
  let top = 0;
  return rows.map((row) => {
    const end = endOf(row);
    const room = plot - textWidth(valueOf(row)) * BOLD - 20;
    const lines = linesOf(row.label, Math.max(100, room));
    const bar = top + lines.length * LINE + 4;
    const one = {
      row,
      top,
      lines,
      bar,
      at: (value: number) => (Math.max(0, Math.min(end, value)) / end) * plot,
    };
    top += lines.length * LINE + ROW;
    return one;
  });
}

/** The line of a limit with its words below the bar. */
function limitShapes({ row: { limit }, bar, at }: PlacedLimit, width: number): Shape[][] {
  if (limit === null) return [[], []];
  const x = at(limit.at);
  const text = cleanText(limit.label);
  const half = (textWidth(text) * BOLD) / 2;
  const middle = Math.max(half, Math.min(width - half, x));
  return [[line(x, bar - 4, x, bar + BAR + 4)], [textAt(middle, bar + BAR + 13, text, "middle")]];
}

/** The interval of a value, a line with ends. */
function intervalShapes({ row: { interval }, bar, at }: PlacedLimit): Shape[] {
  if (interval === null) return [];
  const y = bar + BAR / 2;
  const [low, high] = [at(interval.low), at(interval.high)];
  return [line(low, y, high, y), line(low, y - 5, low, y + 5), line(high, y - 5, high, y + 5)];
}

/**
 * Bars of values with the limit of each marked, one below the other, each on its own scale.
 * @param width pixels from edge to edge
 */
export function layLimits({ rows }: LimitChart, width: number): Drawing {
  const plot = width - 2 * EDGE;
  const all = placed(rows, plot);
  const bars = all.map(({ row: { value }, bar, at }) =>
    value === null || value <= 0 ? null : rect(0, bar, Math.max(1, at(value)), BAR),
  );
  const limits = all.map((one) => limitShapes(one, plot));
  const layers: Layer[] = [
    { look: "track", shapes: all.map(({ bar }) => rect(0, bar, plot, BAR)) },
    { look: "bar", shapes: bars.filter((bar) => bar !== null) },
    { look: "whisker", shapes: all.flatMap(intervalShapes) },
    { look: "limit", shapes: limits.flatMap(([lines = []]) => lines) },
    { look: "markLabel", shapes: limits.flatMap(([, words = []]) => words) },
    {
      look: "label",
      shapes: all.flatMap(({ lines, top }) =>
        lines.map((text, i) => textAt(0, top + i * LINE + 8, text, "start")),
      ),
    },
    { look: "title", shapes: all.map(({ row, top }) => textAt(plot, top + 8, valueOf(row), "end")) },
  ];
  const height = all.reduce((sum, { lines }) => sum + lines.length * LINE + ROW, 0);
  return {
    box: { x: -EDGE, y: 0, width, height },
    places: all.map(({ top, lines }, i) => ({
      area: { x: -EDGE, y: top, width, height: lines.length * LINE + ROW },
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
        [`${label}: ${text}`, ...(limit === null ? [] : [limit.label]), ...(result === "" ? [] : [result])]
          .join(", ")
          .concat("."),
      ),
    ].join(" "),
  );
