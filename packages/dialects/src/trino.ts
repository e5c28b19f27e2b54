import { placeholder, type ColumnType, type Dialect } from "@sdc-risk/sql";
import { decimalType, typeName, type QueryEngine } from "./engine.ts";
import { floatSum } from "./sums.ts";

const TEXT: ColumnType = { kind: "text" };
const SMALL: ColumnType = { kind: "integer", bits: 32 };

const TYPES: Readonly<Record<string, ColumnType>> = {
  boolean: { kind: "boolean" },
  tinyint: SMALL,
  smallint: SMALL,
  integer: SMALL,
  int: SMALL,
  bigint: { kind: "integer", bits: 64 },
  real: { kind: "float", bits: 32 },
  double: { kind: "float", bits: 64 },
  varchar: TEXT,
  char: TEXT,
  date: { kind: "date" },
  timestamp: { kind: "timestamp", tick: "us", zone: false },
  "timestamp without time zone": { kind: "timestamp", tick: "us", zone: false },
  "timestamp with time zone": { kind: "timestamp", tick: "us", zone: true },
};

const varchar = (sql: string): string => `CAST(${sql} AS varchar)`;
const double = (sql: string): string => `CAST(${sql} AS double)`;

/** NaN is no value, and −0 is 0. */
const float = (column: string, bits: number): string =>
  `CASE WHEN is_nan(${column}) THEN NULL WHEN ${column} = 0 THEN CAST(0 AS ${bits === 32 ? "real" : "double"}) ELSE ${column} END`;

function key(column: string, type: ColumnType): string {
  if (type.kind === "float") return float(column, type.bits);
  // blanks behind a char count or not by its type, and only a varchar has a text of its own
  if (type.kind === "text") return varchar(column);
  // the same moment in two zones is one value, with one text
  return type.kind === "timestamp" && type.zone ? `at_timezone(${column}, 'UTC')` : column;
}

/** Whole numbers of 64 bits go as texts: JSON would round them on the way. */
function wire(key: string, type: ColumnType): string {
  if (type.kind === "integer") return type.bits === 32 ? `CAST(${key} AS integer)` : varchar(key);
  return ["decimal", "date", "timestamp"].includes(type.kind) ? varchar(key) : key;
}

/** A float by its bits, which a text need not keep. */
function letters(key: string, type: ColumnType): string {
  const bits = type.kind === "float" && type.bits === 32 ? "to_ieee754_32" : "to_ieee754_64";
  const bytes = type.kind === "float" ? `${bits}(${key})` : `to_utf8(${varchar(key)})`;
  return `coalesce(to_hex(${bytes}), '-')`;
}

/** A sum of decimals that needs more than 38 digits is an error of Trino. */
function sum(column: string, type: ColumnType): string {
  if (type.kind === "float") return floatSum(double(column), { double: "double", whole: "decimal(38, 0)" });
  return double(`sum(${type.kind === "integer" ? `CAST(${column} AS decimal(38, 0))` : column})`);
}

const dialect: Dialect = {
  name: "Trino",
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  parameter: placeholder,
  key,
  wire,
  number: double, // what `key` gave holds no NaN
  sum,
  count: double("count(*)"),
  countIf: (condition) => double(`count_if(${condition})`),
  roughValues: (key) => double(`approx_distinct(${key})`),
  roughKeys: (keys) => {
    const all = keys.map(({ key, type }) => letters(key, type));
    return double(`approx_distinct(${all.length === 1 ? (all[0] ?? "") : `concat(${all.join(", '.', ")})`})`);
  },
  part: (key, type, parts) =>
    `abs(mod(from_big_endian_64(xxhash64(to_utf8(${letters(key, type)}))), ${parts}))`,
  letters,
  gathered: (text) => `array_join(array_sort(array_agg(${text})), ',')`,
  countText: varchar("count(*)"),
  wholeText: (whole) => varchar(whole),
  mark: null, // xxhash64 takes the bytes of one value, and a mark does not say of what types its keys are
  flat: false,
  ordered: false,
  types: { double: "double", integer: "integer", text: "varchar" },
  longestQuery: 1_000_000, // query.max-length, unless a server has another one
  fileOrder: "",
};

/**
 * Trino, by its documentation ({@link https://trino.io/docs/current/language/types.html types},
 * {@link https://trino.io/docs/current/functions/binary.html to_hex, to_utf8, to_ieee754_64, xxhash64 and from_big_endian_64},
 * {@link https://trino.io/docs/current/functions/aggregate.html approx_distinct, array_agg and count_if},
 * {@link https://trino.io/docs/current/functions/array.html array_join and array_sort},
 * {@link https://trino.io/docs/current/functions/math.html is_nan and mod},
 * {@link https://trino.io/docs/current/functions/datetime.html at_timezone}). No server of it was asked.
 */
export const trino: QueryEngine = {
  dialect,
  typeOf(stored) {
    const type = typeName(stored);
    if (type === null) return null;
    const [precision = 38, scale = 0] = type.sizes;
    if (type.name === "decimal") return decimalType(precision, scale);
    return Object.hasOwn(TYPES, type.name) ? (TYPES[type.name] ?? null) : null;
  },
};
