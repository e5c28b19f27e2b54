import { NullBits, type TextLevels } from "@sdc-risk/data/columns";

/** The cells of some records: cell `c` of record `r` is `buffer[starts[r * width + c] … ends[r * width + c])`. */
export interface CsvCells {
  readonly buffer: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly records: number;
  readonly width: number;
}

/** Whole numbers below it, of nine digits at most, are read as such in every column of numbers. */
const SMALL = 1e9;

/** Missing cells of a column: those that are empty, and those that hold a code for a missing value. */
export class CellNulls extends NullBits {
  /** Codes that a column of any numbers can keep, whatever the records before them hold. */
  private readonly codes = new NullBits();

  /** Makes a row missing that holds a code. @param whole its value where it is written as a whole number, else NaN */
  markCode(row: number, whole: number): void {
    this.mark(row);
    if (Math.abs(whole) < SMALL) this.codes.mark(row);
  }

  /** The missing cells but for codes that the column can keep. */
  withoutCodes(rows: number): NullBits {
    if (this.codes.count === 0) return this;
    const kept = new NullBits();
    for (let row = 0; row < rows; row++) if (this.isNull(row) && !this.codes.isNull(row)) kept.mark(row);
    return kept;
  }
}

/**
 * The typing rule, cell by cell, on bytes. Each `fill` reads column `column` of all records from `from` on and
 * stops at the first cell that is not of its kind; it gives that record's index, or the number of records.
 * An empty cell is missing. `codes` are the numbers (for dates: the days) that mean missing.
 */

const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const PLUS = 43;
const POINT = 46;
const decoder = new TextDecoder();
const POWERS = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

/** Integers of up to nine digits: `-?(0|[1-9]\d*)`. Longer ones are left to `fillSafeIntegers`. */
export function fillInt32(
  cells: CsvCells,
  column: number,
  from: number,
  out: Int32Array,
  row: number,
  nulls: CellNulls,
  codes: readonly number[],
): number {
  const { buffer, starts, ends, records, width } = cells;
  for (let r = from, k = from * width + column; r < records; r++, k += width) {
    let i = starts[k];
    const end = ends[k];
    if (i === end) {
      nulls.mark(row + r);
      continue;
    }
    const negative = buffer[i] === MINUS;
    if (negative) i++;
    let value = buffer[i] - ZERO;
    if (i === end || end - i > 9 || value < 0 || value > 9 || (value === 0 && end - i > 1)) return r;
    while (++i < end) {
      const digit = buffer[i] - ZERO;
      if (digit < 0 || digit > 9) return r;
      value = value * 10 + digit;
    }
    if (negative) value = -value | 0;
    if (codes.length > 0 && codes.includes(value)) nulls.markCode(row + r, value);
    out[row + r] = value;
  }
  return records;
}

/** Integers that a double holds exactly: at most 2^53 - 1 in size. */
export function fillSafeIntegers(
  cells: CsvCells,
  column: number,
  from: number,
  out: Float64Array,
  row: number,
  nulls: CellNulls,
  codes: readonly number[],
): number {
  const { buffer, starts, ends, records, width } = cells;
  for (let r = from, k = from * width + column; r < records; r++, k += width) {
    if (starts[k] === ends[k]) {
      nulls.mark(row + r);
      continue;
    }
    const value = parseInteger(buffer, starts[k], ends[k]);
    if (!Number.isSafeInteger(value)) return r;
    if (codes.length > 0 && codes.includes(value)) nulls.markCode(row + r, value);
    out[row + r] = value;
  }
  return records;
}

/**
 * Plain numbers, see `parseNumber`. Where there are codes, a number beyond 2^53 - 1 is left to a comparison of
 * digits.
 * @param whole stops at a number that has a point or an exponent, too
 */
export function fillFloats(
  cells: CsvCells,
  column: number,
  from: number,
  out: Float64Array,
  row: number,
  nulls: CellNulls,
  codes: readonly number[],
  whole = false,
): number {
  const { buffer, starts, ends, records, width } = cells;
  for (let r = from, k = from * width + column; r < records; r++, k += width) {
    if (starts[k] === ends[k]) {
      nulls.mark(row + r);
      continue;
    }
    const value = parseNumber(buffer, starts[k], ends[k]);
    if (value !== value || (whole && Number.isNaN(parseInteger(buffer, starts[k], ends[k])))) return r;
    if (codes.length > 0) {
      if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return r;
      if (codes.includes(value)) nulls.markCode(row + r, parseInteger(buffer, starts[k], ends[k]));
    }
    out[row + r] = value;
  }
  return records;
}

