import { countCodes } from "@sdc-risk/data/kernels";

/** A number of a group per record, below `size`; −1 for a record of which none is known, which is a group by itself. */
export interface Grouping {
  readonly of: Int32Array;
  readonly size: number;
}

/** How many groups of several records somebody finds again. */
export interface GroupsFound {
  /** Groups of several records that there are. */
  readonly groups: number;
  /** Groups of several records that are guessed. */
  readonly guessed: number;
  /** Of these, groups that are exactly as guessed. */
  readonly right: number;
  /** How many would be right if the guessed groups were of records by chance. */
  readonly byChance: number;
}

/** How many of the groups of a grouping are of each size, from 2 on. */
function bySize(counts: Int32Array): ReadonlyMap<number, number> {
  const out = new Map<number, number>();
  for (const n of counts) if (n > 1) out.set(n, (out.get(n) ?? 0) + 1);
  return out;
}

/** n choose k; Infinity where that is no number. */
function choose(n: number, k: number): number {
  let out = 1;
  for (let i = 0; i < Math.min(k, n - k); i++) {
    out *= (n - i) / (i + 1);
    if (out === Infinity) break;
  }
  return out;
}

/**
 * Compares guessed groups of records with those that are. Of a guessed group of s records the chance is b / (n choose s)
 * that it is one of the b groups of that size, if it is of records by chance.
 */
export function groupsFound(guess: Grouping, truth: Grouping): GroupsFound {
  const guessed = countCodes(guess.of, guess.size);
  const own = countCodes(truth.of, truth.size);
  const first = new Int32Array(guess.size).fill(-2);
  const isOne = new Uint8Array(guess.size).fill(1);
  for (const [record, at] of guess.of.entries()) {
    if (at < 0) continue;
    const group = truth.of[record]!;
    if (first[at] === -2) first[at] = group;
    else if (first[at] !== group) isOne[at] = 0;
  }
  let right = 0;
  for (const [at, n] of guessed.entries()) {
    const group = first[at]!;
    if (n > 1 && isOne[at] === 1 && group >= 0 && own[group] === n) right++;
  }
  const sizes = bySize(own);
  const n = truth.of.length;
  let byChance = 0;
  for (const [size, groups] of bySize(guessed))
    byChance += (groups * (sizes.get(size) ?? 0)) / choose(n, size);
  const several = (counts: Int32Array): number => counts.reduce((sum, one) => sum + Number(one > 1), 0);
  return { groups: several(own), guessed: several(guessed), right, byChance };
}

/** A bound of the probability that chance finds so many groups or more (Poisson; Chernoff 1952). */
export function chanceOfGroups({ right, byChance }: GroupsFound): number {
  if (right <= byChance) return 1;
  return byChance === 0 ? 0 : Math.exp(right - byChance - right * Math.log(right / byChance));
}
