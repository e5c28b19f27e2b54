import type { ColumnType } from "@sdc-risk/sql";
import { castsOf, dialectOf, engineOf, floatKey } from "./alike.ts";
import { decimalType, TYPE, type QueryEngine } from "./engine.ts";
import { floatSum } from "./sums.ts";

const TYPES: Readonly<Record<string, ColumnType>> = {
  boolean: TYPE.boolean,
  float: TYPE.float64,
  float4: TYPE.float64,
  float8: TYPE.float64,
  double: TYPE.float64,
  "double precision": TYPE.float64,
  real: TYPE.float64,
  varchar: TYPE.text,
  char: TYPE.text,
  character: TYPE.text,
  string: TYPE.text,
  text: TYPE.text,
  date: TYPE.date,
  datetime: TYPE.clock,
  timestamp_ntz: TYPE.clock,
  timestamp_ltz: TYPE.moment,
  timestamp_tz: TYPE.moment,
};

/** Names of NUMBER that may have sizes, and those that never have. */
const DECIMALS = ["number", "decimal", "numeric", "dec"];
const INTEGERS = ["int", "integer", "bigint", "smallint", "tinyint", "byteint"];

const NAMES = { double: "DOUBLE", integer: "INTEGER", text: "VARCHAR" };
const { double, text: varchar } = castsOf(NAMES);

/** Texts by their bytes, whatever the collation of the column. */
function key(column: string, type: ColumnType): string {
  // NaN equals itself in Snowflake
  if (type.kind === "float") return floatKey(column, `${column} = CAST('NaN' AS DOUBLE)`);
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

const dialect = dialectOf({
  name: "Snowflake",
  key,
  plain,
  distinct: "approx_count_distinct",
  sum,
  part: (key, _, parts) => `abs(mod(hash(${key}), ${parts}))`,
  letters,
  gathered: (text) => `array_to_string(array_sort(array_agg(${text})), ',')`,
  mark: hash,
  types: NAMES,
  // a column of VALUES has one type, which numbers of very different sizes do not fit unless they are floats
  numbers: (rows, names) =>
    `(VALUES ${rows.map((row) => `(${row.map(double).join(", ")})`).join(", ")}) AS v(${names.join(", ")})`,
  longestQuery: 1_000_000, // 1 MB
});

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
export const snowflake: QueryEngine = engineOf(dialect, TYPES, ({ name, sizes }) => {
  const [precision = 38, scale = 0] = sizes;
  if (INTEGERS.includes(name)) return { kind: "decimal", precision: 38, scale: 0, whole: true };
  if (!DECIMALS.includes(name)) return null;
  return scale === 0 ? { kind: "decimal", precision, scale, whole: true } : decimalType(precision, scale);
});
