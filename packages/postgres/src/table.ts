import { SdcError, suggestion } from "@sdc-risk/data";
import { tableText, type ColumnType, type DriverColumn } from "@sdc-risk/sql";
import type { PostgresConnection } from "./address.ts";
import { DIALECT } from "./dialect.ts";
import type { Connection } from "./connection.ts";

/** A table, view, materialised view, foreign or partitioned table. */
export interface TableOfServer {
  /** Its number in the catalogue, as text. */
  readonly id: string;
  /** What stands behind FROM. */
  readonly relation: string;
  /** Columns that it has had, those that were dropped among them. */
  readonly columns: number;
}

interface CatalogRow {
  readonly oid: string;
  readonly schema: string;
  readonly name: string;
  readonly near: boolean;
  readonly readable: boolean;
  readonly columns: number;
}

interface CatalogColumn {
  readonly name: string;
  readonly stored: string;
  readonly type: string;
  readonly kind: string;
  readonly category: string;
  readonly modifier: number;
}

const TABLES = `
  SELECT c.oid::text AS oid, c.relnatts::int AS columns, n.nspname::text AS schema, c.relname::text AS name, pg_table_is_visible(c.oid) AS near,
    has_any_column_privilege(c.oid, 'SELECT') AND has_schema_privilege(n.oid, 'USAGE') AS readable
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
  ORDER BY n.nspname, c.relname`;

/** Columns that the role may read. The type of a domain is the one beneath it. */
const COLUMNS = `
  WITH RECURSIVE beneath AS (
    SELECT attnum, attname, atttypid AS type, atttypmod AS modifier, format_type(atttypid, atttypmod) AS stored
    FROM pg_catalog.pg_attribute
    WHERE attrelid = $1::oid AND attnum > 0 AND NOT attisdropped AND has_column_privilege(attrelid, attnum, 'SELECT')
    UNION ALL
    SELECT attnum, attname, t.typbasetype, CASE WHEN t.typtypmod >= 0 THEN t.typtypmod ELSE modifier END, stored
    FROM beneath JOIN pg_catalog.pg_type t ON t.oid = beneath.type WHERE t.typtype = 'd'
  )
  SELECT attname::text AS name, stored, t.typname::text AS type, t.typtype::text AS kind,
    t.typcategory::text AS category, modifier
  FROM beneath JOIN pg_catalog.pg_type t ON t.oid = beneath.type WHERE t.typtype <> 'd' ORDER BY attnum`;

/** Digits that a column of numbers without a precision needs. */
const DIGITS = `max(length(trunc(abs(column))::text)) FILTER (WHERE abs(column) < 1e80) AS whole,
  max(scale(column)) AS scale, bool_or(abs(column) >= 1e80 AND column::text NOT IN ('NaN', 'Infinity', '-Infinity')) AS huge`;

/** Digits of a decimal in memory, at most. */
const MOST_DIGITS = 76;
const TEXTS = new Set(["uuid", "inet", "cidr", "macaddr", "macaddr8", "time"]);

/** The types whose values are the same in memory whatever their modifier. */
const TYPES: Readonly<Record<string, ColumnType>> = {
  bool: { kind: "boolean" },
  int2: { kind: "integer", bits: 32 },
  int4: { kind: "integer", bits: 32 },
  int8: { kind: "integer", bits: 64 },
  oid: { kind: "integer", bits: 64 },
  float4: { kind: "float", bits: 32 },
  float8: { kind: "float", bits: 64 },
  date: { kind: "date" },
  timestamp: { kind: "timestamp", tick: "us", zone: false },
  timestamptz: { kind: "timestamp", tick: "us", zone: true },
};

/** Finds the table of an address. @throws BAD_SOURCE with the nearest names */
export async function findTable(
  connection: Connection,
  place: PostgresConnection,
  signal: AbortSignal,
): Promise<TableOfServer> {
  const tables = await connection.facts<CatalogRow>(TABLES, [], signal);
  const { table } = place.address;
  const named = table.map(({ name }) => name);
  const found = matching(tables, named) ?? matching(tables, table.map(folded));
  if (found === undefined) {
    const known = tables
      .filter(({ readable }) => readable)
      .map(({ schema, name, near }) => (near ? name : `${schema}.${name}`));
    throw new SdcError(
      "BAD_SOURCE",
      `Database "${place.database}" has no table or view ${tableText(table)} that user "${place.user}" ` +
        `sees.${suggestion(tableText(table), known)}`,
    );
  }
  const relation = `${DIALECT.quote(found.schema)}.${DIALECT.quote(found.name)}`;
  if (found.readable) return { id: found.oid, relation, columns: found.columns };
  throw new SdcError(
    "BAD_SOURCE",
    `User "${place.user}" may not read ${relation}. The owner allows it with: GRANT SELECT ON ${relation} ` +
      `TO ${DIALECT.quote(place.user)}, and USAGE ON SCHEMA.`,
  );
}

/** The columns of a table that the role may read, in its order. */
export async function columnsOf(
  connection: Connection,
  table: TableOfServer,
  signal: AbortSignal,
): Promise<DriverColumn[]> {
  const columns = await connection.facts<CatalogColumn>(COLUMNS, [table.id], signal);
  const numeric = (name: string): Promise<ColumnType | null> => numericOf(connection, table, name, signal);
  const out: DriverColumn[] = [];
  for (const { name, stored, ...type } of columns)
    out.push({ name, stored, type: typeOf(type) ?? (type.type === "numeric" ? await numeric(name) : null) });
  return out;
}

function matching(tables: readonly CatalogRow[], names: readonly string[]): CatalogRow | undefined {
  const [schema, name] = names.length === 2 ? names : [null, names[0]];
  return tables.find(
    (table) => table.name === name && (schema === null ? table.near : table.schema === schema),
  );
}

/** A name as SQL reads it without quotes. */
function folded({ name, quoted }: { readonly name: string; readonly quoted: boolean }): string {
  return quoted ? name : name.toLowerCase();
}

function typeOf({
  type,
  kind,
  category,
  modifier,
}: Omit<CatalogColumn, "name" | "stored">): ColumnType | null {
  if (kind === "e" || category === "S" || TEXTS.has(type)) return { kind: "text" };
  if (type === "numeric" && modifier >= 0) return decimal(...precisionOf(modifier));
  return TYPES[type] ?? null;
}

/** Precision and scale in the modifier of a numeric type: 16 bits and 11 with a sign, over the 4 bytes of a length. */
function precisionOf(modifier: number): [number, number] {
  const bits = modifier - 4;
  return [(bits >> 16) & 0xffff, ((bits & 0x7ff) ^ 0x400) - 0x400];
}

function decimal(precision: number, scale: number): ColumnType | null {
  const digits = Math.max(precision - Math.min(scale, 0), scale, 1);
  return digits > MOST_DIGITS ? null : { kind: "decimal", precision: digits, scale: Math.max(scale, 0) };
}

/** The type of a numeric without a precision follows from what the column holds. */
async function numericOf(
  connection: Connection,
  { relation }: TableOfServer,
  name: string,
  signal: AbortSignal,
): Promise<ColumnType | null> {
  const figures = DIGITS.replaceAll("column", DIALECT.quote(name).replaceAll("$", "$$$$"));
  const [found] = await connection.facts<{
    whole: number | null;
    scale: number | null;
    huge: boolean | null;
  }>(`SELECT ${figures} FROM ${relation}`, [], signal);
  const scale = found?.scale ?? 0;
  return found?.huge === true ? null : decimal((found?.whole ?? 1) + scale, scale);
}
