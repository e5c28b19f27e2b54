/** A place in pixels; 0, 0 is the top left corner of the plotting area. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Anchor = "start" | "middle" | "end";

/** An element of SVG: `kind` is its name, the other fields are its attributes, `text` is its content. */
export type Shape =
  | Bar
  | {
      readonly kind: "line";
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
    }
  | { readonly kind: "path"; readonly d: string }
  | Text;

export interface Bar extends Rect {
  readonly kind: "rect";
  readonly fillOpacity?: number;
}

export interface Text {
  readonly kind: "text";
  readonly x: number;
  /** Of the line that the letters stand on. */
  readonly y: number;
  readonly text: string;
  readonly textAnchor: Anchor;
  readonly direction?: "rtl";
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Colours come from the page (`html/style.ts`, and the style of the workbench): one drawing serves light, dark and paper. */
const INK = "currentColor";
const FILL = "var(--chart)";
const ACCENT = "var(--mark)";

/** How shapes look, as presentation attributes of SVG. */
export const LOOKS = {
  bar: { fill: FILL, fillOpacity: 0.75, stroke: FILL },
  paleBar: { fill: FILL, fillOpacity: 0.15, stroke: FILL },
  cell: { fill: FILL, stroke: INK, strokeOpacity: 0.08 },
  noCell: { fill: "none", stroke: INK, strokeOpacity: 0.3 },
  track: { fill: INK, fillOpacity: 0.08 },
  whisker: { stroke: INK, strokeWidth: 1.5 },
  limit: { stroke: ACCENT, strokeWidth: 2.5 },
  curve: { fill: "none", stroke: FILL, strokeWidth: 2, strokeLinejoin: "round" },
  dot: { stroke: FILL, strokeWidth: 6.8, strokeLinecap: "round" },
  grid: { stroke: INK, strokeOpacity: 0.12 },
  axis: { stroke: INK, strokeOpacity: 0.4 },
  mark: { stroke: ACCENT, strokeWidth: 1.5, strokeDasharray: "4 3" },
  markLabel: { fill: ACCENT, fontWeight: 600 },
  label: { fill: INK, fillOpacity: 0.85 },
  count: { fill: INK, fillOpacity: 0.7 },
  figure: { fill: INK },
  title: { fill: INK, fillOpacity: 0.85, fontWeight: 600 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string | number>>>>;

/** Shapes that look alike. */
export interface Layer {
  readonly look: keyof typeof LOOKS;
  readonly shapes: readonly Shape[];
}

/** Where a value is pointed at, and its shape; null where nothing is drawn for it. */
export interface HoverTarget {
  readonly area: Rect;
  readonly shape: Shape | null;
}

/** A chart laid out: layers from back to front, in text of 12 pixels. */
export interface Drawing {
  /** What holds all of it. */
  readonly box: Rect;
  readonly layers: readonly Layer[];
  /** By value, in the order of `readingsOf` (and by series within). */
  readonly places: readonly HoverTarget[];
}

/** Hundredths of a pixel; 0 for −0. */
const round = (pixels: number): number => Number(pixels.toFixed(2)) + 0;

export const rect = (x: number, y: number, width: number, height: number): Bar => ({
  kind: "rect",
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});

export const line = (x1: number, y1: number, x2: number, y2: number): Shape => ({
  kind: "line",
  x1: round(x1),
  y1: round(y1),
  x2: round(x2),
  y2: round(y2),
});

/** A line through points, in their order. */
export const path = (points: readonly Point[]): Shape => ({
  kind: "path",
  d: `M${points.map(({ x, y }) => `${round(x)},${round(y)}`).join("L")}`,
});

/** Lines without a length, which round ends make dots of. */
export const dots = (points: readonly Point[]): Shape => ({
  kind: "path",
  d: points.map(({ x, y }) => `M${round(x)},${round(y)}h0`).join(""),
});

/** Lines across the plotting area, on whole pixels, so that they are sharp. */
export const across = (width: number, heights: readonly number[]): Shape[] =>
  heights.map((y) => line(0, Math.round(y) + 0.5, width, Math.round(y) + 0.5));

const SCRIPTS = "[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]";
const RIGHT_TO_LEFT = new RegExp(`^\\P{L}*${SCRIPTS}`, "u");
const ENDS_RIGHT_TO_LEFT = new RegExp(`${SCRIPTS}\\P{L}*$`, "u");

/**
 * Behind an ellipsis that ends text from right to left: it then stands where that goes on, in a line of other
 * letters, too.
 */
export const MARK = "\u200f";

/** A text that was cut, with an ellipsis. */
export const cutOff = (kept: string): string =>
  `${kept.trimEnd()}…${ENDS_RIGHT_TO_LEFT.test(kept) ? MARK : ""}`;

const OTHER = { start: "end", middle: "middle", end: "start" } as const;

/** Text whose middle is `y` pixels down. */
export function textAt(x: number, y: number, text: string, anchor: Anchor): Text {
  const shape = { kind: "text", x: round(x), y: round(y + 4), text } as const;
  // the start of text from right to left is its right end
  return RIGHT_TO_LEFT.test(text)
    ? { ...shape, textAnchor: OTHER[anchor], direction: "rtl" }
    : { ...shape, textAnchor: anchor };
}
