import { NullBits, nullTexts, TextLevels, textVector, timeText } from "@sdc-risk/core/columns";
import type { Decimal } from "apache-arrow";
import {
  Bool,
  type DataType,
  Float32,
  TimestampMicrosecond,
  TimestampNanosecond,
  Vector,
  makeData,
} from "apache-arrow";
import { Damaged } from "./damaged.js";
import type { Leaf } from "./leaf.js";
import type { PageValues } from "./page-values.js";
import type { Stored, Stretches, Words } from "./stored.js";

/** Collects the values of one leaf column into an Arrow vector. */
export interface LeafColumn {
  /** Takes the values of the rows from `row` on. @throws Damaged */
  take(page: PageValues, row: number): void;
  /** Null where the bytes of a text column are no text. */
  vector(): Vector | null;
}

/** @param rows of the whole column */
export function leafColumn(name: string, leaf: Leaf, rows: number): LeafColumn {
  switch (leaf.kind) {
    case "words":
      return new WordColumn(leaf.type, leaf.width, rows);
    case "narrow":
      return new NarrowColumn(leaf.type, rows);
    case "bool":
      return new BoolColumn(rows);
    case "decimal":
      return new DecimalColumn(leaf.type, rows);
    case "half":
      return new HalfColumn(rows);
    case "int96":
      return new Int96Column(rows);
    case "time":
      return new TimeColumn(name, leaf.unit, rows);
    case "uuid":
      return new TextColumn(name, rows, uuidBytes);
    case "text":
      return new TextColumn(name, rows);
  }
}

