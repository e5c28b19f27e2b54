import type { Mark } from "@sdc-risk/blocks";
import { cleanText } from "../escape.ts";
import { markText } from "../numbers.ts";
import { pixel, type Scale } from "./scale.ts";
import { line, textAt, type Layer } from "./drawing.ts";
import { BOLD, shorten, textWidth } from "./label.ts";

/** A mark with the pixel of its rule. */
export interface PlacedMark {
  readonly x: number;
  /** The row of its label, 0 next to the plot. */
  readonly lane: number;
  readonly text: string;
  /** Where the label stands, seen from the rule. */
  readonly side: "left" | "right";
}

const LANE = 16;

/**
 * Puts the labels of marks into rows above the plot so that none covers another. Where all fit on one side of
 * their rules they climb towards the other, so that no rule crosses a label; otherwise each stands on the side
 * that has more room.
 */
export function placeMarks(marks: readonly Mark[], along: Scale): PlacedMark[] {
  const wanted = marks
    .filter(({ at }) => Number.isFinite(at))
    .map((mark) => {
      const x = pixel(along, mark.at);
      const room = Math.max(x, along.length - x) - 10;
      const text = shorten(cleanText(markText(mark)), room / BOLD);
      return { x, text, width: textWidth(text) * BOLD + 10 };
    });
  const allRight = wanted.every(({ x, width }) => x + width <= along.length);
  const allLeft = wanted.every(({ x, width }) => x >= width);
  const isRight = (x: number): boolean => allRight || (!allLeft && x <= along.length / 2);
  const ordered = [...wanted].sort((a, b) => (isRight(a.x) || isRight(b.x) ? b.x - a.x : a.x - b.x));

  const placed: (PlacedMark & { readonly from: number; readonly to: number })[] = [];
  for (const { x, text, width } of ordered) {
    const [from, to] = isRight(x) ? [x - 4, x + width] : [x - width, x + 4];
    const covers = (other: PlacedMark): boolean => other.x > from && other.x < to;
    const isBlocked = (lane: number): boolean =>
      placed.some(
        (other) =>
          (other.lane === lane && from < other.to && to > other.from) ||
          (other.lane >= lane && covers(other)),
      );
    let lane = 0;
    while (isBlocked(lane)) lane++;
    placed.push({ x, lane, text, side: isRight(x) ? "right" : "left", from, to });
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
      look: "markLabel",
      shapes: placed.map(({ x, lane, text, side }) =>
        side === "right" ? textAt(x + 5, top(lane), text, "start") : textAt(x - 5, top(lane), text, "end"),
      ),
    },
  ];
}
