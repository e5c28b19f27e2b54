import type { Shape } from "./results.js";
import type { Frame } from "./study.js";

/** What the page tells of a population; cells are those of levels that occur. */
export function shapeOf({ population: { id, name, about, units, keys }, counted }: Frame): Shape {
  const sizes = keys.map(({ codes }) => new Set(codes).size);
  const levels = [...counted].map(([count, { distinct, uniques }]) => ({
    keys: count,
    cells: sizes.slice(0, count).reduce((product, size) => product * size, 1),
    distinct,
    uniques,
  }));
  return { id, name, about, units, levels };
}
