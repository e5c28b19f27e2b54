import {
  Bool,
  DateDay,
  Decimal,
  Float32,
  Float64,
  Int32,
  Int64,
  TimestampMicrosecond,
  TimestampMillisecond,
  TimestampNanosecond,
  TimestampSecond,
  Utf8,
  type DataType,
} from "apache-arrow";

/** Ticks of a moment: seconds, milli-, micro- or nanoseconds. */
export type Tick = "s" | "ms" | "us" | "ns";

/** What a column of an engine holds, and how its values come over: see `SourceColumn`. */
export type ColumnType =
  /** Strings; times of day, too, as `05:06:07.25`. `coded` where the engine stores numbers for them. */
  | { readonly kind: "text"; readonly coded?: true }
  /** 0 and 1 in a Uint8Array. */
  | { readonly kind: "boolean" }
  /** An Int32Array, or a BigInt64Array. Integers beyond come as decimals without digits behind the point. */
  | { readonly kind: "integer"; readonly bits: 32 | 64 }
  /** A Float32Array or Float64Array. */
  | { readonly kind: "float"; readonly bits: 32 | 64 }
  /** Strings with exactly `scale` digits behind the point: "12.50". */
  | {
      readonly kind: "decimal";
      readonly precision: number;
      readonly scale: number;
      /** Whole numbers of a type of the engine that 64 bits with a sign do not hold. */
      readonly whole?: true;
    }
  /** Days since 1970-01-01 in an Int32Array. */
  | { readonly kind: "date" }
  /** Ticks since 1970-01-01 (in UTC where the column has a zone) in a BigInt64Array. */
  | { readonly kind: "timestamp"; readonly tick: Tick; readonly zone: boolean };

/** Numbers in double precision, and texts: what most queries answer. */
export const DOUBLE: ColumnType = { kind: "float", bits: 64 };
export const TEXT: ColumnType = { kind: "text" };

const STAMPS = {
  s: TimestampSecond,
  ms: TimestampMillisecond,
  us: TimestampMicrosecond,
  ns: TimestampNanosecond,
} as const;

/**
 * The Arrow type that a file of such a column is read into, so that its levels have the same texts from an
 * engine and from memory.
 */
export function arrowType(type: ColumnType): DataType {
  switch (type.kind) {
    case "text":
      return new Utf8();
    case "boolean":
      return new Bool();
    case "integer":
      return type.bits === 32 ? new Int32() : new Int64();
    case "float":
      return type.bits === 32 ? new Float32() : new Float64();
    case "decimal":
      return new Decimal(type.scale, type.precision, type.precision > 38 ? 256 : 128);
    case "date":
      return new DateDay();
    case "timestamp":
      return new STAMPS[type.tick](type.zone ? "UTC" : null);
  }
}
