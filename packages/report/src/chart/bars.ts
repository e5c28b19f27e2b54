import { type BarsBlock, formatValue } from "@sdc-risk/core";
import type { TopLevelSpec } from "vega-lite";
import { cleanText } from "../escape.js";
import { pixel, spanOf } from "./axis.js";
import { axisTitle, CHART_WIDTH, INK, labels, layered, shorten, textWidth } from "./frame.js";
import { barsLayer, fillOf, legend } from "./series.js";

const BAR = 16, GAP = 10;
/** Bars that a chart shows; the table beside it holds all. */
const MOST_BARS = 40;

const shownOf = (series: number): number => Math.floor(MOST_BARS / series);

/** What a chart of so many labels leaves out, in words; empty where it shows all. */
export const barsNote = (labelled: number, series: number): string => (labelled > shownOf(series) ? `The chart shows the first ${shownOf(series)} of ${labelled}; the table holds all.` : "");

/** Bars of one or more series by label; `null` where a series has none. */
export interface BarsChart extends Pick<BarsBlock, "x" | "y" | "format"> {
  /** A name per series. */
  readonly names: readonly string[];
  /** values[series]. */
  readonly bars: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
}

/** Horizontal bars from zero in the given order: x names the values, y the labels, so that long labels stay readable. */
export function barsSpec({ x, y, format, names, bars }: BarsChart): TopLevelSpec {
  const shown = bars.slice(0, shownOf(names.length)).map(({ label, values }) => ({ name: shorten(cleanText(label), 180), values }));
  const step = GAP + BAR * names.length;
  const drawn = shown.flatMap(({ values }, i) => values.map((value, series) =>
    ({ series, value: value ?? 0, text: formatValue(value, format), middle: step * i + GAP / 2 + BAR * (series + 0.5) })));
  const left = 16 + shown.reduce((most, { name }) => Math.max(most, textWidth(name)), 40);
  const right = 16 + drawn.reduce((most, { text }) => Math.max(most, textWidth(text)), 20);
  const width = CHART_WIDTH - left - right, height = step * shown.length;
  const span = spanOf("linear", [0, ...drawn.map(({ value }) => value)], width);
  return layered({ width, height, left, right, top: 28, bottom: 28 }, [
    ...names.map((_, one) => barsLayer(
      drawn.filter(({ series, value }) => series === one && value !== 0)
        .map(({ value, middle }) => ({ from: pixel(span, 0), to: pixel(span, value), top: middle - BAR / 2, bottom: middle + BAR / 2 })),
      fillOf(one, names.length))),
    {
      data: { values: [{ x: pixel(span, 0), y: 0, y2: height }] },
      mark: { type: "rule", stroke: INK, strokeOpacity: 0.4 },
      encoding: {
        x: { field: "x", type: "quantitative", scale: null },
        y: { field: "y", type: "quantitative", scale: null },
        y2: { field: "y2" },
      },
    },
    labels(shown.map(({ name }, i) => ({ x: -8, y: step * (i + 0.5), text: name })), { align: "right" }),
    labels(drawn.map(({ value, text, middle }) => ({ x: Math.max(pixel(span, value), pixel(span, 0)) + 6, y: middle, text })), { align: "left" }),
    axisTitle(y, 4 - left, -14, "left"),
    axisTitle(x, width / 2, height + 16, "center"),
    ...legend(names, width, -14),
  ]);
}
