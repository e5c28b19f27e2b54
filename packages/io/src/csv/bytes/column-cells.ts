import type { CsvCells } from "./cells.ts";

const ZERO = 48;
const NINE = 57;
const POINT = 46;
const MINUS = 45;
/** Decimal digits that a double holds, so that two plain forms of as many are two numbers. */
const DIGITS = 15;

/** Where the cell of a record begins in the buffer. */
export const startOf = ({ starts, width }: CsvCells, record: number, column: number): number =>
  starts[record * width + column];

/** Where it ends. */
export const endOf = ({ ends, width }: CsvCells, record: number, column: number): number =>
  ends[record * width + column];

/** Cells of a column that are not empty, one after the other, as long as the taker wants more. */
export function forEachCell(
  { starts, ends, records, width }: CsvCells,
  column: number,
  take: (start: number, end: number) => boolean,
): void {
  for (let r = 0; r < records; r++) {
    const cell = r * width + column;
    const start = starts[cell];
    const end = ends[cell];
    if (end > start && !take(start, end)) return;
  }
}

/** How many cells of a column are not empty, and how many bytes those have. */
export function filledCells(
  { starts, ends, records, width }: CsvCells,
  column: number,
): { readonly filled: number; readonly bytes: number } {
  let filled = 0;
  let bytes = 0;
  for (let k = column; k < records * width; k += width) {
    const length = ends[k] - starts[k];
    bytes += length;
    if (length > 0) filled++;
  }
  return { filled, bytes };
}

/** Whether a number is written as no other form of it is: no exponent, no zeros that add nothing, few digits. */
export function isPlainNumber(buffer: Uint8Array, start: number, end: number): boolean {
  const first = buffer[start] === MINUS ? start + 1 : start;
  if (end - first > DIGITS || buffer[first] === POINT) return false;
  let point = -1;
  for (let i = first; i < end; i++)
    if (buffer[i] === POINT) point = i;
    else if (buffer[i] > NINE) return false;
  if (point >= 0) return buffer[end - 1] !== ZERO;
  return first === start || buffer[first] !== ZERO;
}
