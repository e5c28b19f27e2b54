import { describe, expect, test } from "vitest";
import { IN_DUCKDB, laidInDuckDB, rowsOf, type EngineInDuckDB } from "./duckdb-stand-in.ts";

/** What DuckDB gives for the sum of some floats as an engine writes it. */
async function sumOf(values: readonly (number | null)[], stand: EngineInDuckDB): Promise<unknown> {
  const columns = [{ name: "x", kind: "float64", values }] as const;
  const connection = await laidInDuckDB({ columns }, stand);
  const sql = stand.engine.dialect.sum("x", { kind: "float", bits: 64 });
  const sums: unknown[] = [];
  for await (const rows of rowsOf(connection, `SELECT ${sql} FROM "the table"`)) sums.push(rows[0]?.[0]);
  connection.closeSync();
  return sums[0];
}

describe.each(Object.values(IN_DUCKDB))("sums of floats of $engine.dialect.name", (stand) => {
  test("do not depend on the order of records", async () => {
    // in tenths, whose sum is known exactly
    const tenths = Array.from({ length: 3000 }, (_, row) => (row * 7919) % 100_003);
    const values = tenths.map((value) => value / 10);
    const exact = tenths.reduce((sum, value) => sum + value, 0) / 10;
    const sums = [await sumOf(values, stand), await sumOf(values.toReversed(), stand)];
    for (const sum of sums) expect(Math.abs(Number(sum) / exact - 1)).toBeLessThan(1e-14);
  });

  test("keep what large and small numbers leave of each other", async () => {
    expect(await sumOf([1e15, 0.125, -1e15, 2 ** 32, -0.5, null], stand)).toBe(2 ** 32 - 0.375);
    expect(await sumOf([-1.75, -2.5], stand)).toBe(-4.25);
  });

  test("are null where there is no number, and infinite where one is", async () => {
    expect(await sumOf([null, null], stand)).toBeNull();
    expect(await sumOf([1, Infinity], stand)).toBe(Infinity);
  });
});
