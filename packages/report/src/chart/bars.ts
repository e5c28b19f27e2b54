import type { BarsBlock } from "@sdc-risk/core";
import type { TopLevelSpec } from "vega-lite";
import { cleanText } from "../escape.js";
import { formatValue } from "../format-number.js";
import { pixel, spanOf } from "./axis.js";
import { axisTitle, CHART_WIDTH, FILL, INK, labels, layered, shorten, textWidth } from "./frame.js";

const STEP = 26;
/** Bars that a chart shows; the table beside it holds all. */
export const MOST_BARS = 40;

/** Horizontal bars from zero in the given order: x names the values, y the labels, so that long labels stay readable. */
export function barsSpec({ x, y, format, bars }: BarsBlock): TopLevelSpec {
  const shown = bars.slice(0, MOST_BARS)
    .map(({ label, value }) => ({ name: shorten(cleanText(label), 200), value, text: formatValue(value, format) }));
  const left = 16 + shown.reduce((most, { name }) => Math.max(most, textWidth(name)), 40);
  const right = 16 + shown.reduce((most, { text }) => Math.max(most, textWidth(text)), 20);
  const width = CHART_WIDTH - left - right, height = STEP * shown.length;
  const span = spanOf("linear", [0, ...shown.map(({ value }) => value)], width);
  const middle = (i: number): number => STEP * (i + 0.5);
  return layered({ width, height, left, right, top: 28, bottom: 28 }, [
    {
      data: {
        values: shown
          .map(({ value }, i) => ({ value, from: pixel(span, 0), to: pixel(span, value), top: middle(i) - 8, bottom: middle(i) + 8 }))
          .filter(({ value }) => value !== 0),
      },
      mark: { type: "rect", fill: FILL, fillOpacity: 0.75, stroke: FILL, strokeWidth: 1 },
      encoding: {
        x: { field: "from", type: "quantitative", scale: null },
        x2: { field: "to" },
        y: { field: "top", type: "quantitative", scale: null },
        y2: { field: "bottom" },
      },
    },
    {
      data: { values: [{ x: pixel(span, 0), y: 0, y2: height }] },
      mark: { type: "rule", stroke: INK, strokeOpacity: 0.4 },
      encoding: {
        x: { field: "x", type: "quantitative", scale: null },
        y: { field: "y", type: "quantitative", scale: null },
        y2: { field: "y2" },
      },
    },
    labels(shown.map(({ name }, i) => ({ x: -8, y: middle(i), text: name })), { align: "right" }),
    labels(shown.map(({ value, text }, i) => ({ x: Math.max(pixel(span, value), pixel(span, 0)) + 6, y: middle(i), text })), { align: "left" }),
    axisTitle(y, 4 - left, -14, "left"),
    axisTitle(x, width / 2, height + 16, "center"),
  ]);
}
