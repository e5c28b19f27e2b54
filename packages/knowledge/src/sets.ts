import { subsetCount, subsets } from "@sdc-risk/data/kernels";

/**
 * `count` different sets of `size` of the numbers 0 … n − 1, every choice being equally likely, each rising.
 * Where these are more than half of all, those that are left out are drawn.
 * @param count at most as many as there are
 * @param uniform numbers in [0, 1)
 */
export function drawnSets(n: number, size: number, count: number, uniform: () => number): number[][] {
  const of = subsetCount(n, size);
  if (of === null || 2 * count <= of) return [...differentSets(n, size, count, uniform).values()];
  const left = differentSets(n, size, of - count, uniform);
  return subsets(n, size).filter((set) => !left.has(set.join()));
}

/** The same by drawing until there are enough, by their text. @param count at most half of the sets there are */
function differentSets(
  n: number,
  size: number,
  count: number,
  uniform: () => number,
): ReadonlyMap<string, number[]> {
  const sets = new Map<string, number[]>();
  const things = Array.from({ length: n }, (_, i) => i);
  while (sets.size < count) {
    for (let i = 0; i < size; i++) {
      const j = i + Math.floor(uniform() * (n - i));
      const moved = things[j];
      things[j] = things[i];
      things[i] = moved;
    }
    const set = things.slice(0, size).sort((a, b) => a - b);
    sets.set(set.join(), set);
  }
  return sets;
}
