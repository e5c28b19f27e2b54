import type { CurveBlock } from "@sdc-risk/blocks";
import { formatEdge, formatValue } from "@sdc-risk/data";
import { axisTitles, baseLabels, baseLine, grid, heightLabels, type Height } from "./axis.ts";
import { dots, path, type Drawing, type Point, type Rect } from "./drawing.ts";
import { boxOf, frameOf, sideFor } from "./frame.ts";
import { othersOf, pointsOf } from "./reading.ts";
import { pixel, scaleOf, ticksFor, type Scale } from "./scale.ts";

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
const withinShares = (scale: Scale, { format }: CurveBlock, shares: readonly number[]): Scale =>
  format === "percent" && shares.every((share) => share >= 0 && share <= 1)
    ? { ...scale, low: Math.max(0, scale.low), high: Math.min(1, scale.high) }
    : scale;

/** Where points fall up and down, and the heights that are written. */
function heightsOf(
  block: CurveBlock,
  ys: readonly number[],
): { down: (y: number) => number; heights: Height[] } {
  const known = withinShares(scaleOf("linear", ys, HEIGHT), block, ys);
  const up = known.low > 0 && known.low < known.high / 2 ? { ...known, low: 0 } : known;
  const down = (value: number): number => HEIGHT - pixel(up, value);
  const heights = ticksFor(ys, up, 5).map((value) => ({
    y: down(value),
    text: block.format === undefined ? formatEdge(value) : formatValue(value, block.format),
  }));
  return { down, heights };
}

/** A line through the points in their order, and dots beside it; the axis of values starts at zero where the values come near it. */
export function layCurve(block: CurveBlock, width: number): Drawing {
  const line = pointsOf(block);
  const shown = [...line, ...othersOf(block)];
  const xs = shown.map(({ x }) => x);
  const { down, heights } = heightsOf(
    block,
    shown.map(({ y }) => y),
  );
  const heightTexts = heights.map(({ text }) => text);
  const left = sideFor(heightTexts, 14, 18);
  const frame = frameOf({ left, right: RIGHT, top: TOP, bottom: BOTTOM, width, height: HEIGHT });
  const along = scaleOf("linear", xs, frame.plot);
  const values = ticksFor(xs, along, Math.min(8, frame.plot / TICK));
  const ticks = values.map((value) => ({ x: pixel(along, value), text: formatEdge(value) }));
  const points = shown.map(({ x, y }) => ({ x: pixel(along, x), y: down(y) }));
  const box = boxOf(frame);
  return {
    box,
    places: areasOf(points, box).map(({ point, area }) => ({ area, shape: dots([point]) })),
    layers: [
      grid(frame, heights),
      baseLine(
        frame,
        ticks.map(({ x }) => x),
      ),
      { look: "curve", shapes: line.length > 1 ? [path(points.slice(0, line.length))] : [] },
      { look: "dot", shapes: points.length > 0 && points.length <= FEW ? [dots(points)] : [] },
      { look: "label", shapes: [...baseLabels(frame, ticks, 8), ...heightLabels(heights)] },
      ...axisTitles(frame, block, 8),
    ],
  };
}
