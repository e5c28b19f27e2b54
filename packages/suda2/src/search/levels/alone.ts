import type { Keys } from "../keys.ts";
import type { LevelOutput } from "./level.ts";
import { binomials, rowWords, type KeyRange } from "./sets.ts";

/** Words that are joined between two turns: a millisecond. */
const TURN = 2 ** 20;

/**
 * Which keys are alone on the sets of a size, out of those of the size below and of what was found: who is
 * alone on a set is so on a set that lacks one of its variables, or has a minimal sample unique there.
 * @param block the keys that are looked at together
 * @param alone rows of the sets of `level` − 1 variables, in colexicographic order; empty at level 1
 * @param next where to write the rows of this level, zeroed
 */
export function* joinedRows(
  { variables }: Pick<Keys, "variables">,
  block: KeyRange,
  level: number,
  alone: Int32Array,
  found: readonly LevelOutput[],
  next: Int32Array,
): Generator<void, void> {
  const { from: first, to } = block;
  const choose = binomials(variables, level);
  const row = rowWords(to - first);
  const number = (v: number, place: number): number => choose[place * (variables + 1) + v];
  const set = Int32Array.from({ length: level }, (_, i) => i);
  let turn = 0;
  for (let at = 0; level > 1 && at < next.length; at += row) {
    for (let without = 0; without < level; without++) {
      let rank = 0;
      for (let i = 0; i < level; i++) if (i !== without) rank += number(set[i], i < without ? i + 1 : i);
      const from = rank * row;
      for (let w = 0; w < row; w++) next[at + w] |= alone[from + w];
    }
    let i = 0;
    while (i < level - 1 && set[i] + 1 === set[i + 1]) {
      set[i] = i;
      i++;
    }
    set[i]++;
    if ((turn += level * row) < TURN) continue;
    turn = 0;
    yield;
  }
  for (const { sets, ends, key } of found) {
    for (let s = 0, m = 0; s < ends.length; s++) {
      let rank = 0;
      // sets stand descending
      for (let d = 0; d < level; d++) rank += number(sets[s * level + d], level - d);
      for (; m < ends[s]; m++) {
        const place = key[m] - first;
        next[rank * row + (place >> 5)] |= 1 << (place & 31);
      }
    }
    yield;
  }
}
