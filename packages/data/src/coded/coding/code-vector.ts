import { DataType, type Vector } from "apache-arrow";
import { SdcError } from "../../errors.ts";
import { atOnce } from "../../kernels/turns.ts";
import { codeByDistance, codeByTable, integerRange, type IntegerValues } from "./code-integers.ts";
import { translate } from "../../kernels/codes.ts";
import type { CodedColumn } from "../coded-column.ts";
import { codeText } from "./code-text.ts";
import { codeWords, floatsOf, wordsOf } from "./code-words.ts";
import { PIECE, type Coding } from "./coding.ts";
import { typeText } from "../level-text.ts";
import { rowTexts } from "../row-texts.ts";
import { bitmapOf, chunksOf, isValid, type Chunk } from "./validity.ts";

/** Codes a column of any Arrow type that has values to tell apart. */
export function codeVector(name: string, vector: Vector): CodedColumn {
  return atOnce(codingVector(name, vector));
}

/** `codeVector` as work that yields between pieces. */
export function* codingVector(name: string, vector: Vector): Generator<void, CodedColumn> {
  const type = vector.type as DataType;
  if (DataType.isDictionary(type)) return yield* codeDictionary(name, vector);
  if (DataType.isInt(type) && type.bitWidth < 64) {
    const narrow = yield* codeNarrow(name, vector);
    if (narrow !== null) return narrow;
  }
  const { codes, first } = yield* codingOf(name, type, vector);
  return fromFirst(name, type, vector, codes, first);
}

function fromFirst(
  name: string,
  type: DataType,
  vector: Vector,
  codes: Int32Array,
  first: ArrayLike<number>,
): CodedColumn {
  const value = (code: number): unknown => vector.get(first[code]);
  const text = rowTexts(vector);
  return { name, type, codes, size: first.length, value, label: (code) => text(first[code]) };
}

function* codingOf(name: string, type: DataType, vector: Vector): Generator<void, Coding> {
  if (DataType.isNull(type)) return { codes: new Int32Array(vector.length).fill(-1), first: [] };
  if (DataType.isBool(type)) return yield* codeIntegers(vector, unpackBits);
  if (DataType.isInt(type) && type.bitWidth < 64)
    return yield* codeIntegers(vector, (data) => data.values as IntegerValues);
  if (
    (DataType.isDate(type) || DataType.isTime(type)) &&
    chunksOf(vector).every((data) => data.values instanceof Int32Array)
  )
    return yield* codeIntegers(vector, (data) => data.values as IntegerValues);
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type)) return yield* codeText(vector);
  if (DataType.isFloat(type)) return yield* codeWords(vector, 2, (data) => wordsOf(floatsOf(data)));
  if (
    DataType.isInt(type) ||
    DataType.isDate(type) ||
    DataType.isTime(type) ||
    DataType.isTimestamp(type) ||
    DataType.isDuration(type)
  )
    return yield* codeWords(vector, 2, (data) => wordsOf(data.values as BigInt64Array));
  if (DataType.isDecimal(type))
    return yield* codeWords(vector, type.bitWidth / 32, (data) => data.values as Uint32Array);
  if (DataType.isUtf8View(type)) return yield* codeValues(vector);
  throw new SdcError(
    "BAD_TYPE",
    `Variable "${name}" has the Arrow type ${typeText(type)}, which holds no single values to tell apart. ` +
      "Expected text, numbers, dates, times, decimals, booleans or a dictionary of these.",
  );
}

/** 0 and 1 for a chunk of booleans, which Arrow keeps as bits; the offset of a slice counts bits. */
function unpackBits(data: Chunk): Uint8Array {
  const out = new Uint8Array(data.length);
  const bits = data.values as Uint8Array;
  for (let i = 0; i < data.length; i++) out[i] = isValid(bits, data.offset + i) ? 1 : 0;
  return out;
}

/** Integers whose range is no wider than a code list mostly is: their levels are in the order of their values. */
const NARROW = 256;

/**
 * Integers of a narrow range, or null where they are not. Values from 0 on are codes as they stand, without a
 * copy where one chunk without nulls allows it: touching new memory takes longer than all else.
 */
