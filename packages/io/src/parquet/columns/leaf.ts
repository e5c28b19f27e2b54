import {
  type DataType,
  DateDay,
  Decimal,
  Float32,
  Float64,
  Int16,
  Int32,
  Int64,
  Int8,
  TimestampMicrosecond,
  TimestampMillisecond,
  TimestampNanosecond,
  Uint16,
  Uint32,
  Uint64,
  Uint8,
} from "apache-arrow";
import type { SchemaElement } from "hyparquet";

/** How the stored values of a leaf column are read. */
export type Leaf =
  | { readonly kind: "words"; readonly type: DataType; readonly width: 1 | 2 }
  | { readonly kind: "narrow"; readonly type: DataType }
  | { readonly kind: "decimal"; readonly type: Decimal }
  | { readonly kind: "time"; /** Units of a second. */ readonly unit: number }
  /** `declared`: the file says that the bytes are text; else they may be anything. */
  | { readonly kind: "text"; readonly declared: boolean }
  | { readonly kind: "bool" | "half" | "int96" | "uuid" };

type Unit = "MILLIS" | "MICROS" | "NANOS";
const UNITS: Readonly<Record<Unit, number>> = { MILLIS: 1e3, MICROS: 1e6, NANOS: 1e9 };

/** How a column is read; what its type is called where its values cannot be used (nested, binary, intervals). */
export function leafOf(element: SchemaElement): Leaf | string {
  if (element.num_children) return element.logical_type?.type ?? element.converted_type ?? "STRUCT";
  if (element.repetition_type === "REPEATED") return "LIST";
  return typeOf(element) ?? element.logical_type?.type ?? element.converted_type ?? physical(element);
}

function physical({ type, type_length: length }: SchemaElement): string {
  return type === "FIXED_LEN_BYTE_ARRAY" ? `FIXED_LEN_BYTE_ARRAY(${length})` : (type ?? "of no name");
}

function typeOf(element: SchemaElement): Leaf | undefined {
  const { type, converted_type: converted, logical_type: logical, type_length: length } = element;
  if (converted === "DECIMAL" || logical?.type === "DECIMAL") return decimal(element);
  switch (type) {
    case "BOOLEAN":
      return { kind: "bool" };
    case "INT32":
      return int32(element);
    case "INT64":
      return int64(element);
    case "INT96":
      return { kind: "int96" };
    case "FLOAT":
      return { kind: "words", type: new Float32(), width: 1 };
    case "DOUBLE":
      return { kind: "words", type: new Float64(), width: 2 };
    case "BYTE_ARRAY":
      return text(element);
    case "FIXED_LEN_BYTE_ARRAY":
      if (logical?.type === "FLOAT16" && length === 2) return { kind: "half" };
      return logical?.type === "UUID" && length === 16 ? { kind: "uuid" } : undefined;
    case undefined:
    default:
      return undefined;
  }
}

const TEXTS: readonly (string | undefined)[] = ["UTF8", "STRING", "ENUM", "JSON"];

function text({ converted_type: converted, logical_type: logical }: SchemaElement): Leaf | undefined {
  const declared = TEXTS.includes(converted) || TEXTS.includes(logical?.type);
  return declared || (converted === undefined && logical === undefined)
    ? { kind: "text", declared }
    : undefined;
}

function int32({ converted_type: converted, logical_type: logical }: SchemaElement): Leaf {
  if (converted === "DATE" || logical?.type === "DATE")
    return { kind: "words", type: new DateDay(), width: 1 };
  if (converted === "TIME_MILLIS" || logical?.type === "TIME") return { kind: "time", unit: UNITS.MILLIS };
  const signed = logical?.type === "INTEGER" ? logical.isSigned : !converted?.startsWith("UINT");
  const bits = logical?.type === "INTEGER" ? logical.bitWidth : Number(converted?.split("_")[1] ?? 32);
  if (bits === 8) return { kind: "narrow", type: signed ? new Int8() : new Uint8() };
  if (bits === 16) return { kind: "narrow", type: signed ? new Int16() : new Uint16() };
  return { kind: "words", type: signed ? new Int32() : new Uint32(), width: 1 };
}

function int64({ converted_type: converted, logical_type: logical }: SchemaElement): Leaf {
  if (logical?.type === "TIMESTAMP")
    return { kind: "words", type: timestamp(logical.unit, logical.isAdjustedToUTC), width: 2 };
  if (converted === "TIMESTAMP_MILLIS" || converted === "TIMESTAMP_MICROS") {
    return {
      kind: "words",
      type: timestamp(converted === "TIMESTAMP_MILLIS" ? "MILLIS" : "MICROS", true),
      width: 2,
    };
  }
  if (logical?.type === "TIME") return { kind: "time", unit: UNITS[logical.unit] };
  if (converted === "TIME_MICROS") return { kind: "time", unit: UNITS.MICROS };
  const unsigned = converted === "UINT_64" || (logical?.type === "INTEGER" && !logical.isSigned);
  return { kind: "words", type: unsigned ? new Uint64() : new Int64(), width: 2 };
}

function timestamp(unit: Unit, utc: boolean): DataType {
  const zone = utc ? "UTC" : null;
  return unit === "MILLIS"
    ? new TimestampMillisecond(zone)
    : unit === "MICROS"
      ? new TimestampMicrosecond(zone)
      : new TimestampNanosecond(zone);
}

function decimal({ logical_type: logical, precision, scale }: SchemaElement): Leaf | undefined {
  const digits = logical?.type === "DECIMAL" ? logical.precision : (precision ?? 38);
  if (digits > 38) return undefined;
  return {
    kind: "decimal",
    type: new Decimal(logical?.type === "DECIMAL" ? logical.scale : (scale ?? 0), digits, 128),
  };
}
