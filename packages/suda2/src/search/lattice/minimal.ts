import type { Keys } from "../keys.js";
import { bitCount, HOLDING, layoutOf } from "./layout.js";
import { IntList } from "@sdc-risk/core/kernels";

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

/** Minimal sample uniques as pairs of a key and a set of variables, whose bits are the variables of the search. */
export interface MinimalOutput {
  readonly key: Int32Array;
  readonly set: Int32Array;
}

/** By the number of other variables in a set: the sets of inner variables that make it no larger than `most`. */
function innerUpTo(most: number, others: number): Int32Array {
  return Int32Array.from({ length: others + 1 }, (_, more) => {
    let bits = 0;
    for (let set = 0; set < 32; set++) if (bitCount(set) + more <= most) bits |= 1 << set;
    return bits;
  });
}

/**
 * Minimal sample uniques, key after key and sets ascending: the sets that a key does not share while it shares all that lack
 * one of their variables. With some of the regions only, the variables that number them are not left out.
 */
export function findMinimal(input: MinimalInput): MinimalOutput {
  const { keys, from, to, shared, firstRegion, regions, first, last, maxSize } = input;
  const { variables, codes, size } = keys,
    { inner, line } = layoutOf(keys),
    stride = (to - from) * line,
    words = regions * line,
    firstWord = firstRegion * line;
  const key = new IntList(),
    set = new IntList(),
    own = new Int32Array(words);
  const every = inner === 5 ? -1 : (1 << (1 << inner)) - 1,
    others = Uint8Array.from({ length: words }, (_, w) => bitCount(firstWord | w));
  const small = innerUpTo(Math.min(maxSize, variables), variables - inner);
  for (let k = first; k < last; k++) {
    for (let r = 0; r < regions; r++) {
      const at = r * stride + (k - from) * line;
      for (let w = 0; w < line; w++) own[r * line + w] = shared[at + w]!;
    }
    // the empty set tells nobody apart, also where a file has one record
    if (firstRegion === 0) own[0]! |= 1;
    let allowed = every,
      missing = 0;
    for (let v = 0; v < variables; v++) {
      if (codes[v * size + k] !== 0) continue;
      if (v < inner) allowed &= ~HOLDING[v]!;
      else missing |= 1 << (v - inner);
    }
    for (let w = 0; w < words; w++) {
      if (((firstWord | w) & missing) !== 0 || others[w]! > maxSize) continue;
      const here = own[w]!;
      let found = ~here & allowed & small[others[w]!]!;
      for (let rest = w; rest !== 0 && found !== 0; rest &= rest - 1) found &= own[w & ~(rest & -rest)]!;
      if (found === 0) continue;
      for (let v = 0; v < inner; v++) found &= (here << (1 << v)) | ~HOLDING[v]!;
      if (found === 0) continue;
      key.reserve(32);
      set.reserve(32);
      for (; found !== 0; found &= found - 1) {
        key.values[key.length++] = k;
        set.values[set.length++] = ((firstWord | w) << inner) | (31 - Math.clz32(found & -found));
      }
    }
  }
  return { key: key.toArray(), set: set.toArray() };
}
