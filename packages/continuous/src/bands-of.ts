import { pieces } from "./pieces.js";

/**
 * The part of each record when records are cut into parts of about equal size by their mid-ranks, from 0; −1 where the value is missing.
 * Equal values share a part.
 * @param sorted the values that are not missing, ascending
 */
export function* bandsOf(values: Float64Array, sorted: Float64Array, parts: number): Generator<void, Int32Array> {
  const first = new Float64Array(parts).fill(Infinity), out = new Int32Array(values.length), n = sorted.length;
  let begin = 0, part = -1;
  yield* pieces(n, (_, to) => {
    while (begin < to) {
      const value = sorted[begin]!;
      let end = begin + 1;
      while (end < n && sorted[end] === value) end++;
      for (const own = Math.floor((parts * (begin + end)) / (2 * n)); part < own; part++) first[part + 1] = value;
      begin = end;
    }
  });
  yield* pieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const x = values[i]!;
      let low = 0, high = parts;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (first[middle]! <= x) low = middle + 1;
        else high = middle;
      }
      out[i] = low - 1;
    }
  });
  return out;
}
