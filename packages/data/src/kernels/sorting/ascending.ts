/** Values that are sorted in one go: a few milliseconds. */
const RUN = 1 << 15;
/** Values between two yields: some milliseconds. */
const PIECE = 1 << 16;
/** Bits of a digit, and digits of a number. */
const DIGIT = 11;
const SIZE = 2 ** DIGIT;
const DIGITS = 6;

/** Values in ascending order, those that are missing (NaN) left out. */
export function* ascending(values: Float64Array): Generator<void, Float64Array> {
  const held = new Float64Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if (values[i] === values[i]) held[count++] = values[i];
  const some = held.subarray(0, count);
  return count <= RUN ? some.sort() : yield* byDigits(some);
}

/**
 * Radix sort of numbers by their bits, turned so that they order as the numbers do (Herf 2001); −0 stands before 0.
 * A third of the time of a comparison sort of a million values. Numbers are moved as they are: turned bits may be
 * those of a NaN, which engines do not keep.
 */
function* byDigits(values: Float64Array): Generator<void, Float64Array> {
  const n = values.length;
  const places = new Uint32Array(DIGITS * (SIZE + 1));
  let from: Float64Array = values;
  let to: Float64Array = new Float64Array(n);
  for (let at = 0; at < n; at += PIECE) {
    count(from, places, at, Math.min(n, at + PIECE));
    yield;
  }
  for (let digit = 0; digit < DIGITS; digit++) {
    const of = places.subarray(digit * (SIZE + 1), (digit + 1) * (SIZE + 1));
    // all values share this digit
    if (of.includes(n)) continue;
    for (let d = 1; d <= SIZE; d++) of[d] += of[d - 1];
    for (let at = 0; at < n; at += PIECE) {
      move({ from, to, of }, digit, at, Math.min(n, at + PIECE));
      yield;
    }
    [from, to] = [to, from];
  }
  return from;
}

const wordsOf = (values: Float64Array): Uint32Array =>
  new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);

/** Counts digits one place behind them. A word has two digits of eleven bits and one of ten. */
function count(values: Float64Array, places: Uint32Array, from: number, to: number): void {
  const words = wordsOf(values);
  const mask = SIZE - 1;
  const row = SIZE + 1;
  for (let i = from; i < to; i++) {
    const sign = words[2 * i + 1] >> 31;
    const low = words[2 * i] ^ sign;
    const high = words[2 * i + 1] ^ (sign | 0x80000000);
    places[1 + (low & mask)]++;
    places[1 + row + ((low >>> DIGIT) & mask)]++;
    places[1 + 2 * row + (low >>> (2 * DIGIT))]++;
    places[1 + 3 * row + (high & mask)]++;
    places[1 + 4 * row + ((high >>> DIGIT) & mask)]++;
    places[1 + 5 * row + (high >>> (2 * DIGIT))]++;
  }
}

interface Pass {
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** Per value of the digit where the next number belongs. */
  readonly of: Uint32Array;
}

function move({ from, to, of }: Pass, digit: number, begin: number, end: number): void {
  const words = wordsOf(from);
  const upper = digit >= DIGITS / 2;
  const shift = (digit % (DIGITS / 2)) * DIGIT;
  const turned = upper ? 0x80000000 : 0;
  for (let i = begin; i < end; i++) {
    const sign = words[2 * i + 1] >> 31;
    const word = words[upper ? 2 * i + 1 : 2 * i] ^ (sign | turned);
    to[of[(word >>> shift) & (SIZE - 1)]++] = from[i];
  }
}
