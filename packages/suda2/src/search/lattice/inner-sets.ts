import type { Keys } from "../keys.ts";
import { bitsFor, HOLDING } from "./layout.ts";

/** XORs of codes are looked up in two halves of so many bits. */
const HALF = 16;
const LOWER = 0xffff;
/** Codes of inner variables in at most so many bits are counted in a table. */
const TABLE = 18;
/** Classes of at most so many members are looked at pair by pair, as are at most so many patterns. */
const SMALL = 20;
const PATTERNS = 40;

/** The codes of the inner variables of each key, one beside the other in a word. */
export function packedCodes({ codes, size, levels }: Keys, inner: number, packed: Int32Array): void {
  for (let v = 0, bits = 0; v < inner; v++) {
    const column = codes.subarray(v * size, (v + 1) * size);
    for (let k = 0; k < size; k++) packed[k] |= column[k] << bits;
    bits += bitsFor(levels[v]);
  }
}

/**
 * For the members of a class, which sets of inner variables they share with another member: a word each. Two
 * members that differ on the variables d share just the sets without any of d, a word that is looked up by
 * the XOR of their codes. In large classes patterns of codes take the place of members.
 */
export class InnerSets {
  /** Classes of at most so many members can be looked at here; larger ones have to be parted by the inner variables. */
  readonly most: number;
  private readonly fields: Int32Array;
  private readonly lower: Int32Array;
  private readonly upper: Int32Array;
  /** By pattern: how often it occurs in the class (2 for more), or in a projection; its word. */
  private readonly times: Uint8Array;
  private readonly projected: Uint8Array;
  private readonly word: Int32Array;
  /** Codes of the members, or patterns, that are looked at pair by pair, and what each shares. */
  private readonly own = new Int32Array(PATTERNS);
  private readonly bits = new Int32Array(PATTERNS);
  /**
   * Patterns of the class and of its projections, one after another; whose pattern each is, −1 where more
   * than one has it.
   */
  private pattern = new Int32Array(1024);
  private owner = new Int32Array(1024);

  private readonly inner: number;
  private readonly packed: Int32Array;

  /** @param packed codes of the inner variables of each key (`packedCodes`) */
  constructor({ levels }: Pick<Keys, "levels">, inner: number, packed: Int32Array) {
    this.inner = inner;
    this.packed = packed;
    this.fields = new Int32Array(inner);
    let bits = 0;
    for (let v = 0; v < inner; v++) {
      const width = bitsFor(levels[v]);
      this.fields[v] = (width === 32 ? -1 : (1 << width) - 1) << bits;
      bits += width;
    }
    this.lower = this.together(0, bits);
    this.upper = this.together(HALF, bits);
    this.most = bits <= TABLE ? Infinity : SMALL;
    const patterns = bits <= TABLE ? 2 ** bits : 0;
    this.times = new Uint8Array(patterns);
    this.projected = new Uint8Array(patterns);
    this.word = new Int32Array(patterns);
  }

  /** By one half of an XOR: the sets of inner variables none of which differ. */
  private together(from: number, bits: number): Int32Array {
    const width = Math.min(HALF, Math.max(0, bits - from));
    const table = new Int32Array(2 ** width).fill(-1);
    // a value with one more bit at its top has what the one without it has, but for the variable of this bit
    for (let bit = 0; bit < width; bit++) {
      let without = -1;
      for (let v = 0; v < this.inner; v++)
        if (((this.fields[v] >>> from) & (1 << bit)) !== 0) without = ~HOLDING[v];
      for (let x = 0, top = 1 << bit; x < top; x++) table[top + x] = table[x] & without;
    }
    return table;
  }

  /** The sets that two keys share. */
  pair(one: number, other: number): number {
    const differ = this.packed[one] ^ this.packed[other];
    return this.lower[differ & LOWER] & this.upper[differ >>> HALF];
  }

  /**
   * Adds the sets that the members of a class share to their words.
   * @param members a member is a key, or ~key where it only stands in the way; those from `lo` to `hi` are the class
   * @param shared the word of key k is at `base + (k - from) * stride`
   */
  ofClass(
    members: Int32Array,
    lo: number,
    hi: number,
    shared: Int32Array,
    base: number,
    from: number,
    stride: number,
  ): void {
    if (hi - lo <= SMALL) this.small(members, lo, hi, shared, base, from, stride);
    else this.large(members, lo, hi, shared, base, from, stride);
  }

