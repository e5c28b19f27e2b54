import type { ColumnType, Tick } from "@sdc-risk/sql";

/** A type of ClickHouse without what wraps it: `Nullable(Decimal(9, 2))` is `Decimal` of "9" and "2", nullable. */
export interface StoredType {
  readonly name: string;
  readonly of: readonly string[];
  /** The same as one text: labels of an enum may hold commas. */
  readonly inner: string;
  readonly nullable: boolean;
}

const WRAPPED = /^(Nullable|LowCardinality)\((.*)\)$/su;
const WITH = /^(\w+)\((.*)\)$/su;
const TICKS: readonly Tick[] = ["s", "ms", "us", "ns"];
const MOST_DIGITS = 76;

/** Takes a type apart. */
export function storedType(text: string): StoredType {
  let [rest, nullable] = [text, false];
  for (let wrapped = WRAPPED.exec(rest); wrapped !== null; wrapped = WRAPPED.exec(rest)) {
    nullable ||= wrapped[1] === "Nullable";
    rest = wrapped[2] ?? "";
  }
  const [, name, of] = WITH.exec(rest) ?? [];
  return {
    name: name ?? rest,
    of: of === undefined ? [] : of.split(",").map((part) => part.trim()),
    inner: of ?? "",
    nullable,
  };
}

/** The type that a column is read as; null where its values cannot be told apart. */
export function columnType({ name, of }: StoredType): ColumnType | null {
  const simple = TYPES[name];
  if (simple !== undefined) return simple;
  if (name === "DateTime64") return { kind: "timestamp", tick: tickOf(Number(of[0])), zone: true };
  if (name !== "Decimal") return null;
  const [precision, scale] = [Number(of[0]), Number(of[1] ?? 0)];
  return precision > MOST_DIGITS ? null : { kind: "decimal", precision, scale };
}

/** The unit that holds so many digits of a second. */
export function tickOf(digits: number): Tick {
  return TICKS[Math.ceil(digits / 3)] ?? "ns";
}

function whole(precision: number): ColumnType {
  return { kind: "decimal", precision, scale: 0, whole: true };
}

const SHORT: ColumnType = { kind: "integer", bits: 32 };
const LONG: ColumnType = { kind: "integer", bits: 64 };
const TEXT: ColumnType = { kind: "text" };
const ENUM: ColumnType = { kind: "text", coded: true };

const TYPES: Readonly<Record<string, ColumnType>> = {
  String: TEXT,
  FixedString: TEXT,
  Enum8: ENUM,
  Enum16: ENUM,
  UUID: TEXT,
  IPv4: TEXT,
  IPv6: TEXT,
  Bool: { kind: "boolean" },
  Int8: SHORT,
  Int16: SHORT,
  Int32: SHORT,
  UInt8: SHORT,
  UInt16: SHORT,
  UInt32: LONG,
  Int64: LONG,
  UInt64: whole(20),
  Int128: whole(39),
  UInt128: whole(39),
  Float32: { kind: "float", bits: 32 },
  Float64: { kind: "float", bits: 64 },
  Date: { kind: "date" },
  Date32: { kind: "date" },
  DateTime: { kind: "timestamp", tick: "s", zone: true },
};
