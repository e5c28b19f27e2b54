import { copyQuoted } from "./bytes/quoted.ts";
import { SdcError } from "@sdc-risk/data";
import { roomFor } from "@sdc-risk/data/columns";
import { columnLetters } from "./address.ts";
import { CELL, type RowCells } from "./bytes/row-cells.ts";

const QUOTE = 34;
const COMMA = 44;
const LF = 10;
/** Bytes of `2021-03-04`, and of the time of day behind it at midnight. */
const DATE = 10;
const MIDNIGHT = "T00:00:00";
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const hasValue = (kind: number): boolean => kind === CELL.value || kind === CELL.moment;

/** Cells of a column that the sheet shows as an error. */
interface ErrorCells {
  cells: number;
  /** The error of the first of them, and whether others show another one. */
  readonly first: string;
  several: boolean;
}

/**
 * Writes the rows of a sheet as CSV, so that one rule gives the columns their types; cells with errors are
 * empty. Rows before the header, and at the end, are left out where they are blank.
 */
export class SheetCsv {
  /** Cells that the sheet shows as an error, by the place of their column. */
  readonly errors = new Map<number, ErrorCells>();
  names: readonly string[] = [];
  /** By column whether it holds a moment that is not midnight, and whether it holds a date alone. */
  private readonly moments: boolean[] = [];
  private readonly days: boolean[] = [];
  /** By column whether some cell is empty. */
  private readonly empty: boolean[] = [];
  /** By column whether some cell is an empty text. */
  private readonly emptyTexts: boolean[] = [];
  private bytes = new Uint8Array(1 << 16);
  private length = 0;
  private header = 0;
  private last = 0;

  private readonly file: string;
  private readonly withTime: ReadonlySet<number>;

  /** @param withTime columns of which dates are written with their midnight, since they hold moments */
  constructor(file: string, withTime: ReadonlySet<number>) {
    this.file = file;
    this.withTime = withTime;
  }

  /** Columns of dates and moments that were not known as such: their dates have to be written again. */
  get mixed(): number[] {
    return this.moments.flatMap((one, column) =>
      one && this.days[column] === true && !this.withTime.has(column) ? [column] : [],
    );
  }

  /** Columns whose cells without a value are of several kinds: two of errors, empty texts, empty cells. */
  get unlike(): number[] {
    const kinds = (column: number): number => {
      const error = this.errors.get(column);
      const errors = error === undefined ? 0 : error.several ? 2 : 1;
      return errors + Number(this.empty[column] === true) + Number(this.emptyTexts[column] === true);
    };
    return [...this.names.keys()].filter((column) => kinds(column) > 1);
  }

  /** The text so far; it is handed over once. */
  taken(): Uint8Array {
    const bytes = this.bytes.slice(0, this.length);
    this.length = 0;
    return bytes;
  }

  /** @throws SdcError BAD_FILE where a row between others is blank, or a cell has no name above it */
  row(cells: RowCells): void {
    if (cells.width === 0) return;
    if (this.header === 0) this.writeNames(cells);
    else if (cells.row !== this.last + 1) throw this.blank(this.last + 1);
    else if (cells.width > this.names.length) throw this.nameless(cells);
    else this.write(cells);
    this.last = cells.row;
  }

  /** @throws SdcError EMPTY_DATA where the sheet holds no record */
  end(): void {
    if (this.header > 0 && this.last > this.header) return;
    throw new SdcError(
      "EMPTY_DATA",
      `The sheet of ${JSON.stringify(this.file)} ${this.header === 0 ? "is empty" : "has a header and zero records"}; ` +
        "expected a row of names and at least one record.",
    );
  }

  private writeNames(cells: RowCells): void {
    this.header = cells.row;
    const isMidnight = (column: number): boolean =>
      cells.kind(column) === CELL.moment && this.atMidnight(cells, column);
    this.names = Array.from({ length: cells.width }, (_, column) =>
      !hasValue(cells.kind(column))
        ? ""
        : utf8.decode(
            cells.bytes.subarray(
              cells.start(column),
              isMidnight(column) ? cells.start(column) + DATE : cells.end(column),
            ),
          ),
    );
    for (let column = 0; column < cells.width; column++) {
      if (column > 0) this.put(COMMA);
      this.field(cells, column, isMidnight(column));
    }
    this.put(LF);
  }

  private write(cells: RowCells): void {
    for (let column = 0; column < this.names.length; column++) {
      if (column > 0) this.put(COMMA);
      const kind = cells.kind(column);
      if (kind === CELL.empty) this.empty[column] = true;
      else if (kind === CELL.emptyText) this.emptyTexts[column] = true;
      else if (kind === CELL.error) this.error(cells, column);
      this.field(cells, column, kind === CELL.moment && this.isDay(cells, column));
    }
    this.put(LF);
  }

  private error(cells: RowCells, column: number): void {
    const error = utf8.decode(cells.bytes.subarray(cells.start(column), cells.end(column)));
    const before = this.errors.get(column);
    if (before === undefined) this.errors.set(column, { cells: 1, first: error, several: false });
    else {
      before.cells++;
      before.several ||= error !== before.first;
    }
  }

  /** Whether a date is written without its time of day. */
  private isDay(cells: RowCells, column: number): boolean {
    const midnight = this.atMidnight(cells, column);
    (midnight ? this.days : this.moments)[column] = true;
    return midnight && !this.withTime.has(column);
  }

  private atMidnight(cells: RowCells, column: number): boolean {
    const from = cells.start(column) + DATE;
    for (let i = 0; i < MIDNIGHT.length; i++)
      if (cells.bytes[from + i] !== MIDNIGHT.charCodeAt(i)) return false;
    return true;
  }

  /** Writes a cell in quotes. @param day whether only its date counts */
  private field(cells: RowCells, column: number, day: boolean): void {
    const isValue = hasValue(cells.kind(column));
    const from = isValue ? cells.start(column) : 0;
    const to = !isValue ? 0 : day ? from + DATE : cells.end(column);
    this.bytes = roomFor(this.bytes, this.length + 2 * (to - from) + 4);
    this.put(QUOTE);
    this.length = copyQuoted(cells.bytes, from, to, this.bytes, this.length);
    this.put(QUOTE);
  }

  private put(byte: number): void {
    if (this.length === this.bytes.length) this.bytes = roomFor(this.bytes, this.length + 1);
    this.bytes[this.length++] = byte;
  }

  private blank(row: number): SdcError {
    return new SdcError(
      "BAD_FILE",
      `${JSON.stringify(this.file)}: row ${row} of the sheet is blank, and others follow. Remove it, or ` +
        "what is below the table.",
    );
  }

  private nameless({ row, width }: RowCells): SdcError {
    return new SdcError(
      "BAD_FILE",
      `${JSON.stringify(this.file)}: the cell ${columnLetters(width - 1)}${row} of the sheet holds a value, but ` +
        `row ${this.header} names no column there. Name the column, or remove what is beside the table.`,
    );
  }
}
