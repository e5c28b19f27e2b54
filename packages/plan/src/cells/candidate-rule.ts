import type { Patterns } from "./patterns.ts";

/** Sums of shares are rounded: what is so little below k is k. */
const ROUNDING = 1e-9;

/**
 * Effective candidates while cells are suppressed. A person of key x whose record has lost the keys S has
 * n(S) Σ 1/n(S_j) candidates, over the records j that are consistent with x, with n(S) the persons with complete
 * keys that agree with what S leaves. So one number per key, Σ 1/n(S_j), tells it for all persons of the key. Somebody
 * with gaps is stood for by each person whose key agrees with what is left, leaving that one's record out. Where nobody
 * agrees (lonely classes), the records count that hold nothing but what the person's key holds, and the person's own
 * record has to be one of them that has lost more.
 */
export class CandidateRule {
  /** By record, the keys that are left out, as bits. */
  readonly masks: Int32Array;
  /** Classes that were looked at by `allows`: what a search has cost. */
  looked = 0;
  private readonly patterns: Patterns;
  private readonly k: number;
  private readonly isSpared: Uint8Array;
  /** By class, complete or lonely: Σ 1/n(S_j) over the records that are consistent with it. */
  private readonly chances: Float64Array;
  /** By class: the largest 1/n(S) of its own records. */
  private readonly largest: Float64Array;
  /** By class with complete keys: the classes with gaps that it may stand for. */
  private readonly standsFor: readonly (readonly number[])[];

  /**
   * @param masks by record, the keys that are left out, as bits; written to
   * @param isSpared by class, 1 where fewer candidates do; none unless given
   */
  constructor(
    patterns: Patterns,
    k: number,
    masks: Int32Array,
    isSpared: Uint8Array = new Uint8Array(patterns.size),
  ) {
    this.isSpared = isSpared;
    this.patterns = patterns;
    this.k = k;
    this.masks = masks;
    this.chances = new Float64Array(patterns.size);
    this.largest = new Float64Array(patterns.size);
    const standsFor: number[][] = Array.from({ length: patterns.size }, () => []);
    for (let c = 0; c < patterns.size; c++) {
      if (patterns.gaps[c] !== 0) for (const x of patterns.members(c, patterns.gaps[c])) standsFor[x].push(c);
      this.largest[c] = this.largestOf(c);
    }
    this.standsFor = standsFor;
    for (let r = 0; r < masks.length; r++) this.add(patterns.classOf[r], masks[r], 1);
  }

  /** Whether every person of a key, and everybody whom they may stand for, has k candidates. */
  holds(x: number): boolean {
    const { chances, largest, k, patterns } = this;
    if (this.isSpared[x] === 1) return true;
    const own = largest[x];
    if (patterns.isLonely[x] === 1 && this.unhelped(x) >= 0) return false;
    let needed = k * own;
    for (const c of this.standsFor[x]) needed = Math.max(needed, k * largest[c] + own);
    return chances[x] >= needed - ROUNDING * needed;
  }

  /** Takes other keys from a record than it has lost. */
  set(record: number, mask: number): void {
    const c = this.patterns.classOf[record];
    this.add(c, this.masks[record], -1);
    this.masks[record] = mask;
    this.add(c, mask, 1);
    this.largest[c] = this.largestOf(c);
  }

  /**
   * Sets what some records have lost, where everybody who loses by it has k candidates yet.
   * @param mask what a record is to have lost, by what it has lost
   * @returns whether it did
   */
  allows(records: ArrayLike<number>, mask: (before: number) => number): boolean {
    const before = Array.from(records, (r) => this.masks[r]);
    for (const [i, r] of Array.from(records).entries()) this.set(r, mask(before[i]));
    for (let i = 0; i < records.length; i++) {
      if (this.holdsWithin(this.patterns.classOf[records[i]], before[i])) continue;
      for (let at = 0; at < records.length; at++) this.set(records[at], before[at]);
      return false;
    }
    return true;
  }

  /** Whether the rule holds for all whom a record of a class may be that has lost some keys. */
  private holdsWithin(c: number, mask: number): boolean {
    const { patterns } = this;
    this.looked += patterns.members(c, mask).length;
    for (const x of patterns.members(c, mask)) if (!this.holds(x)) return false;
    for (const x of patterns.lonelyMembers(c, mask)) if (!this.holds(x)) return false;
    return true;
  }

  /** The classes for which the rule does not hold. */
  broken(): number[] {
    const { size, gaps, isLonely } = this.patterns;
    const out: number[] = [];
    for (let c = 0; c < size; c++) if ((gaps[c] === 0 || isLonely[c] === 1) && !this.holds(c)) out.push(c);
    return out;
  }

  /** The record that most needs to lose more, so that a class keeps the rule; −1 where it does. */
  neediest(x: number): number {
    if (this.holds(x)) return -1;
    if (this.patterns.isLonely[x] === 1 && this.unhelped(x) >= 0) return this.unhelped(x);
    let worst = x;
    let needed = this.k * this.largest[x];
    for (const c of this.standsFor[x]) {
      const need = this.k * this.largest[c] + this.largest[x];
      if (need > needed) [worst, needed] = [c, need];
    }
    const widest = (r: number): boolean =>
      1 / this.patterns.persons(worst, this.masks[r]) === this.largest[worst];
    return this.patterns.records(worst).find(widest) ?? -1;
  }

  /** A record of a lonely class that has lost nothing, or with which nobody's keys agree yet; −1 where there is none. */
  private unhelped(x: number): number {
    const { patterns, masks } = this;
    const found = patterns
      .records(x)
      .find((r) => masks[r] === patterns.gaps[x] || patterns.persons(x, masks[r]) === 0);
    return found ?? -1;
  }

  private add(c: number, mask: number, sign: 1 | -1): void {
    const { patterns, chances } = this;
    const persons = patterns.persons(c, mask);
    if (persons === 0) return;
    for (const x of patterns.members(c, mask)) chances[x] += sign / persons;
    for (const x of patterns.lonelyMembers(c, mask)) chances[x] += sign / persons;
  }

  /** 0 where nobody with complete keys agrees with what is left. */
  private largestOf(c: number): number {
    let least = Infinity;
    for (const r of this.patterns.records(c)) {
      const persons = this.patterns.persons(c, this.masks[r]);
      if (persons > 0) least = Math.min(least, persons);
    }
    return 1 / least;
  }
}
