import { fromCheapest } from "./costs.ts";
import type { Patterns } from "./patterns.ts";

/** What clusters are made for. */
export interface ClusterProblem {
  /** Records that are to be equal. */
  readonly k: number;
  /** What it costs to leave out a set of keys. */
  readonly costs: Float64Array;
  /** By record, the keys that it has lost already, as bits, its gaps among them. */
  readonly before: Int32Array;
  /** Records that may be left in smaller groups, those that cost most. */
  readonly spared: number;
}

/**
 * Records that are alike but for some keys lose the values of these, at least k of them together, so that they are equal
 * (k-anonymity by suppressing cells: Meyerson and Williams 2004, who show that the least is hard to find). Groups are
 * made from the cheapest sets of keys on. Whoever is left over is joined by records of large classes.
 */
export class Clusters {
  /** By record, the keys that are left out, as bits. */
  readonly masks: Int32Array;
  /** By class, 1 where some of its records were left in smaller groups. */
  readonly isSpared: Uint8Array;
  private readonly patterns: Patterns;
  private readonly k: number;
  private readonly costs: Float64Array;
  private readonly before: Int32Array;
  /** By set of keys and group, how many records have lost these keys. */
  private readonly sizes = new Map<number, Int32Array>();
  /** Sets of keys from the cheapest on. */
  private readonly order: readonly number[];

  constructor(patterns: Patterns, { k, costs, before, spared }: ClusterProblem) {
    this.patterns = patterns;
    this.k = k;
    this.costs = costs;
    this.before = before;
    this.order = fromCheapest(costs);
    this.masks = Int32Array.from(before);
    this.isSpared = new Uint8Array(patterns.size);
    const left = this.join(this.free(), spared);
    if (left.length > spared) for (const r of left) this.adopt(r);
    else for (const r of left) this.isSpared[patterns.classOf[r]] = 1;
  }

  /** Records that are too few with what they have lost; all others are put where they are. */
  private free(): readonly number[] {
    const { patterns, before, k } = this;
    const { classOf, gaps, isLonely } = patterns;
    const stay = Array.from(classOf.keys()).filter((r) => !this.mustLose(r));
    for (const r of stay) this.put(r, before[r]);
    const few = stay.filter((r) => {
      const c = classOf[r];
      // others stand for those with gaps of their own
      if (gaps[c] !== 0 && isLonely[c] === 0) return false;
      return this.sizesOf(before[r])[patterns.without(before[r]).groupOf[c]] < k;
    });
    for (const r of few) this.take(r);
    return [...few, ...[...classOf.keys()].filter((r) => this.mustLose(r))].sort((a, b) => a - b);
  }

  /** Whether a record is that of somebody whom nobody resembles, and has not lost enough to be helped. */
  private mustLose(record: number): boolean {
    const { patterns, before } = this;
    const c = patterns.classOf[record];
    const mask = before[record];
    return patterns.isLonely[c] === 1 && (mask === patterns.gaps[c] || patterns.persons(c, mask) === 0);
  }

  /**
   * Puts records into groups that are there, or of k of them.
   * @param spared how many may be left over
   * @returns those that are left over
   */
  private join(records: readonly number[], spared: number): readonly number[] {
    const { patterns, k } = this;
    let free = records;
    for (const mask of this.order) {
      if (free.length <= spared) break;
      const { groupOf } = patterns.without(mask);
      const joining = Int32Array.from(this.sizesOf(mask));
      for (const r of free) if (this.mayLose(r, mask)) joining[groupOf[patterns.classOf[r]]]++;
      const left: number[] = [];
      for (const r of free)
        if (this.mayLose(r, mask) && joining[groupOf[patterns.classOf[r]]] >= k) this.put(r, mask);
        else left.push(r);
      free = left;
    }
    return free;
  }

  /** Whether a record may lose a set of keys: it holds what it has lost, and helps one whom nobody resembles. */
  private mayLose(record: number, mask: number): boolean {
    const { patterns, before } = this;
    if ((before[record] & ~mask) !== 0) return false;
    const c = patterns.classOf[record];
    return patterns.isLonely[c] === 0 || (mask !== patterns.gaps[c] && patterns.persons(c, mask) > 0);
  }

  /** Joins a record with as many of large classes as it needs, where that costs least; else it loses all. */
  private adopt(record: number): void {
    const { patterns, costs, k, before } = this;
    const c = patterns.classOf[record];
    const lost = costs[before[record]];
    let best = { cost: costs[patterns.all] - lost, mask: patterns.all, donors: [] as readonly number[] };
    for (const mask of this.order) {
      if (costs[mask] - lost >= best.cost) break;
      if (!this.mayLose(record, mask)) continue;
      const needed = Math.max(0, k - 1 - this.sizesOf(mask)[patterns.without(mask).groupOf[c]]);
      const cost = costs[mask] * (1 + needed) - lost;
      if (cost >= best.cost && best.donors.length > 0) continue;
      const donors = this.donors(c, mask, needed);
      if (donors.length === needed) best = { cost, mask, donors };
    }
    this.put(record, best.mask);
    for (const r of best.donors) {
      this.take(r);
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

  /** Takes a record out of the group that it is in. */
  private take(record: number): void {
    const mask = this.masks[record];
    this.sizesOf(mask)[this.patterns.without(mask).groupOf[this.patterns.classOf[record]]]--;
  }

  private sizesOf(mask: number): Int32Array {
    let sizes = this.sizes.get(mask);
    if (sizes === undefined)
      this.sizes.set(mask, (sizes = new Int32Array(this.patterns.without(mask).persons.length)));
    return sizes;
  }
}
