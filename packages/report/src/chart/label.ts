import { cleanText } from "../escape.ts";
import { cutOff, MARK, textAt, type Anchor, type Layer, type Point, type Shape } from "./drawing.ts";

/** Bold letters against regular ones. */
export const BOLD = 1.12;

/** An estimate of the width of a label in pixels: wide scripts count double. */
export function textWidth(text: string): number {
  let width = 0;
  for (const c of text) if (c !== MARK) width += c.codePointAt(0)! >= 0x1100 ? 12 : 6.6;
  return width;
}

/** The width of the widest text, at least `least`. */
export const widest = (texts: readonly string[], least: number): number =>
  texts.reduce((most, text) => Math.max(most, textWidth(text)), least);

/** Text cut to a width in pixels, with an ellipsis where something is missing. */
export function shorten(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = "";
  for (const c of text) {
    if (textWidth(`${kept}${c}…`) > width) break;
    kept += c;
  }
  return cutOff(kept);
}

/** Names from the data as a chart shows them. */
export const shortNames = (names: readonly string[], width: number): string[] =>
  names.map((name) => shorten(cleanText(name), width));

/** The name of an axis, at most `room` pixels long. */
export const title = (text: string, { x, y }: Point, room: number, anchor: Anchor = "start"): Layer => ({
  look: "title",
  shapes: [textAt(x, y, shorten(cleanText(text), room / BOLD), anchor)],
});

/** A label to be centred at `x`. */
export interface Label {
  readonly x: number;
  readonly text: string;
}

/**
 * Of labels in order along x, those that leave a gap to the last one kept, `y` pixels down.
 * One that would stick out of `from` to `to` is moved in.
 */
export function apart(
  labels: readonly Label[],
  y: number,
  { from, to }: { readonly from: number; readonly to: number },
  gap: number,
): Shape[] {
  const kept: Shape[] = [];
  let end = -Infinity;
  for (const { x, text } of labels) {
    const half = textWidth(text) / 2;
    const middle = Math.max(from + half, Math.min(to - half, x));
    if (middle - half < end + gap) continue;
    kept.push(textAt(middle, y, text, "middle"));
    end = middle + half;
  }
  return kept;
}
