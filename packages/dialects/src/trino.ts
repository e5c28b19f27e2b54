import type { ColumnType } from "@sdc-risk/sql";
import { castsOf, dialectOf, engineOf, floatKey } from "./alike.ts";
import { decimalType, TYPE, type QueryEngine } from "./engine.ts";
import { floatSum } from "./sums.ts";

const TYPES: Readonly<Record<string, ColumnType>> = {
  boolean: TYPE.boolean,
  tinyint: TYPE.int32,
  smallint: TYPE.int32,
  integer: TYPE.int32,
  int: TYPE.int32,
  bigint: TYPE.int64,
  real: TYPE.float32,
  double: TYPE.float64,
  varchar: TYPE.text,
  char: TYPE.text,
  date: TYPE.date,
  timestamp: TYPE.clock,
  "timestamp without time zone": TYPE.clock,
  "timestamp with time zone": TYPE.moment,
};

const NAMES = { double: "double", integer: "integer", text: "varchar" };
const { double, text: varchar } = castsOf(NAMES);

function key(column: string, type: ColumnType): string {
  if (type.kind === "float")
    return floatKey(column, `is_nan(${column})`, `CAST(0 AS ${type.bits === 32 ? "real" : "double"})`);
  // blanks behind a char count or not by its type, and only a varchar has a text of its own
  if (type.kind === "text") return varchar(column);
  // the same moment in two zones is one value, with one text
  return type.kind === "timestamp" && type.zone ? `at_timezone(${column}, 'UTC')` : column;
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

const dialect = dialectOf({
  name: "Trino",
  key,
  plain: (key, type) => (type.kind === "text" ? key : varchar(key)),
  sum,
  distinct: "approx_distinct",
  roughValues: (key) => double(`approx_distinct(${key})`),
  part: (key, type, parts) =>
    `abs(mod(from_big_endian_64(xxhash64(to_utf8(${letters(key, type)}))), ${parts}))`,
  letters,
  gathered: (text) => `array_join(array_sort(array_agg(${text})), ',')`,
  mark: null, // xxhash64 takes the bytes of one value, and a mark does not say of what types its keys are
  types: NAMES,
  longestQuery: 1_000_000, // query.max-length, unless a server has another one
});

/**
 * Trino, by its documentation ({@link https://trino.io/docs/current/language/types.html types},
 * {@link https://trino.io/docs/current/functions/binary.html to_hex, to_utf8, to_ieee754_64, xxhash64 and from_big_endian_64},
 * {@link https://trino.io/docs/current/functions/aggregate.html approx_distinct, array_agg and count_if},
 * {@link https://trino.io/docs/current/functions/array.html array_join and array_sort},
 * {@link https://trino.io/docs/current/functions/math.html is_nan and mod},
 * {@link https://trino.io/docs/current/functions/datetime.html at_timezone}). No server of it was asked.
 */
export const trino: QueryEngine = engineOf(dialect, TYPES, ({ name, sizes: [precision = 38, scale = 0] }) =>
  name === "decimal" ? decimalType(precision, scale) : null,
);
