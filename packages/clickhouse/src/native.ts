import type { SourceColumn } from "@sdc-risk/core/source";
import { SdcError } from "@sdc-risk/data";
import type { RowBatch, ColumnType } from "@sdc-risk/sql";
import { labelsOf } from "./enum.ts";
import { storedType, tickOf, type StoredType } from "./types.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Gives the blocks of an answer in the format `Native`: columns one after another, each behind its name and type. */
export async function* blocks(
  chunks: AsyncIterable<Uint8Array>,
  types: readonly ColumnType[],
): AsyncGenerator<RowBatch, void> {
  const bytes = new Bytes(chunks[Symbol.asyncIterator]());
  while (await bytes.more()) {
    const width = await bytes.length();
    if (width !== types.length) throw new Error("The answer broke off.");
    const rows = await bytes.length();
    const columns: SourceColumn[] = [];
    for (const type of types) {
      await bytes.text(); // the name
      columns.push(await column(bytes, rows, storedType(await bytes.text()), type));
    }
    if (rows > 0) yield { rows, columns };
  }
}

async function column(
  bytes: Bytes,
  rows: number,
  stored: StoredType,
  type: ColumnType,
): Promise<SourceColumn> {
  let valid: Uint8Array | null = null;
  if (stored.nullable) {
    const nulls = await bytes.take(rows);
    valid = Uint8Array.from(nulls, (isNull) => 1 - isNull);
  }
  if (type.kind === "text")
    return {
      values: type.coded === true ? await coded(bytes, stored, valid, rows) : await bytes.texts(rows),
      valid,
    };
  const number = NUMBERS[stored.name === "Decimal" ? decimalOf(stored) : stored.name];
  if (number === undefined)
    throw new TypeError(`An answer of ${stored.name} where ${type.kind} was asked for.`);
  const data = await bytes.take(rows * number.width);
  return { values: values(numbersIn(data, number), rows, stored, type), valid };
}

/** The labels of an enum; where a row holds none, an empty text. */
async function coded(
  bytes: Bytes,
  stored: StoredType,
  valid: Uint8Array | null,
  rows: number,
): Promise<string[]> {
  const { width, get } = stored.name === "Enum8" ? INT8 : INT16;
  const data = await bytes.take(rows * width);
  const labels = labelsOf(stored.inner);
  return Array.from({ length: rows }, (_, row) => {
    if (valid?.[row] === 0) return "";
    const label = labels.get(get(data, row * width));
    if (label === undefined) throw new TypeError(`A value of ${stored.name} that its type does not name.`);
    return label;
  });
}

type Values = Exclude<SourceColumn["values"], readonly unknown[]> | string[];

/** The numbers of a column by row, as doubles and as integers. */
interface RowNumbers {
  readonly short: (row: number) => number;
  readonly wide: (row: number) => bigint;
}

const numbersIn = (data: Buffer, { width, get, long }: NumberForm): RowNumbers => ({
  short: (row) => Number(get?.(data, row * width) ?? long(data, row * width)),
  wide: (row) => long(data, row * width),
});

function values({ short, wide }: RowNumbers, rows: number, stored: StoredType, type: ColumnType): Values {
  switch (type.kind) {
    case "boolean":
      return fill(new Uint8Array(rows), short);
    case "date":
      return fill(new Int32Array(rows), short);
    case "integer":
      return type.bits === 32 ? fill(new Int32Array(rows), short) : fill(new BigInt64Array(rows), wide);
    case "float":
      return type.bits === 32 ? fill(new Float32Array(rows), short) : fill(new Float64Array(rows), short);
    case "decimal":
      return Array.from({ length: rows }, (_, row) => decimalText(wide(row), type.scale));
    case "timestamp": {
      const factor = stored.name === "DateTime64" ? tickFactor(Number(stored.of[0])) : 1n;
      return fill(new BigInt64Array(rows), (row) => wide(row) * factor);
    }
    case "text":
      throw new TypeError(`No number of ClickHouse is read as ${type.kind}.`);
  }
}

function fill<Out extends { [row: number]: Value; readonly length: number }, Value>(
  out: Out,
  value: (row: number) => Value,
): Out {
  for (let row = 0; row < out.length; row++) out[row] = value(row);
  return out;
}

/** What one digit less than a unit is worth in it: 10 for tenths of a second in milliseconds… */
function tickFactor(digits: number): bigint {
  const held = { s: 0, ms: 3, us: 6, ns: 9 }[tickOf(digits)];
  return 10n ** BigInt(held - digits);
}

