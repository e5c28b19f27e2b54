import { NullBits } from "@sdc-risk/data/columns";
import {
  Bool,
  Float32,
  TimestampMicrosecond,
  TimestampNanosecond,
  type DataType,
  type Decimal,
  type Vector,
} from "apache-arrow";
import { Column, finished, type LeafColumn } from "./column.ts";
import { Damaged } from "../../damaged.ts";
import type { PageValues } from "../pages/page-values.ts";
import type { Stored, Stretches, StoredWords } from "../pages/stored.ts";

/** Numbers of 32 or 64 bits, kept as they are stored. */
export class WordColumn implements LeafColumn {
  private readonly nulls = new NullBits();
  private readonly out: Int32Array;

  private readonly type: DataType;
  private readonly width: 1 | 2;
  private readonly rows: number;

  constructor(type: DataType, width: 1 | 2, rows: number) {
    this.type = type;
    this.width = width;
    this.rows = rows;
    this.out = new Int32Array(rows * width);
  }

  take({ rows, present, stored }: PageValues, row: number): void {
    const { words } = stored as StoredWords;
    const { out, width, nulls } = this;
    if (present === null) {
      out.set(words, row * width);
      return;
    }
    for (let i = 0, at = 0, to = row * width; i < rows; i++, to += width) {
      if (present[i] === 0) nulls.mark(row + i);
      else {
        out[to] = words[at++];
        if (width === 2) out[to + 1] = words[at++];
      }
    }
  }

  vector(): Vector {
    const { type, rows, nulls, out } = this;
    return finished(
      type,
      rows,
      nulls,
      new (type.ArrayType as new (buffer: ArrayBufferLike) => unknown)(out.buffer),
    );
  }
}

/** Integers of 8 or 16 bits, which are stored in 32. */
export class NarrowColumn extends Column {
  private readonly out: Int8Array | Uint8Array | Int16Array | Uint16Array;

  private readonly type: DataType;

  constructor(type: DataType, rows: number) {
    super(rows);
    this.type = type;
    this.out = new (type.ArrayType as new (length: number) => Int8Array)(rows);
  }

  protected store(stored: Stored, at: number, row: number): void {
    const value = (stored as StoredWords).words[at];
    this.out[row] = value;
    if (this.out[row] !== value) throw new Damaged(`It holds ${value}, which its type has no room for.`);
  }

  vector(): Vector {
    return finished(this.type, this.rows, this.nulls, this.out);
  }
}

export class BoolColumn extends Column {
  private readonly bits = new Uint8Array(Math.ceil(this.rows / 8));

  protected store(stored: Stored, at: number, row: number): void {
    if ((stored as StoredWords).words[at] !== 0) this.bits[row >> 3] |= 1 << (row & 7);
  }

  vector(): Vector {
    return finished(new Bool(), this.rows, this.nulls, this.bits);
  }
}

export class DecimalColumn extends Column {
  private readonly halves = new BigInt64Array(this.rows * 2);

  private readonly type: Decimal;

  constructor(type: Decimal, rows: number) {
    super(rows);
    this.type = type;
  }

  protected store(stored: Stored, at: number, row: number): void {
    const whole = stored.kind === "words" ? wordsValue(stored, at) : bigEndian(stored, at);
    if (BigInt.asIntN(128, whole) !== whole)
      throw new Damaged("It holds a decimal number of more than 38 digits.");
    this.halves[2 * row] = whole; // each half is taken modulo 2^64
    this.halves[2 * row + 1] = whole >> 64n;
  }

  vector(): Vector {
    return finished(this.type, this.rows, this.nulls, new Uint32Array(this.halves.buffer));
  }
}

function wordsValue({ words, width }: StoredWords, at: number): bigint {
  return width === 1 ? BigInt(words[at]) : (BigInt(words[2 * at + 1]) << 32n) | BigInt(words[2 * at] >>> 0);
}

/** Big-endian two's complement. */
function bigEndian({ bytes, starts, ends }: Stretches, at: number): bigint {
  const from = starts[at];
  const to = ends[at];
  let whole = 0n;
  for (let i = from; i < to; i++) whole = (whole << 8n) | BigInt(bytes[i]);
  return BigInt.asIntN((to - from) * 8, whole);
}

/** The number of a float of 16 bits without its sign; 31 is the exponent of what is infinite or no number. */
function halfSize(exponent: number, fraction: number): number {
  if (exponent === 31) return fraction === 0 ? Infinity : NaN;
  return exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25);
}

/** Floats of 16 bits (IEEE 754 binary16), which 32 bits hold exactly. */
export class HalfColumn extends Column {
  private readonly out = new Float32Array(this.rows);

  protected store(stored: Stored, at: number, row: number): void {
    const { bytes, starts } = stored as Stretches;
    const bits = bytes[starts[at]] | (bytes[starts[at] + 1] << 8);
    const size = halfSize((bits >> 10) & 31, bits & 1023);
    this.out[row] = bits >> 15 ? -size : size;
  }

  vector(): Vector {
    return finished(new Float32(), this.rows, this.nulls, this.out);
  }
}

const JULIAN_DAY_OF_1970 = 2_440_588n;
const NANOS_OF_A_DAY = 86_400_000_000_000n;

/**
 * Times in nanoseconds of a Julian day; in microseconds from the first one on that 64 bits of nanoseconds do
 * not reach (9999-12-31).
 */
export class Int96Column extends Column {
  private readonly out = new BigInt64Array(this.rows);
  private inMicros = false;

  protected store(stored: Stored, at: number, row: number): void {
    const { bytes, starts } = stored as Stretches;
    const view = new DataView(bytes.buffer, bytes.byteOffset + starts[at], 12);
    const nanos =
      (BigInt(view.getUint32(8, true)) - JULIAN_DAY_OF_1970) * NANOS_OF_A_DAY + view.getBigInt64(0, true);
    if (!this.inMicros && BigInt.asIntN(64, nanos) !== nanos) {
      this.inMicros = true;
      for (let i = 0; i < row; i++) this.out[i] = micros(this.out[i]);
    }
    this.out[row] = this.inMicros ? micros(nanos) : nanos;
  }

  vector(): Vector {
    return finished(
      this.inMicros ? new TimestampMicrosecond() : new TimestampNanosecond(),
      this.rows,
      this.nulls,
      this.out,
    );
  }
}

/** Rounded down. */
const micros = (nanos: bigint): bigint => (nanos - (((nanos % 1000n) + 1000n) % 1000n)) / 1000n;
