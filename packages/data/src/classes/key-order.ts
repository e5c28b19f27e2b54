import { risingLevels } from "../coded/level-order.ts";
import { range } from "../kernels/lists/range.ts";
import type { Classes, ClassVariable, PersonProfiles } from "./classes.ts";

/** The rank of each level of a variable by its value. */
function ranksOf({ codes, ...levels }: ClassVariable): Int32Array {
  const held = new Uint8Array(levels.size);
  const ranks = new Int32Array(levels.size);
  for (let c = 0; c < codes.length; c++) if (codes[c] >= 0) held[codes[c]] = 1;
  risingLevels(
    levels,
    Array.from(range(levels.size)).filter((code) => held[code] === 1),
  ).forEach((code, rank) => {
    ranks[code] = rank;
  });
  return ranks;
}

/** Compares profiles by the keys of their records in rising order, one after the other. */
function profileOrder({
  records,
  lists: { starts, members },
}: PersonProfiles): (a: number, b: number) => number {
  const order = keyOrder(records);
  const sorted = new Map<number, Int32Array>();
  const keysOf = (c: number): Int32Array => {
    const keys = sorted.get(c) ?? members.slice(starts[c], starts[c + 1]).sort(order);
    sorted.set(c, keys);
    return keys;
  };
  return (a, b) => {
    const x = keysOf(a);
    const y = keysOf(b);
    for (let i = 0; i < x.length && i < y.length; i++) {
      const difference = order(x[i], y[i]);
      if (difference !== 0) return difference;
    }
    return x.length - y.length;
  };
}

/**
 * Compares classes by their keys, variable after variable: numbers by size, text by code point, missing last.
 * For ties: the numbers of classes depend on the order of records and on where they lie, and a report must
 * not.
 * @returns below 0 where class a comes before b
 */
export function keyOrder({ variables, profiles }: Classes): (a: number, b: number) => number {
  if (profiles !== null) return profileOrder(profiles);
  const ranks: Int32Array[] = [];
  return (a, b) => {
    for (let v = 0; v < variables.length; v++) {
      const x = variables[v].codes[a];
      const y = variables[v].codes[b];
      if (x === y) continue;
      if (x < 0 || y < 0) return x < 0 ? 1 : -1;
      // sorted where it is first needed: most files have no ties
      const rank = (ranks[v] ??= ranksOf(variables[v]));
      return rank[x] - rank[y];
    }
    return 0;
  };
}
