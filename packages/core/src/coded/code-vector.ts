import { DataType, type Vector } from "apache-arrow";
import { SdcError } from "../errors.js";
import { codeByTable, integerRange, type IntegerValues } from "./code-integers.js";
import { translate, type CodedColumn } from "./coded-column.js";
import { ByteNumbering } from "./hash-bytes.js";
import { WordNumbering } from "./hash-words.js";
import { levelText, typeText } from "./level-text.js";
import { bitmapOf, chunksOf, isValid, type Chunk } from "./validity.js";

interface Coding {
  readonly codes: Int32Array;
  /** The record at which each code first appears. */
  readonly first: ArrayLike<number>;
}

/** Codes a column of any Arrow type that has values to tell apart. */
export function codeVector(name: string, vector: Vector): CodedColumn {
  const type = vector.type as DataType;
  if (DataType.isDictionary(type)) return codeDictionary(name, vector);
  const { codes, first } = codingOf(name, type, vector);
  return fromFirst(name, type, vector, codes, first);
}

function fromFirst(name: string, type: DataType, vector: Vector, codes: Int32Array, first: ArrayLike<number>): CodedColumn {
  const value = (code: number): unknown => vector.get(first[code]!);
  return { name, codes, size: first.length, value, label: (code) => levelText(type, value(code)) };
}

function codingOf(name: string, type: DataType, vector: Vector): Coding {
  if (DataType.isNull(type)) return { codes: new Int32Array(vector.length).fill(-1), first: [] };
  if (DataType.isBool(type)) return codeIntegers(vector, unpackBits);
  if (DataType.isInt(type) && type.bitWidth < 64) return codeIntegers(vector, (data) => data.values as IntegerValues);
  if ((DataType.isDate(type) || DataType.isTime(type)) && chunksOf(vector).every((data) => data.values instanceof Int32Array)) return codeIntegers(vector, (data) => data.values as IntegerValues);
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type)) return codeText(vector);
  if (DataType.isFloat(type)) return codeWords(vector, 2, (data) => wordsOf(floatsOf(data)));
  if (DataType.isInt(type) || DataType.isDate(type) || DataType.isTime(type) || DataType.isTimestamp(type) || DataType.isDuration(type)) return codeWords(vector, 2, (data) => wordsOf(data.values as BigInt64Array));
  if (DataType.isDecimal(type)) return codeWords(vector, type.bitWidth / 32, (data) => data.values as Uint32Array);
  if (DataType.isUtf8View(type)) return codeValues(vector);
  throw new SdcError("BAD_TYPE", `Variable "${name}" has the Arrow type ${typeText(type)}, which holds no single values to tell apart. Expected text, numbers, dates, times, decimals, booleans or a dictionary of these.`);
}

/** 0 and 1 for a chunk of booleans, which Arrow keeps as bits; the offset of a slice counts bits. */
function unpackBits(data: Chunk): Uint8Array {
  const out = new Uint8Array(data.length), bits = data.values as Uint8Array;
  for (let i = 0; i < data.length; i++) out[i] = isValid(bits, data.offset + i) ? 1 : 0;
  return out;
}

/** A chunk of floats in double precision, −0 as 0; NaN stays and is taken as missing. Shared with the table where nothing had to change. */
function floatsOf(data: Chunk): Float64Array {
  let values = data.values as Float64Array | Float32Array | Uint16Array;
  if (values instanceof Float64Array && !values.some((x) => Object.is(x, -0) || x !== x)) return values;
  if (values instanceof Uint16Array) values = Float64Array.from(values, halfToNumber);
  // adding 0 turns -0 into 0; `of` leaves one bit pattern of NaN
  return Float64Array.from(values, (x) => (x !== x ? NaN : x + 0));
}

/** IEEE 754 half precision to a number. */
function halfToNumber(bits: number): number {
  const sign = bits >> 15 ? -1 : 1, exponent = (bits >> 10) & 31, fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent === 0 ? 2 ** -24 * fraction : 2 ** (exponent - 25) * (1024 + fraction));
}

function wordsOf(values: Float64Array | BigInt64Array): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
}

function codeIntegers(vector: Vector, valuesOf: (data: Chunk) => IntegerValues): Coding {
  const chunks = chunksOf(vector).map((data) => ({ data, values: valuesOf(data), bitmap: bitmapOf(data) }));
  const range = { low: Infinity, high: -Infinity };
  for (const { data, values, bitmap } of chunks) integerRange(values, data.length, bitmap, data.offset, range);
  const span = range.high - range.low + 1;
  if (span > Math.max(65_536, 4 * vector.length)) return codeWords(vector, 1, (data) => Uint32Array.from(valuesOf(data)));
  const codes = new Int32Array(vector.length), first: number[] = [];
  const table = new Int32Array(Math.max(0, span));
  let base = 0;
  for (const { data, values, bitmap } of chunks) {
    codeByTable(values, data.length, bitmap, data.offset, range.low, table, codes, base, first);
    base += data.length;
  }
  return { codes, first };
}

