import { formatValue, type HeatMapBlock } from "@sdc-risk/core";
import type { TopLevelSpec } from "vega-lite";
import { cleanText } from "../escape.js";
import { apart, axisTitle, CHART_WIDTH, FILL, INK, labels, layered, shorten, textWidth } from "./frame.js";

/** The strongest shade still lets dark and light text be read on it. */
const STRONGEST = 0.55;

const RIGHT = 8;

/** The names of the rows as drawn, and the columns of pixels that they and a cell take. */
function widths({ y, columns, rows }: HeatMapBlock): { readonly names: readonly string[]; readonly left: number; readonly cell: number } {
  const names = rows.map((name) => shorten(cleanText(name), 180));
  const left = 16 + names.reduce((most, name) => Math.max(most, textWidth(name)), textWidth(cleanText(y).slice(0, 30)));
  return { names, left, cell: (CHART_WIDTH - left - RIGHT) / columns.length };
}

/** Whether every cell has room for its value, so that the chart tells all figures. */
export function cellsHoldValues(block: HeatMapBlock): boolean {
  const { cell } = widths(block);
  return block.values.every((row) => row.every((value) => textWidth(formatValue(value, block.format)) <= cell - 4));
}

/** Cells shaded from the smallest to the largest value, the value written in each where it fits; a cell without one is outlined. */
export function heatmapSpec(block: HeatMapBlock): TopLevelSpec {
  const { x, y, format, columns, rows, values } = block, { names, left, cell } = widths(block);
  const right = RIGHT, step = rows.length > 24 ? 20 : 30;
  const width = cell * columns.length, height = step * rows.length;
  const known = values.flat().filter((value) => value !== null);
  const low = known.reduce((a, b) => Math.min(a, b), Infinity), high = known.reduce((a, b) => Math.max(a, b), -Infinity);
  const shade = (value: number): number => (high > low ? 0.04 + ((value - low) / (high - low)) * (STRONGEST - 0.04) : STRONGEST / 2);
  const cells = rows.flatMap((_, r) => columns.map((__, c) => {
    const value = values[r]?.[c] ?? null;
    return {
      left: c * cell + 1, right: (c + 1) * cell - 1, top: r * step + 1, bottom: (r + 1) * step - 1,
      x: (c + 0.5) * cell, y: (r + 0.5) * step, text: formatValue(value, format), shade: value === null ? 0 : shade(value), none: value === null,
    };
  }));
  const fits = cellsHoldValues(block);
  return layered({ width, height, left, right, top: 46, bottom: 8 }, [
    {
      data: { values: cells },
      mark: { type: "rect", fill: FILL, stroke: INK, strokeWidth: 1 },
      encoding: {
        x: { field: "left", type: "quantitative", scale: null },
        x2: { field: "right" },
        y: { field: "top", type: "quantitative", scale: null },
        y2: { field: "bottom" },
        fillOpacity: { field: "shade", type: "quantitative", scale: null },
        strokeOpacity: { condition: { test: "datum.none", value: 0.3 }, value: 0.08 },
      },
    },
    labels(fits ? cells : cells.filter(({ none }) => none), { align: "center", opacity: 1 }),
    labels(apart(columns.map((name, c) => ({ x: (c + 0.5) * cell, y: -12, text: shorten(cleanText(name), cell - 4) })), 2), { align: "center" }),
    labels(names.map((text, r) => ({ x: -8, y: (r + 0.5) * step, text })), { align: "right" }),
    axisTitle(x, width / 2, -34, "center"),
    labels([{ x: -8, y: -12, text: shorten(cleanText(y), left - 12) }], { align: "right", weight: 600 }),
  ]);
}
