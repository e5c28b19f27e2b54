import { DuckDBInstance } from "@duckdb/node-api";
import type { Assessment } from "@sdc-risk/assess";
import { open } from "@sdc-risk/duckdb";
import { readFile, readRecords } from "@sdc-risk/io/node";
import type { EngineOptions } from "@sdc-risk/sql";
import type { Table } from "apache-arrow";
import { expect } from "vitest";

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

/** What measures found of a file. */
type Found = Pick<Assessment<unknown>, "findings">;

/** Figures and blocks, without names of records, numbers by themselves. */
function figures({ findings }: Found): { readonly words: string; readonly numbers: readonly number[] } {
  const numbers: number[] = [];
  const told = findings.map(({ id, done, blocks }) => [
    id,
    done.summary,
    blocks.filter(({ detail }) => detail !== "internal"),
  ]);
  const words = JSON.stringify(told, (_, value: unknown) =>
    typeof value === "number" ? `number ${numbers.push(value)}` : value,
  );
  return { words, numbers };
}

/**
 * Counts are the same, and other numbers to 1e-12: two runs of an engine add up weights in two orders. A quotient may
 * be whole in one of them and not in the other, by rounding; counts are whole in both.
 */
export function checkSame(found: Found, wanted: Found): void {
  const [one, other] = [figures(found), figures(wanted)];
  expect(one.words).toEqual(other.words);
  const off = one.numbers.filter((value, i) => {
    const right = other.numbers[i] ?? NaN;
    // what is no number is never near
    const areWhole = Number.isInteger(value) && Number.isInteger(right);
    // what is left of rounding where sums cancel out is no share of anything
    return areWhole ? value !== right : !(Math.abs(value - right) <= 1e-12 * Math.abs(right) + 1e-16);
  });
  expect(off).toEqual([]);
}
