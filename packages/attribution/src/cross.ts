import { grown } from "@sdc-risk/data/kernels";
import type { PackedTarget } from "./files/packed.ts";

/**
 * The values of one target in consecutive classes of two files. An entry is a value that a class holds in
 * either file. The k-th class, `first` + k, has the entries from starts[k] to starts[k + 1]. Arrays are
 * longer than what they hold, and the next piece takes their place.
 */
export interface TargetPiece {
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
  /** Per class: the entry of the one value that the released file holds; −1 where it holds none or several. */
  readonly told: Int32Array;
}
/** What adds up over pieces. */
export interface Tally {
  add(piece: TargetPiece): void;
}

/** Entries in a piece, about, and classes, at most: they fit into the processor's cache. */
const ENTRIES = 4096;
export const PIECE_CLASSES = ENTRIES;
/** Records, or values of a class, that are counted for a piece, about. */
const RECORDS = 1 << 15;

/** Counts the values of targets within classes, piece by piece; arrays serve one target after another. */
export class Crossing {
  private codes = new Int32Array(2 * ENTRIES);
  private original = new Int32Array(2 * ENTRIES);
  private released = new Int32Array(2 * ENTRIES);
  /** The entry of each value; it belongs to the class at hand where it is not below its first one. */
  private slots = new Int32Array(0);
  private readonly starts = new Int32Array(PIECE_CLASSES + 1);
  private readonly originals = new Int32Array(PIECE_CLASSES);
  private readonly releaseds = new Int32Array(PIECE_CLASSES);
  private readonly told = new Int32Array(PIECE_CLASSES);

  /** @param size number of classes @param levels values of the target */
  *pieces(
    size: number,
    levels: number,
    original: PackedTarget,
    released: PackedTarget,
  ): Generator<TargetPiece, void> {
    if (this.slots.length < levels) this.slots = new Int32Array(levels);
    let first = 0;
    while (first < size) {
      this.slots.fill(-1, 0, levels);
      const classes = this.fill(first, Math.min(size, first + PIECE_CLASSES), original, released);
      yield {
        first,
        size: classes,
        starts: this.starts,
        codes: this.codes,
        original: this.original,
        released: this.released,
        originals: this.originals,
        releaseds: this.releaseds,
        told: this.told,
      };
      first += classes;
    }
  }

  /**
   * Counts the classes from … to, or the first of them where these have entries or records enough; how many
   * they are.
   */
  private fill(from: number, to: number, original: PackedTarget, released: PackedTarget): number {
    const { starts, originals, releaseds, told, slots } = this;
    const { starts: ourStarts, words: ourWords, shift, mask, counts: ourCounts } = original;
    const { starts: theirStarts, words: theirWords, counts: theirCounts } = released;
    const theirShift = released.shift;
    const theirMask = released.mask;
    let { codes, original: ours, released: theirs } = this;
    let entries = 0;
    let c = from;
    const last = ourStarts[from] + theirStarts[from] + RECORDS;
    for (; c < to && entries < ENTRIES && ourStarts[c] + theirStarts[c] < last; c++) {
      const k = c - from;
      const first = entries;
      const a = ourStarts[c];
      const b = ourStarts[c + 1];
      const d = theirStarts[c];
      const e = theirStarts[c + 1];
      if (entries + b - a + e - d > codes.length) {
        this.reserve(entries + b - a + e - d);
        ({ codes, original: ours, released: theirs } = this);
      }
      let n = 0;
      let m = 0;
      let latest = -1;
      for (let i = a; i < b; i++) {
        const value = ((ourWords[i] >>> shift) & mask) - 1;
        if (value < 0) continue;
        const records = ourCounts === null ? 1 : ourCounts[i];
        n += records;
        let entry = slots[value];
        if (entry < first) {
          slots[value] = entry = entries++;
          codes[entry] = value;
          ours[entry] = theirs[entry] = 0;
        }
        ours[entry] += records;
      }
      for (let i = d; i < e; i++) {
        const value = ((theirWords[i] >>> theirShift) & theirMask) - 1;
        if (value < 0) continue;
        const records = theirCounts === null ? 1 : theirCounts[i];
        m += records;
        let entry = slots[value];
        if (entry < first) {
          slots[value] = entry = entries++;
          codes[entry] = value;
          ours[entry] = theirs[entry] = 0;
        }
        theirs[entry] += records;
        latest = entry;
      }
      originals[k] = n;
      releaseds[k] = m;
      told[k] = latest >= 0 && theirs[latest] === m ? latest : -1;
      starts[k + 1] = entries;
    }
    return c - from;
  }

  private reserve(entries: number): void {
    this.codes = grown(this.codes, 2 * entries);
    this.original = grown(this.original, 2 * entries);
    this.released = grown(this.released, 2 * entries);
  }
}
