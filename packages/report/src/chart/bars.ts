import type { BarsBlock } from "@sdc-risk/blocks";
import { formatValue } from "@sdc-risk/data";
import type { ReportWords } from "../language/report.ts";
import { heightLabels } from "./axis.ts";
import { line, rect, textAt, type Drawing, type HoverTarget, type Rect } from "./drawing.ts";
import { boxOf, frameOf, sideFor } from "./frame.ts";
import { shortNames, title } from "./label.ts";
import { pixel, scaleOf, type Scale } from "./scale.ts";
import { barLayers, legend } from "./series.ts";

const BAR = 16;
const GAP = 10;
const TOP = 28;
const BOTTOM = 28;
/** Bars that a chart shows; the table beside it holds all. */
export const MOST_BARS = 40;

const shownOf = (series: number): number => Math.floor(MOST_BARS / series);

/** What a chart of so many labels leaves out, in words; empty where it shows all. */
export function barsNote(labelled: number, series: number, { say }: ReportWords): string {
  const shown = shownOf(series);
  return labelled > shown ? say("firstBars", { shown: String(shown), all: String(labelled) }) : "";
}

/** Bars of one or more series by label; `null` where a series has none. */
export interface BarsChart extends Pick<BarsBlock, "x" | "y" | "format"> {
  /** How numbers of English are written in another language. */
  readonly number?: (english: string) => string;
  /** A name per series. */
  readonly names: readonly string[];
  /** values[series]. */
  readonly bars: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
}

/** Numbers as English writes them. */
const same = (english: string): string => english;

/** A value that is to be drawn, and the upper edge of its bar. */
interface BarRow {
  readonly value: number;
  readonly text: string;
  readonly top: number;
}

const rowsOf = ({ bars, format, number = same }: BarsChart, step: number): BarRow[] =>
  bars.flatMap(({ values }, i) =>
    values.map((value, series) => ({
      value: value ?? 0,
      text: number(formatValue(value, format)),
      top: step * i + GAP / 2 + BAR * series,
    })),
  );

/** The places of bars from `zero`, each with the whole row to be pointed at. */
function placesOf(rows: readonly BarRow[], along: Scale, row: Pick<Rect, "x" | "width">): HoverTarget[] {
  const zero = pixel(along, 0);
  return rows.map(({ value, top }) => {
    const end = pixel(along, value);
    const shape = value === 0 ? null : rect(Math.min(zero, end), top, Math.abs(end - zero), BAR);
    return { area: { ...row, y: top - GAP / 2, height: BAR + GAP }, shape };
  });
}

/**
 * Horizontal bars from zero in the given order: x names the values, y the labels, so that long labels can be read.
 * @param width pixels from edge to edge
 */
export function layBars(chart: BarsChart, width: number): Drawing {
  const { names } = chart;
  const bars = chart.bars.slice(0, shownOf(names.length));
  const step = GAP + BAR * names.length;
  const height = step * bars.length;
  const rows = rowsOf({ ...chart, bars }, step);
  const texts = rows.map(({ text }) => text);
  const right = sideFor(texts, 20, 16);
  const wanted = bars.map(({ label }) => label);
  const labels = shortNames(wanted, Math.min(180, width * 0.4, width - right - 36));
  const left = sideFor(labels, 40, 16);
  const frame = frameOf({ left, right, top: TOP, bottom: BOTTOM, width, height });
  const values = rows.map(({ value }) => value);
  const along = scaleOf("linear", [0, ...values], frame.plot);
  const zero = pixel(along, 0);
  const places = placesOf(rows, along, { x: -left, width });
  const key = legend(names, width);
  return {
    box: boxOf(frame),
    places,
    layers: [
      ...barLayers(places, names.length),
      { look: "axis", shapes: [line(zero, 0, zero, height)] },
      { look: "label", shapes: heightLabels(labels.map((text, i) => ({ y: step * (i + 0.5), text }))) },
      {
        look: "label",
        shapes: rows.map(({ value, text, top }) =>
          textAt(Math.max(pixel(along, value), zero) + 6, top + BAR / 2, text, "start"),
        ),
      },
      title(chart.y, { x: 4 - left, y: -14 }, width - key.width - 24),
      title(chart.x, { x: frame.plot / 2, y: height + 16 }, frame.plot + 2 * Math.min(left, right), "middle"),
      ...key.layers(frame.plot + right - 4, -14),
    ],
  };
}
