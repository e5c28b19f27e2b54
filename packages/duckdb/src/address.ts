import { SdcError, suggestion, required } from "@sdc-risk/data";
import { closeSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { stateBeneath, textsBeneath } from "./beneath.ts";
import { quoted } from "./dialect.ts";
import type { Ask, DuckDBRelation } from "./driver.ts";

/** What addresses of DuckDB begin with. */
export const PREFIX = "duckdb:";

/** Whether an address is that of a table, and no path or pattern of files. */
export const isTable = (address: string): boolean =>
  address.startsWith(PREFIX) && /\?[^?/\\]*=|\.(db|duckdb|ddb)\?/i.test(address);

/** A table of a DuckDB file. */
export interface DatabaseTable {
  readonly path: string;
  /** The name behind `?table=`, with its schema before a point. */
  readonly table: string;
}

const bad = (message: string): SdcError => new SdcError("BAD_OPTIONS", message);

/** The table of an address. @throws BAD_OPTIONS where it names none, or says something else */
export function databaseOf(address: string): DatabaseTable {
  const rest = address.slice(PREFIX.length);
  const [path = ""] = rest.split("?");
  const options = new URLSearchParams(rest.slice(path.length));
  const shown = `${PREFIX}${basename(path)}${rest.slice(path.length)}`;
  for (const name of new Set(options.keys())) {
    if (name !== "table")
      throw bad(
        `The address "${shown}" says "${name}", which addresses of DuckDB do not.${suggestion(name, ["table"])} ` +
          "Expected one such as duckdb:survey.db?table=people.",
      );
    if (options.getAll(name).length > 1) throw bad(`The address "${shown}" names several tables. Name one.`);
  }
  const table = options.get("table") ?? "";
  if (table === "")
    throw bad(`"${shown}" names no table. Expected an address such as duckdb:survey.db?table=people.`);
  return { path, table };
}

/** What DuckDB files hold from their ninth byte on. */
const MAGIC = "DUCK";

/** @throws BAD_SOURCE where a file is no DuckDB file */
export function checkDatabase(path: string): void {
  const head = Buffer.alloc(8 + MAGIC.length);
  const file = openSync(path, "r");
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  if (head.toString("latin1", 8) === MAGIC) return;
  const name = basename(path);
  throw new SdcError(
    "BAD_SOURCE",
    `"${name}" is no DuckDB file, so it has no tables. A CSV or Parquet file is named without ?table=: ` +
      `${PREFIX}${name}.`,
  );
}

/** Whether a table computes columns as they are read, by its definition. */
const COMPUTES = /GENERATED ALWAYS/i;

/** What a database holds: where it is, what it is called, how it was made, and whether that is a query. */
const CATALOGUE = `
  SELECT schema_name, name, coalesce(sql, ''), kind FROM (
    SELECT database_name, schema_name, table_name AS name, sql, 'table' AS kind FROM duckdb_tables() UNION ALL
    SELECT database_name, schema_name, view_name, sql, 'view' FROM duckdb_views() WHERE NOT internal UNION ALL
    SELECT database_name, schema_name, function_name, macro_definition, 'macro' FROM duckdb_functions()
      WHERE NOT internal)
  WHERE database_name = current_database() ORDER BY schema_name, name`;

/**
 * A table or a view of the database that is open, as queries read it. DuckDB takes a name that it does not
 * know for the path of a file, so it is looked up first.
 * @throws BAD_SOURCE where there is none of that name
 */
export async function tableRelation({ path, table }: DatabaseTable, ask: Ask): Promise<DuckDBRelation> {
  const everything = (await ask(CATALOGUE)).map((row) => {
    const [schema, name, sql, kind] = row.map((one) => required(one, "text of the catalogue"));
    return { schema: schema ?? "", name: name ?? "", sql: sql ?? "", kind };
  });
  const all = everything.filter(({ kind }) => kind !== "macro");
  const small = table.toLowerCase();
  const found =
    all.find(({ schema, name }) => schema === "main" && name.toLowerCase() === small) ??
    all.find(({ schema, name }) => `${schema}.${name}`.toLowerCase() === small);
  if (found === undefined) {
    const names = all.map(({ schema, name }) => (schema === "main" ? name : `${schema}.${name}`));
    throw new SdcError(
      "BAD_SOURCE",
      `There is no table "${table}" in "${basename(path)}".${suggestion(table, names)}` +
        (names.length === 0 ? " It holds no tables." : ""),
    );
  }
  const from = `${quoted(found.schema)}.${quoted(found.name)}`;
  if (found.kind === "table")
    return { from, names: null, knowsEnds: true, isAllInFiles: !COMPUTES.test(found.sql) };
  const texts = textsBeneath(
    found,
    everything.filter(({ kind }) => kind !== "table"),
  );
  return { from, names: null, isAllInFiles: false, state: () => stateBeneath(texts) };
}
