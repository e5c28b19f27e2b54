import { NullBits } from "@sdc-risk/data/columns";
import { makeData, Vector, type DataType } from "apache-arrow";
import type { PageValues } from "../pages/page-values.ts";
import type { Stored } from "../pages/stored.ts";

/** Collects the values of one leaf column into an Arrow vector. */
export interface LeafColumn {
  /** Takes the values of the rows from `row` on. @throws Damaged */
  take(page: PageValues, row: number): void;
  /** Null where the bytes of a text column are no text. */
  vector(): Vector | null;
}

/** A vector of Arrow over what was collected. */
export function finished(type: DataType, rows: number, nulls: NullBits, data: unknown): Vector {
  return new Vector([
    makeData({
      type,
      length: rows,
      nullCount: nulls.count,
      nullBitmap: nulls.bitmap(rows),
      data,
    } as Parameters<typeof makeData>[0]),
  ]);
}

/** The base of columns that store one value after the other. */
export abstract class Column implements LeafColumn {
  protected readonly nulls = new NullBits();

  protected readonly rows: number;

  constructor(rows: number) {
    this.rows = rows;
  }

  take({ rows, present, stored, indices }: PageValues, row: number): void {
    for (let i = 0, at = 0; i < rows; i++) {
      if (present !== null && present[i] === 0) this.nulls.mark(row + i);
      else {
        this.store(stored, indices === null ? at : indices[at], row + i);
        at++;
      }
    }
  }

  abstract vector(): Vector | null;

  protected abstract store(stored: Stored, at: number, row: number): void;
}
