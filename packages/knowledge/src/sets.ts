/**
 * Number of sets of `size` of `n` things; exact up to 2⁵³, near enough beyond. Null where they are more than
 * a number can hold.
 */
export function setsOfSize(n: number, size: number): number | null {
  let sets = 1;
  for (let i = 1; i <= Math.min(size, n - size); i++) sets = Math.round((sets * (n - i + 1)) / i);
  return sets < Infinity ? sets : null;
}

/** All sets of `size` of the numbers 0 … n − 1, each rising, in order. */
export function allSets(n: number, size: number): number[][] {
  const sets: number[][] = [];
  const set = Array.from({ length: size }, (_, i) => i);
  for (;;) {
    sets.push([...set]);
    let at = size - 1;
    while (at >= 0 && set[at] === n - size + at) at--;
    if (at < 0) return sets;
    set[at]++;
    for (let i = at + 1; i < size; i++) set[i] = set[i - 1] + 1;
  }
}

/**
 * `count` different sets of `size` of the numbers 0 … n − 1, every choice being equally likely, each rising.
 * Where these are more than half of all, those that are left out are drawn.
 * @param count at most as many as there are
 * @param uniform numbers in [0, 1)
 */
export function drawnSets(n: number, size: number, count: number, uniform: () => number): number[][] {
  const of = setsOfSize(n, size);
  if (of === null || 2 * count <= of) return [...differentSets(n, size, count, uniform).values()];
  const left = differentSets(n, size, of - count, uniform);
  return allSets(n, size).filter((set) => !left.has(set.join()));
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
      things[j] = things[i]!;
      things[i] = moved;
    }
    const set = things.slice(0, size).sort((a, b) => a - b);
    sets.set(set.join(), set);
  }
  return sets;
}
