import type { Patterns } from "./patterns.ts";

/** Sets of keys and classes that are looked at for a bound; with more there is none but 0. */
const MOST = 1 << 26;

/** So much of what is needed for each unit of cost, and how much of that there is. */
interface Saving {
  readonly rate: number;
  readonly cost: number;
}

/**
 * What suppressing cells costs at least where each person is to have k effective candidates.
 *
 * A record spreads a chance of one over the keys that it may have. Keys of fewer than k persons, U persons in all, need
 * Σ k/n(S_t) over these persons, and get at most one from each of their own records, from each record with gaps, and
 * from each record of another key that loses a cell. So the least Σ cost(S_t) + cost of cells elsewhere with
 * Σ k/n(S_t) ≤ U + gaps + records that lose a cell elsewhere is a bound; fractions are allowed, so that it is found by
 * taking what saves most per cost (multiple-choice knapsack: Sinha and Zoltners 1979).
 * @param costs of each set of keys, in one record
 */
export function candidateBound(patterns: Patterns, k: number, costs: Float64Array): number {
  const { size, gaps, counts } = patterns;
  if (size * costs.length > MOST) return 0;
  const savings: Saving[] = [];
  let needed = 0;
  for (let c = 0; c < size; c++) {
    if (gaps[c] !== 0) {
      needed -= patterns.persons(c, gaps[c]) > 0 ? counts[c] : 0;
      continue;
    }
    if (counts[c] >= k) continue;
    needed += k - counts[c];
    savings.push(...savingsOf(patterns, c, k, costs));
  }
  const least = costs.reduce((a, b) => (b > 0 ? Math.min(a, b) : a), Infinity);
  savings.sort((a, b) => b.rate - a.rate);
  let bound = 0;
  for (const { rate, cost } of savings) {
    if (needed <= 0 || rate * least < 1) break;
    const taken = Math.min(1, needed / (rate * cost));
    bound += taken * cost;
    needed -= taken * rate * cost;
  }
  return bound + Math.max(0, needed) * least;
}

/** What a class saves by each further cost, less and less: the lower convex hull of need by cost. */
function savingsOf(patterns: Patterns, c: number, k: number, costs: Float64Array): Saving[] {
  const count = patterns.counts[c];
  const points = [...costs.keys()]
    .map((mask) => ({ cost: costs[mask] * count, need: (k * count) / patterns.persons(c, mask) }))
    .sort((a, b) => a.cost - b.cost || a.need - b.need);
  const hull: typeof points = [];
  const slope = (a: (typeof points)[0], b: (typeof points)[0]): number =>
    (a.need - b.need) / (b.cost - a.cost);
  for (const point of points) {
    if (hull.length > 0 && point.need >= hull[hull.length - 1].need) continue;
    while (
      hull.length > 1 &&
      slope(hull[hull.length - 2], hull[hull.length - 1]) <= slope(hull[hull.length - 1], point)
    )
      hull.pop();
    hull.push(point);
  }
  return hull
    .slice(1)
    .map((point, at) => ({ rate: slope(hull[at], point), cost: point.cost - hull[at].cost }));
}
