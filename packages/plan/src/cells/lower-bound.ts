import { inPieces } from "@sdc-risk/data/kernels";
import { fromCheapest } from "./costs.ts";
import type { Pattern, Patterns } from "./patterns.ts";

/** Sets of keys and classes that are looked at for a bound; with more there is none but 0. */
const MOST = 1 << 26;
/** Classes that are looked at in one go. */
const PIECE = 1 << 12;

/** So much of what is needed for each unit of cost, and how much of that there is. */
interface KnapsackItem {
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
export function* candidateBound(patterns: Patterns, k: number, costs: Float64Array): Generator<void, number> {
  const { size, gaps, counts } = patterns;
  if (size * costs.length > MOST) return 0;
  const savings: KnapsackItem[] = [];
  const sets: CostedSet[] = [];
  for (const mask of fromCheapest(costs)) {
    sets.push({ cost: costs[mask], pattern: patterns.without(mask) });
    yield;
  }
  let needed = 0;
  const hull = { costs: new Float64Array(sets.length), needs: new Float64Array(sets.length) };
  const look = (from: number, to: number): void => {
    for (let c = from; c < to; c++) {
      if (gaps[c] !== 0) needed -= counts[c];
      else if (counts[c] < k) {
        needed += k - counts[c];
        addSavings(savings, sets, { c, count: counts[c], k, hull });
      }
    }
  };
  yield* inPieces(size, look, PIECE);
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

/** A set of keys: what it costs to suppress it in one record, and which classes agree without it. */
interface CostedSet {
  readonly cost: number;
  readonly pattern: Pattern;
}

/** A class of fewer records than there are to be candidates. */
interface SmallClass {
  readonly c: number;
  readonly count: number;
  readonly k: number;
  /** Room for costs and needs of as many sets as there are; written to. */
  readonly hull: { readonly costs: Float64Array; readonly needs: Float64Array };
}

/**
 * Adds what a class saves by each further cost, less and less: the lower convex hull of need by cost.
 * @param sets from the cheapest on
 */
function addSavings(
  savings: KnapsackItem[],
  sets: readonly CostedSet[],
  { c, count, k, hull }: SmallClass,
): void {
  const { costs, needs } = hull;
  let size = 0;
  let least = Infinity;
  for (const { cost: each, pattern } of sets) {
    const need = (k * count) / pattern.persons[pattern.groupOf[c]];
    if (need >= least) continue;
    least = need;
    const cost = each * count;
    if (size > 0 && costs[size - 1] === cost) size--;
    while (size > 1) {
      const [a, b] = [size - 2, size - 1];
      if ((needs[a] - needs[b]) * (cost - costs[b]) > (needs[b] - need) * (costs[b] - costs[a])) break;
      size--;
    }
    costs[size] = cost;
    needs[size] = need;
    size++;
  }
  for (let at = 1; at < size; at++) {
    const cost = costs[at] - costs[at - 1];
    savings.push({ rate: (needs[at - 1] - needs[at]) / cost, cost });
  }
}
