import { SdcObject } from "@sdc-risk/core";
import { open } from "@sdc-risk/duckdb";
import { readFile } from "@sdc-risk/io/node";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bothWays, byDuckDB } from "./support.ts";

const root = mkdtempSync(join(tmpdir(), "sdc-risk-duckdb-parquet-"));
afterAll(() => {
  rmSync(root, { recursive: true });
});
let folders = 0;

/** A folder of Parquet files, each with the rows of a query. */
async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, `${++folders}`);
  for (const [name, query] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    await byDuckDB(`COPY (${query}) TO '${path.replaceAll("'", "''")}' (FORMAT parquet)`);
  }
  return folder;
}

describe("Parquet files are read by DuckDB as they are in memory", () => {
  it("with names that differ in capitals only", async () => {
    // DuckDB writes no such names: a file of the same length is changed
    const folder = await folderOf({ "x.parquet": "SELECT 1 AS a, 2 AS b, 3 AS A_1" });
    const path = join(folder, "x.parquet");
    const bytes = readFileSync(path).toString("latin1");
    writeFileSync(path, bytes.replaceAll("\x18\x01b", "\x18\x01A"), "latin1");
    const { source } = await open(path);
    expect(source.variables.map(({ name }) => name)).toEqual(["a", "A", "A_1"]);
    const sdc = await SdcObject.fromSource(source, {});
    const { variables } = await sdc.classes(["a", "A", "A_1"]);
    expect(variables.map(({ label }) => label(0))).toEqual(["1", "2", "3"]);
    await source.close();
  });

  it("with names that differ by a U+FEFF at their beginning only", async () => {
    const folder = await folderOf({
      "x.parquet": 'SELECT 1 AS a, 2 AS "\uFEFFa", \'x\' AS "\uFEFFb", 4 AS "c\uFEFF"',
    });
    const path = join(folder, "x.parquet");
    const names = ["a", "\uFEFFa", "\uFEFFb", "c\uFEFF"];
    const { table } = await readFile(path);
    expect(table.schema.fields.map(({ name }) => name)).toEqual(names);
    expect(table.toArray().map((row) => Object.values(row as object).map(String))).toEqual([
      ["1", "2", "x", "4"],
    ]);
    const { source } = await open(path);
    expect(source.variables.map(({ name }) => name)).toEqual(names);
    const sdc = await SdcObject.fromSource(source, {});
    const { variables } = await sdc.classes(names);
    expect(variables.map(({ label }) => label(0))).toEqual(["1", "2", "x", "4"]);
    await source.close();
  });

  it("with declared missing codes of single precision", async () => {
    const folder = await folderOf({
      "x.parquet":
        "SELECT x::FLOAT AS x, i::INTEGER AS i FROM (VALUES (0.7, 1), (0.1, 2), (0.7, 3), (2.5, 4)) AS t(x, i)",
    });
    const path = join(folder, "x.parquet");
    const missing = ["0.7"];
    const { source } = await open(path, { missing });
    const { table } = await readFile(path);
    for (const sdc of [
      await SdcObject.fromSource(source, {}, { missing }),
      SdcObject.fromArrow(table, {}, { missing }),
    ]) {
      const { variables, counts } = await sdc.classes(["x"]);
      const [x] = variables;
      const held = Array.from(x.codes, (code, c) => [code < 0 ? null : x.label(code), counts[c]]);
      expect(new Map(held as [string | null, number][])).toEqual(
        new Map([
          [null, 2],
          ["0.10000000149011612", 1],
          ["2.5", 1],
        ]),
      );
      const banded = await sdc.classes([{ name: "x", bands: [1] }]);
      expect(banded.variables[0].codes.some((code) => code < 0)).toBe(true);
    }
    await source.close();
  });

  it("with columns that cannot be used, which are told", async () => {
    const folder = await folderOf({
      "x.parquet": "SELECT 1 AS a, [1, 2] AS l, {x: 1, y: {z: 2}} AS s, MAP {'k': 1} AS m, 2 AS b",
    });
    const { source, warnings } = await open(join(folder, "x.parquet"));
    expect(source.variables.map(({ name }) => name)).toEqual(["a", "l", "s", "m", "b"]);
    expect(warnings).toEqual(
      ["l", "s", "m"].map((name) => ({
        code: "dropped-column",
        message: expect.stringMatching(
          new RegExp(
            `^The column "${name}" has the type .*, which holds no single values; it was left out.$`,
          ),
        ) as string,
      })),
    );
    await source.close();
  });

  it("of several types, which become the widest", async () => {
    const folder = await folderOf({
      "a.parquet": "SELECT 1 AS n, 2 AS m, 'x' AS t, 1.5::DOUBLE AS d, NULL::INTEGER AS e",
      "b.parquet": "SELECT 2.5::DOUBLE AS n, 5000000000 AS m, 'y' AS t, 2 AS d, 'text' AS e",
      "c.parquet": "SELECT 3 AS m, 3::DOUBLE AS n, NULL AS t, 1::SMALLINT AS d, NULL::VARCHAR AS e",
    });
    const { here, there } = await bothWays(folder);
    expect(JSON.stringify(here, (_, x: unknown) => (typeof x === "bigint" ? String(x) : x))).toContain(
      '["n","Float64",[1,2.5,3]],["m","Int64",["2","5000000000","3"]]',
    );
    expect(there).toEqual(here);
  });

  it.each([
    ["other columns", "SELECT 1 AS a", "SELECT 1 AS a, 2 AS b", '"a.parquet" has no column "b"'],
    ["other columns by capitals", "SELECT 1 AS a", "SELECT 1 AS A", '"b.parquet" has no column "a"'],
    ["text and numbers", "SELECT 1 AS a", "SELECT '1' AS a", 'the column "a"'],
    [
      "numbers that doubles do not hold",
      "SELECT 9007199254740993 AS a",
      "SELECT 1.5::DOUBLE AS a",
      "beyond 9007199254740991",
    ],
  ])("are refused with %s", async (_, a, b, message) => {
    const { here, there } = await bothWays(await folderOf({ "a.parquet": a, "b.parquet": b }));
    for (const one of [here, there])
      expect(one).toMatchObject({ code: "BAD_FILE", message: expect.stringContaining(message) as string });
  });

  it("whose names are patterns themselves", async () => {
    const folder = await folderOf({
      "a[1].parquet": "SELECT 1 AS a",
      "a1.parquet": "SELECT 2 AS a",
      "it's*.parquet": "SELECT 3 AS a",
      "its1.parquet": "SELECT 4 AS a",
    });
    for (const name of ["a[1].parquet", "it's*.parquet"]) {
      const { here, there } = await bothWays(join(folder, name));
      expect(there).toEqual(here);
    }
    const { here, there } = await bothWays(folder);
    expect(there).toEqual(here);
  });
});

