import { DuckDBInstance } from "@duckdb/node-api";
import { open } from "@sdc-risk/duckdb";
import { readFile, readRecords } from "@sdc-risk/io/node";
import type { EngineOptions } from "@sdc-risk/sql";
import type { Table } from "apache-arrow";

/** Has DuckDB itself do something. */
export async function byDuckDB(sql: string, database = ":memory:"): Promise<void> {
  const instance = await DuckDBInstance.create(database);
  const connection = await instance.connect();
  try {
    await connection.run(sql);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Names, types and values of a table; of 0 and −0 the first. */
export const contents = (table: Table) =>
  table.schema.fields.map(({ name, type }, at) => [
    name,

    String(type).replace(/^Dictionary.*/, "Utf8"),
    Array.from(table.getChildAt(at)!, (value: unknown) => (value === 0 ? 0 : value)),
  ]);

/** What is told, or the error that is thrown. */
export async function outcome(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return { code, message };
  }
}

/** What reading files says of them, in memory and through DuckDB with the least memory that it is given. */
export async function bothWays(
  path: string,
  options: Pick<EngineOptions, "missing" | "keepCodes" | "encoding" | "delimiter"> = {},
): Promise<{ readonly here: unknown; readonly there: unknown }> {
  const here = await outcome(async () => {
    const { table, warnings, name } = await readFile(path, options);
    return [name, contents(table), warnings];
  });
  const there = await outcome(async () => {
    const { source, warnings, name } = await open(path, { ...options, maxMemory: 2 ** 26 });
    try {
      return [name, contents((await readRecords(source, "the table")).table), warnings];
    } finally {
      await source.close();
    }
  });
  return { here, there };
}
