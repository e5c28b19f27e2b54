import { DataType, Vector, makeData } from "apache-arrow";
import type { DecodedArray } from "hyparquet";
import { NullBits } from "../columns/column-store.js";
import { TextLevels } from "../columns/text-levels.js";
import { nullTexts, textVector } from "../columns/text-vector.js";

/** Collects the stored values of one leaf column into an Arrow vector. */
export interface LeafColumn {
  /** Takes the values of the rows from `row` on; null and undefined are null. */
  take(values: DecodedArray, row: number): void;
  vector(): Vector;
}

type Numbers = Int32Array | Float64Array | BigInt64Array;

export function leafColumn(name: string, type: DataType, rows: number): LeafColumn {
  if (DataType.isUtf8(type)) return textColumn(name, rows);
  const nulls = new NullBits();
  const finish = (data: unknown): Vector => new Vector([makeData({
    type, length: rows, nullCount: nulls.count, nullBitmap: nulls.bitmap(rows), data,
  } as Parameters<typeof makeData>[0])]);
  if (DataType.isBool(type)) {
    const bits = new Uint8Array(Math.ceil(rows / 8));
    return collector(nulls, (value, row) => { if (value) bits[row >> 3]! |= 1 << (row & 7); }, () => finish(bits));
  }
  if (DataType.isDecimal(type)) {
    const words = new BigInt64Array(rows * 2);
    return collector(nulls, (value, row) => {
      const whole = unscaled(value as number | bigint | Uint8Array);
      words[2 * row] = whole; // each half is taken modulo 2^64
      words[2 * row + 1] = whole >> 64n;
    }, () => finish(new Uint32Array(words.buffer)));
  }
  const out = new (type.ArrayType as new (length: number) => Numbers)(rows);
  const each = collector(nulls, (value, row) => { out[row] = value as never; }, () => finish(out));
  return {
    ...each,
    take(values, row) {
      if (values.constructor === out.constructor) out.set(values as never, row);
      else each.take(values, row);
    },
  };
}

function collector(nulls: NullBits, store: (value: unknown, row: number) => void, vector: () => Vector): LeafColumn {
  return {
    take(values, row) {
      for (let i = 0; i < values.length; i++) {
        const value: unknown = values[i];
        if (value === null || value === undefined) nulls.mark(row + i);
        else store(value, row + i);
      }
    },
    vector,
  };
}

function textColumn(name: string, rows: number): LeafColumn {
  const levels = new TextLevels(name), codes = new Int32Array(rows), nulls = new NullBits();
  return collector(nulls, (value, row) => {
    const bytes = value as Uint8Array;
    codes[row] = levels.level(bytes, 0, bytes.length);
  }, () => nulls.count === rows ? nullTexts(rows) : textVector({ levels, codes, nulls, rows }));
}

/** A decimal without its point; bytes are big-endian two's complement. */
function unscaled(value: number | bigint | Uint8Array): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value);
  let whole = 0n;
  for (const byte of value) whole = (whole << 8n) | BigInt(byte);
  return BigInt.asIntN(value.length * 8, whole);
}