/** ISO dates, as days since 1970-01-01. */
export function fillDates(
  cells: CsvCells,
  column: number,
  from: number,
  out: Int32Array,
  row: number,
  nulls: CellNulls,
  codes: readonly number[],
): number {
  const { buffer, starts, ends, records, width } = cells;
  for (let r = from, k = from * width + column; r < records; r++, k += width) {
    if (starts[k] === ends[k]) {
      nulls.mark(row + r);
      continue;
    }
    const days = parseDate(buffer, starts[k], ends[k]);
    if (days !== days) return r;
    if (codes.length > 0 && codes.includes(days)) nulls.mark(row + r);
    else out[row + r] = days;
  }
  return records;
}

/** Texts, by their levels. */
export function fillTexts(
  cells: CsvCells,
  column: number,
  out: Int32Array,
  row: number,
  nulls: NullBits,
  levels: TextLevels,
): void {
  const { buffer, starts, ends, records, width } = cells;
  for (let r = 0, k = column; r < records; r++, k += width) {
    if (starts[k] === ends[k]) nulls.mark(row + r);
    else out[row + r] = levels.level(buffer, starts[k], ends[k]);
  }
}

/** What a whole number is by the typing rule. */
export const WHOLE = /^-?(0|[1-9]\d*)$/;

/** The value of a text that is `WHOLE`, rounded where it is above 2^53; NaN when the text is not of this form. */
export function parseInteger(buffer: Uint8Array, start: number, end: number): number {
  let i = start;
  const negative = buffer[i] === MINUS;
  if (negative) i++;
  if (i >= end || (buffer[i] === ZERO && end - i > 1)) return NaN;
  let value = 0;
  for (; i < end; i++) {
    const digit = buffer[i] - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    value = value * 10 + digit;
  }
  return negative && value !== 0 ? -value : value;
}

/**
 * The double nearest to a plain number, `-?(0|[1-9]\d*)?(\.\d+)?([eE][+-]?\d+)?` with a digit before the
 * exponent; NaN for any other text and for what a double cannot hold (1e400). `-0` gives 0. Up to 15 digits
 * and powers of ten up to 22 are exact in one operation (Clinger 1990); the rest is left to the language.
 */
export function parseNumber(buffer: Uint8Array, start: number, end: number): number {
  let i = start;
  const negative = buffer[i] === MINUS;
  if (negative) i++;
  const first = i;
  let mantissa = 0;
  let power = 0;
  for (; i < end && buffer[i] >= ZERO && buffer[i] <= NINE; i++) mantissa = mantissa * 10 + buffer[i] - ZERO;
  let digits = i - first;
  if (digits > 1 && buffer[first] === ZERO) return NaN;
  if (i < end && buffer[i] === POINT) {
    const point = i++;
    for (; i < end && buffer[i] >= ZERO && buffer[i] <= NINE; i++)
      mantissa = mantissa * 10 + buffer[i] - ZERO;
    power = point + 1 - i;
    if (power === 0) return NaN;
    digits -= power;
  }
  if (digits === 0) return NaN;
  if (i < end) {
    if ((buffer[i] | 32) !== 101) return NaN;
    const below = buffer[++i] === MINUS;
    if (i < end && (below || buffer[i] === PLUS)) i++;
    if (i >= end) return NaN;
    let exponent = 0;
    for (; i < end; i++) {
      const digit = buffer[i] - ZERO;
      if (digit < 0 || digit > 9) return NaN;
      exponent = Math.min(1e6, exponent * 10 + digit);
    }
    power += below ? -exponent : exponent;
  }
  let value: number;
  if (digits > 15 || power < -22 || power > 22) {
    value = Math.abs(Number(decoder.decode(buffer.subarray(start, end))));
    if (value === Infinity) return NaN;
  } else value = power < 0 ? mantissa / POWERS[-power] : mantissa * POWERS[power];
  return negative && value !== 0 ? -value : value;
}

/**
 * Days since 1970-01-01 of a real day `YYYY-MM-DD` from 0001-01-01 on in the Gregorian calendar; NaN for any
 * other text.
 */
export function parseDate(buffer: Uint8Array, start: number, end: number): number {
  if (end - start !== 10 || buffer[start + 4] !== MINUS || buffer[start + 7] !== MINUS) return NaN;
  let number = 0;
  for (let i = start; i < end; i++) {
    if (i === start + 4 || i === start + 7) continue;
    const digit = buffer[i] - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    number = number * 10 + digit;
  }
  const year = Math.floor(number / 10000);
  const month = Math.floor(number / 100) % 100;
  const day = number % 100;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.getTime() / 86_400_000
    : NaN;
}
