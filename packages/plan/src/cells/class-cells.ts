import type { CodedColumn } from "@sdc-risk/data";
import { atOnce, group } from "@sdc-risk/data/kernels";
import { costsOfSets, fromCheapest } from "./costs.ts";

/** Sets of keys that are tried, the cheapest ones, beside all keys together. */
const MOST_SETS = 256;

/** Classes of records, of which values are to be suppressed so that all records are in groups of at least k. */
export interface ClassCellProblem {
  /** The keys as codes per class, recoded as they will be released. Classes that agree on all of them are one. */
  readonly columns: readonly CodedColumn[];
  /** Records of each class. */
  readonly counts: Float64Array;
  readonly k: number;
  /** What suppressing a value of each key costs, above 0; 1 each unless given. */
  readonly costs?: readonly number[];
  /** Keys of which no value may be suppressed, as bits. */
  readonly whole?: number;
  /** Share of the records that may be left in smaller groups; 0 unless given. */
  readonly spared?: number;
}

/**
 * Suppresses values in all records of classes at once, so that each record shares its values and its gaps with at least
 * k − 1 others: a missing value is one more value. Who is in such a group has at least k effective candidates, whatever
 * the true keys are, since its records have the same chance each. Groups are made from the cheapest sets of keys on
 * (Meyerson and Williams 2004: the least is hard to find); what is left over loses all keys, with the smallest group.
 * @returns by class the keys that it loses, as bits; null where keys that stay whole leave no way
 */
export function suppressInClasses({
  columns,
  counts,
  k,
  costs: given,
  whole = 0,
  spared = 0,
}: ClassCellProblem): Int32Array | null {
  const costs = costsOfSets(columns, given);
  const file = new ReleasedClasses(columns, counts);
  const fewest = spared * counts.reduce((a, b) => a + b, 0);
  let free = file.inSmallGroups(k);
  const sets = fromCheapest(costs);
  for (const set of [...sets.slice(0, MOST_SETS), ...sets.slice(MOST_SETS).slice(-1)]) {
    if (file.recordsOf(free) <= fewest) break;
    if (set === 0 || (set & whole) !== 0) continue;
    const large = file.largeGroups(free, set, k);
    for (const c of large) file.masks[c] |= set & ~file.gaps[c];
    const taken = new Set(large);
    free = free.filter((c) => !taken.has(c));
  }
  if (file.recordsOf(free) > fewest && !file.adopt(free, k, whole)) return null;
  return file.masks;
}

/** Classes as they are released, each of their gaps one more value. */
class ReleasedClasses {
  /** By class, the keys that it misses before, as bits. */
  readonly gaps: Int32Array;
  /** By class, the keys that it loses, as bits. */
  readonly masks: Int32Array;
  private readonly columns: readonly CodedColumn[];
  private readonly counts: Float64Array;

  constructor(columns: readonly CodedColumn[], counts: Float64Array) {
    this.columns = columns;
    this.counts = counts;
    this.masks = new Int32Array(counts.length);
    this.gaps = new Int32Array(counts.length);
    for (const [j, { codes }] of columns.entries())
      for (let c = 0; c < codes.length; c++) if (codes[c] < 0) this.gaps[c] |= 1 << j;
  }

  recordsOf(classes: readonly number[]): number {
    return classes.reduce((sum, c) => sum + this.counts[c], 0);
  }

  /** Classes whose groups are too small as they are. */
  inSmallGroups(k: number): readonly number[] {
    const all = Array.from(this.counts.keys());
    const large = new Set(this.largeGroups(all, 0, k));
    return all.filter((c) => !large.has(c));
  }

  /** Those of some classes that are in groups of at least k records once they all lose a set of keys. */
  largeGroups(classes: readonly number[], set: number, k: number): readonly number[] {
    const of = this.groupsOf(classes, () => set);
    const sizes = this.sizesOf(classes, of);
    return classes.filter((_, i) => sizes[of[i]] >= k);
  }

  /**
   * Takes all keys from classes that are too few for any group, and from the smallest groups that there are until they
   * are enough.
   * @returns whether they are
   */
  adopt(left: readonly number[], k: number, whole: number): boolean {
    if (whole !== 0) return false;
    const { columns, masks, gaps } = this;
    const all = (1 << columns.length) - 1;
    const lose = (c: number): void => {
      masks[c] = all & ~gaps[c];
    };
    const isBlank = (c: number): boolean => (masks[c] | gaps[c]) === all;
    for (const c of left) lose(c);
    const everybody = Array.from(masks.keys());
    const records = (): number => this.recordsOf(everybody.filter(isBlank));
    if (records() >= k) return true;
    const others = everybody.filter((c) => !isBlank(c));
    const of = this.groupsOf(others, (c) => masks[c]);
    const sizes = this.sizesOf(others, of);
    const order = Array.from(sizes.keys()).sort((a, b) => sizes[a] - sizes[b] || a - b);
    for (const smallest of order) {
      for (const [i, c] of others.entries()) if (of[i] === smallest) lose(c);
      if (records() >= k) return true;
    }
    return false;
  }

  /** The group of each of some classes by what is left of them and what they miss. */
  private groupsOf(classes: readonly number[], lost: (c: number) => number): ArrayLike<number> {
    const left = this.columns.map(({ codes, size }, j) => ({
      codes: Int32Array.from(classes, (c) => (((lost(c) | this.gaps[c]) >> j) & 1 ? -1 : codes[c])),
      size,
    }));
    return left.length === 0 || classes.length === 0
      ? new Int32Array(classes.length)
      : atOnce(group(left, classes.length)).of;
  }

  private sizesOf(classes: readonly number[], of: ArrayLike<number>): Float64Array {
    const sizes = new Float64Array(classes.reduce((most, _, i) => Math.max(most, of[i] + 1), 0));
    for (const [i, c] of classes.entries()) sizes[of[i]] += this.counts[c];
    return sizes;
  }
}
