import type { GroupSize } from "@sdc-risk/core/source";

/** Records that stand in a file more than once. */
export interface Doubled {
  /** Records that agree with another one in all variables. */
  readonly rows: number;
  /** The same as a share of all records. */
  readonly share: number;
}

/** More than this share of the records has an equal. */
const MOST = 0.5;
/** Standard deviations by which counts may be off by chance, and what is added for counts of none. */
const DEVIATIONS = 3;
const NONE = 4;
/** Copies that are looked for, at most, and bits of surprise that a common divisor takes. */
const LARGEST = 100;
const BITS = 8;
/** Groups that are all of one size above `SMALL`, and fewer than this, are taken for a designed table. */
const SMALL = 5;
const FEW = 50;
/** Share of the groups whose size a common divisor may fail to divide. */
const UNDIVIDED = 0.05;

/**
 * Whether there are more groups of a size than a draw of persons gives. Records that are drawn one by one from
 * a population make groups whose sizes are a mixture of Poisson counts, and k! n_k is then log-convex in k:
 *
 *   n_k² ≤ n_{k−1} n_{k+1} (k + 1) / k
 *
 * for the expected numbers n_k of groups of k records (Cauchy and Schwarz). Copies break it: with each record
 * three times there are groups of three, and none of two or four. Each number is taken three standard
 * deviations of a Poisson count nearer to the rule.
 */
function isPeak(sizes: ReadonlyMap<number, number>, k: number): boolean {
  const atMost = (size: number): number => {
    const n = sizes.get(size) ?? 0;
    return n + DEVIATIONS * Math.sqrt(n) + NONE;
  };
  const n = sizes.get(k) ?? 0;
  const atLeast = n - DEVIATIONS * Math.sqrt(n);
  return atLeast > 0 && atLeast * atLeast > atMost(k - 1) * atMost(k + 1) * ((k + 1) / k);
}

/** Whether nearly all sizes are multiples of one number, which is improbable for so many groups. */
function haveDivisor(sizes: readonly GroupSize[]): boolean {
  const groups = sizes.reduce((sum, one) => sum + one.groups, 0);
  for (let m = 2; m <= LARGEST; m++) {
    const undivided = sizes.reduce((sum, one) => sum + (one.size % m === 0 ? 0 : one.groups), 0);
    if (undivided <= UNDIVIDED * groups && (groups - 3 * undivided) * Math.log2(m) >= BITS) return true;
  }
  return false;
}

/**
 * Whether most records of a file stand in it more than once, beyond what is natural: where few coarse variables
 * are in a file, equal records are many, and their numbers are those of a random draw.
 * @param sizes how many groups of records that agree in all variables hold how many
 * @param combinations how many groups there could be: the product of the numbers of levels
 */
export function doubledIn(sizes: readonly GroupSize[], combinations = Infinity): Doubled | null {
  const records = sizes.reduce((sum, { size, groups }) => sum + size * groups, 0);
  const alone = sizes.find(({ size }) => size === 1)?.groups ?? 0;
  const rows = records - alone;
  if (records === 0 || rows <= MOST * records) return null;
  // each combination equally often is made by a design, as few large equal groups are; copies of persons are many,
  // and leave most combinations empty
  const [only, ...others] = sizes;
  const isTable = only!.groups === combinations || (only!.size > SMALL && only!.groups < FEW);
  if (others.length === 0 && isTable) return null;
  const bySize = new Map(sizes.map(({ size, groups }) => [size, groups]));
  const found = haveDivisor(sizes) || sizes.some(({ size }) => size > 1 && isPeak(bySize, size));
  return found ? { rows, share: rows / records } : null;
}
