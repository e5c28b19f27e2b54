import type { CsvKind } from "@sdc-risk/io/node";
import type { ColumnType, Dialect } from "@sdc-risk/sql";

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The type in DuckDB of a column that the typing rule gave a kind. */
export const RULE_TYPES: Readonly<Record<CsvKind, string>> = {
  int32: "INTEGER",
  integer: "BIGINT",
  float: "DOUBLE",
  date: "DATE",
  text: "VARCHAR",
};

/** How queries call the column at a place, from 0, whatever its name is. */
export const placeName = (place: number): string => `c${place}`;

/** A text as a literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const SQL_TYPES = { boolean: "TINYINT", text: "VARCHAR", decimal: "VARCHAR" } as const;

const TYPES: Readonly<Record<string, ColumnType>> = {
  VARCHAR: { kind: "text" },
  JSON: { kind: "text" },
  UUID: { kind: "text" },
  TIME: { kind: "text" },
  BOOLEAN: { kind: "boolean" },
  TINYINT: { kind: "integer", bits: 32 },
  SMALLINT: { kind: "integer", bits: 32 },
  INTEGER: { kind: "integer", bits: 32 },
  UTINYINT: { kind: "integer", bits: 32 },
  USMALLINT: { kind: "integer", bits: 32 },
  UINTEGER: { kind: "integer", bits: 64 },
  BIGINT: { kind: "integer", bits: 64 },
  UBIGINT: { kind: "decimal", precision: 20, scale: 0, whole: true },
  HUGEINT: { kind: "decimal", precision: 39, scale: 0, whole: true },
  UHUGEINT: { kind: "decimal", precision: 39, scale: 0, whole: true },
  FLOAT: { kind: "float", bits: 32 },
  DOUBLE: { kind: "float", bits: 64 },
  DATE: { kind: "date" },
  TIMESTAMP_S: { kind: "timestamp", tick: "s", zone: false },
  TIMESTAMP_MS: { kind: "timestamp", tick: "ms", zone: false },
  TIMESTAMP: { kind: "timestamp", tick: "us", zone: false },
  TIMESTAMP_NS: { kind: "timestamp", tick: "ns", zone: false },
  "TIMESTAMP WITH TIME ZONE": { kind: "timestamp", tick: "us", zone: true },
};

/** What a column of a type of DuckDB holds; null where its values cannot be told apart. */
export function typeOf(stored: string): ColumnType | null {
  const decimal = /^DECIMAL\((\d+),(\d+)\)$/.exec(stored);
  if (decimal !== null) return { kind: "decimal", precision: Number(decimal[1]), scale: Number(decimal[2]) };
  if (stored.startsWith("ENUM(")) return { kind: "text" };
  return Object.hasOwn(TYPES, stored) ? (TYPES[stored] ?? null) : null;
}

/** How DuckDB writes queries. */
export const dialect: Dialect = {
  name: "DuckDB",
  quote: quoted,
  parameter: (place) => `$${place}`,
  key: (column, type) =>
    type.kind === "float" ? `CASE WHEN isnan(${column}) THEN NULL ELSE ${column} END` : column,
  wire(key, type) {
    if (type.kind === "integer") return `CAST(${key} AS ${type.bits === 32 ? "INTEGER" : "BIGINT"})`;
    const sql = (SQL_TYPES as Readonly<Record<string, string>>)[type.kind];
    return sql === undefined ? key : `CAST(${key} AS ${sql})`;
  },
  number: (column, type) =>
    type.kind === "float"
      ? `CAST(CASE WHEN isnan(${column}) THEN NULL ELSE ${column} END AS DOUBLE)`
      : `CAST(${column} AS DOUBLE)`,
  // sums of doubles change from run to run when threads add them: fsum carries what rounding leaves (Kahan 1965)
  sum(column, type) {
    if (type.kind === "float") return `fsum(CAST(${column} AS DOUBLE))`;
    return `CAST(sum(${type.kind === "integer" ? `CAST(${column} AS HUGEINT)` : column}) AS DOUBLE)`;
  },
  count: "CAST(count(*) AS DOUBLE)",
  countIf: (condition) => `CAST(count(*) FILTER (WHERE ${condition}) AS DOUBLE)`,
  part: (key, _, parts) => `CAST(hash(${key}) % ${parts} AS INTEGER)`,
  mark: (keys) => `hash(${keys.join(", ")})`,
  // rows come in the order of their files
  flat: false,
  ordered: true,
  fileOrder: "",
};