  private small(
    members: Int32Array,
    lo: number,
    hi: number,
    shared: Int32Array,
    base: number,
    from: number,
    stride: number,
  ): void {
    const { packed, lower, upper, own, bits } = this;
    const count = hi - lo;
    for (let p = 0; p < count; p++) {
      const x = members[lo + p];
      own[p] = packed[x ^ (x >> 31)];
      bits[p] = 0;
    }
    // what two share they share both: each two are looked at once
    for (let p = 0; p < count; p++) {
      const code = own[p];
      let mine = bits[p];
      for (let q = p + 1; q < count; q++) {
        const differ = code ^ own[q];
        const same = lower[differ & LOWER] & upper[differ >>> HALF];
        mine |= same;
        bits[q] |= same;
      }
      const x = members[lo + p];
      if (x >= 0) shared[base + (x - from) * stride] |= mine;
    }
  }

  private large(
    members: Int32Array,
    lo: number,
    hi: number,
    shared: Int32Array,
    base: number,
    from: number,
    stride: number,
  ): void {
    const { packed, times, word } = this;
    // each variable left out adds no more patterns than there were, and one place is written before it is
    // known to be taken
    const room = Math.min(hi - lo, times.length) * (this.inner + 1) + 1;
    if (this.pattern.length < room) {
      this.pattern = new Int32Array(room);
      this.owner = new Int32Array(room);
    }
    const { pattern, owner } = this;
    let different = 0;
    for (let p = lo; p < hi; p++) {
      const x = members[p];
      const code = packed[x ^ (x >> 31)];
      if (times[code] === 0) {
        pattern[different++] = code;
        times[code] = 1;
      } else times[code] = 2;
    }
    for (let d = 0; d < different; d++) {
      const code = pattern[d];
      const once = times[code] === 1;
      word[code] = once ? 0 : -1;
      owner[d] = once ? code : -1;
    }
    if (different <= PATTERNS) this.patternPairs(different);
    else {
      for (let d = 0; d < different; d++)
        if (owner[d] >= 0) word[pattern[d]] = ~(1 << ((1 << this.inner) - 1));
      this.project(0, different, this.inner, (1 << this.inner) - 1);
    }
    for (let p = lo; p < hi; p++) {
      const x = members[p];
      if (x >= 0) shared[base + (x - from) * stride] |= word[packed[x]];
    }
    for (let d = 0; d < different; d++) times[pattern[d]] = 0;
  }

  private patternPairs(different: number): void {
    const { pattern, owner, word, lower, upper, bits } = this;
    bits.fill(0, 0, different);
    for (let d = 0; d < different; d++) {
      const code = pattern[d];
      let mine = bits[d];
      for (let e = d + 1; e < different; e++) {
        const differ = code ^ pattern[e];
        const same = lower[differ & LOWER] & upper[differ >>> HALF];
        mine |= same;
        bits[e] |= same;
      }
      if (owner[d] >= 0) word[code] = mine;
    }
  }

  /**
   * Many patterns: leaves out one variable below `r` after another, so that patterns merge and every smaller
   * set costs less. A pattern that is still alone on a set does not share it.
   */
  private project(lo: number, hi: number, r: number, set: number): void {
    const { pattern, owner, projected, word } = this;
    for (let v = 0; v < r; v++) {
      const rest = set & ~(1 << v);
      const keep = ~this.fields[v];
      const alone = ~(1 << rest);
      // 1 where one member has it, 3 where more do; without branches, which nobody can foresee
      for (let d = lo; d < hi; d++) {
        const code = pattern[d] & keep;
        const times = projected[code];
        projected[code] = times | (times << 1) | 1 | ((owner[d] >> 31) & 2);
      }
      let top = hi;
      let single = 0;
      for (let d = lo; d < hi; d++) {
        const code = pattern[d] & keep;
        const times = projected[code] & 3;
        projected[code] = 0;
        // the next one takes this place where the code had its turn before
        pattern[top] = code;
        owner[top] = -1;
        if (times === 1) {
          const mine = owner[d];
          word[mine] &= alone;
          owner[top] = mine;
          single++;
        }
        top += times & 1;
      }
      if (single > 0 && v > 0 && rest !== 0) this.project(hi, top, v, rest);
    }
  }
}
