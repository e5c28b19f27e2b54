import { bitsOf } from "../search/lattice/layout.ts";
import type { PreparedKeys } from "../search/keys.ts";
import { pairsOf } from "./pair-tables.ts";

/** Places in a word, and bits of one. */
const FOUR = 4;
export const BITS = 8;
export const PLACE = 0xff;

/**
 * What each set of variables of a search holds, by the number of the set. Pairs of key variables and key
 * variables have a place each: a pair its number, a variable comes behind all pairs. Places are read four
 * at a time: fourteen variables and 100,000 records take two hundred million looks at them.
 */
export interface SetLists {
  readonly sizes: Int32Array;
  /** Where the words of each set end; where the last has room over, it holds the place behind the last. */
  readonly ends: Int32Array;
  readonly fours: Int32Array;
  /** Places that there are, with the one behind the last. */
  readonly places: number;
}

/**
 * Lists what all sets hold.
 * @param keys of at most 20 variables, whose pairs and themselves have numbers below 256
 * @param room makes an array of zeros
 */
export function setLists(
  { variables: n, position }: Pick<PreparedKeys, "variables" | "position">,
  room: (length: number) => Int32Array,
): SetLists {
  const all = 2 ** n;
  const { pairOf, members } = pairsOf(n);
  const none = members.length + n;
  const sizes = room(all);
  const ends = room(all);
  for (let set = 1; set < all; set++) {
    const size = (sizes[set] = sizes[set & (set - 1)] + 1);
    ends[set] = ends[set - 1] + Math.ceil((size * (size + 1)) / 2 / FOUR);
  }
  const fours = room(ends[all - 1]);
  const places = new Uint8Array(fours.buffer).fill(none);
  for (let set = 1; set < all; set++) {
    const held = bitsOf(set);
    let at = FOUR * ends[set - 1];
    for (let i = 0; i < held.length; i++) {
      const v = position[held[i]];
      for (let j = 0; j < i; j++) places[at++] = pairOf[v * n + position[held[j]]];
      places[at++] = members.length + v;
    }
  }
  return { sizes, ends, fours, places: none + 1 };
}
