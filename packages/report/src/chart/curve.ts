import { type CurveBlock, formatEdge } from "@sdc-risk/core";
import { pixel, roundTicks, spanOf } from "./axis.js";
import { across, dots, line, path, textAt, type Drawing, type Rect } from "./drawing.js";
import { apart, title, widest } from "./label.js";

const HEIGHT = 220, TOP = 30, BOTTOM = 48, RIGHT = 28;
/** Pixels along x for a tick, at least. */
const TICK = 65;
/** Points that are drawn one by one on the line. */
const FEW = 30;

/** The part of the chart that is nearer to each point, along x, than to any other. */
function areasOf(points: readonly { readonly x: number }[], box: Rect): Rect[] {
  const order = points.map((_, i) => i).sort((a, b) => points[a]!.x - points[b]!.x), areas: Rect[] = [];
  order.forEach((i, rank) => {
    const before = order[rank - 1], after = order[rank + 1], { x } = points[i]!;
    const from = before === undefined ? box.x : (points[before]!.x + x) / 2;
    const to = after === undefined ? box.x + box.width : (points[after]!.x + x) / 2;
    areas[i] = { ...box, x: from, width: to - from };
  });
  return areas;
}

/** A line through the points in their order; the axis of values starts at zero where the values come near it. */
export function layCurve({ x, y, points }: CurveBlock, width: number): Drawing {
  const shown = points.filter((point) => Number.isFinite(point.x) && Number.isFinite(point.y));
  const known = spanOf("linear", shown.map((point) => point.y), HEIGHT);
  const up = known.low > 0 && known.low < known.high / 2 ? { ...known, low: 0 } : known;
  const heights = roundTicks(up.low, up.high, 5), down = (value: number): number => HEIGHT - pixel(up, value);
  const left = Math.ceil(18 + widest(heights.map((value) => formatEdge(value)), 14)), plot = width - left - RIGHT;
  const along = spanOf("linear", shown.map((point) => point.x), plot);
  const ticks = roundTicks(along.low, along.high, Math.min(8, plot / TICK)).map((value) => ({ x: pixel(along, value), text: formatEdge(value) }));
  const places = shown.map((point) => ({ x: pixel(along, point.x), y: down(point.y) }));
  const box = { x: -left, y: -TOP, width, height: TOP + HEIGHT + BOTTOM }, areas = areasOf(places, box);
  return {
    box,
    places: places.map((place, i) => ({ area: areas[i]!, shape: dots([place]) })),
    layers: [
      { look: "grid", shapes: across(plot, heights.map(down)) },
      { look: "axis", shapes: [...across(plot, [HEIGHT]), ...ticks.map((tick) => line(tick.x, HEIGHT, tick.x, HEIGHT + 5))] },
      { look: "curve", shapes: places.length > 1 ? [path(places)] : [] },
      { look: "dot", shapes: places.length > 0 && places.length <= FEW ? [dots(places)] : [] },
      {
        look: "label", shapes: [
          ...apart(ticks, HEIGHT + 15, -left, plot + RIGHT, 8),
          ...heights.map((value) => textAt(-8, down(value), formatEdge(value), "end")),
        ],
      },
      title(x, plot / 2, HEIGHT + 37, plot + 2 * RIGHT, "middle"),
      title(y, 4 - left, -18, width - 8),
    ],
  };
}
