import { placeholder, type ColumnType, type Dialect } from "@sdc-risk/sql";

/**
 * More than any number that a column may hold here, and less than an infinite one or what is none, which are
 * above all numbers.
 */
const FINITE = "1e80";
const SECOND = 1_000_000;

/** How PostgreSQL writes the queries. */
export const DIALECT: Dialect = {
  name: "PostgreSQL",
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  parameter: placeholder,
  key: keyOf,
  wire: wireOf,
  // An infinite number stays one, and is not a weight.
  number: (column) => `NULLIF((${column})::float8, 'NaN')`,
  // A float has 15 digits as a decimal: each is right to 5e-16 of its size, and decimals are added exactly.
  sum: (column, { kind }) => {
    const whole = kind === "float" ? `CASE WHEN abs(${column}) < 'Infinity' THEN ${column} END` : column;
    return `sum((${whole})::numeric)::float8`;
  },
  count: "count(*)::float8",
  countIf: (condition) => `(count(*) FILTER (WHERE ${condition}))::float8`,
  part: (key, _, parts) => `abs(hashtext((${key})::text) % ${parts})`,
  letters: lettersOf,
  gathered: (text) => `string_agg(${text}, ',' ORDER BY ${text} COLLATE "C")`,
  countText: "count(*)::text",
  wholeText: (whole) => `(${whole})::text`,
  listed: {
    relation: (list, { text, place }) =>
      `(SELECT texts.${text}, texts.${place} ` +
      `FROM unnest(string_to_array(${list}, ',')) WITH ORDINALITY AS texts(${text}, ${place}))`,
  },
  // what is named twice runs once, and older servers know no word for it
  kept: "AS",
  mark: null,
  flat: false,
  ordered: false,
  fileOrder: "",
};

function keyOf(column: string, type: ColumnType): string {
  switch (type.kind) {
    case "text":
      return `(${column}::text COLLATE "C")`;
    case "float":
      return type.bits === 32
        ? `(NULLIF(${column}::float4, 'NaN') + 0::float4)`
        : `(NULLIF(${column}::float8, 'NaN') + 0::float8)`;
    case "decimal":
      return `CASE WHEN abs(${column}) < ${FINITE} THEN ${column} END`;
    case "date":
    case "timestamp":
      return `CASE WHEN isfinite(${column}) THEN ${column} END`;
    case "boolean":
    case "integer":
      return column;
  }
}

function wireOf(key: string, type: ColumnType): string {
  switch (type.kind) {
    case "text":
    case "float":
      return key;
    case "boolean":
      return `(${key})::bool`;
    case "integer":
      return type.bits === 32 ? `(${key})::int4` : `(${key})::int8`;
    case "decimal":
      return `(${key})::numeric(${type.precision}, ${type.scale})::text`;
    case "date":
      return `((${key})::date - DATE '1970-01-01')`;
    case "timestamp":
      return ticks(type.zone ? `((${key}) AT TIME ZONE 'UTC')` : `(${key})`);
  }
}

/** Floats by their bits, since older servers write fewer digits than tell them apart; all others as they come over. */
function lettersOf(key: string, type: ColumnType): string {
  const bytes =
    type.kind === "float"
      ? `float${type.bits / 8}send(${key})`
      : `convert_to((${wireOf(key, type)})::text, 'UTF8')`;
  return `coalesce(encode(${bytes}, 'hex'), '-')`;
}

/** Microseconds since 1970, in whole numbers: doubles of older servers do not hold them for all years. */
function ticks(stamp: string): string {
  const whole = `extract(epoch FROM date_trunc('second', ${stamp}))::int8`;
  return `(${whole} * ${SECOND} + extract(microseconds FROM ${stamp})::int8 % ${SECOND})`;
}
