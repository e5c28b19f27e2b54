import type { HeatMapBlock } from "@sdc-risk/blocks";
import { formatValue } from "@sdc-risk/data";
import { cleanText } from "../escape.ts";
import { heightLabels } from "./axis.ts";
import { rect, textAt, type Bar, type Drawing, type HoverTarget, type Text } from "./drawing.ts";
import { boxOf, frameOf, sideFor } from "./frame.ts";
import { apart, BOLD, shortNames, textWidth, title } from "./label.ts";

/** The strongest shade still lets dark and light text be read on it. */
const STRONGEST = 0.55;
const WEAKEST = 0.04;
const TOP = 46;
const RIGHT = 8;
const BOTTOM = 8;
/** A column is named at least so wide, where not every one can be. */
const NARROWEST = 40;

/** The names of the rows as drawn, and the pixels that they and a column take. */
interface Widths {
  readonly names: readonly string[];
  readonly left: number;
  readonly cell: number;
}

function widthsOf({ y, columns, rows }: HeatMapBlock, width: number): Widths {
  const most = Math.min(180, width * 0.35);
  const names = shortNames(rows, most);
  const left = sideFor(names, Math.min(most, textWidth(cleanText(y)) * BOLD), 16);
  return { names, left, cell: (width - left - RIGHT) / columns.length };
}

const fit = ({ format, values }: HeatMapBlock, cell: number): boolean =>
  values.every((row) => row.every((value) => textWidth(formatValue(value, format)) <= cell - 4));

/** Whether every cell has room for its value in a chart of `width` pixels, so that it tells all figures. */
export const cellsHoldValues = (block: HeatMapBlock, width: number): boolean =>
  fit(block, widthsOf(block, width).cell);

/** How strongly a value is shaded, from the smallest to the largest. */
function shadesOf(values: HeatMapBlock["values"]): (value: number) => number {
  const known = values.flat().filter((value) => value !== null);
  const low = known.reduce((a, b) => Math.min(a, b), Infinity);
  const high = known.reduce((a, b) => Math.max(a, b), -Infinity);
  const shade = (value: number): number => WEAKEST + ((value - low) / (high - low)) * (STRONGEST - WEAKEST);
  return (value) => (high > low ? Math.round(shade(value) * 1000) / 1000 : STRONGEST / 2);
}

/** A cell as drawn. */
interface Cell extends HoverTarget {
  readonly shape: Bar;
  readonly text: Text;
  readonly isKnown: boolean;
}

/** Row by row. */
function cellsOf({ columns, rows, values, format }: HeatMapBlock, width: number, height: number): Cell[] {
  const shade = shadesOf(values);
  const inset = Math.min(1, width / 10);
  return rows.flatMap((_, r) =>
    columns.map((__, c) => {
      const value = values[r]?.[c] ?? null;
      const area = { x: c * width, y: r * height, width, height };
      const shape = rect(area.x + inset, area.y + 1, width - 2 * inset, height - 2);
      const text = textAt((c + 0.5) * width, (r + 0.5) * height, formatValue(value, format), "middle");
      if (value === null) return { area, shape, text, isKnown: false };
      return { area, shape: { ...shape, fillOpacity: shade(value) }, text, isKnown: true };
    }),
  );
}

/**
 * Cells shaded from the smallest to the largest value, the value written in each where all of them fit;
 * a cell without one is outlined.
 */
export function layHeatmap(block: HeatMapBlock, width: number): Drawing {
  const { columns, rows } = block;
  const { names, left, cell } = widthsOf(block, width);
  const step = rows.length > 24 ? 20 : 30;
  const plot = cell * columns.length;
  const frame = frameOf({ left, right: RIGHT, top: TOP, bottom: BOTTOM, width, height: step * rows.length });
  const cells = cellsOf(block, cell, step);
  const areWritten = fit(block, cell);
  const written = cells.filter(({ isKnown }) => areWritten || (!isKnown && cell >= 16));
  const columnNames = shortNames(columns, Math.max(cell - 4, NARROWEST));
  const labels = columnNames.map((text, c) => ({ x: (c + 0.5) * cell, text }));
  return {
    box: boxOf(frame),
    places: cells.map(({ area, shape }) => ({ area, shape })),
    layers: [
      { look: "cell", shapes: cells.filter(({ isKnown }) => isKnown).map(({ shape }) => shape) },
      { look: "noCell", shapes: cells.filter(({ isKnown }) => !isKnown).map(({ shape }) => shape) },
      { look: "figure", shapes: written.map(({ text }) => text) },
      { look: "label", shapes: apart(labels, -12, 0, plot + RIGHT, 4) },
      { look: "label", shapes: heightLabels(names.map((text, r) => ({ y: (r + 0.5) * step, text }))) },
      title(block.x, plot / 2, -34, plot, "middle"),
      title(block.y, -8, -12, left - 12, "end"),
    ],
  };
}
