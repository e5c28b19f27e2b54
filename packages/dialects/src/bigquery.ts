import type { ColumnType } from "@sdc-risk/sql";
import { castsOf, dialectOf, engineOf, floatKey } from "./alike.ts";
import { decimalType, TYPE, type QueryEngine } from "./engine.ts";

const TYPES: Readonly<Record<string, ColumnType>> = {
  bool: TYPE.boolean,
  boolean: TYPE.boolean,
  int64: TYPE.int64,
  integer: TYPE.int64,
  float64: TYPE.float64,
  float: TYPE.float64,
  string: TYPE.text,
  date: TYPE.date,
  datetime: TYPE.clock,
  timestamp: TYPE.moment,
};

/** Digits of NUMERIC and BIGNUMERIC that name none. */
const DECIMALS: Readonly<Record<string, readonly [number, number]>> = {
  numeric: [38, 9],
  decimal: [38, 9],
  bignumeric: [76, 38],
  bigdecimal: [76, 38],
};

const NAMES = { double: "FLOAT64", integer: "INT64", text: "STRING" };
const { double, text: string } = castsOf(NAMES);

/** Texts by their bytes, whatever the collation of the column. */
function key(column: string, type: ColumnType): string {
  if (type.kind === "float") return floatKey(column, `is_nan(${column})`);
  return type.kind === "text" ? `CAST(${column} AS BYTES)` : column;
}

const plain = (key: string, type: ColumnType): string =>
  string(type.kind === "timestamp" && type.zone ? `unix_micros(${key})` : key);

/** A float with 17 digits, which tell all of them apart: its text as such is an approximation. */
function letters(key: string, type: ColumnType): string {
  const text = type.kind === "float" ? `format('%.16e', ${key})` : plain(key, type);
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

const dialect = dialectOf({
  name: "BigQuery",
  quote: (name) =>
    `\`${name.replace(/[\\`]/gu, "\\$&").replace(/[\n\r\t\0]/gu, (sign) => ESCAPED[sign] ?? sign)}\``,
  key,
  plain,
  distinct: "approx_count_distinct",
  sum,
  countIf: (condition) => double(`countif(${condition})`),
  part: (key, type, parts) => `abs(mod(farm_fingerprint(${letters(key, type)}), ${parts}))`,
  letters,
  gathered: (text) => `string_agg(${text}, ',' ORDER BY ${text})`,
  mark: null, // farm_fingerprint takes one text, and a mark does not say of what types its keys are
  types: NAMES,
  // there is no VALUES behind FROM
  numbers: (rows, names) =>
    `UNNEST(ARRAY<STRUCT<${names.map((name) => `${name} FLOAT64`).join(", ")}>>` +
    `[${rows.map((row) => `(${row.join(", ")})`).join(", ")}]) AS v`,
  longestQuery: 1_000_000, // 1 MB
});

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
export const bigquery: QueryEngine = engineOf(dialect, TYPES, ({ name, sizes }) => {
  const digits = Object.hasOwn(DECIMALS, name) ? DECIMALS[name] : undefined;
  if (digits === undefined) return null;
  const [precision = digits[0], scale = sizes.length === 0 ? digits[1] : 0] = sizes;
  return decimalType(precision, scale);
});
