import { placeholder, type ColumnType, type Dialect } from "@sdc-risk/sql";
import { decimalType, typeName, type QueryEngine } from "./engine.ts";
import { floatSum } from "./sums.ts";

const TEXT: ColumnType = { kind: "text" };
const FLOAT: ColumnType = { kind: "float", bits: 64 };
const MOMENT: ColumnType = { kind: "timestamp", tick: "us", zone: true };
const CLOCK: ColumnType = { kind: "timestamp", tick: "us", zone: false };

const TYPES: Readonly<Record<string, ColumnType>> = {
  boolean: { kind: "boolean" },
  float: FLOAT,
  float4: FLOAT,
  float8: FLOAT,
  double: FLOAT,
  "double precision": FLOAT,
  real: FLOAT,
  varchar: TEXT,
  char: TEXT,
  character: TEXT,
  string: TEXT,
  text: TEXT,
  date: { kind: "date" },
  datetime: CLOCK,
  timestamp_ntz: CLOCK,
  timestamp_ltz: MOMENT,
  timestamp_tz: MOMENT,
};

/** Names of NUMBER that may have sizes, and those that never have. */
const DECIMALS = ["number", "decimal", "numeric", "dec"];
const INTEGERS = ["int", "integer", "bigint", "smallint", "tinyint", "byteint"];

const varchar = (sql: string): string => `CAST(${sql} AS VARCHAR)`;
const double = (sql: string): string => `CAST(${sql} AS DOUBLE)`;

/** NaN is no value, and −0 is 0. It equals itself in Snowflake. */
const float = (column: string): string =>
  `CASE WHEN ${column} = CAST('NaN' AS DOUBLE) THEN NULL WHEN ${column} = 0 THEN 0 ELSE ${column} END`;

/** Texts by their bytes, whatever the collation of the column. */
function key(column: string, type: ColumnType): string {
  if (type.kind === "float") return float(column);
  if (type.kind === "text") return `to_binary(${column}, 'UTF-8')`;
  // the same moment in two zones is one value
  return type.kind === "timestamp" && type.zone
    ? `CAST(convert_timezone('UTC', ${column}) AS TIMESTAMP_NTZ)`
    : column;
}

/** A value as a text, in a form of its own: that of a session may leave out parts of a second. */
function plain(key: string, { kind }: ColumnType): string {
  if (kind === "date") return `to_varchar(${key}, 'YYYY-MM-DD')`;
  if (kind === "timestamp") return `to_varchar(${key}, 'YYYY-MM-DD HH24:MI:SS.FF9')`;
  return kind === "text" ? `to_varchar(${key}, 'UTF-8')` : varchar(key);
}

/** Whole numbers of 64 bits go as texts: clients may round them. */
function wire(key: string, type: ColumnType): string {
  if (type.kind === "integer" && type.bits === 32) return `CAST(${key} AS INTEGER)`;
  return type.kind === "boolean" || type.kind === "float" ? key : plain(key, type);
}

/** A float by a hash of 64 bits, since its text may have too few digits. */
function letters(key: string, type: ColumnType): string {
  if (type.kind === "float") return `CASE WHEN ${key} IS NULL THEN '-' ELSE ${varchar(`hash(${key})`)} END`;
  return `coalesce(hex_encode(${type.kind === "text" ? key : plain(key, type)}), '-')`;
}

/** It is never null, and nulls count by their places. */
const hash = (keys: readonly string[]): string => `hash(${keys.join(", ")})`;

/** A sum of NUMBER that needs more than 38 digits is an error of Snowflake. */
function sum(column: string, type: ColumnType): string {
  if (type.kind === "float") return floatSum(double(column), { double: "DOUBLE", whole: "DECIMAL(38, 0)" });
  return double(`sum(${column})`);
}

const dialect: Dialect = {
  name: "Snowflake",
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  parameter: placeholder,
  key,
  wire,
  number: double, // what `key` gave holds no NaN
  sum,
  count: double("count(*)"),
  countIf: (condition) => double(`count_if(${condition})`),
  roughKeys: (keys) => double(`approx_count_distinct(${hash(keys.map(({ key }) => key))})`),
  part: (key, _, parts) => `abs(mod(hash(${key}), ${parts}))`,
  letters,
  gathered: (text) => `array_to_string(array_sort(array_agg(${text})), ',')`,
  countText: varchar("count(*)"),
  wholeText: (whole) => varchar(whole),
  mark: hash,
  flat: false,
  ordered: false,
  types: { double: "DOUBLE", integer: "INTEGER", text: "VARCHAR" },
  // a column of VALUES has one type, which numbers of very different sizes do not fit unless they are floats
  numbers: (rows, names) =>
    `(VALUES ${rows.map((row) => `(${row.map(double).join(", ")})`).join(", ")}) AS v(${names.join(", ")})`,
  longestQuery: 1_000_000, // 1 MB
  fileOrder: "",
};

/**
 * Snowflake, by its documentation
 * ({@link https://docs.snowflake.com/en/sql-reference/identifiers-syntax names in quotes},
 * {@link https://docs.snowflake.com/en/sql-reference/intro-summary-data-types types},
 * {@link https://docs.snowflake.com/en/sql-reference/data-types-numeric NaN, and sums of NUMBER},
 * {@link https://docs.snowflake.com/en/sql-reference/functions/to_binary to_binary},
 * {@link https://docs.snowflake.com/en/sql-reference/functions/to_char to_varchar},
 * {@link https://docs.snowflake.com/en/sql-reference/functions/hash hash},
 * {@link https://docs.snowflake.com/en/sql-reference/functions/hex_encode hex_encode},
 * {@link https://docs.snowflake.com/en/sql-reference/functions/array_sort array_sort},
 * {@link https://docs.snowflake.com/en/sql-reference/functions/convert_timezone convert_timezone},
 * {@link https://docs.snowflake.com/en/sql-reference/functions/count_if count_if},
 * {@link https://docs.snowflake.com/en/sql-reference/constructs/values VALUES}). No server of it was asked.
 */
export const snowflake: QueryEngine = {
  dialect,
  typeOf(stored) {
    const type = typeName(stored);
    if (type === null) return null;
    const [precision = 38, scale = 0] = type.sizes;
    if (INTEGERS.includes(type.name)) return { kind: "decimal", precision: 38, scale: 0, whole: true };
    if (DECIMALS.includes(type.name))
      return scale === 0 ? { kind: "decimal", precision, scale, whole: true } : decimalType(precision, scale);
    return Object.hasOwn(TYPES, type.name) ? (TYPES[type.name] ?? null) : null;
  },
};
