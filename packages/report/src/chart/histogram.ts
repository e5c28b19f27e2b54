import type { Bin, HistogramBlock } from "@sdc-risk/core";
import type { TopLevelSpec } from "vega-lite";
import { areWhole, binLabels } from "../bin-label.js";
import { formatEdge, formatValue } from "../format-number.js";
import { pixel, powersOfTen, roundTicks, spanOf, type Span } from "./axis.js";
import { apart, axisTitle, CHART_WIDTH, FILL, labels, layered, leftTicks, textWidth, type Label } from "./frame.js";
import { marksHeight, marksLayers, placeMarks } from "./marks.js";

const HEIGHT = 220;

/** As drawn: the end of a last bin that holds one whole number is moved to the next, so that it has a width. */
function withWidth(bins: readonly Bin[]): Bin[] {
  return bins.map((bin) => (bin.from === bin.to && areWhole(bins) ? { ...bin, to: bin.to + 1 } : bin));
}

/** Names under the bars where bins are whole numbers, otherwise powers of ten or the edges of bins. */
function ticks(given: readonly Bin[], span: Span): Label[] {
  const bins = withWidth(given);
  const at = (value: number, text = formatEdge(value)): Label => ({ x: pixel(span, value), y: HEIGHT + 15, text });
  const edges = [...bins.map(({ from }) => from), ...bins.slice(-1).map(({ to }) => to)];
  const middle = ({ from, to }: Bin): number => (pixel(span, from) + pixel(span, to)) / 2;
  if (areWhole(given)) {
    const names = binLabels(given);
    return apart(bins.map((bin, i) => ({ x: middle(bin), y: HEIGHT + 15, text: names[i]! })));
  }
  const powers = span.scale === "log" ? powersOfTen(span) : [];
  return apart((powers.length >= 2 ? powers : edges).map((value) => at(value)), 16);
}

/** Bars between the edges of their bins, as tall as their counts; a bar that holds anything is at least a line high. */
export function histogramSpec({ x, y, scale, bins: given, marks = [] }: HistogramBlock): TopLevelSpec {
  const bins = withWidth(given);
  const highest = bins.reduce((most, { count }) => Math.max(most, count), 0);
  const heights = roundTicks(0, highest, 5).filter((value) => Number.isInteger(value) || highest < 1);
  const left = 18 + heights.reduce((most, value) => Math.max(most, textWidth(formatValue(value, "count"))), 14), right = 24;
  const width = CHART_WIDTH - left - right;
  const span = spanOf(scale, [...bins.flatMap(({ from, to }) => [from, to]), ...marks.map(({ at }) => at)], width);
  const placed = placeMarks(marks.filter(({ at }) => Number.isFinite(at)), span);
  const top = 30 + marksHeight(placed);
  const drawn = bins.filter(({ from, to, count }) => count > 0 && Number.isFinite(from) && Number.isFinite(to));
  const over = drawn.map(({ from, to, count }) => ({
    x: (pixel(span, from) + pixel(span, to)) / 2,
    y: HEIGHT - (count / highest) * HEIGHT - 9,
    text: formatValue(count, "count"),
    room: pixel(span, to) - pixel(span, from),
  }));
  const everyCountFits = bins.length <= 16 && over.every(({ text, room }) => textWidth(text) <= room + 4);
  return layered({ width, height: HEIGHT, left, right, top, bottom: 48 }, [
    {
      data: { values: drawn.map(({ from, to, count }) => ({ from: Math.max(from, span.low), to, count })) },
      mark: { type: "rect", fill: FILL, fillOpacity: 0.75, stroke: FILL, strokeWidth: 1 },
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
    },
    labels(ticks(given, span), { align: "center" }),
    labels(leftTicks(heights, (value) => formatValue(value, "count"), (value) => HEIGHT * (1 - value / highest)), { align: "right" }),
    labels(everyCountFits && placed.length === 0 ? over : [], { align: "center", opacity: 0.7 }),
    axisTitle(x, width / 2, HEIGHT + 37, "center"),
    axisTitle(y, 4 - left, 12 - top, "left"),
    ...marksLayers(placed, HEIGHT),
  ]);
}
