import { roomFor } from "@sdc-risk/data/columns";
import { Damaged } from "../../damaged.ts";

/** What a cell is: empty, a value, a date with its time of day, an error that the sheet shows, or an empty text. */
export const CELL = { empty: 0, value: 1, moment: 2, error: 3, emptyText: 4 } as const;

/** The cells of one row of a sheet, by column; room is made for those that the widest row has. */
export class RowCells {
  /** Of the row, from 1. */
  row = 0;
  /** Columns up to the last cell that is not empty. */
  width = 0;
  bytes = new Uint8Array(1 << 12);
  private starts = new Int32Array(64);
  private ends = new Int32Array(64);
  private kinds = new Uint8Array(64);
  private filled = 0;
  /** Columns up to the last cell of which anything is said. */
  private reach = 0;

  begin(row: number): void {
    this.kinds.fill(CELL.empty, 0, this.reach);
    this.row = row;
    this.width = this.reach = 0;
    this.filled = 0;
  }

  /** @throws Damaged where the row has the cell already */
  set(column: number, kind: number, bytes: Uint8Array, from: number, to: number): void {
    this.mark(column, kind);
    this.bytes = roomFor(this.bytes, this.filled + to - from);
    this.bytes.set(bytes.subarray(from, to), this.filled);
    this.starts[column] = this.filled;
    this.ends[column] = this.filled += to - from;
    this.width = Math.max(this.width, column + 1);
  }

  /** Says of what kind a cell without a value is; the row becomes no wider by it. @throws as `set` */
  mark(column: number, kind: number): void {
    if (column >= this.kinds.length) this.widen(column + 1);
    if (this.kinds[column] !== CELL.empty) throw new Damaged(`Row ${this.row} has a cell twice.`);
    this.kinds[column] = kind;
    this.reach = Math.max(this.reach, column + 1);
  }

  kind(column: number): number {
    return column < this.reach ? this.kinds[column] : CELL.empty;
  }

  start(column: number): number {
    return this.starts[column];
  }

  end(column: number): number {
    return this.ends[column];
  }

  private widen(columns: number): void {
    this.starts = roomFor(this.starts, columns);
    this.ends = roomFor(this.ends, columns);
    this.kinds = roomFor(this.kinds, columns);
  }
}
