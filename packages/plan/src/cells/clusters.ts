import { fromCheapest } from "./costs.ts";
import type { Patterns } from "./patterns.ts";

/**
 * Records that are alike but for some keys lose the values of these, at least k of them together, so that they are equal
 * (k-anonymity by suppressing cells: Meyerson and Williams 2004, who show that the least is hard to find). Groups are
 * made from the cheapest sets of keys on. Whoever is left over is joined by records of large classes.
 */
export class Clusters {
  /** By record, the keys that are left out, as bits. */
  readonly masks: Int32Array;
  private readonly patterns: Patterns;
  private readonly k: number;
  /** What it costs to leave out a set of keys. */
  private readonly costs: Float64Array;
  /** By set of keys and group, how many records have lost these keys. */
  private readonly sizes = new Map<number, Int32Array>();
  /** Sets of keys from the cheapest on. */
  private readonly order: readonly number[];

  /** @param costs of each set of keys, in one record */
  constructor(patterns: Patterns, k: number, costs: Float64Array) {
    this.patterns = patterns;
    this.k = k;
    this.costs = costs;
    this.order = fromCheapest(costs);
    const { classOf, gaps, counts } = patterns;
    this.masks = new Int32Array(classOf.length);
    const free: number[] = [];
    for (const [r, c] of classOf.entries())
      if (gaps[c] !== 0 || counts[c] >= k) this.put(r, gaps[c]);
      else free.push(r);
    for (const r of this.join(free)) this.adopt(r);
  }

  /** Puts records into groups that are there, or of k of them. @returns those that are left over */
  private join(records: readonly number[]): readonly number[] {
    const { patterns, k } = this;
    let free = records;
    for (const mask of this.order) {
      if (free.length === 0) break;
      const { groupOf } = patterns.without(mask);
      const joining = Int32Array.from(this.sizesOf(mask));
      for (const r of free) joining[groupOf[patterns.classOf[r]]]++;
      const left: number[] = [];
      for (const r of free)
        if (joining[groupOf[patterns.classOf[r]]] >= k) this.put(r, mask);
        else left.push(r);
      free = left;
    }
    return free;
  }

  /** Joins a record with as many of large classes as it needs, where that costs least; else it loses all. */
  private adopt(record: number): void {
    const { patterns, costs, k } = this;
    const c = patterns.classOf[record];
    let best = { cost: costs[patterns.all], mask: patterns.all, donors: [] as readonly number[] };
    for (const mask of this.order) {
      if (costs[mask] >= best.cost) break;
      const needed = Math.max(0, k - 1 - this.sizesOf(mask)[patterns.without(mask).groupOf[c]]);
      const cost = costs[mask] * (1 + needed);
      if (cost >= best.cost && best.donors.length > 0) continue;
      const donors = this.donors(c, mask, needed);
      if (donors.length === needed) best = { cost, mask, donors };
    }
    this.put(record, best.mask);
    for (const r of best.donors) {
      this.sizesOf(0)[patterns.without(0).groupOf[patterns.classOf[r]]]--;
      this.put(r, best.mask);
    }
  }

  /** Records of classes that stay large enough without them. */
  private donors(c: number, mask: number, needed: number): readonly number[] {
    const { patterns, k, masks } = this;
    const out: number[] = [];
    for (const x of patterns.members(c, mask)) {
      let spare = this.sizesOf(0)[patterns.without(0).groupOf[x]] - k;
      for (const r of patterns.records(x)) {
        if (out.length === needed) return out;
        if (spare <= 0) break;
        if (masks[r] !== 0) continue;
        out.push(r);
        spare--;
      }
    }
    return out;
  }

  private put(record: number, mask: number): void {
    this.masks[record] = mask;
    this.sizesOf(mask)[this.patterns.without(mask).groupOf[this.patterns.classOf[record]]]++;
  }

  private sizesOf(mask: number): Int32Array {
    let sizes = this.sizes.get(mask);
    if (sizes === undefined)
      this.sizes.set(mask, (sizes = new Int32Array(this.patterns.without(mask).persons.length)));
    return sizes;
  }
}
