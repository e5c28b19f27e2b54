import { type Bin, formatEdge, formatValue, type HistogramBlock } from "@sdc-risk/core";
import { areWhole, binLabels, edgeText } from "../bin-label.js";
import { pixel, powersOfTen, roundTicks, spanOf, type Span } from "./axis.js";
import { across, line, rect, textAt, type Drawing, type Layer, type Shape } from "./drawing.js";
import { apart, textWidth, title, widest, type Label } from "./label.js";
import { marksHeight, marksLayers, placeMarks } from "./marks.js";
import { barLook, legend } from "./series.js";

const HEIGHT = 220, TOP = 34, RIGHT = 24, BOTTOM = 48;
/** Bins that have their counts written over them, where there is room. */
const FEW = 16;

/** Counts of one or more series in the same bins. */
export interface HistogramChart extends Pick<HistogramBlock, "x" | "y" | "scale" | "marks"> {
  /** A name per series. */
  readonly names: readonly string[];
  /** counts[series][bin]. */
  readonly counts: readonly (readonly number[])[];
  readonly bins: readonly Edges[];
}

type Edges = Pick<Bin, "from" | "to">;

/** As drawn: the end of a last bin that holds one whole number is moved to the next, so that it has a width. */
function withWidth(bins: readonly Edges[]): readonly Edges[] {
  return areWhole(bins) ? bins.map((bin) => (bin.from === bin.to ? { ...bin, to: bin.to + 1 } : bin)) : bins;
}

/** Every edge of neighbouring bins once, where it has a place. */
const edgesOf = (bins: readonly Edges[]): number[] =>
  [...bins.map(({ from }) => from), ...bins.slice(-1).map(({ to }) => to)].filter(Number.isFinite);

/** Names under the bars where bins are whole numbers, otherwise powers of ten or the edges of bins. */
function ticks(bins: readonly Edges[], given: readonly Edges[], span: Span): { readonly labels: readonly Label[]; readonly gap: number } {
  const at = (value: number): number => pixel(span, value);
  if (areWhole(given)) {
    const names = binLabels(given);
    return { labels: bins.map(({ from, to }, i) => ({ x: (at(from) + at(to)) / 2, text: names[i]! })), gap: 8 };
  }
  const powers = span.scale === "log" ? powersOfTen(span) : [], edge = edgeText(given);
  const labels = powers.length >= 2
    ? powers.map((value) => ({ x: at(value), text: formatEdge(value) }))
    : edgesOf(given).map((value) => ({ x: at(value), text: edge(value) }));
  return { labels, gap: 16 };
}

/** The room of a series in a bin, and its count. */
interface Bar {
  readonly series: number;
  readonly x: number;
  readonly width: number;
  readonly count: number;
}

/** By bin, series side by side. */
function barsOf(bins: readonly Edges[], counts: HistogramChart["counts"], span: Span): Bar[] {
  const at = (value: number): number => Math.max(0, Math.min(span.length, pixel(span, value)));
  return bins.flatMap(({ from, to }, i) => {
    const width = (at(to) - at(from)) / counts.length;
    return counts.map((series, one) => ({ series: one, x: at(from) + width * one, width, count: series[i] ?? 0 }));
  });
}

/** Counts over their bars, where there is room for all. */
function countsOver(bars: readonly Bar[], bins: number, up: (count: number) => number): Shape[] {
  const over = bars.filter(({ count }) => count > 0).map(({ x, width, count }) =>
    ({ x: x + width / 2, y: up(count) - 9, text: formatValue(count, "count"), room: width - 2 }));
  if (bins > FEW || over.some(({ text, room }) => textWidth(text) > room)) return [];
  return over.map(({ x, y, text }) => textAt(x, y, text, "middle"));
}

/**
 * Bars between the edges of their bins, as tall as their counts, series side by side; a bar that holds anything is at least a line high.
 * @param width pixels from edge to edge
 */
export function layHistogram({ x, y, scale, names, counts, bins: given, marks = [] }: HistogramChart, width: number): Drawing {
  const bins = withWidth(given), highest = counts.flat().reduce((most, count) => Math.max(most, count), 0) || 1;
  const whole = highest >= 1, heights = roundTicks(0, highest, 5).filter((value) => !whole || Number.isInteger(value));
  const heightText = (value: number): string => (whole ? formatValue(value, "count") : formatEdge(value));
  const left = Math.ceil(18 + widest(heights.map(heightText), 14)), plot = width - left - RIGHT;
  const span = spanOf(scale, [...bins.flatMap(({ from, to }) => [from, to]), ...marks.map(({ at }) => at)], plot);
  const placed = placeMarks(marks.filter(({ at }) => Number.isFinite(at)), span), top = TOP + marksHeight(placed);
  const bars = barsOf(bins, counts, span), up = (count: number): number => HEIGHT * (1 - count / highest);
  const places = bars.map((bar) => ({
    area: { x: bar.x, y: 0, width: bar.width, height: HEIGHT },
    shape: bar.count > 0 ? rect(bar.x, up(bar.count), bar.width, HEIGHT - up(bar.count)) : null,
  }));
  const barShapes = (one: number): Shape[] => places.flatMap(({ shape }, i) => (shape && bars[i]!.series === one ? [shape] : []));
  const { labels, gap } = ticks(bins, given, span), { width: taken, layers } = legend(names, width);
  const edges = edgesOf(bins).map((value) => pixel(span, value));
  return {
    box: { x: -left, y: -top, width, height: top + HEIGHT + BOTTOM },
    places,
    layers: [
      { look: "grid", shapes: across(plot, heights.map(up)) },
      ...names.map((_, one): Layer => ({ look: barLook(one, names.length), shapes: barShapes(one) })),
      { look: "axis", shapes: [...across(plot, [HEIGHT]), ...edges.map((at) => line(at, HEIGHT, at, HEIGHT + 5))] },
      { look: "count", shapes: placed.length === 0 ? countsOver(bars, bins.length, up) : [] },
      {
        look: "label", shapes: [
          ...apart(labels, HEIGHT + 15, -left, plot + RIGHT, gap),
          ...heights.map((value) => textAt(-8, up(value), heightText(value), "end")),
        ],
      },
      title(x, plot / 2, HEIGHT + 37, plot + 2 * RIGHT, "middle"),
      title(y, 4 - left, 12 - top, width - taken - 24),
      ...layers(plot + RIGHT - 4, 12 - top),
      ...marksLayers(placed, HEIGHT),
    ],
  };
}
