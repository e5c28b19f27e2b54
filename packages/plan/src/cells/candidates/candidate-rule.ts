import type { Pattern, Patterns } from "../patterns.ts";

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
  private readonly changes = new MaskChanges();
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

  /**
   * Whether every person of a key, and everybody whom they may stand for, has k candidates.
   * @param change what is to be added to its chances
   */
  holds(x: number, change = 0): boolean {
    const { chances, largest, k, patterns } = this;
    if (this.isSpared[x] === 1) return true;
    const own = largest[x];
    if (patterns.isLonely[x] === 1 && this.unhelped(x) >= 0) return false;
    let needed = k * own;
    for (const c of this.standsFor[x]) needed = Math.max(needed, k * largest[c] + own);
    return chances[x] + change >= needed - ROUNDING * needed;
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
   * Sets what some records have lost, where everybody who loses by it has k candidates yet. Chances stay as they are
   * until that is known: most changes that are tried do not hold.
   * @param mask what a record is to have lost, by what it has lost
   * @returns whether it did
   */
  allows(records: ArrayLike<number>, mask: (before: number) => number): boolean {
    const { masks, patterns, largest, changes } = this;
    changes.size = records.length;
    for (let i = 0; i < records.length; i++) {
      const c = patterns.classOf[records[i]];
      const before = masks[records[i]];
      changes.put(i, { before: patterns.without(before), after: patterns.without(mask(before)) }, c);
      changes.masks[i] = before;
      changes.largest[i] = largest[c];
    }
    for (let i = 0; i < records.length; i++) masks[records[i]] = mask(masks[records[i]]);
    for (let i = 0; i < records.length; i++) largest[changes.classes[i]] = this.largestOf(changes.classes[i]);
    let holds = true;
    for (let i = 0; holds && i < records.length; i++) holds = this.holdsWithin(i);
    for (let i = 0; i < records.length; i++) {
      masks[records[i]] = changes.masks[i];
      if (!holds) largest[changes.classes[i]] = changes.largest[i];
    }
    if (holds) for (let i = 0; i < records.length; i++) this.set(records[i], mask(changes.masks[i]));
    return holds;
  }

  /** Whether the rule holds, after the changes, for all whom a record may be by what it had lost before one of them. */
  private holdsWithin(i: number): boolean {
    const { changes } = this;
    const { order, starts, lonely } = changes.from[i];
    const g = changes.fromGroup[i];
    this.looked += starts[g + 1] - starts[g];
    for (let at = starts[g]; at < starts[g + 1]; at++)
      if (!this.holds(order[at], changes.of(order[at]))) return false;
    if (lonely.order.length === 0) return true;
    for (let at = lonely.starts[g]; at < lonely.starts[g + 1]; at++)
      if (!this.holds(lonely.order[at], changes.of(lonely.order[at]))) return false;
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
    const { chances } = this;
    const { groupOf, persons, order, starts, lonely } = this.patterns.without(mask);
    const g = groupOf[c];
    if (persons[g] === 0) return;
    const chance = sign / persons[g];
    for (let at = starts[g]; at < starts[g + 1]; at++) chances[order[at]] += chance;
    if (lonely.order.length === 0) return;
    for (let at = lonely.starts[g]; at < lonely.starts[g + 1]; at++) chances[lonely.order[at]] += chance;
  }

  /** 0 where nobody with complete keys agrees with what is left. */
  private largestOf(c: number): number {
    const { patterns, masks } = this;
    const records = patterns.records(c);
    let least = Infinity;
    for (let at = 0; at < records.length; at++) {
      const persons = patterns.persons(c, masks[records[at]]);
      if (persons > 0 && persons < least) least = persons;
    }
    return 1 / least;
  }
}

/** What records are to have lost in place of what they have: lists that are used again and again, one place per record. */
class MaskChanges {
  size = 0;
  /** By record: its class, what it had lost before, and the largest chance of its class before. */
  readonly classes: number[] = [];
  readonly masks: number[] = [];
  readonly largest: number[] = [];
  /** By record: classes that agree where what it had lost is left out, its group of them, and its chance for each. */
  readonly from: Pattern[] = [];
  readonly fromGroup: number[] = [];
  private readonly taken: number[] = [];
  /** The same after the change. */
  private readonly to: Pattern[] = [];
  private readonly toGroup: number[] = [];
  private readonly given: number[] = [];

  put(i: number, { before, after }: { readonly before: Pattern; readonly after: Pattern }, c: number): void {
    this.classes[i] = c;
    this.from[i] = before;
    this.fromGroup[i] = before.groupOf[c];
    this.taken[i] = chanceAmong(before.persons[before.groupOf[c]]);
    this.to[i] = after;
    this.toGroup[i] = after.groupOf[c];
    this.given[i] = chanceAmong(after.persons[after.groupOf[c]]);
  }

  /** What the changes add to the chances of a class. */
  of(x: number): number {
    let sum = 0;
    for (let i = 0; i < this.size; i++) {
      if (this.from[i].groupOf[x] === this.fromGroup[i]) sum -= this.taken[i];
      if (this.to[i].groupOf[x] === this.toGroup[i]) sum += this.given[i];
    }
    return sum;
  }
}

/** The chance of each of some persons; 0 where there are none. */
const chanceAmong = (persons: number): number => (persons > 0 ? 1 / persons : 0);
