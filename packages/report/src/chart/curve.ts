import { type CurveBlock, formatEdge } from "@sdc-risk/core";
import type { TopLevelSpec } from "vega-lite";
import { pixel, roundTicks, spanOf } from "./axis.js";
import { apart, axisTitle, CHART_WIDTH, FILL, labels, layered, leftTicks, textWidth } from "./frame.js";

const HEIGHT = 220;
/** Points that are drawn one by one on the line. */
const FEW = 30;

/** A line through the points in their order; the axis of values starts at zero where the values come near it. */
export function curveSpec({ x, y, points }: CurveBlock): TopLevelSpec {
  const shown = points.filter((point) => Number.isFinite(point.x) && Number.isFinite(point.y));
  const known = spanOf("linear", shown.map((point) => point.y), HEIGHT);
  const up = known.low > 0 && known.low < known.high / 2 ? { ...known, low: 0 } : known;
  const heights = roundTicks(up.low, up.high, 5);
  const left = 18 + heights.reduce((most, value) => Math.max(most, textWidth(formatEdge(value))), 14), right = 28;
  const width = CHART_WIDTH - left - right;
  const across = spanOf("linear", shown.map((point) => point.x), width);
  const places = roundTicks(across.low, across.high, 8);
  return layered({ width, height: HEIGHT, left, right, top: 30, bottom: 48 }, [
    {
      data: { values: shown.map((point, order) => ({ x: point.x, y: point.y, order })) },
      mark: { type: "line", stroke: FILL, strokeWidth: 2, ...(shown.length <= FEW ? { point: { filled: true, fill: FILL, size: 36 } } : {}) },
      encoding: {
        x: {
          field: "x", type: "quantitative", scale: { domain: [across.low, across.high], nice: false, zero: false },
          axis: { values: places, labels: false, grid: false },
        },
        y: {
          field: "y", type: "quantitative", scale: { domain: [up.low, up.high], nice: false, zero: false },
          axis: { values: heights, labels: false, ticks: false, domain: false },
        },
        order: { field: "order", type: "quantitative" },
      },
    },
    labels(apart(places.map((value) => ({ x: pixel(across, value), y: HEIGHT + 15, text: formatEdge(value) }))), { align: "center" }),
    labels(leftTicks(heights, formatEdge, (value) => HEIGHT - pixel(up, value)), { align: "right" }),
    axisTitle(x, width / 2, HEIGHT + 37, "center"),
    axisTitle(y, 4 - left, -18, "left"),
  ]);
}
