import { Damaged } from "../damaged.ts";
/** Rows and columns of a sheet: 1048576 and XFD. */
export const MOST_ROWS = 2 ** 20;
export const MOST_COLUMNS = 2 ** 14;

/** The letters of a column from 0: A, …, Z, AA, …, XFD. */
export const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + columnLetters(column % 26);

/**
 * The row, from 1, that a text writes.
 * @throws Damaged where it is none that a sheet has
 */
export function rowOf(text: string): number {
  const row = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
  if (row >= 1 && row <= MOST_ROWS) return row;
  throw new Damaged(`It has a row ${quotedShort(text)}; a sheet has ${MOST_ROWS} rows.`);
}

/**
 * The column, from 0, of an address such as B7.
 * @param row that the cell stands in
 * @throws Damaged where a sheet has no such column, or the row is another
 */
export function columnOf(address: string, row: number): number {
  let column = 0;
  let i = 0;
  for (; i < Math.min(address.length, 4); i++) {
    const letter = address.charCodeAt(i) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  if (i === 0 || column > MOST_COLUMNS || address.slice(i) !== String(row))
    throw new Damaged(`Row ${row} has a cell ${quotedShort(address)}; columns of a sheet are A to XFD.`);
  return column - 1;
}

const quotedShort = (text: string): string =>
  JSON.stringify(text.length > 20 ? `${text.slice(0, 20)}…` : text);
