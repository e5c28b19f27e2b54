import type { CodedColumn } from "@sdc-risk/data";

/**
 * Suppresses values so that k records agree with each record wherever both have a value (α = 1), the reading of sdcMicro.
 * For comparison only: no rule accepts this reading, since a gap lifts all records that it agrees with, and k − 1 records
 * without any value meet it in every file. So that this search does not end there, a record loses values only as long
 * as it lacks matches itself, as in sdcMicro.
 *
 * A plain greedy search: the value whose suppression gives most matches to records that lack some, one after the other;
 * then values are given back where no record needs their gap.
 * @returns by record the keys that are suppressed, as bits
 */
export function suppressByWildcards(columns: readonly Pick<CodedColumn, "codes">[], k: number): Int32Array {
  const search = new WildcardSearch(columns, k);
  search.suppress();
  search.giveBack();
  return search.masks;
}

class WildcardSearch {
  /** By record the keys that were suppressed, as bits. */
  readonly masks: Int32Array;
  private readonly k: number;
  private readonly keys: number;
  private readonly records: number;
  /** The values of record r are values[r · keys … (r + 1) · keys); −1 where there is none. */
  private readonly values: Int32Array;
  private readonly original: Int32Array;
  /** Records that agree with each record, itself among them. */
  private readonly matching: Int32Array;

  constructor(columns: readonly Pick<CodedColumn, "codes">[], k: number) {
    this.k = k;
    this.keys = columns.length;
    this.records = columns[0]?.codes.length ?? 0;
    this.original = new Int32Array(this.records * this.keys);
    for (const [j, { codes }] of columns.entries())
      for (const [r, code] of codes.entries()) this.original[r * this.keys + j] = code;
    this.values = this.original.slice();
    this.masks = new Int32Array(this.records);
    this.matching = new Int32Array(this.records);
    for (let r = 0; r < this.records; r++)
      for (let s = 0; s < this.records; s++) if (this.differing(r, s) === 0) this.matching[r]++;
  }

  suppress(): void {
    const gains = Float64Array.from(this.matching, (_, r) => this.best(r).gain);
    for (;;) {
      // a gain is computed anew when it is the largest: what was suppressed since has changed it
      let record = largest(gains);
      let found = this.best(record);
      while (found.gain < gains[record]) {
        gains[record] = found.gain;
        record = largest(gains);
        found = this.best(record);
      }
      if (found.gain === 0) {
        record = this.matching.findIndex((count) => count < this.k);
        found = { gain: 0, mask: record < 0 ? 0 : this.nearest(record) };
      }
      if (found.mask === 0) return;
      this.lose(record, found.mask);
      gains[record] = this.best(record).gain;
    }
  }

  /** Gives values back one by one where every record keeps k matches. */
  giveBack(): void {
    for (let r = 0; r < this.records; r++)
      for (let j = 0; j < this.keys; j++) if (((this.masks[r] >> j) & 1) === 1) this.restore(r, j);
  }

  private restore(r: number, j: number): void {
    const value = this.original[r * this.keys + j];
    const losing: number[] = [];
    for (let s = 0; s < this.records; s++) {
      const other = this.values[s * this.keys + j];
      if (other >= 0 && other !== value && this.differing(r, s) === 0) losing.push(s);
    }
    if (this.matching[r] - losing.length < this.k || losing.some((s) => this.matching[s] <= this.k)) return;
    this.values[r * this.keys + j] = value;
    this.masks[r] &= ~(1 << j);
    this.matching[r] -= losing.length;
    for (const s of losing) this.matching[s]--;
  }

  /** The keys in which both have a value, and not the same, as bits. */
  private differing(r: number, s: number): number {
    const { keys, values } = this;
    let mask = 0;
    for (let j = 0; j < keys; j++) {
      const one = values[r * keys + j];
      const other = values[s * keys + j];
      if (one !== other && one >= 0 && other >= 0) mask |= 1 << j;
    }
    return mask;
  }

  /** The key whose suppression in a record that lacks matches gives most to all that lack some. */
  private best(r: number): { readonly gain: number; readonly mask: number } {
    const lack = this.k - this.matching[r];
    let found = { gain: 0, mask: 0 };
    if (lack <= 0) return found;
    const all = new Int32Array(this.keys);
    const lacking = new Int32Array(this.keys);
    for (let s = 0; s < this.records; s++) {
      const mask = this.differing(r, s);
      if (mask === 0 || (mask & (mask - 1)) !== 0) continue;
      const j = 31 - Math.clz32(mask);
      all[j]++;
      if (this.matching[s] < this.k) lacking[j]++;
    }
    for (const [j, count] of all.entries()) {
      const gain = count === 0 ? 0 : Math.min(lack, count) + lacking[j];
      if (gain > found.gain) found = { gain, mask: 1 << j };
    }
    return found;
  }

  /** The fewest keys without which one more record agrees with a record; none where all do. */
  private nearest(r: number): number {
    let nearest = 0;
    let least = Infinity;
    for (let s = 0; s < this.records; s++) {
      const mask = this.differing(r, s);
      let size = 0;
      for (let rest = mask; rest !== 0; rest &= rest - 1) size++;
      if (size > 0 && size < least) [nearest, least] = [mask, size];
    }
    return nearest;
  }

  private lose(r: number, mask: number): void {
    for (let s = 0; s < this.records; s++) {
      const differing = this.differing(r, s);
      if (differing === 0 || (differing & ~mask) !== 0) continue;
      this.matching[r]++;
      this.matching[s]++;
    }
    this.masks[r] |= mask;
    for (let j = 0; j < this.keys; j++) if (((mask >> j) & 1) === 1) this.values[r * this.keys + j] = -1;
  }
}

function largest(values: Float64Array): number {
  let best = 0;
  for (let at = 1; at < values.length; at++) if (values[at] > values[best]) best = at;
  return best;
}
