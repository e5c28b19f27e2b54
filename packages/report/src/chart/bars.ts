import { type BarsBlock, formatValue } from "@sdc-risk/core";
import { pixel, spanOf } from "./axis.js";
import { line, rect, textAt, type Drawing, type Layer } from "./drawing.js";
import { shortNames, title, widest } from "./label.js";
import { barLook, legend } from "./series.js";

const BAR = 16, GAP = 10, TOP = 28, BOTTOM = 28;
/** Bars that a chart shows; the table beside it holds all. */
export const MOST_BARS = 40;

const shownOf = (series: number): number => Math.floor(MOST_BARS / series);

/** What a chart of so many labels leaves out, in words; empty where it shows all. */
export function barsNote(labelled: number, series: number): string {
  const shown = shownOf(series);
  return labelled > shown ? `The chart shows the first ${shown} of ${labelled}; the table holds all.` : "";
}

/** Bars of one or more series by label; `null` where a series has none. */
export interface BarsChart extends Pick<BarsBlock, "x" | "y" | "format"> {
  /** A name per series. */
  readonly names: readonly string[];
  /** values[series]. */
  readonly bars: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
}

/**
 * Horizontal bars from zero in the given order: x names the values, y the labels, so that long labels stay readable.
 * @param width pixels from edge to edge
 */
export function layBars({ x, y, format, names, bars }: BarsChart, width: number): Drawing {
  const shown = bars.slice(0, shownOf(names.length)), step = GAP + BAR * names.length, height = step * shown.length;
  const drawn = shown.flatMap(({ values }, i) => values.map((value, series) =>
    ({ series, value: value ?? 0, text: formatValue(value, format), top: step * i + GAP / 2 + BAR * series })));
  const right = Math.ceil(16 + widest(drawn.map(({ text }) => text), 20)), room = Math.min(180, width * 0.4, width - right - 36);
  const labels = shortNames(shown.map(({ label }) => label), room), left = Math.ceil(16 + widest(labels, 40));
  const plot = width - left - right, span = spanOf("linear", [0, ...drawn.map(({ value }) => value)], plot);
  const zero = pixel(span, 0), { width: taken, layers } = legend(names, width);
  const places = drawn.map(({ value, top }) => {
    const end = pixel(span, value), area = { x: -left, y: top - GAP / 2, width, height: BAR + GAP };
    return { area, shape: value === 0 ? null : rect(Math.min(zero, end), top, Math.abs(end - zero), BAR) };
  });
  const barsOf = (one: number): Layer["shapes"] => places.flatMap(({ shape }, i) => (shape && drawn[i]!.series === one ? [shape] : []));
  const middle = plot / 2;
  return {
    box: { x: -left, y: -TOP, width, height: TOP + height + BOTTOM },
    places,
    layers: [
      ...names.map((_, one): Layer => ({ look: barLook(one, names.length), shapes: barsOf(one) })),
      { look: "axis", shapes: [line(zero, 0, zero, height)] },
      {
        look: "label", shapes: [
          ...labels.map((label, i) => textAt(-8, step * (i + 0.5), label, "end")),
          ...drawn.map(({ value, text, top }) => textAt(Math.max(pixel(span, value), zero) + 6, top + BAR / 2, text, "start")),
        ],
      },
      title(y, 4 - left, -14, width - taken - 24),
      title(x, middle, height + 16, 2 * Math.min(left + middle, right + middle), "middle"),
      ...layers(plot + right - 4, -14),
    ],
  };
}
