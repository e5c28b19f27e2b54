import { NullBits, roomFor, trimmed, wholeNumbers } from "@sdc-risk/data/columns";
import { Float32, Float64, Int32, Int64, Vector, makeData } from "apache-arrow";
import type { MissingDeclaration } from "../types.ts";
import type { Reasons } from "./reasons.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** `.a` … `.z` for the tags 1 … 26, `._` for 27 (SAS). */
export function tagText(tag: number): string {
  return `.${LETTERS[tag - 1] ?? "_"}`;
}

/**
 * The numbers of a column: 32-bit integers as long as all are, floats from then on. So whole numbers are
 * integers whatever
 * type the file stores them by, as in a CSV file.
 */
export class NumberColumn {
  rows = 0;
  values: Int32Array | Float32Array | Float64Array;
  readonly nulls = new NullBits();
  /** Whether every value is a whole number that a double holds exactly. */
  private whole = true;

  private readonly reasons: Reasons;
  private readonly declared: MissingDeclaration | null;
  private readonly single: boolean;

  /**
   * @param single whether the file holds floats of 32 bits
   * @param records that the column has or is expected to have
   */
  constructor(reasons: Reasons, declared: MissingDeclaration | null, single: boolean, records: number) {
    this.reasons = reasons;
    this.declared = declared;
    this.single = single;
    this.values = new Int32Array(records);
  }

  /** Adds the values of `rows` records, as a `Decoder` gives them; both arrays may be changed. */
  take(values: Float64Array, tags: Uint8Array, rows: number): void {
    this.values = roomFor(this.values, this.rows + rows);
    if (this.declared !== null) this.withoutDeclared(values, tags, rows, this.declared);
    const done = this.values instanceof Int32Array ? this.wholes(values, tags, rows, this.values) : 0;
    if (done < rows) this.floats(values, tags, done, rows);
    this.rows += rows;
  }

  /** The column as a vector of numbers. */
  vector(): Vector {
    const { rows: length, nulls, values } = this;
    const common = { length, nullCount: nulls.count, nullBitmap: nulls.bitmap(length) };
    if (values instanceof Int32Array) {
      return new Vector([makeData({ type: new Int32(), ...common, data: trimmed(values, length) })]);
    }
    if (values instanceof Float32Array) {
      return new Vector([makeData({ type: new Float32(), ...common, data: trimmed(values, length) })]);
    }
    if (!this.whole)
      return new Vector([makeData({ type: new Float64(), ...common, data: trimmed(values, length) })]);
    return new Vector([makeData({ type: new Int64(), ...common, data: wholeNumbers(values, length) })]);
  }

  /** Makes declared values NaN and notes the reason. */
  private withoutDeclared(
    values: Float64Array,
    tags: Uint8Array,
    rows: number,
    { values: single, range }: MissingDeclaration,
  ): void {
    const [low, high] = range ?? [NaN, NaN];
    for (let i = 0; i < rows; i++) {
      const value = values[i];
      if (!((value >= low && value <= high) || single.includes(value))) continue;
      this.reasons.mark(this.rows + i, value + 0);
      values[i] = NaN;
      tags[i] = 0;
    }
  }

  /** Adds whole numbers up to the first that is none, and gives its place. */
  private wholes(values: Float64Array, tags: Uint8Array, rows: number, to: Int32Array): number {
    const from = this.rows;
    for (let i = 0; i < rows; i++) {
      const value = values[i];
      if ((value | 0) === value) to[from + i] = value;
      else if (value !== value) this.missing(from + i, tags[i]);
      else return i;
    }
    return rows;
  }

  private floats(values: Float64Array, tags: Uint8Array, start: number, rows: number): void {
    const from = this.rows;
    const to = this.widened(from + start);
    let { whole } = this;
    for (let i = start; i < rows; i++) {
      const value = values[i];
      if (value === value) {
        to[from + i] = value + 0; // -0 is 0
        whole &&= Number.isSafeInteger(value);
      } else this.missing(from + i, tags[i]);
    }
    this.whole = whole;
  }

  private widened(rows: number): Float32Array | Float64Array {
    if (!(this.values instanceof Int32Array)) return this.values;
    const { length } = this.values;
    const wide = this.single ? new Float32Array(length) : new Float64Array(length);
    wide.set(this.values.subarray(0, rows));
    return (this.values = wide);
  }

  private missing(row: number, tag: number): void {
    this.nulls.mark(row);
    if (tag > 0) this.reasons.mark(row, tagText(tag));
  }
}