describe("folders that say what their records hold", () => {
  const lake = {
    "year=2020/region=01/a.parquet": "SELECT 1 AS k",
    "year=2020/region=02/a.parquet": "SELECT 2 AS k UNION ALL SELECT 3",
    "year=2021/region=a%2Fb%20c/a.parquet": "SELECT 4 AS k",
    "year=2021/region=__HIVE_DEFAULT_PARTITION__/b.parquet": "SELECT 5 AS k",
  };

  it("are variables, by the typing rule", async () => {
    const folder = await folderOf(lake);
    writeFileSync(join(folder, "_SUCCESS"), "");
    mkdirSync(join(folder, "_delta_log"));
    writeFileSync(join(folder, "_delta_log/0.csv"), "a\n1\n");
    for (const path of [folder, join(folder, "**/*.parquet"), join(folder, "year=*/*/?.parquet")]) {
      const { here, there } = await bothWays(path);
      expect(here).toEqual([
        expect.stringContaining("(4 files)"),
        [
          ["k", "Int32", [1, 2, 3, 5, 4]],
          ["year", "Int32", [2020, 2020, 2020, 2021, 2021]],
          ["region", "Utf8", ["01", "02", "02", null, "a/b c"]],
        ],
        [],
      ]);
      expect(there).toEqual(here);
    }
  });

  it("are those from where the files are named", async () => {
    const { here, there } = await bothWays(join(await folderOf(lake), "year=2020/*/a.parquet"));
    expect(JSON.stringify(here)).not.toContain('"year"');
    expect(there).toEqual(here);
  });

  it("lose codes for missing values before they are typed", async () => {
    const folder = await folderOf({
      "year=2020/a.parquet": "SELECT 1 AS k",
      "year=-9/a.parquet": "SELECT 2 AS k",
      "year=NA/a.parquet": "SELECT 3 AS k",
    });
    for (const missing of [[], ["-9", "NA"], { year: ["NA"] }]) {
      const { here, there } = await bothWays(folder, { missing });
      expect(there).toEqual(here);
    }
  });

  it("give way to a column of the files", async () => {
    const { here, there } = await bothWays(
      await folderOf({ "year=2020/a.parquet": "SELECT 1 AS k, 1999 AS year" }),
    );
    expect(here).toMatchObject([
      {},
      [
        ["k", "Int32", [1]],
        ["year", "Int32", [1999]],
      ],
      [{ code: "partition-in-file" }],
    ]);
    expect(there).toEqual(here);
  });

  it("may stand in any order and depth, but must be the same ones", async () => {
    const folder = await folderOf({
      "a=1/x/b=2/f.parquet": "SELECT 1 AS k",
      "b=3/a=4/f.parquet": "SELECT 2 AS k",
    });
    const { here, there } = await bothWays(folder);
    expect(JSON.stringify(here)).toContain('["a","Int32",[1,4]],["b","Int32",[2,3]]');
    expect(there).toEqual(here);
    for (const files of [
      { "a=1/f.parquet": "SELECT 1 AS k", "f.parquet": "SELECT 2 AS k" },
      { "a=1/a=2/f.parquet": "SELECT 1 AS k" },
    ]) {
      const both = await bothWays(await folderOf(files));
      expect(both.here).toMatchObject({ code: "BAD_FILE" });
      expect(both.there).toEqual(both.here);
    }
  });
});