function finished(type: DataType, rows: number, nulls: NullBits, data: unknown): Vector {
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
abstract class Column implements LeafColumn {
  protected readonly nulls = new NullBits();

  constructor(protected readonly rows: number) {}

  take({ rows, present, stored, indices }: PageValues, row: number): void {
    for (let i = 0, at = 0; i < rows; i++) {
      if (present !== null && present[i] === 0) this.nulls.mark(row + i);
      else {
        this.store(stored, indices === null ? at : indices[at]!, row + i);
        at++;
      }
    }
  }

  abstract vector(): Vector | null;

  protected abstract store(stored: Stored, at: number, row: number): void;
}

/** Numbers of 32 or 64 bits, kept as they are stored. */
class WordColumn implements LeafColumn {
  private readonly nulls = new NullBits();
  private readonly out: Int32Array;

  constructor(
    private readonly type: DataType,
    private readonly width: 1 | 2,
    private readonly rows: number,
  ) {
    this.out = new Int32Array(rows * width);
  }

  take({ rows, present, stored }: PageValues, row: number): void {
    const { words } = stored as Words,
      { out, width, nulls } = this;
    if (present === null) {
      out.set(words, row * width);
      return;
    }
    for (let i = 0, at = 0, to = row * width; i < rows; i++, to += width) {
      if (present[i] === 0) nulls.mark(row + i);
      else {
        out[to] = words[at++]!;
        if (width === 2) out[to + 1] = words[at++]!;
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
class NarrowColumn extends Column {
  private readonly out: Int8Array | Uint8Array | Int16Array | Uint16Array;

  constructor(
    private readonly type: DataType,
    rows: number,
  ) {
    super(rows);
    this.out = new (type.ArrayType as new (length: number) => Int8Array)(rows);
  }

  protected store(stored: Stored, at: number, row: number): void {
    const value = (stored as Words).words[at]!;
    this.out[row] = value;
    if (this.out[row] !== value) throw new Damaged(`It holds ${value}, which its type has no room for.`);
  }

  vector(): Vector {
    return finished(this.type, this.rows, this.nulls, this.out);
  }
}

class BoolColumn extends Column {
  private readonly bits = new Uint8Array(Math.ceil(this.rows / 8));

  protected store(stored: Stored, at: number, row: number): void {
    if ((stored as Words).words[at] !== 0) this.bits[row >> 3]! |= 1 << (row & 7);
  }

  vector(): Vector {
    return finished(new Bool(), this.rows, this.nulls, this.bits);
  }
}

class DecimalColumn extends Column {
  private readonly halves = new BigInt64Array(this.rows * 2);

  constructor(
    private readonly type: Decimal,
    rows: number,
  ) {
    super(rows);
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

function wordsValue({ words, width }: Words, at: number): bigint {
  return width === 1
    ? BigInt(words[at]!)
    : (BigInt(words[2 * at + 1]!) << 32n) | BigInt(words[2 * at]! >>> 0);
}

/** Big-endian two's complement. */
function bigEndian({ bytes, starts, ends }: Stretches, at: number): bigint {
  const from = starts[at]!,
    to = ends[at]!;
  let whole = 0n;
  for (let i = from; i < to; i++) whole = (whole << 8n) | BigInt(bytes[i]!);
  return BigInt.asIntN((to - from) * 8, whole);
}

/** The number of a float of 16 bits without its sign; 31 is the exponent of what is infinite or no number. */
function halfSize(exponent: number, fraction: number): number {
  if (exponent === 31) return fraction === 0 ? Infinity : NaN;
  return exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25);
}

/** Floats of 16 bits (IEEE 754 binary16), which 32 bits hold exactly. */
class HalfColumn extends Column {
  private readonly out = new Float32Array(this.rows);

  protected store(stored: Stored, at: number, row: number): void {
    const { bytes, starts } = stored as Stretches,
      bits = bytes[starts[at]!]! | (bytes[starts[at]! + 1]! << 8);
    const size = halfSize((bits >> 10) & 31, bits & 1023);
    this.out[row] = bits >> 15 ? -size : size;
  }

  vector(): Vector {
    return finished(new Float32(), this.rows, this.nulls, this.out);
  }
}

const JULIAN_DAY_OF_1970 = 2_440_588n,
  NANOS_OF_A_DAY = 86_400_000_000_000n;

/**
 * Times in nanoseconds of a Julian day; in microseconds from the first one on that 64 bits of nanoseconds do
 * not reach (9999-12-31).
 */
class Int96Column extends Column {
  private readonly out = new BigInt64Array(this.rows);
  private inMicros = false;

  protected store(stored: Stored, at: number, row: number): void {
    const { bytes, starts } = stored as Stretches,
      view = new DataView(bytes.buffer, bytes.byteOffset + starts[at]!, 12);
    const nanos =
      (BigInt(view.getUint32(8, true)) - JULIAN_DAY_OF_1970) * NANOS_OF_A_DAY + view.getBigInt64(0, true);
    if (!this.inMicros && BigInt.asIntN(64, nanos) !== nanos) {
      this.inMicros = true;
      for (let i = 0; i < row; i++) this.out[i] = micros(this.out[i]!);
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

/** Text by levels; of a dictionary each level is looked up once. */
class TextColumn extends Column {
  protected readonly levels: TextLevels;
  protected readonly codes = new Int32Array(this.rows);
  private dictionary: Stored | null = null;
  private known = new Int32Array(0);
  private named = false;

  constructor(
    name: string,
    rows: number,
    private readonly write?: (bytes: Uint8Array) => Uint8Array,
  ) {
    super(rows);
    this.levels = new TextLevels(name);
  }

  override take(page: PageValues, row: number): void {
    if (page.indices !== null && page.stored !== this.dictionary) {
      this.dictionary = page.stored;
      this.known = new Int32Array((page.stored as Stretches).starts.length).fill(-1);
    }
    this.named = page.indices !== null;
    super.take(page, row);
  }

  protected store(stored: Stored, at: number, row: number): void {
    if (!this.named) this.codes[row] = this.level(stored as Stretches, at);
    else {
      let level = this.known[at]!;
      if (level < 0) level = this.known[at] = this.level(stored as Stretches, at);
      this.codes[row] = level;
    }
  }

  private level({ bytes, starts, ends }: Stretches, at: number): number {
    if (this.write === undefined) return this.levels.level(bytes, starts[at]!, ends[at]!);
    const text = this.write(bytes.subarray(starts[at], ends[at]));
    return this.levels.level(text, 0, text.length);
  }

  vector(): Vector | null {
    const { levels, codes, nulls, rows } = this;
    if (nulls.count === rows) return nullTexts(rows);
    return levels.areUtf8() ? textVector({ levels, codes, nulls, rows }) : null;
  }
}

const encoder = new TextEncoder();

function uuidBytes(bytes: Uint8Array): Uint8Array {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return encoder.encode(digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
}

/** Times of day as text, as CSV holds them. */
class TimeColumn extends Column {
  private readonly levels: TextLevels;
  private readonly codes = new Int32Array(this.rows);
  private readonly known = new Map<number, number>();

  constructor(
    name: string,
    private readonly unit: number,
    rows: number,
  ) {
    super(rows);
    this.levels = new TextLevels(name);
  }

  protected store(stored: Stored, at: number, row: number): void {
    const { words, width } = stored as Words;
    const time = width === 1 ? words[at]! : words[2 * at + 1]! * 2 ** 32 + (words[2 * at]! >>> 0);
    let level = this.known.get(time);
    if (level === undefined) {
      const text = timeText(time, this.unit);
      if (text === undefined) throw new Damaged(`It holds the time ${time}, which is not within a day.`);
      const bytes = encoder.encode(text);
      this.known.set(time, (level = this.levels.level(bytes, 0, bytes.length)));
    }
    this.codes[row] = level;
  }

  vector(): Vector {
    const { levels, codes, nulls, rows } = this;
    return textVector({ levels, codes, nulls, rows });
  }
}
