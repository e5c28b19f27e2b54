import { cleanText } from "../escape.js";
import { FILL, INK, labels, shorten, textWidth, type Layer } from "./frame.js";

/** How strongly the bars of each series are filled: one alone, or the first pale beside the second. */
export const fillOf = (series: number, of: number): number => (of > 1 && series === 0 ? 0.15 : 0.75);

/** Bars at places in pixels. */
export interface PixelBar {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

export function barsLayer(bars: readonly PixelBar[], fillOpacity: number): Layer {
  return {
    data: { values: [...bars] },
    mark: { type: "rect", fill: FILL, fillOpacity, stroke: FILL, strokeWidth: 1 },
    encoding: {
      x: { field: "from", type: "quantitative", scale: null },
      x2: { field: "to" },
      y: { field: "top", type: "quantitative", scale: null },
      y2: { field: "bottom" },
    },
  };
}

const BOX = 11, GAP = 18;

/** The name of each series beside a box that is filled as its bars, right-aligned at `right`; nothing for a series alone. */
export function legend(names: readonly string[], right: number, y: number): Layer[] {
  if (names.length < 2) return [];
  const short = names.map((name) => shorten(cleanText(name), 120));
  let x = right - short.reduce((sum, name) => sum + BOX + 6 + textWidth(name) + GAP, -GAP);
  return short.flatMap((text, series) => {
    const from = x;
    x += BOX + 6 + textWidth(text) + GAP;
    return [
      barsLayer([{ from, to: from + BOX, top: y - BOX / 2, bottom: y + BOX / 2 }], fillOf(series, names.length)),
      labels([{ x: from + BOX + 6, y, text }], { align: "left", color: INK, weight: 600 }),
    ];
  });
}
