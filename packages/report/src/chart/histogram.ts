import type { Bin, HistogramBlock } from "@sdc-risk/blocks";
import { formatEdge, formatValue } from "@sdc-risk/data";
import { areWhole, binLabels, edgeText } from "../bin-label.ts";
import { axisTitles, baseLabels, baseLine, grid, heightLabels, type Height } from "./axis.ts";
import { rect, textAt, type Drawing, type HoverTarget, type Shape } from "./drawing.ts";
import { boxOf, frameOf, sideFor } from "./frame.ts";
import { textWidth, type Label } from "./label.ts";
import { marksHeight, marksLayers, placeMarks } from "./marks.ts";
import { pixel, powersOfTen, roundTicks, scaleOf, type Scale } from "./scale.ts";
import { barLayers, legend } from "./series.ts";

const HEIGHT = 220;
const TOP = 34;
const RIGHT = 24;
const BOTTOM = 48;
/** Bins that have their counts written over them, where there is room. */
const FEW = 16;

/** Counts of one or more series in the same bins. */
export interface HistogramChart extends Pick<HistogramBlock, "x" | "y" | "scale" | "marks"> {
  /** How numbers of English are written in another language. */
  readonly number?: Written;
  /** A name per series. */
  readonly names: readonly string[];
  /** counts[series][bin]. */
  readonly counts: readonly (readonly number[])[];
  readonly bins: readonly Edges[];
}

/** A number of English as another language writes it. */
type Written = (english: string) => string;

const same: Written = (english) => english;

type Edges = Pick<Bin, "from" | "to">;

/** As drawn: the end of a last bin that holds one whole number is moved to the next, so that it has a width. */
const withWidth = (bins: readonly Edges[]): readonly Edges[] =>
  areWhole(bins) ? bins.map((bin) => (bin.from === bin.to ? { ...bin, to: bin.to + 1 } : bin)) : bins;

/** Every edge of neighbouring bins once, where it has a place. */
const edgesOf = (bins: readonly Edges[]): number[] =>
  [...bins.map(({ from }) => from), ...bins.slice(-1).map(({ to }) => to)].filter(Number.isFinite);

/** The labels under the axis, and the pixels that they leave between each other. */
interface Ticks {
  readonly labels: readonly Label[];
  readonly gap: number;
}

/** Names under the bars where bins are whole numbers, otherwise powers of ten or the edges of bins. */
function ticksOf(bins: readonly Edges[], given: readonly Edges[], along: Scale): Ticks {
  const at = (value: number): number => pixel(along, value);
  if (areWhole(given)) {
    const names = binLabels(given);
    return {
      labels: bins.map(({ from, to }, i) => ({ x: (at(from) + at(to)) / 2, text: names[i]! })),
      gap: 8,
    };
  }
  const powers = along.kind === "log" ? powersOfTen(along) : [];
  const [values, text] = powers.length >= 2 ? [powers, formatEdge] : [edgesOf(given), edgeText(given)];
  return { labels: values.map((value) => ({ x: at(value), text: text(value) })), gap: 16 };
}

/** The room of a series in a bin, and its count. */
interface HistogramBar {
  readonly x: number;
  readonly width: number;
  readonly count: number;
}

/** By bin, series side by side. */
function columnsOf(bins: readonly Edges[], counts: HistogramChart["counts"], along: Scale): HistogramBar[] {
  const at = (value: number): number => Math.max(0, Math.min(along.length, pixel(along, value)));
  return bins.flatMap(({ from, to }, i) => {
    const width = (at(to) - at(from)) / counts.length;
    return counts.map((series, one) => ({ x: at(from) + width * one, width, count: series[i] ?? 0 }));
  });
}

const placesOf = (columns: readonly HistogramBar[], up: (count: number) => number): HoverTarget[] =>
  columns.map(({ x, width, count }) => ({
    area: { x, y: 0, width, height: HEIGHT },
    shape: count > 0 ? rect(x, up(count), width, HEIGHT - up(count)) : null,
  }));

/** Counts over their bars, where there is room for all. */
function countsOver(
  columns: readonly HistogramBar[],
  up: (count: number) => number,
  number: Written,
): Shape[] {
  const over = columns
    .filter(({ count }) => count > 0)
    .map((column) => ({ ...column, text: number(formatValue(column.count, "count")) }));
  if (over.some(({ text, width }) => textWidth(text) > width - 2)) return [];
  return over.map(({ x, width, count, text }) => textAt(x + width / 2, up(count) - 9, text, "middle"));
}

/** The ticks of the axis of counts, and how they are written. */
function heightsOf(highest: number, up: (count: number) => number): Height[] {
  const ticks = roundTicks(0, highest, 5);
  if (highest < 1) return ticks.map((count) => ({ y: up(count), text: formatEdge(count) }));
  return ticks.filter(Number.isInteger).map((count) => ({ y: up(count), text: formatValue(count, "count") }));
}

/**
 * Bars between the edges of their bins, as tall as their counts, series side by side; a bar that holds anything is
 * at least a line high.
 * @param width pixels from edge to edge
 */
export function layHistogram(chart: HistogramChart, width: number): Drawing {
  const { bins: given, counts, marks = [], names, scale, number = same } = chart;
  const bins = withWidth(given);
  const highest = counts.flat().reduce((most, count) => Math.max(most, count), 0) || 1;
  const up = (count: number): number => HEIGHT * (1 - count / highest);
  const heights = heightsOf(highest, up).map((tick) => ({ ...tick, text: number(tick.text) }));
  const heightTexts = heights.map(({ text }) => text);
  const left = sideFor(heightTexts, 14, 18);
  const held = [...bins.flatMap(({ from, to }) => [from, to]), ...marks.map(({ at }) => at)];
  const along = scaleOf(scale, held, width - left - RIGHT);
  const placed = placeMarks(marks, along);
  const top = TOP + marksHeight(placed);
  const frame = frameOf({ left, right: RIGHT, top, bottom: BOTTOM, width, height: HEIGHT });
  const columns = columnsOf(bins, counts, along);
  const places = placesOf(columns, up);
  const edges = edgesOf(bins).map((value) => pixel(along, value));
  const ticks = ticksOf(bins, given, along);
  const labels = ticks.labels.map((label) => ({ ...label, text: number(label.text) }));
  const key = legend(names, width);
  return {
    box: boxOf(frame),
    places,
    layers: [
      grid(frame, heights),
      ...barLayers(places, names.length),
      baseLine(frame, edges),
      {
        look: "count",
        shapes: placed.length === 0 && bins.length <= FEW ? countsOver(columns, up, number) : [],
      },
      { look: "label", shapes: baseLabels(frame, labels, ticks.gap) },
      { look: "label", shapes: heightLabels(heights) },
      ...axisTitles(frame, chart, key.width + 24),
      ...key.layers(frame.plot + RIGHT - 4, 12 - top),
      ...marksLayers(placed, HEIGHT),
    ],
  };
}
