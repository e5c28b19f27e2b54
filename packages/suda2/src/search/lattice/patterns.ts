import type { Keys } from "../keys.ts";
import { layoutOf } from "./layout.ts";
import { RowNumbers } from "../row-numbers.ts";

/** Patterns are told apart where keys have at most so many of them, as a share of the keys: else few are equal. */
const REPEATED = 0.5;

/** No pattern: keys are not told apart by those of this variable. */
const NONE = -1;

/**
 * Numbers the patterns of keys on the inner variables and the middle ones up to each: at `v * size + k` that
 * of key k up to middle variable v; −1 for all keys where patterns are too many to be of use.
 * @param packed codes of the inner variables of each key
 * @param patterns where to write, zeros
 */
export function* numberingPatterns(
  keys: Keys,
  packed: Int32Array,
  patterns: Int32Array,
): Generator<void, void> {
  const { codes, size } = keys;
  const { inner, middle } = layoutOf(keys);
  let before = packed;
  for (let v = 0; v < middle; v++) {
    const column = codes.subarray((inner + v) * size, (inner + v + 1) * size);
    const here = patterns.subarray(v * size, (v + 1) * size);
    const numbers = new RowNumbers(2);
    numberRows(before, column, numbers, here);
    if (numbers.size > REPEATED * size) {
      // more variables make more patterns
      patterns.fill(NONE, v * size);
      return;
    }
    before = here;
    yield;
  }
}

function numberRows(before: Int32Array, column: Keys["codes"], numbers: RowNumbers, out: Int32Array): void {
  const row = new Int32Array(2);
  for (let k = 0; k < out.length; k++) {
    row[0] = before[k];
    row[1] = column[k];
    out[k] = numbers.number(row);
  }
}

/**
 * Leaves one of those members of a class that have the same pattern: they share all sets that the pattern
 * tells of, and stand in the way of others as one. Of fourteen variables and 100,000 records a third of all
 * members fall away before a class is parted, and the search takes a sixth less.
 */
export class Patterns {
  /** By pattern: the place of the member that has it, +1; 0 for none. */
  private readonly place: Int32Array;

  private readonly size: number;
  private readonly patterns: Int32Array;

  /** @param patterns as `numberingPatterns` writes them */
  constructor(size: number, patterns: Int32Array) {
    this.size = size;
    this.patterns = patterns;
    this.place = new Int32Array(Math.ceil(REPEATED * size) + 1);
  }

  /** Whether keys are told apart by the patterns up to a middle variable. */
  tell(variable: number): boolean {
    return this.patterns[variable * this.size] !== NONE;
  }

  /**
   * Moves one member of each pattern to the front of its class, as one that only stands in the way where
   * others have it, too.
   * @param members of a class, from `lo` to `hi`: a key, or ~key where it only stands in the way
   * @param shared the words of key k begin at `base + (k - from) * stride`
   * @param words of a key that tell of the sets that members of a pattern share: all their bits are set
   * @returns where the class ends now
   */
  leaveOne(
    variable: number,
    members: Int32Array,
    lo: number,
    hi: number,
    shared: Int32Array,
    base: number,
    from: number,
    stride: number,
    words: number,
  ): number {
    const { place, patterns, size } = this;
    const first = variable * size;
    let top = lo;
    for (let p = lo; p < hi; p++) {
      const x = members[p];
      const pattern = patterns[first + (x ^ (x >> 31))];
      const at = place[pattern] - 1;
      if (at < 0) {
        members[top++] = x;
        place[pattern] = top;
        continue;
      }
      const other = members[at];
      // `fill` costs more than the few words that there are
      if (x >= 0) for (let w = 0, own = base + (x - from) * stride; w < words; w++) shared[own + w] = -1;
      if (other < 0) continue;
      for (let w = 0, own = base + (other - from) * stride; w < words; w++) shared[own + w] = -1;
      members[at] = ~other;
    }
    for (let p = lo; p < top; p++) {
      const x = members[p];
      place[patterns[first + (x ^ (x >> 31))]] = 0;
    }
    return top;
  }
}
