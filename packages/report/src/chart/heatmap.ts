import { formatValue, type HeatMapBlock } from "@sdc-risk/core";
import { cleanText } from "../escape.js";
import { rect, textAt, type Drawing, type Layer } from "./drawing.js";
import { apart, BOLD, shortNames, textWidth, title, widest } from "./label.js";

/** The strongest shade still lets dark and light text be read on it. */
const STRONGEST = 0.55;
const TOP = 46, RIGHT = 8, BOTTOM = 8;
/** A column is named at least so wide, where not every one can be. */
const NARROWEST = 40;

/** The names of the rows as drawn, and the pixels that they and a column take. */
interface Widths {
  readonly names: readonly string[];
  readonly left: number;
  readonly cell: number;
}

function widthsOf({ y, columns, rows }: HeatMapBlock, width: number): Widths {
  const names = shortNames(rows, Math.min(180, width * 0.35));
  const left = Math.ceil(16 + widest(names, Math.min(180, width * 0.35, textWidth(cleanText(y)) * BOLD)));
  return { names, left, cell: (width - left - RIGHT) / columns.length };
}

const fit = ({ format, values }: HeatMapBlock, cell: number): boolean =>
  values.every((row) => row.every((value) => textWidth(formatValue(value, format)) <= cell - 4));

/** Whether every cell has room for its value in a chart of `width` pixels, so that it tells all figures. */
export const cellsHoldValues = (block: HeatMapBlock, width: number): boolean => fit(block, widthsOf(block, width).cell);

/** How strongly a value is shaded, from the smallest to the largest. */
function shadesOf(values: HeatMapBlock["values"]): (value: number) => number {
  const known = values.flat().filter((value) => value !== null);
  const low = known.reduce((a, b) => Math.min(a, b), Infinity), high = known.reduce((a, b) => Math.max(a, b), -Infinity);
  return (value) => (high > low ? 0.04 + ((value - low) / (high - low)) * (STRONGEST - 0.04) : STRONGEST / 2);
}

/**
 * Cells shaded from the smallest to the largest value, the value written in each where all of them fit;
 * a cell without one is outlined.
 */
export function layHeatmap(block: HeatMapBlock, width: number): Drawing {
  const { x, y, format, columns, rows, values } = block, { names, left, cell } = widthsOf(block, width);
  const step = rows.length > 24 ? 20 : 30, plot = cell * columns.length, height = step * rows.length;
  const shade = shadesOf(values), inset = Math.min(1, cell / 10), fits = fit(block, cell);
  const isWritten = (look: string): boolean => fits || (look === "noCell" && cell >= 16);
  const cells = rows.flatMap((_, r) => columns.map((__, c) => {
    const value = values[r]?.[c] ?? null, area = { x: c * cell, y: r * step, width: cell, height: step };
    const shape = rect(area.x + inset, area.y + 1, cell - 2 * inset, step - 2);
    const text = textAt((c + 0.5) * cell, (r + 0.5) * step, formatValue(value, format), "middle");
    return value === null
      ? { area, look: "noCell", shape, text }
      : { area, look: "cell", shape: { ...shape, fillOpacity: Math.round(shade(value) * 1000) / 1000 }, text };
  }));
  const cellsOf = (look: "cell" | "noCell"): Layer =>
    ({ look, shapes: cells.flatMap((one) => (one.look === look ? [one.shape] : [])) });
  const columnNames = shortNames(columns, Math.max(cell - 4, NARROWEST));
  return {
    box: { x: -left, y: -TOP, width, height: TOP + height + BOTTOM },
    places: cells.map(({ area, shape }) => ({ area, shape })),
    layers: [
      cellsOf("cell"), cellsOf("noCell"),
      { look: "figure", shapes: cells.flatMap((one) => (isWritten(one.look) ? [one.text] : [])) },
      {
        look: "label", shapes: [
          ...apart(columnNames.map((text, c) => ({ x: (c + 0.5) * cell, text })), -12, 0, plot + RIGHT, 4),
          ...names.map((text, r) => textAt(-8, (r + 0.5) * step, text, "end")),
        ],
      },
      title(x, plot / 2, -34, plot, "middle"),
      title(y, -8, -12, left - 12, "end"),
    ],
  };
}
