import type { BarsBlock, CurveBlock, CurvePoint, HistogramBlock } from "@sdc-risk/blocks";
import { formatValue } from "@sdc-risk/data";
import { namedBins } from "../bin-label.ts";
import { cleanText } from "../escape.ts";
import type { ChartBlock } from "../numbers.ts";

/** A value of a chart as it is read out: what it is called, and how it is written. */
export interface ChartValue {
  readonly name: string;
  readonly value: number | null;
  readonly text: string;
}

/** A value of a chart of numbers: only cells of heat maps may have none. */
export interface ChartNumber extends ChartValue {
  readonly value: number;
}

/** Every value that a chart draws, in the order of the block; of a heat map row by row. */
export function readingsOf(block: HistogramBlock | BarsBlock | CurveBlock): ChartNumber[];
export function readingsOf(block: ChartBlock): ChartValue[];
export function readingsOf(block: ChartBlock): ChartValue[] {
  switch (block.kind) {
    case "histogram":
      return namedBins(block.bins).map(({ bin: { count }, name }) => ({
        name,
        value: count,
        text: formatValue(count, "count"),
      }));
    case "bars":
      return block.bars.map(({ label, value }) => ({
        name: cleanText(label),
        value,
        text: formatValue(value, block.format),
      }));
    case "curve":
      return [...lineReadings(block), ...othersOf(block).map((point) => pointReading(point, block))];
    case "heatmap":
      return block.rows.flatMap((row, r) =>
        block.columns.map((column, c) => {
          const value = block.values[r]?.[c] ?? null;
          return { name: cleanText(`${row}, ${column}`), value, text: formatValue(value, block.format) };
        }),
      );
  }
}

function pointReading({ x, y, label }: CurvePoint, { format = "number" }: CurveBlock): ChartNumber {
  const at = formatValue(x, "number");
  return {
    name: label === undefined ? at : `${cleanText(label)}, ${at}`,
    value: y,
    text: formatValue(y, format),
  };
}

/** The values that the line of a curve goes through. */
export const lineReadings = (block: CurveBlock): ChartNumber[] =>
  pointsOf(block).map((point) => pointReading(point, block));

const isPlaced = ({ x, y }: CurvePoint): boolean => Number.isFinite(x) && Number.isFinite(y);

/** The points of a curve that have a place, and those beside its line. */
export const pointsOf = ({ points }: Pick<CurveBlock, "points">): CurveBlock["points"] =>
  points.filter(isPlaced);
export const othersOf = ({ others = [] }: Pick<CurveBlock, "others">): CurveBlock["points"] =>
  others.filter(isPlaced);
