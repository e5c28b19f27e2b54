import type { TopLevelSpec } from "vega-lite";
import type { ChartBlock } from "../numbers.js";
import { barsSpec } from "./bars.js";
import { curveSpec } from "./curve.js";
import { heatmapSpec } from "./heatmap.js";
import { histogramSpec } from "./histogram.js";

/** The vega-lite specification of a block: plain data, its values inline. */
export function chartSpec(block: ChartBlock): TopLevelSpec {
  switch (block.kind) {
    case "histogram": return histogramSpec({ ...block, names: [""], counts: [block.bins.map(({ count }) => count)] });
    case "bars": return barsSpec({ ...block, names: [""], bars: block.bars.map(({ label, value }) => ({ label, values: [value] })) });
    case "curve": return curveSpec(block);
    case "heatmap": return heatmapSpec(block);
  }
}
