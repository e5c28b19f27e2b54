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

/** The column that cells are read into. */
export interface CellSink<T extends Int32Array | Float64Array> {
  readonly out: T;
  /** The row of the first record. */
  readonly row: number;
  readonly nulls: CellNulls;
  /** The numbers (for dates: the days) that mean missing. */
  readonly codes: readonly number[];
}

/** Takes a cell that is not empty into a row; false where it is not of the kind. */
type TakeCell = (buffer: Uint8Array, start: number, end: number, row: number) => boolean;

/**
 * The typing rule, cell by cell, on bytes. Each `fill` reads column `column` of all records from `from` on and
 * stops at the first cell that is not of its kind; it gives that record's index, or the number of records.
 * An empty cell is missing.
 *
 * One loop for all kinds calls a function per cell, which takes some 4 % of the time in which a file of a million
 * records and ten variables is read; a loop for each kind would save them.
 */
function fill(
  { buffer, starts, ends, records, width }: CsvCells,
  column: number,
  from: number,
  { row, nulls }: { readonly row: number; readonly nulls: NullBits },
  take: TakeCell,
): number {
  for (let r = from, k = from * width + column; r < records; r++, k += width) {
    const start = starts[k];
    const end = ends[k];
    if (start === end) nulls.mark(row + r);
    else if (!take(buffer, start, end, row + r)) return r;
  }
  return records;
}

const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const PLUS = 43;
const POINT = 46;
const decoder = new TextDecoder();
const POWERS = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

/** Integers of up to nine digits: `-?(0|[1-9]\d*)`. Longer ones are left to `fillSafeIntegers`. */
export function fillInt32(cells: CsvCells, column: number, from: number, sink: CellSink<Int32Array>): number {
  const { out, nulls, codes } = sink;
  return fill(cells, column, from, sink, (buffer, start, end, row) => {
    let i = start;
    const negative = buffer[i] === MINUS;
    if (negative) i++;
    let value = buffer[i] - ZERO;
    if (i === end || end - i > 9 || value < 0 || value > 9 || (value === 0 && end - i > 1)) return false;
    while (++i < end) {
      const digit = buffer[i] - ZERO;
      if (digit < 0 || digit > 9) return false;
      value = value * 10 + digit;
    }
    if (negative) value = -value | 0;
    if (codes.length > 0 && codes.includes(value)) nulls.markCode(row, value);
    out[row] = value;
    return true;
  });
}

/** Integers that a double holds exactly: at most 2^53 - 1 in size. */
export function fillSafeIntegers(
  cells: CsvCells,
  column: number,
  from: number,
  sink: CellSink<Float64Array>,
): number {
  const { out, nulls, codes } = sink;
  return fill(cells, column, from, sink, (buffer, start, end, row) => {
    const value = parseInteger(buffer, start, end);
    if (!Number.isSafeInteger(value)) return false;
    if (codes.length > 0 && codes.includes(value)) nulls.markCode(row, value);
    out[row] = value;
    return true;
  });
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
  sink: CellSink<Float64Array>,
  whole = false,
): number {
  const { out, nulls, codes } = sink;
  return fill(cells, column, from, sink, (buffer, start, end, row) => {
    const value = parseNumber(buffer, start, end);
    if (value !== value || (whole && Number.isNaN(parseInteger(buffer, start, end)))) return false;
    if (codes.length > 0) {
      if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
      if (codes.includes(value)) nulls.markCode(row, parseInteger(buffer, start, end));
    }
    out[row] = value;
    return true;
  });
}

/** ISO dates, as days since 1970-01-01. */
export function fillDates(cells: CsvCells, column: number, from: number, sink: CellSink<Int32Array>): number {
  const { out, nulls, codes } = sink;
  return fill(cells, column, from, sink, (buffer, start, end, row) => {
    const days = parseDate(buffer, start, end);
    if (days !== days) return false;
    if (codes.length > 0 && codes.includes(days)) nulls.mark(row);
    else out[row] = days;
    return true;
  });
}

/** Texts, by their levels. */
export function fillTexts(
  cells: CsvCells,
  column: number,
  sink: Omit<CellSink<Int32Array>, "codes">,
  levels: TextLevels,
): void {
  const { out } = sink;
  fill(cells, column, 0, sink, (buffer, start, end, row) => {
    out[row] = levels.level(buffer, start, end);
    return true;
  });
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
