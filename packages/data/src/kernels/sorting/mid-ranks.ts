import { sorting } from "./radix-sort.ts";
import { inPieces } from "../turns.ts";

/**
 * Mid-ranks: per value its rank from 1, the mean of the ranks of equal values; NaN where missing.
 * @param values NaN where missing
 */
export function* midRanks(values: Float64Array): Generator<void, Float64Array> {
  const held = new Int32Array(values.length);
  const ranks = new Float64Array(values.length);
  const numbers = new Float64Array(values.length);
  let count = 0;
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) {
      if (values[i] === values[i]) {
        numbers[count] = values[i];
        held[count++] = i;
      } else ranks[i] = NaN;
    }
  });
  const order = yield* sorting(numbers.subarray(0, count));
  let first = 0;
  yield* inPieces(count, (_, to) => {
    while (first < to) {
      const value = numbers[order[first]];
      let end = first + 1;
      while (end < count && numbers[order[end]] === value) end++;
      for (let at = first, middle = (first + 1 + end) / 2; at < end; at++) ranks[held[order[at]]] = middle;
      first = end;
    }
  });
  return ranks;
}
