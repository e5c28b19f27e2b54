import { atOnce, rankedPairs } from "@sdc-risk/data/kernels";
import type { PairedVariable } from "./pairs.ts";

/** How a variable goes together on pairs of records, against pairs in a random order. */
export interface Agreement {
  readonly by: "values" | "ranks" | "association";
  /** Standard deviations above what a random order gives. */
  readonly score: number;
  /** From 0, as in a random order, to 1, as between equal files. */
  readonly strength: number;
  /** Whether values are as many and as different as it takes to tell a right order from a random one. */
  readonly telling: boolean;
  /** By values: the share of pairs that agree, and what a random order gives. By ranks: their correlation, and 0. */
  readonly share: number;
  readonly chance: number;
}

/** Standard deviations above a random order, and strength, from which on a variable shows that pairs are one unit. */
const SURE = 4;
const STRONG = 0.05;
/** What a right order must be able to show: a score well beyond sure, by so many records at least. */
const CLEAR = 6;
const RECORDS = 10;

/**
 * How the values of pairs go together: by equal values, by ranks of numbers, or, where the files share no
 * value (a variable was recoded), by their association; what speaks most for the pairs. Null where one of the
 * files has one value only.
 */
export function agreementOf({ original, released, size, numbers }: PairedVariable): Agreement | null {
  const byValues = equalValues(original, released, size);
  // where all values are equal ranks speak no more: their score is √(n − 1), that of values as much with two
  // levels and more with others
  const byRanks =
    numbers === null || byValues?.share === 1 ? null : ranks(numbers.original, numbers.released);
  const all = [byValues, byRanks, byValues === null ? association(original, released, size) : null];
  return all.reduce((best, one) => (speaksMore(one, best) ? one : best), null);
}

/** Whether an agreement shows that pairs are one unit. */
export const shows = ({ score, strength }: Agreement): boolean => score >= SURE && strength >= STRONG;

/** Whether one agreement speaks more for the pairs than another. */
export function speaksMore(one: Agreement | null, other: Agreement | null): boolean {
  if (one === null || other === null) return other === null && one !== null;
  return shows(one) === shows(other) ? one.score > other.score : shows(one);
}

/** Pairs in which both files hold a value, and how often each level stands in each file of them. */
function levelCounts(
  original: Int32Array,
  released: Int32Array,
  size: number,
): { readonly n: number; readonly ours: Float64Array; readonly theirs: Float64Array } {
  const ours = new Float64Array(size);
  const theirs = new Float64Array(size);
  let n = 0;
  for (let i = 0; i < original.length; i++) {
    const a = original[i];
    const b = released[i];
    if (a < 0 || b < 0) continue;
    n++;
    ours[a]++;
    theirs[b]++;
  }
  return { n, ours, theirs };
}

/**
 * Equal values, against the mean and variance of their number over all orders of the released records (a
 * permutation test).
 */
function equalValues(original: Int32Array, released: Int32Array, size: number): Agreement | null {
  const { n, ours, theirs } = levelCounts(original, released, size);
  let equal = 0;
  for (let i = 0; i < original.length; i++) if (original[i] >= 0 && original[i] === released[i]) equal++;
  let both = 0;
  let squares = 0;
  let most = 0;
  for (let level = 0; level < size; level++) {
    const product = ours[level] * theirs[level];
    both += product;
    squares += product * (ours[level] + theirs[level]);
    most += Math.min(ours[level], theirs[level]);
  }
  const mean = both / n;
  const variance = (both - squares / n + mean * mean) / (n - 1);
  if (!(variance > 1e-9)) return null;
  const sd = Math.sqrt(variance);
  const telling = most - mean >= Math.max(RECORDS, CLEAR * sd);
  return {
    by: "values",
    telling,
    score: (equal - mean) / sd,
    strength: (equal - mean) / (n - mean),
    share: equal / n,
    chance: mean / n,
  };
}

/** Spearman's rank correlation, whose variance over all orders is 1 / (n − 1). */
function ranks(original: Float64Array, released: Float64Array): Agreement | null {
  const { pairs: n, correlation, squares } = atOnce(rankedPairs(original, released));
  const least = Math.min(squares.first, squares.second);
  if (least === 0) return null;
  // ranks that differ in a few records only have little variance
  const telling = n > CLEAR * CLEAR && least >= (RECORDS * n * n) / 4;
  return {
    by: "ranks",
    telling,
    score: correlation * Math.sqrt(n - 1),
    strength: correlation,
    share: correlation,
    chance: 0,
  };
}

/** Pearson's χ² of independence, standardised, with Cramér's V² as strength: both less what a random order gives. */
function association(original: Int32Array, released: Int32Array, size: number): Agreement | null {
  const { n, ours, theirs } = levelCounts(original, released, size);
  const cells = new Map<number, number>();
  for (let i = 0; i < original.length; i++) {
    const a = original[i];
    const b = released[i];
    if (a >= 0 && b >= 0) cells.set(a * size + b, (cells.get(a * size + b) ?? 0) + 1);
  }
  const rows = ours.filter((count) => count > 0).length - 1;
  const columns = theirs.filter((count) => count > 0).length - 1;
  const free = rows * columns;
  if (!(free > 0)) return null;
  let sum = 0;
  for (const [cell, count] of cells)
    sum += (count * count) / (ours[Math.floor(cell / size)] * theirs[cell % size]);
  const square = n * (sum - 1);
  const most = n * Math.min(rows, columns);
  const mean = (n * free) / (n - 1);
  if (!(most > mean)) return null;
  const strength = (square - mean) / (most - mean);
  return {
    by: "association",
    telling: n > CLEAR * CLEAR,
    score: (square - mean) / Math.sqrt(2 * free),
    strength,
    share: strength,
    chance: 0,
  };
}
