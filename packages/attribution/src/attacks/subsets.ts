import { mixed } from "@sdc-risk/data/kernels";

/** Sets of keys that predicates are made of, at most. */
const MOST = 6;

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return Math.round(ways);
}

function* everySubset(n: number, k: number, from = 0): Generator<number[]> {
  if (k === 0) yield [];
  else
    for (let i = from; i <= n - k; i++) for (const rest of everySubset(n, k - 1, i + 1)) yield [i, ...rest];
}

/** Sets of k places out of n: all of them where they are few, else as many as are tried, by the seed. */
export function subsets(n: number, k: number, seed: number): number[][] {
  if (choose(n, k) <= MOST) return [...everySubset(n, k)];
  const found = new Map<string, number[]>();
  for (let draw = 0; found.size < MOST; draw++) {
    const places = Array.from({ length: n }, (_, i) => i)
      .sort((a, b) => mixed(mixed(seed, draw), a) - mixed(mixed(seed, draw), b))
      .slice(0, k)
      .sort((a, b) => a - b);
    found.set(places.join(), places);
  }
  return [...found.values()];
}
