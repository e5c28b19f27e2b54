import {
  Bool, type DataType, DateDay, Decimal, Float32, Float64, Int16, Int32, Int64, Int8, TimeMicrosecond, TimeMillisecond, TimeNanosecond,
  TimestampMicrosecond, TimestampMillisecond, TimestampNanosecond, Uint16, Uint32, Uint64, Uint8, Utf8,
} from "apache-arrow";
import type { SchemaElement } from "hyparquet";

/** What a leaf column is in Arrow, and its schema element stripped so that hyparquet gives stored values, not JavaScript dates and rounded decimals. */
export interface Leaf {
  readonly type: DataType;
  readonly raw: SchemaElement;
}

type Unit = "MILLIS" | "MICROS" | "NANOS";

/** The Arrow type of a leaf; undefined for what Arrow's flat types or this package do not hold (nested, binary, intervals). */
export function leafOf(element: SchemaElement): Leaf | undefined {
  if (element.num_children || element.repetition_type === "REPEATED") return undefined;
  const type = typeOf(element);
  if (!type) return undefined;
  const { logical_type: logical, ...raw } = element;
  delete raw.converted_type;
  if (type instanceof Utf8 && logical?.type !== "UUID") return { type, raw: { ...raw, converted_type: "UTF8" } };
  return { type, raw: logical?.type === "UUID" || logical?.type === "FLOAT16" ? { ...raw, logical_type: logical } : raw };
}

function typeOf(element: SchemaElement): DataType | undefined {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (converted === "DECIMAL" || logical?.type === "DECIMAL") return decimal(element);
  if (type === undefined) return undefined;
  switch (type) {
    case "BOOLEAN": return new Bool();
    case "INT32": return int32(element);
    case "INT64": return int64(element);
    case "INT96": return new TimestampNanosecond();
    case "FLOAT": return new Float32();
    case "DOUBLE": return new Float64();
    case "BYTE_ARRAY": return converted === "BSON" || isOther(logical?.type) ? undefined : new Utf8();
    case "FIXED_LEN_BYTE_ARRAY": return logical?.type === "FLOAT16" ? new Float32() : logical?.type === "UUID" ? new Utf8() : undefined;
  }
}

function isOther(logical: string | undefined): boolean {
  return logical !== undefined && logical !== "STRING" && logical !== "ENUM" && logical !== "JSON";
}

function int32({ converted_type: converted, logical_type: logical }: SchemaElement): DataType {
  if (converted === "DATE" || logical?.type === "DATE") return new DateDay();
  if (converted === "TIME_MILLIS" || logical?.type === "TIME") return new TimeMillisecond();
  const signed = logical?.type === "INTEGER" ? logical.isSigned : !converted?.startsWith("UINT");
  const bits = logical?.type === "INTEGER" ? logical.bitWidth : Number(converted?.split("_")[1] ?? 32);
  if (signed) return bits === 8 ? new Int8() : bits === 16 ? new Int16() : new Int32();
  return bits === 8 ? new Uint8() : bits === 16 ? new Uint16() : new Uint32();
}

function int64({ converted_type: converted, logical_type: logical }: SchemaElement): DataType {
  if (logical?.type === "TIMESTAMP") return timestamp(logical.unit, logical.isAdjustedToUTC);
  if (converted === "TIMESTAMP_MILLIS" || converted === "TIMESTAMP_MICROS") return timestamp(converted === "TIMESTAMP_MILLIS" ? "MILLIS" : "MICROS", true);
  if (logical?.type === "TIME") return logical.unit === "NANOS" ? new TimeNanosecond() : new TimeMicrosecond();
  if (converted === "TIME_MICROS") return new TimeMicrosecond();
  return converted === "UINT_64" || (logical?.type === "INTEGER" && !logical.isSigned) ? new Uint64() : new Int64();
}

function timestamp(unit: Unit, utc: boolean): DataType {
  const zone = utc ? "UTC" : null;
  return unit === "MILLIS" ? new TimestampMillisecond(zone) : unit === "MICROS" ? new TimestampMicrosecond(zone) : new TimestampNanosecond(zone);
}

function decimal({ logical_type: logical, precision, scale }: SchemaElement): DataType | undefined {
  const digits = logical?.type === "DECIMAL" ? logical.precision : precision ?? 38;
  return digits > 38 ? undefined : new Decimal(logical?.type === "DECIMAL" ? logical.scale : scale ?? 0, digits, 128);
}
