import { atOnce, group, range } from "@sdc-risk/data/kernels";
import { costsOfSets, fromCheapest } from "./costs.ts";
import { joinedByDonors } from "./donors.ts";
import type { Patterns } from "./patterns.ts";

/** Sets of keys that are tried, the cheapest ones, beside all keys together. */
const MOST_SETS = 256;

/** Classes of records, of which values are to be suppressed so that all records are in groups of at least k. */
export interface ClassCellProblem {
  /** The classes by their keys, recoded as they will be released, each with its records. */
  readonly patterns: Pick<Patterns, "size" | "labels" | "sizes" | "counts" | "gaps" | "all" | "without">;
  readonly k: number;
  /** What suppressing a value of each key costs, above 0; 1 each unless given. */
  readonly costs?: readonly number[];
  /** Keys of which no value may be suppressed, as bits. */
  readonly whole?: number;
  /** Share of the records that may be left in smaller groups; 0 unless given. */
  readonly spared?: number;
  /** Classes that lose values at most; without a limit unless given. */
  readonly most?: number;
}

/** Some records of a class, which lose values while its others keep theirs. */
export interface ClassPart {
  readonly c: number;
  /** The keys that they lose, as bits. */
  readonly mask: number;
  /** How many there are. */
  readonly records: number;
}

/** What classes lose. */
export interface ClassCells {
  /** By class the keys that all its records lose, as bits. */
  readonly masks: Int32Array;
  /** Classes of which a few records lose values, each once; those lose none whole. */
  readonly parts: readonly ClassPart[];
}

/**
 * Suppresses values in all records of classes at once, so that each record shares its values and its gaps with at least
 * k − 1 others: a missing value is one more value. Who is in such a group has at least k effective candidates, whatever
 * the true keys are, since its records have the same chance each. Groups are made from the cheapest sets of keys on
 * (Meyerson and Williams 2004: the least is hard to find). What is left over is joined by as many records of large classes
 * as it needs, where keys are complete; else it loses all keys, with the smallest group.
 * @returns null where keys that stay whole leave no way, or too many classes lose values
 */
export function suppressInClasses({
  patterns,
  k,
  costs: given,
  whole = 0,
  spared = 0,
  most = Infinity,
}: ClassCellProblem): ClassCells | null {
  const costs = costsOfSets(patterns.labels, given);
  const file = new ReleasedClasses(patterns);
  const fewest = spared * file.recordsOf(range(patterns.size));
  let free = file.inSmallGroups(k);
  const all = fromCheapest(costs);
  const sets = [...all.slice(0, MOST_SETS), ...all.slice(MOST_SETS).slice(-1)].filter(
    (set) => set !== 0 && (set & whole) === 0,
  );
  let losing = 0;
  for (const set of sets) {
    if (file.recordsOf(free) <= fewest) break;
    const { large, small } = file.byGroups(free, set, k);
    for (const c of large) file.masks[c] |= set & ~file.gaps[c];
    losing += large.length;
    if (losing > most) return null;
    free = small;
  }
  const { masks } = file;
  if (file.recordsOf(free) <= fewest) return { masks, parts: [] };
  if (losing + free.length > most) return null;
  const parts = joinedByDonors({ patterns, masks, k }, free, { sets, costs });
  // what is left over loses values, too, perhaps with others
  if (parts === null && !file.adopt(free, k, whole)) return null;
  const found = { masks, parts: parts ?? [] };
  return masks.reduce((count, mask) => count + (mask === 0 ? 0 : 1), found.parts.length) > most
    ? null
    : found;
}

/** Classes of some, by whether their groups are large enough. */
interface ClassesByGroup {
  readonly large: Int32Array;
  readonly small: Int32Array;
}

/** Classes as they are released, each of their gaps one more value. */
class ReleasedClasses {
  /** By class, the keys that it loses, as bits. */
  readonly masks: Int32Array;
  private readonly patterns: ClassCellProblem["patterns"];

  constructor(patterns: ClassCellProblem["patterns"]) {
    this.patterns = patterns;
    this.masks = new Int32Array(patterns.size);
  }

  /** By class, the keys that it misses before, as bits. */
  get gaps(): Int32Array {
    return this.patterns.gaps;
  }

  recordsOf(classes: Int32Array): number {
    const { counts } = this.patterns;
    let records = 0;
    for (let i = 0; i < classes.length; i++) records += counts[classes[i]];
    return records;
  }

  /** Classes whose groups are too small as they are: classes differ, so that each is a group. */
  inSmallGroups(k: number): Int32Array {
    const { counts, size } = this.patterns;
    return range(size).filter((c) => counts[c] < k);
  }

  /** Some classes by whether their groups have at least k records once they all lose a set of keys. */
  byGroups(classes: Int32Array, set: number, k: number): ClassesByGroup {
    const of = this.groupsOf(classes, () => set);
    const sizes = this.sizesOf(classes, of);
    const isLarge = (_: number, i: number): boolean => sizes[of[i]] >= k;
    return {
      large: classes.filter(isLarge),
      small: classes.filter((c, i) => !isLarge(c, i)),
    };
  }

  /**
   * Takes all keys from classes that are too few for any group, and from the smallest groups that there are until they
   * are enough.
   * @returns whether they are
   */
  adopt(left: Int32Array, k: number, whole: number): boolean {
    if (whole !== 0) return false;
    const { masks, gaps } = this;
    const { all, size } = this.patterns;
    const lose = (c: number): void => {
      masks[c] = all & ~gaps[c];
    };
    const isBlank = (c: number): boolean => (masks[c] | gaps[c]) === all;
    for (const c of left) lose(c);
    const everybody = range(size);
    const others = everybody.filter((c) => !isBlank(c));
    let records = this.recordsOf(everybody.filter(isBlank));
    if (records >= k) return true;
    const of = this.groupsOf(others, (c) => masks[c]);
    const sizes = this.sizesOf(others, of);
    const order = Array.from(sizes.keys()).sort((a, b) => sizes[a] - sizes[b] || a - b);
    for (const smallest of order) {
      for (const [i, c] of others.entries()) if (of[i] === smallest) lose(c);
      records += sizes[smallest];
      if (records >= k) return true;
    }
    return false;
  }

  /** The group of each of some classes by what is left of them and what they miss. */
  private groupsOf(classes: Int32Array, lost: (c: number) => number): ArrayLike<number> {
    const { labels, sizes, gaps } = this.patterns;
    const left = labels.map((codes, j) => ({
      codes: classes.map((c) => (((lost(c) | gaps[c]) >> j) & 1 ? -1 : codes[c])),
      size: sizes[j],
    }));
    return left.length === 0 || classes.length === 0
      ? new Int32Array(classes.length)
      : atOnce(group(left, classes.length)).of;
  }

  private sizesOf(classes: Int32Array, of: ArrayLike<number>): Float64Array {
    const { counts } = this.patterns;
    let groups = 0;
    for (let i = 0; i < classes.length; i++) groups = Math.max(groups, of[i] + 1);
    const sizes = new Float64Array(groups);
    for (let i = 0; i < classes.length; i++) sizes[of[i]] += counts[classes[i]];
    return sizes;
  }
}
