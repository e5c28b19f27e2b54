import { DuckDBInstance } from "@duckdb/node-api";
import { make } from "@sdc-risk/duckdb";
import type { TableColumns, TableField } from "@sdc-risk/sql";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-make-"));
const path = join(folder, "risks.db");
const address = `duckdb:${path}?table=risks`;
const clear = (): void => {
  rmSync(path, { force: true });
};
beforeEach(clear);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const FIELDS: readonly TableField[] = [
  { name: "id", kind: "text" },
  { name: 'a."b', kind: "integer" },
  { name: "frequency.Fk", kind: "number" },
  { name: "frequency.fk", kind: "number" },
];
const ROWS = 5000;
const columns = (from: number): TableColumns => [
  Array.from({ length: ROWS }, (_, i) => (i === 1 ? null : i === 2 ? "" : `søn ${from + i}`)),
  Int32Array.from({ length: ROWS }, (_, i) => -i),
  Float64Array.from({ length: ROWS }, (_, i) => (i === 3 ? NaN : i / 3)),
  Float64Array.from({ length: ROWS }, () => 1e300),
];

async function ask(sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRows();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

describe("a table of records", () => {
  it("holds what was written, part after part, and is seen at the end only", async () => {
    const table = await make(address, { replace: false });
    await table.begin(FIELDS);
    await table.write(columns(0));
    await table.write(columns(ROWS));
    expect(existsSync(path)).toBe(false);
    await table.commit();
    expect(readdirSync(folder)).toEqual(["risks.db"]);
    expect(await ask("SELECT count(*) FROM risks")).toEqual([[BigInt(2 * ROWS)]]);
    expect(await ask('SELECT * FROM risks WHERE "a.""b" BETWEEN -3 AND 0 LIMIT 4')).toEqual([
      ["søn 0", 0, 0, 1e300],
      [null, -1, 1 / 3, 1e300],
      ["", -2, 2 / 3, 1e300],
      ["søn 3", -3, null, 1e300],
    ]);
    expect((await ask("DESCRIBE risks")).map(([name, type]) => [name, type])).toEqual([
      ["id", "VARCHAR"],
      ['a."b', "INTEGER"],
      ["frequency.Fk", "DOUBLE"],
      ["frequency.fk_2", "DOUBLE"],
    ]);
  });

  it("that is given up leaves nothing, and an earlier one as it was", async () => {
    const first = await make(address, { replace: false });
    await first.begin(FIELDS);
    await first.write(columns(0));
    await first.discard();
    expect(readdirSync(folder)).toEqual([]);
    const kept = await make(address, { replace: false });
    await kept.begin(FIELDS);
    await kept.write(columns(0));
    await kept.commit();
    const second = await make(address, { replace: true });
    await second.begin(FIELDS.slice(0, 2));
    await second.write(columns(0).slice(0, 2));
    await second.discard();
    expect(await ask('SELECT count(*), count(*) FILTER (WHERE "frequency.Fk" IS NULL) FROM risks')).toEqual([
      [5000n, 1n],
    ]);
    expect(readdirSync(folder)).toEqual(["risks.db"]);
  });

  it("takes the place of records only, and only when asked", async () => {
    await ask(`CREATE TABLE risks AS SELECT 1 AS record, 2.5 AS "frequency.fk"`);
    await ask(
      `CREATE TABLE people AS SELECT 1 AS id, 2 AS age; CREATE VIEW seen AS FROM risks; CREATE SCHEMA s`,
    );
    await expect(make(address, { replace: false })).rejects.toThrow(
      "duckdb:risks.db?table=risks is there already",
    );
    for (const name of ["people", "seen"])
      await expect(make(`duckdb:${path}?table=${name}`, { replace: true })).rejects.toMatchObject({
        code: "CANNOT_WRITE",
        message: expect.stringContaining("is not replaced: it is no table of records") as string,
      });
    for (const place of [address, `duckdb:${path}?table=s.risks`]) {
      const table = await make(place, { replace: true });
      await table.begin(FIELDS);
      await table.write(columns(0));
      await table.commit();
    }
    expect(await ask("SELECT count(*) FROM risks UNION ALL SELECT count(*) FROM s.risks")).toEqual([
      [5000n],
      [5000n],
    ]);
    expect(await ask("SELECT * FROM people")).toEqual([[1, 2]]);
  });

  it("is looked for as DuckDB does, with no heed of capitals, before the work", async () => {
    const lacks = { code: "CANNOT_WRITE", message: expect.stringContaining('no schema "stats"') as string };
    await expect(make(`duckdb:${path}?table=stats.risks`, { replace: false })).rejects.toMatchObject(lacks);
    await ask(`CREATE TABLE risks AS SELECT 1 AS record, 2.5 AS "frequency.fk"; CREATE SCHEMA Kept`);
    await expect(make(`duckdb:${path}?table=stats.risks`, { replace: false })).rejects.toMatchObject(lacks);
    await expect(make(`duckdb:${path}?table=Risks`, { replace: false })).rejects.toThrow("is there already");
    for (const place of ["RISKS", "main.Risks", "kept.risks"]) {
      const table = await make(`duckdb:${path}?table=${place}`, { replace: true });
      await table.begin(FIELDS);
      await table.write(columns(0));
      await table.commit();
    }
    expect(await ask("SELECT count(*) FROM risks UNION ALL SELECT count(*) FROM kept.risks")).toEqual([
      [5000n],
      [5000n],
    ]);
  });

  it("is given up where the run is interrupted", async () => {
    const abort = new AbortController();
    const table = await make(address, { replace: false, signal: abort.signal });
    await table.begin(FIELDS);
    abort.abort();
    await expect(table.begin(FIELDS)).rejects.toMatchObject({ code: "ABORTED" });
    await table.discard();
    expect(readdirSync(folder)).toEqual([]);
  });
});
