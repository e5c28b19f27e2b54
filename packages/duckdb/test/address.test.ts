import { open } from "@sdc-risk/duckdb";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byDuckDB } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-duckdb-address-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const database = join(folder, "survey.db");
const file = join(folder, "people.csv");
beforeAll(async () => {
  writeFileSync(file, "a,b\n1,2\n");
  await byDuckDB(
    `CREATE TABLE people AS SELECT 1 AS k; CREATE VIEW adults AS SELECT * FROM people;
     CREATE VIEW lines AS SELECT * FROM '${file}'; CREATE SCHEMA other; CREATE TABLE other.people AS SELECT 2 AS k`,
    database,
  );
});

describe("the address of a table of a DuckDB file", () => {
  it.each(["people", "PEOPLE", "adults", "lines", "other.people", "main.people"])(
    "names %s",
    async (table) => {
      const { source } = await open(`duckdb:${database}?table=${table}`);
      expect(source.records).toBe(1);
      await source.close();
    },
  );

  it.each([
    [
      "?table=adults&tabel=people",
      "BAD_OPTIONS",
      '"tabel", which addresses of DuckDB do not. Did you mean "table"',
    ],
    ["?table=adults&table=people", "BAD_OPTIONS", "names several tables"],
    ["?schema=other&table=people", "BAD_OPTIONS", '"schema"'],
    ["?table=", "BAD_OPTIONS", "names no table"],
    ["?people", "BAD_OPTIONS", '"people", which addresses of DuckDB do not'],
    ["?table=poeple", "BAD_SOURCE", 'There is no table "poeple" in "survey.db". Did you mean "people"'],
    // which DuckDB would take for the path of a file
    [`?table=${file}`, "BAD_SOURCE", "There is no table"],
  ])("is refused with %s", async (rest, code, message) => {
    await expect(open(`duckdb:${database}${rest}`)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message) as string,
    });
  });

  it("is refused for a file of another format", async () => {
    await expect(open(`duckdb:${file}?table=t`)).rejects.toMatchObject({
      code: "BAD_SOURCE",
      message:
        '"people.csv" is no DuckDB file, so it has no tables. A CSV or Parquet file is named without ' +
        "?table=: duckdb:people.csv.",
    });
  });
});