function* codeNarrow(name: string, vector: Vector): Generator<void, CodedColumn | null> {
  const chunks = chunksOf(vector);
  const range = { low: Infinity, high: -Infinity };
  for (const data of chunks) {
    const values = data.values as IntegerValues;
    const bitmap = bitmapOf(data);
    // piece by piece: the first mostly tells that a column is wide
    for (let from = 0; from < data.length; from += PIECE) {
      const n = Math.min(PIECE, data.length - from);
      integerRange(values.subarray(from, from + n), n, bitmap, data.offset + from, range);
      yield;
      if (range.high - range.low >= NARROW) return null;
    }
  }
  const type = vector.type as DataType;
  const { low, high } = range;
  const only = chunks.length === 1 ? chunks[0] : null;
  if (low >= 0 && high >= 0 && high < NARROW && only?.nullCount === 0 && only.values instanceof Int32Array) {
    return {
      name,
      type,
      codes: only.values.subarray(0, only.length),
      size: high + 1,
      lowest: low,
      complete: true,
      value: (code) => code,
      label: String,
    };
  }
  const codes = new Int32Array(vector.length);
  let base = 0;
  for (const data of chunks) {
    codeByDistance(data.values as IntegerValues, data.length, bitmapOf(data), data.offset, low, codes, base);
    base += data.length;
    yield;
  }
  return {
    name,
    type,
    codes,
    size: Math.max(0, high - low + 1),
    value: (code) => low + code,
    label: (code) => String(low + code),
  };
}

function* codeIntegers(vector: Vector, valuesOf: (data: Chunk) => IntegerValues): Generator<void, Coding> {
  const chunks = chunksOf(vector).map((data) => ({ data, values: valuesOf(data), bitmap: bitmapOf(data) }));
  const range = { low: Infinity, high: -Infinity };
  for (const { data, values, bitmap } of chunks)
    integerRange(values, data.length, bitmap, data.offset, range);
  const span = range.high - range.low + 1;
  if (span > Math.max(65_536, 4 * vector.length))
    return yield* codeWords(vector, 1, (data) => new Uint32Array(valuesOf(data)));
  const codes = new Int32Array(vector.length);
  const first = new Int32Array(vector.length);
  const table = new Int32Array(Math.max(0, span));
  let base = 0;
  let size = 0;
  for (const { data, values, bitmap } of chunks) {
    size = codeByTable(values, data.length, bitmap, data.offset, range.low, table, codes, base, first, size);
    base += data.length;
    yield;
  }
  return { codes, first: first.slice(0, size) };
}

/** The slow way, by JavaScript values: for text views, which are rare. */
function* codeValues(vector: Vector): Generator<void, Coding> {
  const codes = new Int32Array(vector.length);
  const first: number[] = [];
  const byValue = new Map<unknown, number>();
  for (let i = 0; i < vector.length; i++) {
    if (i % PIECE === 0) yield;
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
function* codeDictionary(name: string, vector: Vector): Generator<void, CodedColumn> {
  const dictionaries = [...new Set(chunksOf(vector).map((data) => data.dictionary!))];
  const first = dictionaries.at(0);
  const levels = dictionaries.length === 1 ? first : first?.concat(...dictionaries.slice(1));
  if (!levels) return { name, codes: new Int32Array(0), size: 0, value: () => null, label: () => "" };
  const unified = yield* codingVector(name, levels);
  const starts = new Map<Vector, number>();
  let start = 0;
  for (const dictionary of dictionaries) {
    starts.set(dictionary, start);
    start += dictionary.length;
  }
  const plain = unified.size === levels.length && unified.codes.every((code, i) => code === i);
  const only = chunksOf(vector).length === 1 ? chunksOf(vector)[0] : null;
  const { type, size, value, label } = unified;
  if (plain && only?.nullCount === 0 && only.values instanceof Int32Array)
    return {
      name,
      type: type!,
      codes: only.values.subarray(0, only.length),
      size,
      complete: true,
      value,
      label,
    };
  const codes = new Int32Array(vector.length);
  let base = 0;
  for (const data of chunksOf(vector)) {
    const bitmap = bitmapOf(data);
    const raw = data.values as IntegerValues | BigInt64Array;
    const indices =
      raw instanceof BigInt64Array || raw instanceof BigUint64Array ? Float64Array.from(raw, Number) : raw;
    const shift = starts.get(data.dictionary!)!;
    for (let i = 0; i < data.length; i++)
      codes[base + i] =
        bitmap !== null && !isValid(bitmap, data.offset + i) ? -1 : unified.codes[shift + indices[i]];
    base += data.length;
    yield;
  }
  return { name, type: type!, codes, size, value, label };
}

/** A coded column without the levels that the user declared missing; the column itself where it has none of them. */
export function dropLevels(column: CodedColumn, isMissing: (label: string) => boolean): CodedColumn {
  const to = new Int32Array(column.size);
  const from: number[] = [];
  for (let code = 0; code < column.size; code++)
    to[code] = isMissing(column.label(code)) ? -1 : from.push(code) - 1;
  if (from.length === column.size) return column;
  const { name, codes, type, shown } = column;
  const held = { name, codes: translate(codes, to), size: from.length };
  const renumbered = {
    ...held,
    value: (code: number) => column.value(from[code]),
    label: (code: number) => column.label(from[code]),
    ...(shown === undefined ? {} : { shown: (code: number) => shown(from[code]) }),
  };
  return type === undefined ? renumbered : { ...renumbered, type };
}
