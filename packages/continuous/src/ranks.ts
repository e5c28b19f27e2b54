import { inTurns, sortedInTurns } from "@sdc-risk/core";
import { pieces } from "./pieces.js";
import type { Breathe } from "./work.js";

/** Mid-ranks of a variable: per record its rank from 1, the mean of the ranks of equal values; NaN where missing. @param values NaN where missing */
export async function midRanks(values: Float64Array, breathe: Breathe): Promise<Float64Array> {
  const held = new Int32Array(values.length), ranks = new Float64Array(values.length), numbers = new Float64Array(values.length);
  let count = 0;
  await inTurns(pieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) {
      if (values[i] === values[i]) {
        numbers[count] = values[i]!;
        held[count++] = i;
      } else ranks[i] = NaN;
    }
  }), breathe);
  const order = await sortedInTurns(numbers.subarray(0, count), breathe);
  let first = 0;
  await inTurns(pieces(count, (_, to) => {
    while (first < to) {
      const value = numbers[order[first]!]!;
      let end = first + 1;
      while (end < count && numbers[order[end]!] === value) end++;
      for (let at = first, middle = (first + 1 + end) / 2; at < end; at++) ranks[held[order[at]!]!] = middle;
      first = end;
    }
  }), breathe);
  return ranks;
}
