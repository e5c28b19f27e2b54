import type { CurveBlock } from "@sdc-risk/blocks";
import { formatEdge, formatValue } from "@sdc-risk/data";
import { pixel, spanOf, ticksFor, type Span } from "./axis.ts";
import { across, dots, line, path, textAt, type Drawing, type Point, type Rect } from "./drawing.ts";
import { apart, title, widest } from "./label.ts";
import { pointsOf } from "./reading.ts";

const HEIGHT = 220;
const TOP = 30;
const BOTTOM = 48;
const RIGHT = 28;
/** Pixels along x for a tick, at least. */
const TICK = 65;
/** Points that are drawn one by one on the line. */
const FEW = 30;

/** A point, and the part of the chart that is nearer to it, along x, than to any other. */
interface PointArea {
  readonly point: Point;
  readonly area: Rect;
}

/** The areas of points, in their order. */
function areasOf(points: readonly Point[], box: Rect): readonly PointArea[] {
  const along = [...points.entries()].sort(([, a], [, b]) => a.x - b.x);
  return along
    .map(([place, point], rank) => {
      const before = along[rank - 1]?.[1];
      const after = along[rank + 1]?.[1];
      const from = before === undefined ? box.x : (before.x + point.x) / 2;
      const to = after === undefined ? box.x + box.width : (after.x + point.x) / 2;
      return { place, point, area: { ...box, x: from, width: to - from } };
    })
    .sort((a, b) => a.place - b.place);
}

/** The axis of shares ends at 0 and 1 where a flat line has been given room to either side. */
const withinShares = (span: Span, { format }: CurveBlock, shares: readonly number[]): Span =>
  format === "percent" && shares.every((share) => share >= 0 && share <= 1)
    ? { ...span, low: Math.max(0, span.low), high: Math.min(1, span.high) }
    : span;

/** A line through the points in their order; the axis of values starts at zero where the values come near it. */
export function layCurve(block: CurveBlock, width: number): Drawing {
  const shown = pointsOf(block);
  const ys = shown.map(({ y }) => y);
  const known = withinShares(spanOf("linear", ys, HEIGHT), block, ys);
  const up = known.low > 0 && known.low < known.high / 2 ? { ...known, low: 0 } : known;
  const down = (value: number): number => HEIGHT - pixel(up, value);
  const heights = ticksFor(ys, up, 5).map((value) => ({
    y: down(value),
    text: block.format === undefined ? formatEdge(value) : formatValue(value, block.format),
  }));
  const heightTexts = heights.map(({ text }) => text);
  const left = Math.ceil(18 + widest(heightTexts, 14));
  const plot = width - left - RIGHT;
  const xs = shown.map(({ x }) => x);
  const along = spanOf("linear", xs, plot);
  const values = ticksFor(xs, along, Math.min(8, plot / TICK));
  const ticks = values.map((value) => ({ x: pixel(along, value), text: formatEdge(value) }));
  const points = shown.map(({ x, y }) => ({ x: pixel(along, x), y: down(y) }));
  const box = { x: -left, y: -TOP, width, height: TOP + HEIGHT + BOTTOM };
  const marks = ticks.map(({ x }) => line(x, HEIGHT, x, HEIGHT + 5));
  const names = apart(ticks, HEIGHT + 15, { from: -left, to: plot + RIGHT }, 8);
  return {
    box,
    places: areasOf(points, box).map(({ point, area }) => ({ area, shape: dots([point]) })),
    layers: [
      {
        look: "grid",
        shapes: across(
          plot,
          heights.map(({ y }) => y),
        ),
      },
      { look: "axis", shapes: [...across(plot, [HEIGHT]), ...marks] },
      { look: "curve", shapes: points.length > 1 ? [path(points)] : [] },
      { look: "dot", shapes: points.length > 0 && points.length <= FEW ? [dots(points)] : [] },
      { look: "label", shapes: [...names, ...heights.map(({ y, text }) => textAt(-8, y, text, "end"))] },
      title(block.x, { x: plot / 2, y: HEIGHT + 37 }, plot + 2 * RIGHT, "middle"),
      title(block.y, { x: 4 - left, y: -18 }, width - 8),
    ],
  };
}
