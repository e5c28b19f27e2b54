import type { ClassCellProblem, ClassPart } from "./class-cells.ts";

/** Records of classes that lose values though the others of their class keep theirs. */
const MOST_RECORDS = 2_000;
/** Classes and sets of keys that are looked at for one file. */
const MOST_LOOKED = 1 << 24;

/** Joins classes that are too few for any group with records of large classes, of which enough stay. */
class Donors {
  readonly parts: ClassPart[] = [];
  private readonly patterns: ClassCellProblem["patterns"];
  private readonly masks: Int32Array;
  private readonly k: number;
  private readonly isComplete: boolean;
  private readonly giving = new Set<number>();
  /** By set of keys and group, how many records have lost these keys. */
  private readonly sizes = new Map<number, Float64Array>();
  private records = 0;

  /** @param how `masks`: by class the keys that it loses, as bits; written to */
  constructor(
    patterns: ClassCellProblem["patterns"],
    { masks, k }: { readonly masks: Int32Array; readonly k: number },
  ) {
    this.patterns = patterns;
    this.masks = masks;
    this.k = k;
    this.isComplete = patterns.gaps.every((gap) => gap === 0);
  }

  /**
   * Takes from a class the keys without which it costs least to make a group of it and of what is there.
   * @param sets of keys that may go, from the cheapest on
   * @returns whether there are enough; else nothing is changed
   */
  join(c: number, sets: readonly number[], costs: Float64Array): boolean {
    const own = this.patterns.counts[c];
    let best = { cost: Infinity, mask: 0, donors: [] as readonly ClassPart[] };
    for (const mask of sets) {
      if (costs[mask] * own >= best.cost) break;
      const lacking = this.lacking(c, mask);
      if (lacking === null) continue;
      const cost = costs[mask] * (own + lacking);
      if (cost >= best.cost || this.records + lacking > MOST_RECORDS) continue;
      const donors = this.donors(c, mask, lacking);
      if (donors !== null) best = { cost, mask, donors };
    }
    const { mask, donors } = best;
    if (mask === 0) return false;
    this.put(c, mask, own);
    this.masks[c] = mask;
    for (const donor of donors) {
      this.put(donor.c, mask, donor.records);
      this.giving.add(donor.c);
      this.parts.push(donor);
      this.records += donor.records;
    }
    return true;
  }

  /** How many records a class lacks in the group that it is in without some keys; null where that is not looked at. */
  private lacking(c: number, mask: number): number | null {
    const { patterns, sizes, k } = this;
    if (!this.isComplete) return null;
    if (!sizes.has(mask) && (sizes.size + 1) * patterns.size > MOST_LOOKED) return null;
    return Math.max(0, k - patterns.counts[c] - this.sizesOf(mask)[patterns.without(mask).groupOf[c]]);
  }

  /** Records of large classes that agree with a class but for some keys; null where there are not as many. */
  private donors(c: number, mask: number, needed: number): readonly ClassPart[] | null {
    const { patterns, masks, k, giving } = this;
    const { groupOf, order, starts } = patterns.without(mask);
    // one more than k stay: one of them may be taken to stand for somebody who lost a value
    const spare = (x: number): number =>
      masks[x] !== 0 || giving.has(x) || x === c ? 0 : patterns.counts[x] - k - 1;
    const members = order
      .subarray(starts[groupOf[c]], starts[groupOf[c] + 1])
      .filter((x) => spare(x) > 0)
      .sort((a, b) => patterns.counts[b] - patterns.counts[a] || a - b);
    const out: ClassPart[] = [];
    let lacking = needed;
    for (const x of members) {
      if (lacking === 0) break;
      const records = Math.min(lacking, spare(x));
      out.push({ c: x, mask, records });
      lacking -= records;
    }
    return lacking === 0 ? out : null;
  }

  private put(c: number, mask: number, records: number): void {
    this.sizesOf(mask)[this.patterns.without(mask).groupOf[c]] += records;
  }

  private sizesOf(mask: number): Float64Array {
    const known = this.sizes.get(mask);
    if (known !== undefined) return known;
    const { patterns, masks } = this;
    const { groupOf, persons } = patterns.without(mask);
    const sizes = new Float64Array(persons.length);
    for (let c = 0; c < masks.length; c++) if (masks[c] === mask) sizes[groupOf[c]] += patterns.counts[c];
    this.sizes.set(mask, sizes);
    return sizes;
  }
}

/**
 * Makes groups of classes that are too few for any with records of large ones.
 * @param file `masks`: by class the keys that it loses, as bits; written to where all can be joined
 * @param free the classes that are too few
 * @returns the records of large classes; null where some class cannot be joined
 */
export function joinedByDonors(
  { patterns, masks, k }: Pick<ClassCellProblem, "patterns" | "k"> & { readonly masks: Int32Array },
  free: Int32Array,
  { sets, costs }: { readonly sets: readonly number[]; readonly costs: Float64Array },
): readonly ClassPart[] | null {
  const own = Int32Array.from(masks);
  const donors = new Donors(patterns, { masks: own, k });
  for (const c of free) if (!donors.join(c, sets, costs)) return null;
  masks.set(own);
  return donors.parts;
}
