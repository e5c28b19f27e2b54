import type { Keys } from "../keys.ts";
import { bitCount, HOLDING, layoutOf } from "./layout.ts";
import { RowNumbers } from "../row-numbers.ts";
import { IntList } from "@sdc-risk/data/kernels";

export interface MinimalInput {
  readonly keys: Keys;
  /** The keys that `shared` is of. */
  readonly from: number;
  readonly to: number;
  readonly shared: Int32Array;
  /** The regions that `shared` is of: the first, and how many. */
  readonly firstRegion: number;
  readonly regions: number;
  /** The keys to look at, among these. */
  readonly first: number;
  readonly last: number;
  readonly maxSize: number;
}

/**
 * Minimal sample uniques of the keys looked at: families of sets of variables, whose bits are the variables
 * of the search.
 */
export interface MinimalOutput {
  /** The family of each key. */
  readonly family: Int32Array;
  /** Where each family ends in `set`. Its sets ascend. */
  readonly ends: Int32Array;
  readonly set: Uint16Array | Int32Array;
}

/** Words of bits that are read in one go, and keys: some milliseconds, and as many for what is found. */
const WORDS_READ = 2 ** 18;
export const KEYS_READ = 2 ** 14;

/** Keys of so many words that are read in one go. */
export const keysAtOnce = (words: number): number =>
  Math.max(32, Math.min(KEYS_READ, Math.floor(WORDS_READ / words)));

/** Keys of so few words often share all of them; of more words hardly two do, and comparing them would be in vain. */
const COMPARED = 32;

/** By the number of other variables in a set: the sets of inner variables that make it no larger than `most`. */
function innerUpTo(most: number, others: number): Int32Array {
  return Int32Array.from({ length: others + 1 }, (_, more) => {
    let bits = 0;
    for (let set = 0; set < 32; set++) if (bitCount(set) + more <= most) bits |= 1 << set;
    return bits;
  });
}

/**
 * Minimal sample uniques by key: the sets that a key does not share while it shares all that lack one of
 * their variables. With some of the regions only, the variables that number them are not left out.
 */
export function findMinimal(input: MinimalInput): MinimalOutput {
  const { from, to, shared, firstRegion, regions, first, last, keys } = input;
  const { line } = layoutOf(keys);
  const stride = (to - from) * line;
  const words = regions * line;
  // the words of a key, and behind them what it misses: they say what its family is
  const own = new Int32Array(words + 1);
  const family = new Int32Array(last - first);
  const numbers = words <= COMPARED ? new RowNumbers(words + 1) : null;
  const families = new Families(input, words);
  const missing = lacks(keys, first, last);
  for (let k = first; k < last; k++) {
    own.fill(0);
    for (let r = 0; r < regions; r += after(r, own[r * line], regions)) {
      const at = r * stride + (k - from) * line;
      for (let w = 0; w < line; w++) own[r * line + w] = shared[at + w];
      // the empty set tells nobody apart, also where a file has one record
      if (firstRegion === 0 && r === 0) own[0] |= 1;
    }
    own[words] = missing === null ? 0 : missing[k - first];
    const number = numbers === null ? k - first : numbers.number(own);
    if (number === families.size) families.add(own);
    family[k - first] = number;
  }
  return { family, ...families.output() };
}

/** Which variables some keys miss, as bits; null where they miss none. */
function lacks({ codes, size, variables }: Keys, first: number, last: number): Int32Array | null {
  let bits: Int32Array | null = null;
  for (let v = 0; v < variables; v++) {
    const column = codes.subarray(v * size + first, v * size + last);
    if (!column.includes(0)) continue;
    bits ??= new Int32Array(last - first);
    for (let k = 0; k < bits.length; k++) if (column[k] === 0) bits[k] |= 1 << v;
  }
  return bits;
}

/**
 * Steps to the next set of variables that may hold a minimal one. Who is alone on a set has none with more
 * variables, and the sets that add some below its lowest follow it.
 * @param set the bits of its variables, of `all` sets
 * @param shared what is shared of it: bit 0 stands for the set itself
 */
const after = (set: number, shared: number, all: number): number =>
  (shared & 1) !== 0 ? 1 : set === 0 ? all : set & -set;

/** Families of minimal sets as they are found. */
class Families {
  size = 0;
  private readonly ends = new IntList();
  private readonly set = new IntList();
  private readonly inner: number;
  private readonly variables: number;
  private readonly firstWord: number;
  private readonly every: number;
  /**
   * Per word: how many other variables its sets hold. By that number: the sets of inner variables that are
   * not too large.
   */
  private readonly others: Uint8Array;
  private readonly small: Int32Array;

  private readonly words: number;

  constructor(
    { keys, firstRegion, maxSize }: Pick<MinimalInput, "keys" | "firstRegion" | "maxSize">,
    words: number,
  ) {
    this.words = words;
    const { inner, line } = layoutOf(keys);
    this.inner = inner;
    this.variables = keys.variables;
    this.firstWord = firstRegion * line;
    this.every = inner === 5 ? -1 : (1 << (1 << inner)) - 1;
    this.others = Uint8Array.from({ length: words }, (_, w) => bitCount(this.firstWord | w));
    this.small = innerUpTo(Math.min(maxSize, keys.variables), keys.variables - inner);
  }

  /** @param own the sets that a key shares, and behind these the variables that it misses */
  add(own: Int32Array): void {
    const { words, inner, firstWord, others, small, set } = this;
    const lacking = own[words];
    const missing = lacking >> inner;
    let allowed = this.every;
    for (let v = 0; v < inner; v++) if (((lacking >> v) & 1) !== 0) allowed &= ~HOLDING[v];
    for (let w = 0; w < words; w += after(w, own[w], words)) {
      if (((firstWord | w) & missing) !== 0) continue;
      const here = own[w];
      let found = ~here & allowed & small[others[w]];
      for (let rest = w; rest !== 0 && found !== 0; rest &= rest - 1) found &= own[w & ~(rest & -rest)];
      if (found === 0) continue;
      for (let v = 0; v < inner; v++) found &= (here << (1 << v)) | ~HOLDING[v];
      if (found === 0) continue;
      set.reserve(32);
      for (; found !== 0; found &= found - 1)
        set.values[set.length++] = ((firstWord | w) << inner) | (31 - Math.clz32(found & -found));
    }
    this.ends.add(set.length);
    this.size++;
  }

  output(): Omit<MinimalOutput, "family"> {
    const sets = this.set.values.subarray(0, this.set.length);
    return {
      ends: this.ends.toArray(),
      set: this.variables <= 16 ? new Uint16Array(sets) : new Int32Array(sets),
    };
  }
}
