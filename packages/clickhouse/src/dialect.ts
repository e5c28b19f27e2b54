import { placeholder, type ColumnType, type Dialect } from "@sdc-risk/sql";

/** Below it the whole parts of two thousand million numbers add up within 64 bits. */
const LARGE = 2 ** 32;
/** Steps of the fractions, which are added as integers too. */
const STEPS = 2 ** 32;

/** How ClickHouse writes the queries. */
export const DIALECT: Dialect = {
  name: "ClickHouse",
  quote,
  parameter: placeholder,
  key: (column, type) => {
    // Enums are grouped by their numbers: servers before 19 look for a label of every null, and find none.
    if (type.kind === "text") return type.coded === true ? column : `toString(${column})`;
    return type.kind === "float" ? `if(isNaN(${column}), NULL, ${column} + 0)` : column;
  },
  // Values come over as they are stored: the reader knows their types.
  wire: (key) => key,
  number: (column) => `toFloat64(${column})`,
  sum: sumOf,
  count: "toFloat64(count())",
  countIf: (condition) => `toFloat64(sum(ifNull(${condition}, 0)))`,
  roughKeys: (keys) => `toFloat64(uniq(cityHash64(${keys.map(hashable).join(", ")})))`,
  part: (key, type, parts) =>
    type.kind === "text" && type.coded === true
      ? `cityHash64(toInt16(${key})) % ${parts}`
      : `cityHash64(${hashable({ key, type })}) % ${parts}`,
  letters: (key, type) => `ifNull(hex(${textOf(key, type)}), '-')`,
  gathered: (text) => `arrayStringConcat(arraySort(groupArray(${text})), ',')`,
  countText: "toString(count())",
  wholeText: (whole) => `toString(${whole})`,
  listed: {
    place: (text, list) =>
      `transform(${text}, splitByChar(',', ${list}), arrayEnumerate(splitByChar(',', ${list})), toUInt32(0))`,
  },
  mark: null, // a hash of a null is a null here
  flat: true,
  ordered: false,
  fileOrder: "",
  // max_query_size is 262,144, and of short names not more than 50,000 parts fit into this (max_ast_elements)
  longestQuery: 200_000,
};

/** A value of an Enum by its number: servers before 19 look for a label of every null, and find none. */
const codedNumber = (key: string, type: ColumnType): string =>
  type.kind === "text" && type.coded === true ? `toInt16(${key})` : key;

/** A value as a text, which no other value has: in most zones an hour comes twice a year. */
const textOf = (key: string, type: ColumnType): string =>
  type.kind === "timestamp" ? `toString(${key}, 'UTC')` : `toString(${codedNumber(key, type)})`;

/** A value that is never a null, for a hash: one of a null is a null here. */
const hashable = ({ key, type }: { readonly key: string; readonly type: ColumnType }): string =>
  type.kind === "text" && type.coded === true
    ? `ifNull(toInt16(${key}), -32768)`
    : `ifNull(${textOf(key, type)}, '')`;

function quote(name: string): string {
  return `\`${name.replace(/[\\`]/gu, "\\$&").replaceAll("\u0000", "\\0")}\``;
}

/**
 * A sum that does not depend on the order of records: whole parts and fractions are added as integers. What
 * is left of fractions is below 2e-10 a record, and numbers beyond LARGE are added as they are. (`sumKahan`
 * of servers before 19 breaks over a cluster.)
 */
function sumOf(column: string, type: ColumnType): string {
  if (type.kind === "integer" && type.bits === 32) return `toFloat64(sum(toInt64(${column})))`;
  const number = `toFloat64(${column})`;
  const small = `if(abs(${number}) < ${LARGE}, ${number}, 0)`;
  const steps = `((${small} - floor(${small})) * ${STEPS})`;
  const parts = [
    `toFloat64(sum(toInt64(floor(${small}))))`,
    `toFloat64(sum(toInt64(floor(${steps})))) / ${STEPS}`,
    `sum(${steps} - floor(${steps})) / ${STEPS}`,
    `sum(if(abs(${number}) < ${LARGE}, 0, ${number}))`,
  ];
  return `(${parts.join(" + ")})`;
}

/** How much a query may hold, where more is allowed than what servers allow by themselves. */
export const LONGEST_QUERY = 8_000_000;

/**
 * How a recent ClickHouse writes the queries of a table that lies on one server: it joins records with their classes, and
 * keeps what is named in a WITH (`enable_materialized_cte`).
 */
export const JOINING: Dialect = {
  ...DIALECT,
  // queries behind UNION ALL have columns of one type
  wire: (key, type) => (type.kind === "integer" ? `toInt${type.bits}(${key})` : key),
  flat: false,
  // a null has a hash of its own, which a value shares by chance never
  mark: (keys) => `sipHash64(${keys.map((key) => `ifNull(sipHash64(${key}), 0)`).join(", ")})`,
  kept: "AS MATERIALIZED",
  classesByMark: true,
  groupings: {
    // a bit for each key that is not in the set, that of the first one highest (force_grouping_standard_compatibility)
    number: (keys, sets, numbers) => {
      const masks = sets.map((set) => keys.reduce((mask, _, at) => 2 * mask + (set.includes(at) ? 0 : 1), 0));
      return `transform(toUInt64(grouping(${keys.join(", ")})), [${masks.join(", ")}], [${numbers.join(", ")}], 0)`;
    },
  },
  bits: {
    has: (number, place) => `bitTest(${number}, ${place})`,
    both: (number, mask) => `bitAnd(${number}, ${mask})`,
    any: (number) => `groupBitOr(${number})`,
    // one expression however many sets there are: the server plans the query anew for each place that names it
    shared: (number, mask) => `bitCount(bitAnd(${number}, ${mask}))`,
    chosen: (words, numbers) => {
      const masks = [...words.map((_, w) => `a${w}`), ...words.map((_, w) => `n${w}`)];
      const conditions = words.map(
        (word, w) => `bitAnd(${word}, a${w}) = a${w} AND bitAnd(${word}, n${w}) = 0`,
      );
      const lists = [
        numbers.map(({ number }) => number),
        ...words.map((_, w) => numbers.map(({ all }) => all[w] ?? 0n)),
        ...words.map((_, w) => numbers.map(({ none }) => none[w] ?? 0n)),
      ];
      const chosen = `if(${conditions.join(" AND ")}, bit, 0)`;
      return `arraySum((bit, ${masks.join(", ")}) -> ${chosen}, ${lists.map((list) => `[${list.join(", ")}]`).join(", ")})`;
    },
  },
  // joins fill in zeros, unless a column may hold nulls
  nullable: (figure) => `toNullable(${figure})`,
  types: { double: "Nullable(Float64)", integer: "Int64", text: "String" },
  // arrays of numbers are one part of a query each, and take no rights, as VALUES does
  numbers: (rows, names) => {
    const columns = names.map((name, at) => `[${rows.map((row) => row[at] ?? "0").join(", ")}] AS ${name}`);
    return `(SELECT ${names.join(", ")} FROM (SELECT 1) ARRAY JOIN ${columns.join(", ")}) AS v`;
  },
  longestQuery: LONGEST_QUERY,
};

/** What follows FROM for a table of a database, quoted. */
export const relationOf = (database: string, table: string): string =>
  [database, table].map((name) => DIALECT.quote(name)).join(".");
