import { roomFor, TextLevels } from "@sdc-risk/data/columns";
import {
  CellNulls,
  fillDates,
  fillFloats,
  fillInt32,
  fillSafeIntegers,
  fillTexts,
  parseDate,
  parseInteger,
  parseNumber,
  type CsvCells,
} from "../bytes/cells.ts";
import { type ColumnCodes, isCode } from "./missing-codes.ts";

/** `long`: whole numbers, one of them beyond 2^53 - 1. */
export type Kind = "int32" | "integer" | "long" | "float" | "date" | "text";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Collects one column. It starts as integers and widens (int32, integer, long, float) as cells ask for it. A cell
 * that no widening holds makes it `broken`: numbers do not keep how they were written ("1.50"). Such a column,
 * and one that ends as `long`, has to be read again as text.
 */
export class ColumnBuilder {
  kind: Kind;
  broken = false;
  /** A whole number beyond 2^53 - 1 was rounded to a double. */
  rounded = false;
  /** Reads text since all numbers of the first records were whole and some long: others may tell otherwise. */
  sampledLong = false;
  rows = 0;
  values: Int32Array | Float64Array;
  nulls = new CellNulls();
  /** Whether a record that was forgotten held a value. */
  private held = false;
  readonly levels: TextLevels;

  readonly name: string;
  readonly codes: ColumnCodes;

  constructor(name: string, codes: ColumnCodes, text = false) {
    this.name = name;
    this.codes = codes;
    this.kind = text ? "text" : "int32";
    this.values = new Int32Array(0);
    this.levels = new TextLevels(name);
  }

  /** Whether the column cannot stay as it was read: numbers would not keep how they were written. */
  get asksForText(): boolean {
    return this.broken || this.kind === "long";
  }

  /** An empty builder of the same column that reads text. */
  asText(): ColumnBuilder {
    const text = new ColumnBuilder(this.name, this.codes, true);
    text.sampledLong = !this.broken && this.kind === "long";
    return text;
  }

  /** Whether a column of `sampledLong` is one of numbers after all, since some are not whole. */
  holdsFractions(): boolean {
    const { levels, codes } = this;
    let fractions = false;
    for (let level = 0; level < levels.count; level++) {
      const bytes = levels.of(level);
      if (codes.texts.size > 0 && isCode(codes, decoder.decode(bytes))) continue;
      if (Number.isNaN(parseNumber(bytes, 0, bytes.length))) return false;
      fractions ||= Number.isNaN(parseInteger(bytes, 0, bytes.length));
    }
    return fractions;
  }

  /** An empty builder of the same column that reads numbers. */
  asNumbers(): ColumnBuilder {
    return new ColumnBuilder(this.name, this.codes);
  }

  /** Whether some record holds a value. */
  get holdsValues(): boolean {
    return this.held || this.nulls.count < this.rows;
  }

  /** Lets go of the records so far, where types alone are looked for. */
  forget(): void {
    this.held = this.holdsValues;
    this.rows = 0;
    this.nulls = new CellNulls();
  }

  /** Makes room for rows that are expected. */
  reserve(rows: number): void {
    if (rows > this.values.length) this.values = roomFor(this.values, rows, 1);
  }

  /** Bytes that `rows` rows take, those that are expected too: levels that are mostly used once grow with the rows. */
  bytes(rows = this.rows): number {
    const { levels, values } = this;
    const text = levels.count * 24 + levels.offsets[levels.count];
    return (
      rows * values.BYTES_PER_ELEMENT + (levels.count * 2 > this.rows ? (text * rows) / this.rows : text)
    );
  }

  /** Adds column `column` of all records. */
  append(cells: CsvCells, column: number): void {
    const { records } = cells;
    this.values = roomFor(this.values, this.rows + records);
    let r = 0;
    while (r < records && !this.broken) {
      r = this.fill(cells, column, r);
      if (r < records) {
        this.settle(cells, r * cells.width + column, this.rows + r);
        r++;
      }
    }
    this.rows += records;
  }

  private fill(cells: CsvCells, column: number, from: number): number {
    const { rows: row, nulls, kind, values } = this;
    const { numbers: codes, days } = this.codes;
    switch (kind) {
      case "int32":
        return fillInt32(cells, column, from, { out: values as Int32Array, row, nulls, codes });
      case "integer":
        return fillSafeIntegers(cells, column, from, { out: values as Float64Array, row, nulls, codes });
      case "long":
      case "float": {
        const sink = { out: values as Float64Array, row, nulls, codes };
        return fillFloats(cells, column, from, sink, kind === "long");
      }
      case "date":
        return fillDates(cells, column, from, { out: values as Int32Array, row, nulls, codes: days });
      case "text":
        fillTexts(cells, column, { out: values as Int32Array, row, nulls }, this.levels);
        return cells.records;
    }
  }

  /** Judges a cell that is not of the present kind: a missing code, a reason to widen, or the end of this typing. */
  private settle(cells: CsvCells, cell: number, row: number): void {
    const { buffer } = cells;
    const start = cells.starts[cell];
    const end = cells.ends[cell];
    if (this.codes.texts.size > 0 && isCode(this.codes, decoder.decode(buffer.subarray(start, end)))) {
      this.nulls.mark(row);
      return;
    }
    const untyped = !this.held && row === this.nulls.count;
    const number = parseNumber(buffer, start, end);
    if (Number.isNaN(number)) {
      const days = parseDate(buffer, start, end);
      if (!untyped || Number.isNaN(days)) this.broken = true;
      else this.store("date", row, days);
    } else if (this.kind === "date") this.broken = true;
    else {
      const integer = parseInteger(buffer, start, end);
      const whole = !Number.isNaN(integer);
      const long = whole && !Number.isSafeInteger(integer);
      this.rounded ||= long;
      if (this.kind === "float" || !whole) this.store("float", row, number);
      else if (this.kind === "long" || long) this.store("long", row, number);
      else if (this.kind === "int32" && integer === (integer | 0)) this.store("int32", row, integer);
      else this.store("integer", row, integer);
    }
  }

  private store(kind: Kind, row: number, value: number): void {
    if (kind !== "int32" && kind !== "date" && this.values instanceof Int32Array) {
      this.values = new Float64Array(this.values);
    }
    this.kind = kind;
    this.values[row] = value;
  }
}
