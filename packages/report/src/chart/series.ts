import { rect, textAt, type Layer, type HoverTarget } from "./drawing.ts";
import { BOLD, shortNames, textWidth } from "./label.ts";

/** How the bars of each series look: one alone, or the first pale beside the second. */
const barLook = (series: number, of: number): "bar" | "paleBar" =>
  of > 1 && series === 0 ? "paleBar" : "bar";

/** The bars of `of` series, whose places follow each other label by label. */
export const barLayers = (places: readonly HoverTarget[], of: number): Layer[] =>
  Array.from({ length: of }, (_, series) => ({
    look: barLook(series, of),
    shapes: places.flatMap(({ shape }, i) => (shape !== null && i % of === series ? [shape] : [])),
  }));

const BOX = 11;
const GAP = 18;

/** The name of each series beside a box that is filled as its bars; nothing for a series alone. */
export interface Legend {
  /** Pixels that it takes. */
  readonly width: number;
  /** It ends at `right`, its middle `y` pixels down. */
  readonly layers: (right: number, y: number) => Layer[];
}

/** @param room the width of the chart, of which a name takes a fifth at most */
export function legend(names: readonly string[], room: number): Legend {
  if (names.length < 2) return { width: 0, layers: () => [] };
  const entries = shortNames(names, Math.min(120, room / 5)).map((name) => ({
    name,
    width: BOX + 6 + textWidth(name) * BOLD + GAP,
  }));
  const width = entries.reduce((sum, one) => sum + one.width, -GAP);
  const layers = (right: number, y: number): Layer[] => {
    let x = right - width;
    return entries.flatMap(({ name, width: own }, series): Layer[] => {
      const from = x;
      x += own;
      return [
        { look: barLook(series, names.length), shapes: [rect(from, y - BOX / 2, BOX, BOX)] },
        { look: "title", shapes: [textAt(from + BOX + 6, y, name, "start")] },
      ];
    });
  };
  return { width, layers };
}
