import type { ColumnType } from "@sdc-risk/sql";
import { castsOf, dialectOf, engineOf, floatKey } from "./alike.ts";
import { decimalType, TYPE, type QueryEngine } from "./engine.ts";
import { floatSum } from "./sums.ts";

const TYPES: Readonly<Record<string, ColumnType>> = {
  boolean: TYPE.boolean,
  tinyint: TYPE.int32,
  byte: TYPE.int32,
  smallint: TYPE.int32,
  short: TYPE.int32,
  int: TYPE.int32,
  integer: TYPE.int32,
  bigint: TYPE.int64,
  long: TYPE.int64,
  float: TYPE.float32,
  real: TYPE.float32,
  double: TYPE.float64,
  string: TYPE.text,
  varchar: TYPE.text,
  char: TYPE.text,
  date: TYPE.date,
  timestamp: TYPE.moment,
  timestamp_ltz: TYPE.moment,
  timestamp_ntz: TYPE.clock,
};

const NAMES = { double: "DOUBLE", integer: "INT", text: "STRING" };
const { double, text: string } = castsOf(NAMES);

/** Texts by their bytes: columns of Spark 4 may have a collation, and one of Spark 3 knows no word for having none. */
function key(column: string, type: ColumnType): string {
  if (type.kind === "float")
    return floatKey(column, `isnan(${column})`, `CAST(0 AS ${type.bits === 32 ? "FLOAT" : "DOUBLE"})`);
  return type.kind === "text" ? `encode(${column}, 'UTF-8')` : column;
}

/** A moment has the time of the zone of the session as its text, of which one may be that of two moments. */
function plain(key: string, type: ColumnType): string {
  if (type.kind === "text") return `decode(${key}, 'UTF-8')`;
  return string(type.kind === "timestamp" && type.zone ? `unix_micros(${key})` : key);
}

const letters = (key: string, type: ColumnType): string =>
  `coalesce(hex(${type.kind === "text" ? key : plain(key, type)}), '-')`;

/** Nulls leave a hash as it is, so that (null, 1) and (1, null) would have the same one: each key says whether it is one. */
const hash = (keys: readonly string[]): string =>
  `xxhash64(${keys.map((key) => `${key} IS NULL, ${key}`).join(", ")})`;

/** Digits of decimals of which Spark (38 digits at most) and Databricks (31) add 10^10 at least. */
const ROOM = 21;

/** A sum of decimals that needs more digits is a null where `spark.sql.ansi.enabled` is off: it would pass for none. */
function sum(column: string, type: ColumnType): string {
  if (type.kind === "float") return floatSum(double(column), { double: "DOUBLE", whole: "DECIMAL(28, 0)" });
  if (type.kind === "integer") return double(`sum(CAST(${column} AS DECIMAL(28, 0)))`);
  const all = double(`sum(${column})`);
  if (type.kind !== "decimal" || type.precision <= ROOM) return all;
  const told = double("raise_error('A sum of decimals has too many digits.')");
  return `CASE WHEN sum(${column}) IS NULL AND count(${column}) > 0 THEN ${told} ELSE ${all} END`;
}

const dialect = dialectOf({
  name: "Spark",
  quote: (name) => `\`${name.replaceAll("`", "``")}\``,
  key,
  plain,
  distinct: "approx_count_distinct",
  sum,
  part: (key, _, parts) => `abs(mod(xxhash64(${key}), ${parts}))`,
  letters,
  gathered: (text) => `array_join(array_sort(collect_list(${text})), ',')`,
  mark: hash,
  types: NAMES,
});

/**
 * Spark SQL from 3.1 on, and Databricks, by its documentation
 * ({@link https://spark.apache.org/docs/latest/sql-ref-datatypes.html types},
 * {@link https://spark.apache.org/docs/latest/api/sql/index.html functions}: `xxhash64`, `encode`, `decode`, `hex`,
 * `unix_micros`, `array_join`, `array_sort`, `collect_list`, `approx_count_distinct`, `count_if`, `raise_error`;
 * {@link https://spark.apache.org/docs/latest/sql-ref-identifier.html names in backticks}). No server of it was asked.
 */
export const spark: QueryEngine = engineOf(dialect, TYPES, ({ name, sizes: [precision = 10, scale = 0] }) =>
  ["decimal", "dec", "numeric"].includes(name) ? decimalType(precision, scale) : null,
);
