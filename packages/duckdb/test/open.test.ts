import { SdcObject } from "@sdc-risk/core";
import { open, openTable } from "@sdc-risk/duckdb";
import { readBytes } from "@sdc-risk/io";
import { TYPING_CORPUS } from "@sdc-risk/testkit";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { byDuckDB, outcome } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-open-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const place = (name: string): string => join(folder, name);

/** The texts of a variable, record by record, and its type. */
async function textsOf(sdc: SdcObject, name: string): Promise<{ type: string; texts: (string | null)[] }> {
  const classes = await sdc.classes([name]);
  const { codes, label, type } = classes.variables[0];
  const texts: (string | null)[] = [];
  for await (const { classOf } of sdc.membership(classes, {}, () => Promise.resolve()))
    for (const c of classOf) texts.push(codes[c] < 0 ? null : label(codes[c]));
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- types of Arrow write their own name
  return { type: String(type).replace(/^Dictionary.*/, "Utf8"), texts };
}

describe("a CSV file", () => {
  it.each(TYPING_CORPUS)(
    "has the types and values that the reader gives: $about",
    async ({ cells, missing = [] }) => {
      const path = place("typed.csv");
      const quoted = cells.map((cell) => `${cell === "" ? "" : `"${cell.replaceAll('"', '""')}"`},1`);
      writeFileSync(path, `x,one\n${quoted.join("\n")}\n`);
      const text = new TextEncoder().encode(`x,one\n${quoted.join("\n")}\n`);
      const { table } = await readBytes(text, "typed.csv", { missing });
      const { source } = await open(path, { missing });
      try {
        expect(await textsOf(await SdcObject.fromSource(source, {}, { missing }), "x")).toEqual(
          await textsOf(SdcObject.fromArrow(table, {}, { missing }), "x"),
        );
      } finally {
        await source.close();
      }
    },
  );

  it("may have other delimiters, quotes, line ends and a byte order mark", async () => {
    writeFileSync(place("odd.csv"), '\ufeff"a ""b""";c\r\n"x;y";1\r\n"two\nlines";2\r\n');
    const { source } = await open(place("odd.csv"));
    const sdc = await SdcObject.fromSource(source, {});
    expect(sdc.variables).toEqual(['a "b"', "c"]);
    expect((await textsOf(sdc, 'a "b"')).texts).toEqual(["x;y", "two\nlines"]);
    await source.close();
  });

  it("has as many weights below one as in memory: none that misses one by rounding", async () => {
    const text = "w,k\n0.9999999999999999,1\n0.5,1\n1,1\n7,2\n";
    writeFileSync(place("light.csv"), text);
    const { source } = await open(place("light.csv"));
    const { table } = await readBytes(new TextEncoder().encode(text), "light.csv", {});
    const roles = { keys: ["k"], weight: "w" };
    const facts = (await SdcObject.fromSource(source, roles)).weightFacts;
    expect(facts).toMatchObject({ belowOne: 1 });
    expect(facts).toEqual(SdcObject.fromArrow(table, roles).weightFacts);
    await source.close();
  });
});

describe("Parquet files", () => {
  it("of a folder, and of a pattern, are one file", async () => {
    mkdirSync(place("parts/deep"), { recursive: true });
    for (const [name, from] of [
      ["parts/a.parquet", 0],
      ["parts/deep/b.parquet", 10],
    ] as const)
      await byDuckDB(
        `COPY (SELECT range AS i FROM range(${from}, ${from + 10})) TO '${place(name)}' (FORMAT parquet)`,
      );
    for (const [address, records] of [
      [place("parts"), 20],
      [place("parts/*.parquet"), 10],
      [place("parts/**/*.parquet"), 20],
    ] as const) {
      const { source } = await open(address);
      expect(source.records).toBe(records);
      await source.close();
    }
  });

  it("that change while they are read are an error", async () => {
    await byDuckDB(`COPY (SELECT 1 AS a) TO '${place("changing.parquet")}' (FORMAT parquet)`);
    const { source } = await open(place("changing.parquet"));
    appendFileSync(place("changing.parquet"), "x");
    await expect(source.close()).rejects.toMatchObject({ code: "CHANGED_DATA" });
  });

  it("without records, that are none, or that are not there, are refused", async () => {
    await byDuckDB(`COPY (SELECT 1 AS a WHERE false) TO '${place("empty.parquet")}' (FORMAT parquet)`);
    await expect(open(place("empty.parquet"))).rejects.toMatchObject({ code: "EMPTY_DATA" });
    writeFileSync(place("broken.parquet"), "no Parquet");
    await expect(open(place("broken.parquet"))).rejects.toMatchObject({ code: "BAD_SOURCE" });
    await expect(open(place("absent.parquet"))).rejects.toMatchObject({ code: "CANNOT_READ" });
    await expect(open(place("absent/*.parquet"))).rejects.toMatchObject({ code: "CANNOT_READ" });
    await expect(open(place("x.xlsx"))).rejects.toMatchObject({ code: "CANNOT_READ" });
  });
});

describe("a DuckDB file", () => {
  /** Opens a table, has something done meanwhile, and closes it. */
  async function changedBy(database: string, table: string, change: () => unknown): Promise<unknown> {
    const { source } = await open(`duckdb:${database}?table=${table}`);
    await change();
    return outcome(() => source.close());
  }

  it("that changes while it is read is an error, also where only its log does", async () => {
    const database = place("logged.db");
    const log = "PRAGMA disable_checkpoint_on_shutdown; SET wal_autocheckpoint = '1GB'";
    await byDuckDB("CREATE TABLE people AS SELECT range AS i FROM range(100)", database);
    const update = (): Promise<void> => byDuckDB(`${log}; UPDATE people SET i = 1`, database);
    expect(await changedBy(database, "people", () => null)).toBeUndefined();
    symlinkSync(database, place("link.db"));
    for (const path of [database, database, place("link.db")])
      expect(await changedBy(path, "people", update)).toMatchObject({ code: "CHANGED_DATA" });
    expect(await changedBy(database, "people", () => null)).toBeUndefined();
  });

  it("with views of files is an error where these change while they are read", async () => {
    const database = place("views.db");
    mkdirSync(place("behind"));
    const write = (name: string, format: string, records = 5): Promise<void> =>
      byDuckDB(
        `COPY (SELECT range AS i FROM range(${records})) TO '${place(name).replaceAll("'", "''")}' (FORMAT ${format})`,
      );
    await write("behind/a.parquet", "parquet");
    await write("behind/it's.csv", "csv");
    await write("behind/o.json", "json");
    await byDuckDB(
      `CREATE TABLE own AS SELECT 1 AS i;
       CREATE VIEW listed AS FROM read_parquet('${place("behind/*.parquet")}') WHERE i::VARCHAR <> 's3://x/*';
       CREATE VIEW named AS FROM '${place("behind/a.parquet")}';
       CREATE VIEW beneath AS SELECT * FROM Named UNION ALL FROM own;
       CREATE VIEW text AS FROM read_csv('${place("behind/it''s.csv")}');
       CREATE VIEW other AS FROM '${place("behind/o.json")}';
       CREATE MACRO read(file) AS TABLE SELECT * FROM read_json(file);
       CREATE VIEW called AS FROM read('${place("behind/o.json")}');
       CREATE MACRO fixed() AS TABLE SELECT * FROM '${place("behind/o.json")}';
       CREATE VIEW through AS FROM fixed();`,
      database,
    );
    const touched = (name: string) => () => appendFileSync(place(`behind/${name}`), "\n");
    const changes: readonly (readonly [string, () => unknown, boolean])[] = [
      ["listed", () => null, false],
      ["text", () => null, false],
      ["own", touched("o.json"), false],
      ["named", touched("o.json"), false],
      ["text", touched("o.json"), false],
      ["text", touched("it's.csv"), true],
      ["other", touched("o.json"), true],
      ["called", touched("o.json"), true],
      ["through", touched("o.json"), true],
      ["named", () => write("behind/a.parquet", "parquet", 6), true],
      ["beneath", () => write("behind/a.parquet", "parquet", 7), true],
      ["listed", () => write("behind/b.parquet", "parquet"), true],
      [
        "listed",
        () => {
          rmSync(place("behind/b.parquet"));
        },
        true,
      ],
      [
        "listed",
        () => {
          utimesSync(place("behind/a.parquet"), 1, 1);
        },
        true,
      ],
    ];
    for (const [table, change, isError] of changes) {
      const found = await changedBy(database, table, change);
      expect([table, String(change), (found as { code?: string } | undefined)?.code]).toEqual([
        table,
        String(change),
        isError ? "CHANGED_DATA" : undefined,
      ]);
    }
  });

  it("has tables and views, with schemas, and is not written to", async () => {
    await byDuckDB(
      `CREATE SCHEMA "my data"; CREATE TABLE "my data"."the people" AS SELECT range % 3 AS k FROM range(9);
       CREATE VIEW people AS SELECT * FROM "my data"."the people" WHERE k > 0`,
      place("survey.db"),
    );
    for (const [table, records] of [
      ["my data.the people", 9],
      ["people", 6],
    ] as const) {
      const { source, name } = await open(`duckdb:${place("survey.db")}?table=${table}`);
      expect([source.records, name]).toEqual([records, `duckdb:survey.db?table=${table}`]);
      await source.close();
    }
    await expect(open(`duckdb:${place("survey.db")}?table=persons`)).rejects.toMatchObject({
      code: "BAD_SOURCE",
    });
    await expect(open(place("survey.db"))).rejects.toThrow("names no table");
  });

  it("has columns that cannot be keys: only using them is an error", async () => {
    await byDuckDB("CREATE TABLE t AS SELECT [1, 2] AS list, 1 AS k", place("lists.db"));
    const { source } = await open(`duckdb:${place("lists.db")}?table=t`);
    await expect(SdcObject.fromSource(source, { keys: ["list"] })).rejects.toThrow(
      'Variable "list" has the type INTEGER[]',
    );
    const sdc = await SdcObject.fromSource(source, {});
    expect((await sdc.classes(["k"])).size).toBe(1);
    await source.close();
  });
});

describe("the engine", () => {
  const MANY = 800_000;
  const many = `SELECT range AS i, hash(range)::VARCHAR AS t FROM range(${MANY})`;

  it("says so where memory does not suffice, and writes only to a folder that is named", async () => {
    await byDuckDB(`COPY (${many}) TO '${place("many.parquet")}' (FORMAT parquet)`);
    const before = readdirSync(folder).sort();
    const classes = async (spill: string | undefined): Promise<number> => {
      const { source } = await open(place("many.parquet"), {
        maxMemory: 64 * 2 ** 20,
        ...(spill === undefined ? {} : { spill }),
      });
      try {
        return (await (await SdcObject.fromSource(source, {})).classes(["t"])).size;
      } finally {
        await source.close();
      }
    };
    await expect(classes(undefined)).rejects.toMatchObject({
      code: "TOO_LARGE",
      message: expect.stringContaining("--spill FOLDER") as string,
    });
    expect(readdirSync(folder).sort()).toEqual(before);
    mkdirSync(place("spill"));
    expect(await classes(place("spill"))).toBe(MANY);
    await expect(open(place("many.parquet"), { spill: place("none") })).rejects.toMatchObject({
      code: "BAD_OPTIONS",
    });
  });

  it("stops when it is told", async () => {
    const controller = new AbortController();
    await byDuckDB(
      `CREATE VIEW v AS SELECT a.range % 7 AS k FROM range(100000) a, range(100000) b`,
      place("long.db"),
    );
    setTimeout(() => {
      controller.abort();
    }, 200);
    // a count of 10¹⁰ rows takes far longer than this test may
    await expect(
      open(`duckdb:${place("long.db")}?table=v`, { signal: controller.signal }),
    ).rejects.toMatchObject({
      code: "ABORTED",
    });
  });
});

it("a table of texts keeps the U+FEFF that they begin with, in a dictionary and without one", async () => {
  for (const cells of [
    ["x", "\ufeffx", "x", "\ufeffx"],
    ["x", "\ufeffx", "y"],
  ]) {
    const text = new TextEncoder().encode(`t,k\n${cells.map((cell) => `${cell},1\n`).join("")}`);
    const { table } = await readBytes(text, "x.csv");
    const { source } = await openTable(table, "x.csv", {});
    expect((await textsOf(await SdcObject.fromSource(source, {}), "t")).texts).toEqual(cells);
    await source.close();
  }
});
