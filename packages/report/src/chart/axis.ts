import { across, line, textAt, type Layer, type Shape } from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { apart, title, type Label } from "./label.ts";

/** A value that is written beside the plotting area, `y` pixels down. */
export interface Height {
  readonly y: number;
  readonly text: string;
}

/** The words of an axis of heights, at the left. */
export const heightLabels = (heights: readonly Height[]): Shape[] =>
  heights.map(({ y, text }) => textAt(-8, y, text, "end"));

/** A line across the plotting area at each height. */
export const grid = ({ plot }: Frame, heights: readonly Height[]): Layer => ({
  look: "grid",
  shapes: across(
    plot,
    heights.map(({ y }) => y),
  ),
});

/** The line below the plotting area, with a short one at each of these pixels. */
export const baseLine = ({ plot, height }: Frame, xs: readonly number[]): Layer => ({
  look: "axis",
  shapes: [...across(plot, [height]), ...xs.map((x) => line(x, height, x, height + 5))],
});

/** The words below that line, those that leave `gap` pixels between each other. */
export const baseLabels = (
  { left, right, plot, height }: Frame,
  labels: readonly Label[],
  gap: number,
): Shape[] => apart(labels, height + 15, -left, plot + right, gap);

/** The names of both axes: x below those words, y over the plotting area. @param taken pixels beside the name of y */
export const axisTitles = (
  { left, right, top, width, plot, height }: Frame,
  { x, y }: { readonly x: string; readonly y: string },
  taken = 0,
): Layer[] => [
  title(x, plot / 2, height + 37, plot + 2 * right, "middle"),
  title(y, 4 - left, 12 - top, width - taken),
];
