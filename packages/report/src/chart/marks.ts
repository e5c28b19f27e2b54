import type { Mark } from "@sdc-risk/core";
import { cleanText } from "../escape.js";
import { markText } from "../numbers.js";
import { pixel, type Span } from "./axis.js";
import { ACCENT, labels, shorten, textWidth, type Label, type Layer } from "./frame.js";

/** A mark with the pixel of its rule and the row of its label, 0 next to the plot. */
export interface PlacedMark {
  readonly x: number;
  readonly lane: number;
  readonly text: string;
  readonly align: "left" | "right";
}

const LANE = 16;
/** Bold letters against regular ones. */
const BOLD = 1.12;

/**
 * Puts the labels of marks into rows above the plot so that none covers another. Where all fit on one side of their rules they
 * climb towards the other, so that no rule crosses a label; otherwise each stands on the side that has more room.
 */
export function placeMarks(marks: readonly Mark[], span: Span): PlacedMark[] {
  const wanted = marks.map((mark) => {
    const text = shorten(cleanText(markText(mark)), span.length * 0.45);
    return { x: pixel(span, mark.at), text, width: textWidth(text) * BOLD + 10 };
  });
  const allLeft = wanted.every(({ x, width }) => x + width <= span.length), allRight = wanted.every(({ x, width }) => x >= width);
  const alignOf = (x: number): "left" | "right" => (allLeft || (!allRight && x <= span.length / 2) ? "left" : "right");
  const ordered = [...wanted].sort((a, b) => (alignOf(a.x) === "right" && alignOf(b.x) === "right" ? a.x - b.x : b.x - a.x));

  const placed: (PlacedMark & { readonly from: number; readonly to: number })[] = [];
  for (const { x, text, width } of ordered) {
    const align = alignOf(x);
    const from = align === "left" ? x - 4 : x - width, to = align === "left" ? x + width : x + 4;
    const blocked = (lane: number): boolean => placed.some((other) =>
      (other.lane === lane && from < other.to && to > other.from) || (other.lane >= lane && other.x > from && other.x < to));
    let lane = 0;
    while (blocked(lane)) lane++;
    placed.push({ x, lane, text, align, from, to });
  }
  return placed;
}

/** Pixels that the labels need above the plot. */
export const marksHeight = (placed: readonly PlacedMark[]): number => placed.reduce((rows, { lane }) => Math.max(rows, lane + 1), 0) * LANE;

/** Rules over the whole height of the plot, each with its label. */
export function marksLayers(placed: readonly PlacedMark[], height: number): Layer[] {
  if (placed.length === 0) return [];
  const top = (lane: number): number => -10 - lane * LANE;
  const side = (align: "left" | "right"): Label[] => placed
    .filter((mark) => mark.align === align)
    .map(({ x, lane, text }) => ({ x: align === "left" ? x + 5 : x - 5, y: top(lane), text }));
  return [
    {
      data: { values: placed.map(({ x, lane }) => ({ x, y: top(lane) - 6, y2: height })) },
      mark: { type: "rule", stroke: ACCENT, strokeWidth: 1.5, strokeDash: [4, 3] },
      encoding: {
        x: { field: "x", type: "quantitative", scale: null },
        y: { field: "y", type: "quantitative", scale: null },
        y2: { field: "y2" },
      },
    },
    labels(side("left"), { align: "left", color: ACCENT, opacity: 1, weight: 600 }),
    labels(side("right"), { align: "right", color: ACCENT, opacity: 1, weight: 600 }),
  ];
}
