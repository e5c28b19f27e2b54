import { type Bin, formatEdge, formatValue, type HistogramBlock } from "@sdc-risk/core";
import type { TopLevelSpec } from "vega-lite";
import { areWhole, binLabels } from "../bin-label.js";
import { pixel, powersOfTen, roundTicks, spanOf, type Span } from "./axis.js";
import { apart, axisTitle, CHART_WIDTH, FILL, labels, layered, leftTicks, textWidth, type Label, type Layer } from "./frame.js";
import { marksHeight, marksLayers, placeMarks } from "./marks.js";
import { fillOf, legend } from "./series.js";

const HEIGHT = 220;

/** Counts of one or more series in the same bins. */
export interface HistogramChart extends Pick<HistogramBlock, "x" | "y" | "scale" | "marks"> {
  /** A name per series. */
  readonly names: readonly string[];
  /** counts[series][bin]. */
  readonly counts: readonly (readonly number[])[];
  readonly bins: readonly Pick<Bin, "from" | "to">[];
}

type Edges = Pick<Bin, "from" | "to">;

/** As drawn: the end of a last bin that holds one whole number is moved to the next, so that it has a width. */
function withWidth(bins: readonly Edges[]): Edges[] {
  return bins.map((bin) => (bin.from === bin.to && areWhole(bins) ? { ...bin, to: bin.to + 1 } : bin));
}

/** Names under the bars where bins are whole numbers, otherwise powers of ten or the edges of bins. */
function ticks(given: readonly Edges[], span: Span): Label[] {
  const bins = withWidth(given);
  const at = (value: number, text = formatEdge(value)): Label => ({ x: pixel(span, value), y: HEIGHT + 15, text });
  const edges = [...bins.map(({ from }) => from), ...bins.slice(-1).map(({ to }) => to)];
  const middle = ({ from, to }: Edges): number => (pixel(span, from) + pixel(span, to)) / 2;
  if (areWhole(given)) {
    const names = binLabels(given);
    return apart(bins.map((bin, i) => ({ x: middle(bin), y: HEIGHT + 15, text: names[i]! })));
  }
  const powers = span.scale === "log" ? powersOfTen(span) : [];
  return apart((powers.length >= 2 ? powers : edges).map((value) => at(value)), 16);
}

/** The part of a bin that one of several series takes, in order; on a log axis the parts are equal as drawn. */
function partOf({ from, to }: Edges, series: number, of: number, scale: "linear" | "log"): Edges {
  const at = (share: number): number => (scale === "log" ? from * (to / from) ** share : from + (to - from) * share);
  return { from: at(series / of), to: series === of - 1 ? to : at((series + 1) / of) };
}

/** Bars between the edges of their bins, as tall as their counts, series side by side; a bar that holds anything is at least a line high. */
export function histogramSpec({ x, y, scale, names, counts, bins: given, marks = [] }: HistogramChart): TopLevelSpec {
  const bins = withWidth(given), many = names.length;
  const highest = counts.flat().reduce((most, count) => Math.max(most, count), 0);
  const heights = roundTicks(0, highest, 5).filter((value) => Number.isInteger(value) || highest < 1);
  const left = 18 + heights.reduce((most, value) => Math.max(most, textWidth(formatValue(value, "count"))), 14), right = 24;
  const width = CHART_WIDTH - left - right;
  const span = spanOf(scale, [...bins.flatMap(({ from, to }) => [from, to]), ...marks.map(({ at }) => at)], width);
  const placed = placeMarks(marks.filter(({ at }) => Number.isFinite(at)), span);
  const top = 30 + marksHeight(placed);
  const drawn = bins.flatMap(({ from, to }, i) => {
    if (!Number.isFinite(from) || !Number.isFinite(to)) return [];
    const bin = { from: Math.max(from, span.low), to };
    return counts.map((series, one) => ({ series: one, ...partOf(bin, one, many, scale), count: series[i] ?? 0 })).filter(({ count }) => count > 0);
  });
  const over = drawn.map(({ from, to, count }) => ({
    x: (pixel(span, from) + pixel(span, to)) / 2,
    y: HEIGHT - (count / highest) * HEIGHT - 9,
    text: formatValue(count, "count"),
    room: pixel(span, to) - pixel(span, from),
  }));
  const everyCountFits = bins.length <= 16 && over.every(({ text, room }) => textWidth(text) <= room + 4);
  return layered({ width, height: HEIGHT, left, right, top, bottom: 48 }, [
    ...names.map((_, one): Layer => ({
      data: { values: drawn.filter(({ series }) => series === one) },
      mark: { type: "rect", fill: FILL, fillOpacity: fillOf(one, many), stroke: FILL, strokeWidth: 1 },
      encoding: {
        x: {
          field: "from", type: "quantitative",
          scale: { type: scale, domain: [span.low, span.high], nice: false },
          axis: { labels: false, grid: false, values: bins.map(({ from }) => from).concat(bins.slice(-1).map(({ to }) => to)) },
        },
        x2: { field: "to" },
        y: { field: "count", type: "quantitative", scale: { domain: [0, highest], nice: false }, axis: { values: heights, labels: false, ticks: false, domain: false } },
        y2: { datum: 0 },
      },
    })),
    labels(ticks(given, span), { align: "center" }),
    labels(leftTicks(heights, (value) => formatValue(value, "count"), (value) => HEIGHT * (1 - value / highest)), { align: "right" }),
    labels(everyCountFits && placed.length === 0 ? over : [], { align: "center", opacity: 0.7 }),
    axisTitle(x, width / 2, HEIGHT + 37, "center"),
    axisTitle(y, 4 - left, 12 - top, "left"),
    ...legend(names, width, 12 - top),
    ...marksLayers(placed, HEIGHT),
  ]);
}