function codeWords(vector: Vector, stride: number, wordsOfChunk: (data: Chunk) => Uint32Array): Coding {
  const isFloat = DataType.isFloat(vector.type as DataType);
  const codes = new Int32Array(vector.length), first: number[] = [], numbering = new WordNumbering(stride);
  let base = 0;
  for (const data of chunksOf(vector)) {
    const words = wordsOfChunk(data), bitmap = bitmapOf(data);
    for (let i = 0; i < data.length; i++) {
      // NaN: all exponent bits and at least one fraction bit set
      const missing = (bitmap !== null && !isValid(bitmap, data.offset + i)) || (isFloat && (words[2 * i + 1]! & 0x7fffffff) >>> 0 > 0x7ff00000 - (words[2 * i] === 0 ? 0 : 1));
      if (missing) codes[base + i] = -1;
      else {
        const code = numbering.number(words, i * stride);
        if (code === first.length) first.push(base + i);
        codes[base + i] = code;
      }
    }
    base += data.length;
  }
  return { codes, first };
}

function codeText(vector: Vector): Coding {
  const codes = new Int32Array(vector.length), first: number[] = [], numbering = new ByteNumbering();
  let base = 0;
  for (const data of chunksOf(vector)) {
    const bitmap = bitmapOf(data), bytes = data.values as Uint8Array;
    const raw = data.valueOffsets as unknown as Int32Array | BigInt64Array;
    const offsets = raw instanceof BigInt64Array ? Float64Array.from(raw, Number) : raw;
    for (let i = 0; i < data.length; i++) {
      if (bitmap !== null && !isValid(bitmap, data.offset + i)) {
        codes[base + i] = -1;
        continue;
      }
      const code = numbering.number(bytes, offsets[i]!, offsets[i + 1]!);
      if (code === first.length) first.push(base + i);
      codes[base + i] = code;
    }
    base += data.length;
  }
  return { codes, first };
}

/** The slow way, by JavaScript values: for dictionaries' few levels and for rare types. */
function codeValues(vector: Vector): Coding {
  const codes = new Int32Array(vector.length), first: number[] = [], byValue = new Map<unknown, number>();
  for (let i = 0; i < vector.length; i++) {
    const value: unknown = vector.get(i);
    if (value === null) {
      codes[i] = -1;
      continue;
    }
    let code = byValue.get(value);
    if (code === undefined) {
      code = first.push(i) - 1;
      byValue.set(value, code);
    }
    codes[i] = code;
  }
  return { codes, first };
}

/**
 * Dictionary columns give their indices without a copy where one chunk allows it: 32-bit indices, nothing null,
 * no level twice. Otherwise the dictionaries of all chunks are unified.
 */
function codeDictionary(name: string, vector: Vector): CodedColumn {
  const dictionaries = [...new Set(chunksOf(vector).map((data) => data.dictionary!))];
  const levels = dictionaries.length === 1 ? dictionaries[0]! : dictionaries[0]?.concat(...dictionaries.slice(1));
  if (!levels) return { name, codes: new Int32Array(0), size: 0, value: () => null, label: () => "" };
  const unified = codeVector(name, levels);
  const starts = new Map<Vector, number>();
  let start = 0;
  for (const dictionary of dictionaries) {
    starts.set(dictionary, start);
    start += dictionary.length;
  }
  const plain = unified.size === levels.length && unified.codes.every((code, i) => code === i);
  const only = chunksOf(vector).length === 1 ? chunksOf(vector)[0]! : null;
  const codes = plain && only?.nullCount === 0 && only.values instanceof Int32Array ? only.values.subarray(0, only.length) : new Int32Array(vector.length);
  if (codes.buffer !== (only?.values as Int32Array | undefined)?.buffer) {
    let base = 0;
    for (const data of chunksOf(vector)) {
      const bitmap = bitmapOf(data), raw = data.values as IntegerValues | BigInt64Array;
      const indices = raw instanceof BigInt64Array || raw instanceof BigUint64Array ? Float64Array.from(raw, Number) : raw;
      const shift = starts.get(data.dictionary!)!;
      for (let i = 0; i < data.length; i++) codes[base + i] = bitmap !== null && !isValid(bitmap, data.offset + i) ? -1 : unified.codes[shift + indices[i]!]!;
      base += data.length;
    }
  }
  return { name, codes, size: unified.size, value: (code) => unified.value(code), label: (code) => unified.label(code) };
}

/** A coded column without the levels that the user declared missing; the column itself where it has none of them. */
export function dropLevels(column: CodedColumn, isMissing: (value: unknown, label: string) => boolean): CodedColumn {
  const to = new Int32Array(column.size), from: number[] = [];
  for (let code = 0; code < column.size; code++) to[code] = isMissing(column.value(code), column.label(code)) ? -1 : from.push(code) - 1;
  if (from.length === column.size) return column;
  return { name: column.name, codes: translate(column.codes, to), size: from.length, value: (code) => column.value(from[code]!), label: (code) => column.label(from[code]!) };
}
