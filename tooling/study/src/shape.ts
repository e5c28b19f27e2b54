import { required } from "@sdc-risk/data";
import { DESIGNS, type Design } from "./designs.ts";
import type { Census } from "./plan.ts";
import type { Shape } from "./results/results.ts";

const FIRST: Design = required((Object.keys(DESIGNS) as Design[])[0], "design");

/** What the page tells of a population on each number of keys; cells are those of levels that occur. */
export function shapeOf(census: Census, counts: readonly number[]): Shape {
  const { id, name, about, units, keys, real } = census.population;
  const sizes = keys.map(({ codes }) => new Set(codes).size);
  const levels = counts
    .filter((count) => count <= keys.length)
    .map((count) => {
      const { distinct, uniques } = census.counted(FIRST, count);
      return {
        keys: count,
        cells: sizes.slice(0, count).reduce((product, size) => product * size, 1),
        distinct,
        uniques,
      };
    });
  return { id, name, about, real, units, levels };
}
