import { placeholder, type ColumnType, type Dialect } from "@sdc-risk/sql";
import { decimalType, typeName, type QueryEngine } from "./engine.ts";
import { floatSum } from "./sums.ts";

const TEXT: ColumnType = { kind: "text" };
const SMALL: ColumnType = { kind: "integer", bits: 32 };
const WHOLE: ColumnType = { kind: "integer", bits: 64 };
const FLOAT: ColumnType = { kind: "float", bits: 32 };

const TYPES: Readonly<Record<string, ColumnType>> = {
  boolean: { kind: "boolean" },
  tinyint: SMALL,
  byte: SMALL,
  smallint: SMALL,
  short: SMALL,
  int: SMALL,
  integer: SMALL,
  bigint: WHOLE,
  long: WHOLE,
  float: FLOAT,
  real: FLOAT,
  double: { kind: "float", bits: 64 },
  string: TEXT,
  varchar: TEXT,
  char: TEXT,
  date: { kind: "date" },
  timestamp: { kind: "timestamp", tick: "us", zone: true },
  timestamp_ltz: { kind: "timestamp", tick: "us", zone: true },
  timestamp_ntz: { kind: "timestamp", tick: "us", zone: false },
};

const string = (sql: string): string => `CAST(${sql} AS STRING)`;
const double = (sql: string): string => `CAST(${sql} AS DOUBLE)`;

/** NaN is no value, and −0 is 0. */
const float = (column: string, bits: number): string =>
  `CASE WHEN isnan(${column}) THEN NULL WHEN ${column} = 0 THEN CAST(0 AS ${bits === 32 ? "FLOAT" : "DOUBLE"}) ELSE ${column} END`;

/** Texts by their bytes: columns of Spark 4 may have a collation, and one of Spark 3 knows no word for having none. */
function key(column: string, type: ColumnType): string {
  if (type.kind === "float") return float(column, type.bits);
  return type.kind === "text" ? `encode(${column}, 'UTF-8')` : column;
}

/** A moment has the time of the zone of the session as its text, of which one may be that of two moments. */
const plain = (key: string, type: ColumnType): string =>
  string(type.kind === "timestamp" && type.zone ? `unix_micros(${key})` : key);

/** Whole numbers of 64 bits go as texts: clients may round them. */
function wire(key: string, type: ColumnType): string {
  if (type.kind === "text") return `decode(${key}, 'UTF-8')`;
  if (type.kind === "integer" && type.bits === 32) return `CAST(${key} AS INT)`;
  return type.kind === "boolean" || type.kind === "float" ? key : plain(key, type);
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

const dialect: Dialect = {
  name: "Spark",
  quote: (name) => `\`${name.replaceAll("`", "``")}\``,
  parameter: placeholder,
  key,
  wire,
  number: double, // what `key` gave holds no NaN
  sum,
  count: double("count(*)"),
  countIf: (condition) => double(`count_if(${condition})`),
  roughKeys: (keys) => double(`approx_count_distinct(${hash(keys.map(({ key }) => key))})`),
  part: (key, _, parts) => `abs(mod(xxhash64(${key}), ${parts}))`,
  letters,
  gathered: (text) => `array_join(array_sort(collect_list(${text})), ',')`,
  countText: string("count(*)"),
  wholeText: (whole) => string(whole),
  mark: hash,
  flat: false,
  ordered: false,
  types: { double: "DOUBLE", integer: "INT", text: "STRING" },
  fileOrder: "",
};

/**
 * Spark SQL from 3.1 on, and Databricks, by its documentation
 * ({@link https://spark.apache.org/docs/latest/sql-ref-datatypes.html types},
 * {@link https://spark.apache.org/docs/latest/api/sql/index.html functions}: `xxhash64`, `encode`, `decode`, `hex`,
 * `unix_micros`, `array_join`, `array_sort`, `collect_list`, `approx_count_distinct`, `count_if`, `raise_error`;
 * {@link https://spark.apache.org/docs/latest/sql-ref-identifier.html names in backticks}). No server of it was asked.
 */
export const spark: QueryEngine = {
  dialect,
  typeOf(stored) {
    const type = typeName(stored);
    if (type === null) return null;
    const [precision = 10, scale = 0] = type.sizes;
    if (["decimal", "dec", "numeric"].includes(type.name)) return decimalType(precision, scale);
    return Object.hasOwn(TYPES, type.name) ? (TYPES[type.name] ?? null) : null;
  },
};
