import { range } from "../lists/range.ts";
import { atOnce, inPieces } from "../turns.ts";

/** Bits of a digit, and where the digits of a word begin. With larger ones a few items take as long as many. */
const DIGIT = 11;
const MASK = 2 ** DIGIT - 1;
const SHIFTS = [0, DIGIT, 2 * DIGIT];
/** So many items are put in order one by one, in less time than the digits take to count. */
const FEW = 32;
/** Items between two yields: some milliseconds. */
const PIECE = 1 << 16;

/** Places of values in order of value, equal values in their order. −0 is 0. @param values no NaN */
export function sortedBy(values: Float64Array): Int32Array {
  return atOnce(sorting(values));
}

/** `sortedBy` as a generator, by the bits of the numbers, turned so that they order as the numbers do (Herf 2001). */
export function* sorting(values: Float64Array): Generator<void, Int32Array> {
  const n = values.length;
  const low = new Uint32Array(n);
  const high = new Uint32Array(n);
  for (let from = 0; from < n; from += PIECE) {
    turn(values, low, high, from, Math.min(n, from + PIECE));
    yield;
  }
  return yield* sortingByKey(low, high);
}

/** Places of the values that are not missing (NaN), in order of value, equal values in their order. */
export function* placesByValue(values: Float64Array): Generator<void, Int32Array> {
  const places = new Int32Array(values.length);
  let held = 0;
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) if (values[i] === values[i]) places[held++] = i;
  });
  const some = places.subarray(0, held);
  const order = yield* sorting(Float64Array.from(some, (i) => values[i]));
  yield* inPieces(held, (from, to) => {
    for (let at = from; at < to; at++) order[at] = some[order[at]];
  });
  return order;
}

/** The bits of some values, turned so that they order as the values do. */
function turn(values: Float64Array, low: Uint32Array, high: Uint32Array, from: number, to: number): void {
  const number = new Float64Array(1);
  const words = new Uint32Array(number.buffer);
  for (let i = from; i < to; i++) {
    // −0 + 0 is 0
    number[0] = values[i] + 0;
    const mask = words[1] >> 31;
    low[i] = words[0] ^ mask;
    high[i] = words[1] ^ (mask | 0x80000000);
  }
}

/**
 * Places of 64-bit unsigned keys in order of key, equal keys in their order: radix sort, or insertion where
 * they are few.
 * @param low the lower halves of the keys
 * @param high the upper halves, as many
 */
export function* sortingByKey(low: Uint32Array, high: Uint32Array): Generator<void, Int32Array> {
  const n = low.length;
  if (n <= FEW) return inserted(low, high);
  const places = new Uint32Array(MASK + 2);
  let order = range(n);
  let next = new Int32Array(n);
  for (const words of [low, high]) {
    for (const shift of SHIFTS) {
      places.fill(0);
      for (let from = 0; from < n; from += PIECE) {
        count(words, shift, places, from, Math.min(n, from + PIECE));
        yield;
      }
      // all items share this digit
      if (places.includes(n)) continue;
      for (let digit = 1; digit < places.length; digit++) places[digit] += places[digit - 1];
      for (let from = 0; from < n; from += PIECE) {
        move(words, shift, places, order, next, from, Math.min(n, from + PIECE));
        yield;
      }
      [order, next] = [next, order];
    }
  }
  return order;
}

function inserted(low: Uint32Array, high: Uint32Array): Int32Array {
  const order = range(low.length);
  for (let i = 1; i < order.length; i++) {
    let at = i;
    for (; at > 0; at--) {
      const before = order[at - 1];
      const above = high[before] - high[i];
      if (above < 0 || (above === 0 && low[before] <= low[i])) break;
      order[at] = before;
    }
    order[at] = i;
  }
  return order;
}

function count(words: Uint32Array, shift: number, places: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) places[((words[i] >>> shift) & MASK) + 1]++;
}

/** Puts some items where their digit belongs. */
function move(
  words: Uint32Array,
  shift: number,
  places: Uint32Array,
  order: Int32Array,
  next: Int32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const item = order[i];
    next[places[(words[item] >>> shift) & MASK]++] = item;
  }
}
