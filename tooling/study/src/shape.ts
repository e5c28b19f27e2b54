import type { Shape } from "./results.js";
import type { Frame } from "./study.js";

/** What the page tells of a population. */
export function shapeOf({ population: { id, name, about, units, keys }, counted }: Frame): Shape {
  const levels = [...counted].map(([count, { distinct, uniques }]) => ({
    keys: count, cells: keys.slice(0, count).reduce((product, { size }) => product * size, 1), distinct, uniques,
  }));
  return { id, name, about, units, levels };
}
