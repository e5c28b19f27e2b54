import type { Mark } from "@sdc-risk/core";
import { cleanText } from "../escape.js";
import { markText } from "../numbers.js";
import { pixel, type Span } from "./axis.js";
import { line, textAt, type Layer } from "./drawing.js";
import { BOLD, shorten, textWidth } from "./label.js";

/** A mark with the pixel of its rule and the row of its label, 0 next to the plot; the label stands at that side of the rule. */
export interface PlacedMark {
  readonly x: number;
  readonly lane: number;
  readonly text: string;
  readonly side: "left" | "right";
}

const LANE = 16;

/**
 * Puts the labels of marks into rows above the plot so that none covers another. Where all fit on one side of their rules they
 * climb towards the other, so that no rule crosses a label; otherwise each stands on the side that has more room.
 */
export function placeMarks(marks: readonly Mark[], span: Span): PlacedMark[] {
  const wanted = marks.map((mark) => {
    const x = pixel(span, mark.at), room = Math.max(x, span.length - x) - 10;
    const text = shorten(cleanText(markText(mark)), room / BOLD);
    return { x, text, width: textWidth(text) * BOLD + 10 };
  });
  const allRight = wanted.every(({ x, width }) => x + width <= span.length), allLeft = wanted.every(({ x, width }) => x >= width);
  const sideOf = (x: number): "left" | "right" => (allRight || (!allLeft && x <= span.length / 2) ? "right" : "left");
  const ordered = [...wanted].sort((a, b) => (sideOf(a.x) === "left" && sideOf(b.x) === "left" ? a.x - b.x : b.x - a.x));

  const placed: (PlacedMark & { readonly from: number; readonly to: number })[] = [];
  for (const { x, text, width } of ordered) {
    const side = sideOf(x);
    const from = side === "right" ? x - 4 : x - width, to = side === "right" ? x + width : x + 4;
    const blocked = (lane: number): boolean => placed.some((other) =>
      (other.lane === lane && from < other.to && to > other.from) || (other.lane >= lane && other.x > from && other.x < to));
    let lane = 0;
    while (blocked(lane)) lane++;
    placed.push({ x, lane, text, side, from, to });
  }
  return placed;
}

/** Pixels that the labels need above the plot. */
export const marksHeight = (placed: readonly PlacedMark[]): number =>
  placed.reduce((rows, { lane }) => Math.max(rows, lane + 1), 0) * LANE;

/** Rules over the whole height of the plot, each with its label. */
export function marksLayers(placed: readonly PlacedMark[], height: number): Layer[] {
  const top = (lane: number): number => -10 - lane * LANE;
  return [
    { look: "mark", shapes: placed.map(({ x, lane }) => line(x, top(lane) - 6, x, height)) },
    {
      look: "markLabel", shapes: placed.map(({ x, lane, text, side }) => (
        side === "right" ? textAt(x + 5, top(lane), text, "start") : textAt(x - 5, top(lane), text, "end"))),
    },
  ];
}
