import type { Keys } from "../keys.ts";

/** Bits of a word. */
const WORD = 32;

/**
 * The variables of a search in groups: some in a row whose levels, a bit for each, fit into a word together,
 * or one that has more levels than bits. What a class looks like on all variables of a group is then found by
 * one pass over its members.
 */
export interface VariableGroups {
  /** The first variable of each group, and at the end the number of variables. */
  readonly starts: Int32Array;
  /** Per variable: where its bits begin within the word of its group. */
  readonly firstBit: Int32Array;
  /** Per variable: its place among the variables of its group, by bit: at `32 * group + bit`. */
  readonly placeOf: Uint8Array;
}

export function groupsOf(levels: Int32Array): VariableGroups {
  const starts: number[] = [];
  const firstBit = new Int32Array(levels.length);
  let used = Infinity;
  for (let v = 0; v < levels.length; v++) {
    if (used + levels[v] > WORD) {
      starts.push(v);
      used = 0;
    }
    firstBit[v] = used;
    used += levels[v];
  }
  const placeOf = new Uint8Array(WORD * starts.length);
  starts.push(levels.length);
  for (let g = 0; g < starts.length - 1; g++)
    for (let v = starts[g]; v < starts[g + 1]; v++)
      placeOf.fill(v - starts[g], WORD * g + firstBit[v], WORD * g + Math.min(WORD, firstBit[v] + levels[v]));
  return { starts: Int32Array.from(starts), firstBit, placeOf };
}

/** Whether a variable has more levels than a word has bits. */
export const isWide = (levels: number): boolean => levels > WORD;

/**
 * The levels of each key as bits, a word per group, group after group. A missing value has no bit; nor has a
 * variable of too many levels.
 * @param room makes an array of zeros
 */
export function levelBits(
  { codes, size, levels }: Pick<Keys, "codes" | "size" | "levels">,
  { starts, firstBit }: VariableGroups,
  room: (length: number) => Int32Array,
): Int32Array {
  const bits = room((starts.length - 1) * size);
  for (let g = 0; g < starts.length - 1; g++)
    for (let v = starts[g]; v < starts[g + 1]; v++) {
      if (isWide(levels[v])) continue;
      const column = codes.subarray(v * size, (v + 1) * size);
      const first = firstBit[v];
      const at = g * size;
      for (let k = 0; k < size; k++) if (column[k] > 0) bits[at + k] |= 1 << (first + column[k] - 1);
    }
  return bits;
}