function decimalText(unscaled: bigint, scale: number): string {
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, "0");
  const at = digits.length - scale;
  const sign = unscaled < 0n ? "-" : "";
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, at)}.${digits.slice(at)}`;
}

/** Decimals are stored in the least number of bytes that holds their digits. */
function decimalOf({ of }: StoredType): string {
  const precision = Number(of[0]);
  if (precision <= 9) return "Int32";
  return precision <= 18 ? "Int64" : precision <= 38 ? "Int128" : "Int256";
}

/** How a number is stored: its bytes, and how it is read as a double and as an integer. */
interface NumberForm {
  readonly width: number;
  readonly get?: (data: Buffer, at: number) => number;
  readonly long: (data: Buffer, at: number) => bigint;
}

function form(
  width: number,
  get: (data: Buffer, at: number) => number,
): NumberForm & Required<Pick<NumberForm, "get">> {
  return { width, get, long: (data, at) => BigInt(get(data, at)) };
}

function words(count: number, signed: boolean): NumberForm {
  const long = (data: Buffer, at: number): bigint => {
    const top = at + 8 * (count - 1);
    let value = signed ? data.readBigInt64LE(top) : data.readBigUInt64LE(top);
    for (let word = top - 8; word >= at; word -= 8) value = (value << 64n) | data.readBigUInt64LE(word);
    return value;
  };
  return { width: 8 * count, long };
}

const INT8 = form(1, (data, at) => data.readInt8(at));
const UINT8 = form(1, (data, at) => data.readUInt8(at));
const INT16 = form(2, (data, at) => data.readInt16LE(at));
const INT32 = form(4, (data, at) => data.readInt32LE(at));
const UINT16 = form(2, (data, at) => data.readUInt16LE(at));
const UINT32 = form(4, (data, at) => data.readUInt32LE(at));

const NUMBERS: Readonly<Record<string, NumberForm>> = {
  Bool: UINT8,
  Int8: INT8,
  UInt8: UINT8,
  Int16: INT16,
  UInt16: UINT16,
  Int32: INT32,
  UInt32: UINT32,
  Int64: words(1, true),
  UInt64: words(1, false),
  Int128: words(2, true),
  UInt128: words(2, false),
  Int256: words(4, true),
  Float32: form(4, (data, at) => data.readFloatLE(at)),
  Float64: form(8, (data, at) => data.readDoubleLE(at)),
  Date: UINT16,
  Date32: INT32,
  DateTime: UINT32,
  DateTime64: words(1, true),
};

/** Bytes as they come, taken from the front. */
class Bytes {
  private held: Buffer = Buffer.alloc(0);
  private at = 0;

  private readonly source: AsyncIterator<Uint8Array>;

  constructor(source: AsyncIterator<Uint8Array>) {
    this.source = source;
  }

  /** Whether any are left. */
  async more(): Promise<boolean> {
    return this.at < this.held.length || (await this.pull());
  }

  async take(count: number): Promise<Buffer> {
    while (this.held.length - this.at < count)
      if (!(await this.pull(count))) throw new Error("The answer broke off.");
    this.at += count;
    return this.held.subarray(this.at - count, this.at);
  }

  /** A length: 7 bits a byte, the lowest first. */
  async length(): Promise<number> {
    let [value, scale] = [0, 1];
    for (;;) {
      const [byte = 0] = await this.take(1);
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  async text(): Promise<string> {
    return this.decode(await this.take(await this.length()));
  }

  /** Texts one behind the other, without a turn of the event loop for each that lies here. */
  async texts(count: number): Promise<string[]> {
    const out: string[] = [];
    while (out.length < count) {
      const here = this.textHere();
      out.push(here ?? (await this.text()));
    }
    return out;
  }

  /** The next text where all its bytes lie here and its length in one of them; else null. */
  private textHere(): string | null {
    const length = this.held[this.at] ?? 0xff;
    const start = this.at + 1;
    if (length >= 0x80 || start + length > this.held.length) return null;
    this.at = start + length;
    return this.decode(this.held.subarray(start, this.at));
  }

  private decode(bytes: Uint8Array): string {
    try {
      return UTF8.decode(bytes);
    } catch (cause) {
      throw new SdcError(
        "BAD_ENCODING",
        "A text in the table of ClickHouse is not UTF-8. Expected UTF-8; a view can convert it.",
        { cause },
      );
    }
  }

  /** Gets some more. @param want how many are needed at once: fewer copies for large blocks */
  private async pull(want = 1): Promise<boolean> {
    const parts: Uint8Array[] = [this.held.subarray(this.at)];
    let size = this.held.length - this.at;
    const before = size;
    while (size < want || size === before) {
      const next = await this.source.next();
      if (next.done === true) break;
      parts.push(next.value);
      size += next.value.length;
    }
    if (size === before) return false;
    this.held = Buffer.concat(parts);
    this.at = 0;
    return true;
  }
}
