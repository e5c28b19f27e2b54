import { DECIMAL_DIGITS, type SourceFileColumn } from "@sdc-risk/testkit";

type Kind = SourceFileColumn["kind"];
type Cell = SourceFileColumn["values"][number];

/** Kinds of columns as types of PostgreSQL. */
const TYPES: Readonly<Record<Kind, string>> = {
  text: "text",
  int32: "int4",
  int64: "int8",
  float64: "float8",
  boolean: "boolean",
  date: "date",
  timestamp: "timestamp",
  decimal: `numeric(${DECIMAL_DIGITS}, 2)`,
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const literal = (value: Cell): string =>
  value === null ? "NULL" : `'${Object.is(value, -0) ? "-0" : String(value).replaceAll("'", "''")}'`;

/**
 * The statements that make a table of some columns and fill it.
 * @param columns at least one record long
 * @param table as SQL writes its name
 */
export function postgresTable(columns: readonly SourceFileColumn[], table: string): string {
  const types = columns.map(({ name, kind }) => `${quoted(name)} ${TYPES[kind]}`).join(", ");
  const rows = (columns[0]?.values ?? []).map(
    (_, row) => `(${columns.map(({ values }) => literal(values[row] ?? null)).join(", ")})`,
  );
  return `CREATE TABLE ${table} (${types}); INSERT INTO ${table} VALUES ${rows.join(", ")}`;
}
