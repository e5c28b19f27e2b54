import type { GroupPart } from "@sdc-risk/core/source";
import { keyHash } from "../alike.ts";
import { DerivedDriver } from "../treated/derived-driver.ts";
import { freeName } from "../treated/free-name.ts";
import { BAND } from "./answers.ts";
import type { AskedTable } from "./asked-table.ts";

/** What is hashed before keys where their hashes are added up, and hashes that there are. */
const SALTS = ["a", "b"];
const HASHES = 2 ** 31 - 1;

/** As `keySalt` of a source. */
export async function keySalt(table: AskedTable, variables: readonly string[]): Promise<string> {
  const { dialect, relation } = table.driver;
  const keys = variables.map((name) => table.column(name));
  const sums = SALTS.map((word) => dialect.sum(keyHash(dialect, keys, word, HASHES), BAND));
  const found = await table.one(
    { sql: `SELECT ${sums.join(", ")} FROM ${relation}` },
    sums.length,
    variables,
  );
  return found.map((sum) => sum.toFixed(0)).join(".");
}

/** The records of `keyPart` of a source, as a table of their own. */
export function keyPartDriver(
  table: AskedTable,
  variables: readonly string[],
  { part, of }: GroupPart,
  salt: string,
): DerivedDriver {
  const { driver, dialect } = table;
  // under names of their own, whatever the table calls them; cells as they are written are those of the table
  const all = [...table.columns.values()];
  const columns = Array.from(all.entries(), ([at, { cell: _, ...column }]) => ({
    ...column,
    sql: freeName(dialect, all, `c${at}`),
  }));
  const names = columns.map(({ name, sql }) => `${table.quoted(table.stored(name))} AS ${sql}`).join(", ");
  const keys = variables.map((name) => table.column(name));
  const query = `SELECT ${names} FROM ${driver.relation} WHERE ${keyHash(dialect, keys, salt, of)} = ${part}`;
  return new DerivedDriver(driver, query, columns);
}

/** How many records there are in such a table. */
export async function keyPartRecords(
  table: AskedTable,
  { relation }: DerivedDriver,
  variables: readonly string[],
): Promise<number> {
  const [records = 0] = await table.one(
    { sql: `SELECT ${table.dialect.count} FROM ${relation}` },
    1,
    variables,
  );
  return records;
}
