import type { Rect } from "./drawing.ts";
import { widest } from "./label.ts";

/** The plotting area of a chart, whose top left corner is 0, 0, and the pixels around it. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** From the left edge of the chart to the right one. */
  readonly width: number;
  /** The width of the plotting area. */
  readonly plot: number;
  /** Its height. */
  readonly height: number;
}

/** @param sides of the chart: its width, the height of the plotting area, and what is left of the others */
export const frameOf = (sides: Omit<Frame, "plot">): Frame => ({
  ...sides,
  plot: sides.width - sides.left - sides.right,
});

/** What holds all of a chart. */
export const boxOf = ({ left, top, bottom, width, height }: Frame): Rect => ({
  x: -left,
  y: -top,
  width,
  height: top + height + bottom,
});

/** Pixels for texts that stand beside the plotting area, and for the gap between. @param least of the texts */
export const sideFor = (texts: readonly string[], least: number, gap: number): number =>
  Math.ceil(gap + widest(texts, least));
