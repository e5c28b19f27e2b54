import type { Digit, Packed } from "./files/packed.js";

/**
 * The values of one target in consecutive classes of two files. An entry is a value that a class holds in either file.
 * The k-th class, `first` + k, has the entries from starts[k] to starts[k + 1]. Arrays are longer than what they hold, and
 * the next piece takes their place.
 */
export interface Piece {
  readonly first: number;
  readonly size: number;
  readonly starts: Int32Array;
  /** Per entry: the value, and its records in the original and in the released file. */
  readonly codes: Int32Array;
  readonly original: Int32Array;
  readonly released: Int32Array;
  /** Per class: records in the original and in the released file that hold a value. */
  readonly originals: Int32Array;
  readonly releaseds: Int32Array;
}
/** What adds up over pieces. */
export interface Tally {
  add(piece: Piece): void;
}

/** Entries, and classes, in a piece: they fit into the processor's cache. */
const ENTRIES = 4096;

/** Counts the values of targets within classes, piece by piece; arrays serve one target after another. */
export class Crossing {
  private codes = new Int32Array(2 * ENTRIES);
  private original = new Int32Array(2 * ENTRIES);
  private released = new Int32Array(2 * ENTRIES);
  /** Values that the last class counted held. */
  private held = 0;
  private slots = new Int32Array(0);
  private readonly starts = new Int32Array(ENTRIES + 1);
  private readonly originals = new Int32Array(ENTRIES);
  private readonly releaseds = new Int32Array(ENTRIES);

  /** @param size number of classes @param levels values of the target */
  *pieces(size: number, levels: number, digit: Digit & { readonly word: number }, original: Packed, released: Packed): Generator<Piece, void> {
    // the entry of each value; it belongs to the class at hand where it is not below its first one
    if (this.slots.length < levels) this.slots = new Int32Array(levels);
    const { originals, releaseds, starts } = this, ourWords = original.words[digit.word]!, theirWords = released.words[digit.word]!;
    let first = 0;
    while (first < size) {
      this.slots.fill(-1, 0, levels);
      let entries = 0, k = 0;
      for (; k < ENTRIES && first + k < size && entries < ENTRIES; k++) {
        const c = first + k, from = entries, a = original.starts[c]!, b = original.starts[c + 1]!, d = released.starts[c]!, e = released.starts[c + 1]!;
        this.reserve(entries + b - a + e - d);
        if (b > a) entries = this.count(digit, ourWords, a, b, this.original, this.released, from, entries);
        const ours = this.held;
        this.held = 0;
        if (e > d) entries = this.count(digit, theirWords, d, e, this.released, this.original, from, entries);
        const theirs = this.held;
        this.held = 0;
        originals[k] = ours;
        releaseds[k] = theirs;
        starts[k + 1] = entries;
      }
      yield { first, size: k, starts, codes: this.codes, original: this.original, released: this.released, originals, releaseds };
      first += k;
    }
  }

  /** Counts the values of a class in one file, into `held` too; a value not seen in it before gets an entry. */
  private count({ shift, mask }: Digit, words: Uint32Array, start: number, end: number, counts: Int32Array, others: Int32Array, first: number, entries: number): number {
    const { codes, slots } = this;
    let held = 0;
    for (let i = start; i < end; i++) {
      const value = ((words[i]! >>> shift) & mask) - 1;
      if (value < 0) continue;
      held++;
      let entry = slots[value]!;
      if (entry < first) {
        slots[value] = entry = entries++;
        codes[entry] = value;
        counts[entry] = others[entry] = 0;
      }
      counts[entry]!++;
    }
    this.held = held;
    return entries;
  }

  private reserve(entries: number): void {
    if (entries <= this.codes.length) return;
    const grown = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const out = new Int32Array(2 * entries);
      out.set(old);
      return out;
    };
    this.codes = grown(this.codes);
    this.original = grown(this.original);
    this.released = grown(this.released);
  }
}
