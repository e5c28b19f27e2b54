import { placeholder, type ColumnType, type Dialect } from "@sdc-risk/sql";
import { decimalType, typeName, type QueryEngine } from "./engine.ts";

const TEXT: ColumnType = { kind: "text" };
const WHOLE: ColumnType = { kind: "integer", bits: 64 };
const FLOAT: ColumnType = { kind: "float", bits: 64 };
const BOOLEAN: ColumnType = { kind: "boolean" };

const TYPES: Readonly<Record<string, ColumnType>> = {
  bool: BOOLEAN,
  boolean: BOOLEAN,
  int64: WHOLE,
  integer: WHOLE,
  float64: FLOAT,
  float: FLOAT,
  string: TEXT,
  date: { kind: "date" },
  datetime: { kind: "timestamp", tick: "us", zone: false },
  timestamp: { kind: "timestamp", tick: "us", zone: true },
};

/** Digits of NUMERIC and BIGNUMERIC that name none. */
const DECIMALS: Readonly<Record<string, readonly [number, number]>> = {
  numeric: [38, 9],
  decimal: [38, 9],
  bignumeric: [76, 38],
  bigdecimal: [76, 38],
};

const string = (sql: string): string => `CAST(${sql} AS STRING)`;
const double = (sql: string): string => `CAST(${sql} AS FLOAT64)`;

/** NaN is no value, and −0 is 0. */
const float = (column: string): string =>
  `CASE WHEN is_nan(${column}) THEN NULL WHEN ${column} = 0 THEN 0 ELSE ${column} END`;

/** Texts by their bytes, whatever the collation of the column. */
function key(column: string, type: ColumnType): string {
  if (type.kind === "float") return float(column);
  return type.kind === "text" ? `CAST(${column} AS BYTES)` : column;
}

/** Whole numbers of 64 bits go as texts: clients may round them. */
function wire(key: string, type: ColumnType): string {
  if (type.kind === "integer" && type.bits === 32) return `CAST(${key} AS INT64)`;
  if (type.kind === "timestamp" && type.zone) return string(`unix_micros(${key})`);
  return type.kind === "boolean" || type.kind === "float" ? key : string(key);
}

/** A float with 17 digits, which tell all of them apart: its text as such is an approximation. */
function letters(key: string, type: ColumnType): string {
  const moment = type.kind === "timestamp" && type.zone ? `unix_micros(${key})` : key;
  const text = type.kind === "float" ? `format('%.16e', ${key})` : string(moment);
  const bytes = type.kind === "text" ? key : `CAST(${text} AS BYTES)`;
  return `coalesce(to_hex(${bytes}), '-')`;
}

/** Below it a float has all its digits as a BIGNUMERIC, with 38 behind the point, and 10^20 of them add up in one. */
const LARGE = 1e18;

/** NUMERIC and BIGNUMERIC are added exactly, and a sum that they do not hold is an error. */
function sum(column: string, type: ColumnType): string {
  if (type.kind === "integer") return double(`sum(CAST(${column} AS BIGNUMERIC))`);
  if (type.kind !== "float") return double(`sum(${column})`);
  const x = double(column);
  const part = (sign: string): string =>
    `CASE WHEN abs(${x}) ${sign} ${LARGE.toExponential()} THEN ${x} WHEN ${x} IS NOT NULL THEN 0 END`;
  return `(${double(`sum(CAST(${part("<")} AS BIGNUMERIC))`)} + sum(${part(">=")}))`;
}

/** Signs of a name that are written with a backslash before them. */
const ESCAPED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\000" };

const dialect: Dialect = {
  name: "BigQuery",
  quote: (name) =>
    `\`${name.replace(/[\\`]/gu, "\\$&").replace(/[\n\r\t\0]/gu, (sign) => ESCAPED[sign] ?? sign)}\``,
  parameter: placeholder,
  key,
  wire,
  number: double, // what `key` gave holds no NaN
  sum,
  count: double("count(*)"),
  countIf: (condition) => double(`countif(${condition})`),
  roughKeys: (keys) => {
    const all = keys.map(({ key, type }) => letters(key, type));
    return double(
      `approx_count_distinct(${all.length === 1 ? (all[0] ?? "") : `concat(${all.join(", '.', ")})`})`,
    );
  },
  part: (key, type, parts) => `abs(mod(farm_fingerprint(${letters(key, type)}), ${parts}))`,
  letters,
  gathered: (text) => `string_agg(${text}, ',' ORDER BY ${text})`,
  countText: string("count(*)"),
  wholeText: (whole) => string(whole),
  mark: null, // farm_fingerprint takes one text, and a mark does not say of what types its keys are
  flat: false,
  ordered: false,
  types: { double: "FLOAT64", integer: "INT64", text: "STRING" },
  // there is no VALUES behind FROM
  numbers: (rows, names) =>
    `UNNEST(ARRAY<STRUCT<${names.map((name) => `${name} FLOAT64`).join(", ")}>>` +
    `[${rows.map((row) => `(${row.join(", ")})`).join(", ")}]) AS v`,
  longestQuery: 1_000_000, // 1 MB
  fileOrder: "",
};

/**
 * BigQuery (GoogleSQL), by its documentation
 * ({@link https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical names in backticks},
 * {@link https://cloud.google.com/bigquery/docs/reference/standard-sql/data-types types},
 * {@link https://cloud.google.com/bigquery/docs/reference/standard-sql/conversion_functions CAST},
 * {@link https://cloud.google.com/bigquery/docs/reference/standard-sql/hash_functions farm_fingerprint},
 * {@link https://cloud.google.com/bigquery/docs/reference/standard-sql/aggregate_functions countif and string_agg},
 * {@link https://cloud.google.com/bigquery/docs/reference/standard-sql/approximate_aggregate_functions approx_count_distinct},
 * {@link https://cloud.google.com/bigquery/docs/reference/standard-sql/string_functions format and to_hex},
 * {@link https://cloud.google.com/bigquery/docs/reference/standard-sql/arrays UNNEST}). No server of it was asked.
 */
export const bigquery: QueryEngine = {
  dialect,
  typeOf(stored) {
    const type = typeName(stored);
    if (type === null) return null;
    const digits = Object.hasOwn(DECIMALS, type.name) ? DECIMALS[type.name] : undefined;
    if (digits !== undefined) {
      const [precision = digits[0], scale = type.sizes.length === 0 ? digits[1] : 0] = type.sizes;
      return decimalType(precision, scale);
    }
    return Object.hasOwn(TYPES, type.name) ? (TYPES[type.name] ?? null) : null;
  },
};
