import type { ChartBlock } from "../numbers.ts";
import { layBars } from "./bars.ts";
import { layCurve } from "./curve.ts";
import type { Drawing } from "./drawing.ts";
import { layHeatmap } from "./heatmap.ts";
import { layHistogram } from "./histogram.ts";

export { MOST_BARS } from "./bars.ts";
export { LOOKS, type Drawing, type Layer, type HoverTarget, type Rect, type Shape } from "./drawing.ts";
export { readingsOf, type ChartValue } from "./reading.ts";

/** A chart is not laid out narrower; it is to be scaled down, or scrolled, where there is less room. */
const LEAST = 280;

/**
 * A chart of `width` pixels (at least 280): what is drawn where. It needs no DOM; the same block and width give
 * the same drawing.
 */
export function layOut(block: ChartBlock, width: number): Drawing {
  const room = Math.max(LEAST, Math.floor(width));
  switch (block.kind) {
    case "histogram":
      return layHistogram({ ...block, names: [""], counts: [block.bins.map(({ count }) => count)] }, room);
    case "bars": {
      const bars = block.bars.map(({ label, value }) => ({ label, values: [value] }));
      return layBars({ ...block, names: [""], bars }, room);
    }
    case "curve":
      return layCurve(block, room);
    case "heatmap":
      return layHeatmap(block, room);
  }
}
