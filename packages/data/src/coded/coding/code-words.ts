import { DataType, type Vector } from "apache-arrow";
import { filled } from "../../kernels/lists/filled.ts";
import { PIECE, type Coding } from "./coding.ts";
import { WordNumbering } from "./hash-words.ts";
import { bitmapOf, chunksOf, isValid, type Chunk } from "./validity.ts";

/**
 * Codes values of a fixed width by their bits; NaN among floats is missing.
 * @param stride 32-bit words of a value
 */
export function* codeWords(
  vector: Vector,
  stride: number,
  wordsOfChunk: (data: Chunk) => Uint32Array,
): Generator<void, Coding> {
  const isFloat = DataType.isFloat(vector.type as DataType);
  const codes = new Int32Array(vector.length);
  const first: number[] = [];
  const numbering = new WordNumbering(stride);
  let base = 0;
  for (const data of chunksOf(vector)) {
    const words = wordsOfChunk(data);
    const bitmap = bitmapOf(data);
    for (let from = 0; from < data.length; from += PIECE) {
      const to = Math.min(data.length, from + PIECE);
      codePiece(numbering, words, stride, isFloat, bitmap, data.offset, from, to, codes, base, first);
      yield;
    }
    base += data.length;
  }
  return { codes, first };
}

function codePiece(
  numbering: WordNumbering,
  words: Uint32Array,
  stride: number,
  isFloat: boolean,
  bitmap: Uint8Array | null,
  offset: number,
  from: number,
  to: number,
  codes: Int32Array,
  base: number,
  first: number[],
): void {
  for (let i = from; i < to; i++) {
    // NaN: all exponent bits and at least one fraction bit set
    const missing =
      (bitmap !== null && !isValid(bitmap, offset + i)) ||
      (isFloat && (words[2 * i + 1] & 0x7fffffff) >>> 0 > 0x7ff00000 - (words[2 * i] === 0 ? 0 : 1));
    if (missing) {
      codes[base + i] = -1;
      continue;
    }
    const code = numbering.number(words, i * stride);
    if (code === first.length) first.push(base + i);
    codes[base + i] = code;
  }
}

/**
 * A chunk of floats in double precision, −0 as 0; NaN stays and is taken as missing. Shared with the table
 * where nothing had to change.
 */
export function floatsOf(data: Chunk): Float64Array {
  const values = data.values as Float64Array | Float32Array | Uint16Array;
  if (values instanceof Float64Array && !values.some((x) => Object.is(x, -0) || x !== x)) return values;
  const numberAt = (i: number): number =>
    values instanceof Uint16Array ? halfToNumber(values[i]) : values[i];
  // adding 0 turns -0 into 0, and every NaN is written as one bit pattern
  return filled(new Float64Array(values.length), (i) => {
    const x = numberAt(i);
    return x !== x ? NaN : x + 0;
  });
}

/** IEEE 754 half precision to a number. */
function halfToNumber(bits: number): number {
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent === 0 ? 2 ** -24 * fraction : 2 ** (exponent - 25) * (1024 + fraction));
}

export function wordsOf(values: Float64Array | BigInt64Array): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
}
