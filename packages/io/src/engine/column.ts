import type { SourceColumn, SourceVariable } from "@sdc-risk/core/source";
import { decimalWords, NullBits, TextLevels, textVector } from "@sdc-risk/data/columns";
import { Bool, DataType, Precision, Vector, makeData, type Decimal } from "apache-arrow";

/** A column of an Arrow table that is filled from the rows of a source. */
export interface FilledColumn {
  /** Takes the values of some rows. @param at the row of the table that the first of them becomes */
  fill(column: SourceColumn, rows: number, at: number): void;
  /** Bytes that grow with what the rows hold, beside those of `bytesPerRow`. */
  readonly grown: number;
  /** The column; it takes no more rows then. */
  vector(): Vector;
}

/** A variable whose values can be told apart. */
export type TypedVariable = SourceVariable & { readonly type: DataType };

type Numbers = Int32Array | BigInt64Array | Float32Array | Float64Array;

/** Bytes of a level of text beside the text itself: its place, its hash and its slots. */
const OF_A_LEVEL = 24;
const encoder = new TextEncoder();

/** Bytes that a row of a column takes whatever it holds, with its bit of the null bitmap. */
export function bytesPerRow(type: DataType): number {
  return 1 / 8 + width(type);
}

function width(type: DataType): number {
  if (DataType.isBool(type)) return 1 / 8;
  if (DataType.isDecimal(type)) return type.bitWidth / 8;
  if (DataType.isInt(type)) return type.bitWidth / 8;
  if (DataType.isFloat(type)) return type.precision === Precision.SINGLE ? 4 : 8;
  return DataType.isTimestamp(type) ? 8 : 4;
}

/**
 * A column for a variable of a source, of its Arrow type; texts become a dictionary where they repeat, as
 * those of files do.
 * @param records rows of the table
 */
export function filledColumn({ name, type }: TypedVariable, records: number): FilledColumn {
  if (DataType.isUtf8(type)) return new Texts(name, records);
  if (DataType.isBool(type)) return new Bits(records);
  if (DataType.isDecimal(type)) return new Decimals(type, records);
  return new Plain(type, records);
}

/** The base of columns whose values are taken one by one. */
abstract class Valued implements FilledColumn {
  protected readonly nulls = new NullBits();

  protected readonly records: number;

  constructor(records: number) {
    this.records = records;
  }

  abstract readonly grown: number;
  abstract vector(): Vector;
  /** Takes the value of a row of the table. */
  protected abstract take(value: string | number, row: number): void;

  fill({ values, valid }: SourceColumn, rows: number, at: number): void {
    for (let row = 0; row < rows; row++) {
      const value = values[row] as string | number | null;
      if (value === null || (valid !== null && valid[row] === 0)) this.nulls.mark(at + row);
      else this.take(value, at + row);
    }
  }
}

/** Numbers, days and moments, as they come over. */
class Plain implements FilledColumn {
  readonly grown = 0;
  private readonly values: Numbers;
  private readonly nulls = new NullBits();

  private readonly type: DataType;
  private readonly records: number;

  constructor(type: DataType, records: number) {
    this.type = type;
    this.records = records;
    this.values = numbersOf(type, records);
  }

  fill({ values, valid }: SourceColumn, rows: number, at: number): void {
    this.values.set((values as Float64Array).subarray(0, rows) as never, at);
    if (valid === null) return;
    for (let row = 0; row < rows; row++) {
      if (valid[row] !== 0) continue;
      this.nulls.mark(at + row);
      this.values.fill(zeroOf(this.values) as never, at + row, at + row + 1); // what lay there is nobody's
    }
  }

  vector(): Vector {
    return made(this.type, this.records, this.values, this.nulls);
  }
}

const zeroOf = (values: Numbers): number | bigint => (values instanceof BigInt64Array ? 0n : 0);

function numbersOf(type: DataType, records: number): Numbers {
  if (DataType.isFloat(type))
    return type.precision === Precision.SINGLE ? new Float32Array(records) : new Float64Array(records);
  const long = DataType.isTimestamp(type) || (DataType.isInt(type) && type.bitWidth === 64);
  return long ? new BigInt64Array(records) : new Int32Array(records);
}

class Bits extends Valued {
  readonly grown = 0;
  private readonly bits = new Uint8Array(Math.ceil(this.records / 8));

  protected take(value: string | number, row: number): void {
    if (value === 1) this.bits[row >> 3] |= 1 << (row & 7);
  }

  vector(): Vector {
    return made(new Bool(), this.records, this.bits, this.nulls);
  }
}

class Decimals extends Valued {
  readonly grown = 0;
  private readonly words: Uint32Array;

  private readonly type: Decimal;

  constructor(type: Decimal, records: number) {
    super(records);
    this.type = type;
    this.words = new Uint32Array((records * type.bitWidth) / 32);
  }

  protected take(value: string | number, row: number): void {
    const { bitWidth } = this.type;
    this.words.set(decimalWords(String(value), bitWidth), (row * bitWidth) / 32);
  }

  vector(): Vector {
    return made(this.type, this.records, this.words, this.nulls);
  }
}

class Texts extends Valued {
  private readonly levels: TextLevels;
  private readonly codes = new Int32Array(this.records);
  private bytes = new Uint8Array(256);

  constructor(name: string, records: number) {
    super(records);
    this.levels = new TextLevels(name);
  }

  /** Texts that differ are copied once more at the end. */
  get grown(): number {
    const { bytes, count } = this.levels;
    return 2 * bytes.length + OF_A_LEVEL * count;
  }

  protected take(value: string | number, row: number): void {
    const text = String(value);
    // a unit of UTF-16 takes three bytes of UTF-8 at most
    if (3 * text.length > this.bytes.length) this.bytes = new Uint8Array(6 * text.length);
    const { written } = encoder.encodeInto(text, this.bytes);
    this.codes[row] = this.levels.level(this.bytes, 0, written);
  }

  vector(): Vector {
    const { levels, codes, nulls, records } = this;
    return textVector({ levels, codes, nulls, rows: records });
  }
}

function made(
  type: DataType,
  length: number,
  data: Numbers | Uint8Array | Uint32Array,
  nulls: NullBits,
): Vector {
  const of = { type, length, nullCount: nulls.count, nullBitmap: nulls.bitmap(length), data };
  return new Vector([makeData(of as Parameters<typeof makeData>[0])]);
}
