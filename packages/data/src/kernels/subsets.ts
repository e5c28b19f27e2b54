/**
 * Number of sets of `size` of `n` things; exact up to 2⁵³, near enough beyond. Null where they are more than
 * a number can hold.
 */
export function subsetCount(n: number, size: number): number | null {
  let sets = 1;
  for (let i = 1; i <= Math.min(size, n - size); i++) sets = Math.round((sets * (n - i + 1)) / i);
  return sets < Infinity ? sets : null;
}

/** All sets of `size` of the numbers 0 … n − 1, each rising, in order. */
export function subsets(n: number, size: number): number[][] {
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
