import type { TopLevelSpec } from "vega-lite";
import { cleanText } from "../escape.js";

/** Pixels of a whole chart from edge to edge. */
export const CHART_WIDTH = 600;

/** The plotting area and the room around it for labels, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Layered = Extract<TopLevelSpec, { layer: unknown }>;
export type Layer = Layered["layer"][number];

/** Colours come from the page, so that one drawing serves light, dark and paper. */
export const INK = "currentColor";
export const FILL = "var(--chart)";
export const ACCENT = "var(--mark)";

/** A piece of text at a place in pixels from the top left corner of the plotting area. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}
export interface LabelStyle {
  readonly align: "left" | "center" | "right";
  readonly color?: string;
  readonly opacity?: number;
  readonly weight?: 400 | 600;
}

export function labels(values: readonly Label[], { align, color = INK, opacity = 0.85, weight = 400 }: LabelStyle): Layer {
  return {
    data: { values: [...values] },
    mark: { type: "text", align, baseline: "middle", fontSize: 12, fill: color, fillOpacity: opacity, fontWeight: weight },
    encoding: {
      x: { field: "x", type: "quantitative", scale: null },
      y: { field: "y", type: "quantitative", scale: null },
      text: { field: "text", type: "nominal" },
    },
  };
}

/** An estimate of the width of a label in pixels: wide scripts count double. */
export function textWidth(text: string): number {
  let width = 0;
  for (const c of text) width += c.codePointAt(0)! >= 0x1100 ? 12 : 6.6;
  return width;
}

/** Text cut to a width in pixels, with an ellipsis where something is missing. */
export function shorten(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = "";
  for (const c of text) {
    if (textWidth(`${kept}${c}…`) > width) break;
    kept += c;
  }
  return `${kept.trimEnd()}…`;
}

/** The name of an axis. */
export function axisTitle(text: string, x: number, y: number, align: LabelStyle["align"]): Layer {
  return labels([{ x, y, text: shorten(cleanText(text), CHART_WIDTH * 0.7) }], { align, weight: 600 });
}

/** Labels for ticks on the left: right-aligned names at their heights. */
export function leftTicks(ticks: readonly number[], name: (value: number) => string, y: (value: number) => number): Label[] {
  return ticks.map((value) => ({ x: -8, y: y(value), text: name(value) }));
}

/** Of labels in order along x, those that leave a gap to the last one kept. */
export function apart(candidates: readonly Label[], gap = 8): Label[] {
  const kept: Label[] = [];
  let end = -Infinity;
  for (const label of candidates) {
    const half = textWidth(label.text) / 2;
    if (label.x - half < end + gap) continue;
    kept.push(label);
    end = label.x + half;
  }
  return kept;
}

/** A chart of layers over one pair of axes, with a fixed frame and a transparent background. */
export function layered(frame: Frame, layer: Layer[]): TopLevelSpec {
  const { width, height, left, right, top, bottom } = frame;
  return {
    width,
    height,
    padding: { left, right, top, bottom },
    autosize: "none",
    background: "transparent",
    layer,
    config: {
      aria: false,
      view: { stroke: null },
      axis: {
        labelColor: INK, labelOpacity: 0.85, labelFontSize: 12, title: null, grid: true, gridColor: INK, gridOpacity: 0.12,
        domainColor: INK, domainOpacity: 0.4, tickColor: INK, tickOpacity: 0.4,
      },
    },
  };
}
