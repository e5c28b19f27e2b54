import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { labelMetadata, withMetadata } from "@sdc-risk/data";
import { open, openTable } from "@sdc-risk/duckdb";
import { inspect } from "@sdc-risk/inspect";
import { readFile, readRecords } from "@sdc-risk/io/node";
import { installed } from "@sdc-risk/session";
import {
  DECIMAL_DIGITS,
  sourceChecks,
  sourceTable,
  type FurtherComparison,
  type SourceFile,
  type SourceFileColumn,
} from "@sdc-risk/testkit";
import { SqlSource } from "@sdc-risk/sql";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DateMillisecond,
  Dictionary,
  Field,
  Float32,
  Float64,
  Int32,
  Int8,
  List,
  makeData,
  makeVector,
  Null,
  Table,
  TimestampMillisecond,
  TimestampSecond,
  Uint32,
  Uint64,
  Utf8,
  vectorFromArray,
} from "apache-arrow";
import { afterAll, describe, expect, it } from "vitest";

import { DuckDBDriver, settingsOf } from "../src/driver.ts";
import { load } from "../src/table.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-duckdb-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const TYPES: Readonly<Record<SourceFileColumn["kind"], string>> = {
  text: "VARCHAR",
  int32: "INTEGER",
  int64: "BIGINT",
  float64: "DOUBLE",
  boolean: "BOOLEAN",
  date: "DATE",
  timestamp: "TIMESTAMP",
  decimal: `DECIMAL(${DECIMAL_DIGITS},2)`,
};
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (value: SourceFileColumn["values"][number]): string =>
  value === null ? "NULL" : `'${String(value).replaceAll("'", "''").replace(/^-0$/, "-0.0")}'`;

/** Writes a file by DuckDB itself. */
async function written({ columns }: SourceFile, place: string, parquet: boolean): Promise<void> {
  const instance = await DuckDBInstance.create(parquet ? ":memory:" : place);
  const connection = await instance.connect();
  const types = columns.map(({ name, kind }) => `${quoted(name)} ${TYPES[kind]}`).join(", ");
  await connection.run(`CREATE TABLE "the table" (${types})`);
  const rows = columns[0].values.map(
    (_, i) => `(${columns.map(({ values }) => literal(values[i])).join(", ")})`,
  );
  await connection.run(`INSERT INTO "the table" VALUES ${rows.join(", ")}`);
  if (parquet) await connection.run(`COPY "the table" TO '${place}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
}

/** A value of a record as text; of 0 and −0 the first, as engines give it. */
const cellText = (value: string | number | bigint | null): string | null =>
  value === null ? null : value === 0 ? "0" : String(value);

/** Types and values of a table: a dictionary is as good as its texts. */
const contents = (table: Table) =>
  table.schema.fields.map(({ name, type }, at) => ({
    name,
    type: String(type instanceof Dictionary ? type.dictionary : type),
    values: Array.from({ length: table.numRows }, (_, row) =>
      cellText(table.getChildAt(at)!.get(row) as string | null),
    ),
  }));

/** What is in a file, which roles its variables may have, and its records as they are read into memory. */
const inspected: FurtherComparison = async (sdc) => ({
  inspection: await inspect(sdc),
  counted: await inspect(sdc, { mostValues: 0 }),
  records: contents(sdc.source === null ? sdc.table : (await readRecords(sdc.source, "the table")).table),
});
const measures = installed.filter(({ records }) => records !== true);
let files = 0;

describe.each(["a DuckDB file", "a Parquet file"])("DuckDB over %s", (what) => {
  const parquet = what === "a Parquet file";
  const checks = sourceChecks(
    async (file) => {
      const place = join(folder, `${++files}.${parquet ? "parquet" : "db"}`);
      await written(file, place, parquet);
      return open(parquet ? place : `duckdb:${place}?table=the table`);
    },
    measures,
    { fitted: ["population", "known-population"], also: inspected },
  );
  for (const { name, run } of checks) it(name, run);
});

describe("DuckDB over a Parquet file whose classes are kept", () => {
  const checks = sourceChecks(
    async (file) => {
      const place = join(folder, `${++files}.parquet`);
      await written(file, place, true);
      const { keys = [], weight = null } = file.roles;
      return open(place, { work: { at: folder, keys, weight } });
    },
    measures.filter((measure) => measure.needsKeys !== undefined),
    { runs: 2, fitted: ["population", "known-population"] },
  );
  for (const { name, run } of checks) it(name, run);
});

/** Types that no other file of the checks has, and value labels. */
function oddTable(): Table {
  const n = 60;
  const of = <T>(value: (i: number) => T): (T | null)[] =>
    Array.from({ length: n }, (_, i) => (i % 7 === 5 ? null : value(i)));
  const table = new Table({
    small: vectorFromArray(
      of((i) => (i % 5) - 2),
      new Int8(),
    ),
    large: vectorFromArray(
      of((i) => BigInt(i % 3) + 18_446_744_073_709_551_610n),
      new Uint64(),
    ),
    wide: vectorFromArray(
      of((i) => 4_000_000_000 + (i % 4)),
      new Uint32(),
    ),
    single: vectorFromArray(
      of((i) => (i % 4) / 10),
      new Float32(),
    ),
    moment: vectorFromArray(
      of((i) => new Date(1e12 + (i % 3))),
      new TimestampMillisecond(),
    ),
    second: vectorFromArray(
      of((i) => new Date(1e12 + (i % 3) * 1000)),
      new TimestampSecond(),
    ),
    day: vectorFromArray(
      of((i) => new Date((i % 3) * 86_400_000)),
      new DateMillisecond(),
    ),
    codes: vectorFromArray(
      of((i) => i % 3),
      new Dictionary(new Int32(), new Int8()),
    ),
    answer: vectorFromArray(
      of((i) => i % 3),
      new Int32(),
    ),
    score: vectorFromArray(
      of((i) => (i % 3) / 2),
      new Float64(),
    ),
    empty: vectorFromArray(
      of(() => null),
      new Null(),
    ),
  });
  const labels = (pairs: readonly (readonly [number, string])[]) =>
    labelMetadata(
      "A label",
      pairs.map(([value, label]) => ({ value, label })),
    );
  return withMetadata(
    table,
    table.schema.fields.map(({ name }) =>
      name === "answer"
        ? labels([
            [0, "no"],
            [1, "yes"],
            [2, "no"],
            [3, "1"],
          ])
        : name === "score"
          ? labels([
              [0, "low"],
              [0.5, "middle"],
              [1, "high"],
            ])
          : [],
    ),
  );
}

/** The levels of some variables as people read them, and the records of each. */
async function told(sdc: SdcObject, names: readonly string[]): Promise<unknown[][]> {
  const out: unknown[][] = [];
  for (const name of names) {
    const { variables, counts } = await sdc.classes([name]);
    const { codes, label, shown = label } = variables[0];
    out.push(Array.from(codes, (code, c) => [code < 0 ? null : shown(code), counts[c]]).sort());
  }
  return out;
}

/** What a file that was converted from one of SPSS says of its variables. */
const BOOK = JSON.stringify({
  version: "1",
  label: null,
  weight: null,
  variables: [
    {
      name: "answer",
      label: "An answer",
      format: null,
      missing: null,
      valueLabels: [
        { value: 1, label: "yes" },
        { value: 9, label: "refused" },
      ],
    },
    {
      name: "score",
      label: null,
      format: null,
      missing: null,
      valueLabels: [
        { value: 0.5, label: "low" },
        { value: 1, label: "high" },
      ],
    },
    {
      name: "gone",
      label: "No more there",
      format: null,
      missing: null,
      valueLabels: [{ value: 1, label: "x" }],
    },
  ],
});

describe("a Parquet file that holds labels", () => {
  it("keeps them, so that codes for missing values go by them", async () => {
    const place = join(folder, "labelled.parquet");
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT * FROM (VALUES (1, 0.5::DOUBLE), (9, 1), (9, NULL), (2, 0.5)) AS t(answer, score))
       TO '${place}' (FORMAT parquet, KV_METADATA {'sdc-risk:codebook': '${BOOK}'})`,
    );
    const plain = join(folder, "plain.parquet");
    await connection.run(`COPY (SELECT 1 AS answer) TO '${plain}' (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
    const missing = ["refused"];
    const { table } = await readFile(place);
    const here = SdcObject.fromArrow(table, {}, { missing });
    const { source } = await open(place, { missing });
    const there = await SdcObject.fromSource(source, {}, { missing });
    expect(await told(there, ["answer", "score"])).toEqual([
      [
        [null, 2],
        ["2", 1],
        ["yes", 1],
      ],
      [
        [null, 1],
        ["high", 1],
        ["low", 2],
      ],
    ]);
    expect(await told(here, ["answer", "score"])).toEqual(await told(there, ["answer", "score"]));
    for (const sdc of [here, there])
      expect([sdc.label("answer"), sdc.isContinuous("score")]).toEqual(["An answer", false]);
    await source.close();
    const other = await open(plain);
    expect((await SdcObject.fromSource(other.source, {})).label("answer")).toBe(null);
    await other.source.close();
  });
});

const LONG = 70_000;
const BYTES = 1500;

/** A text column of more bytes than the least memory that DuckDB is given: `0xxx…`, `1xxx…`, and so on. */
function longTable(): Table {
  const data = Buffer.alloc(LONG * BYTES, "x");
  for (let i = 0; i < LONG; i++) data.write(`${i}`, i * BYTES, "latin1");
  const valueOffsets = Int32Array.from({ length: LONG + 1 }, (_, i) => i * BYTES);
  return new Table({ a: makeVector(makeData({ type: new Utf8(), length: LONG, data, valueOffsets })) });
}

describe("a table in memory that becomes one of DuckDB", () => {
  const checks = sourceChecks(
    (file) => openTable(sourceTable(file), "a table", { ...(file.missing && { missing: file.missing }) }),
    measures,
    { fitted: ["population", "known-population"], also: inspected },
  );
  for (const { name, run } of checks) it(name, run);

  it("keeps the types, the texts and the labels of values that it has in memory", async () => {
    const table = oddTable();
    const { source } = await openTable(table, "a table", {});
    const there = await SdcObject.fromSource(source, {});
    const here = SdcObject.fromArrow(table, {});
    for (const name of here.variables) {
      const told = async (sdc: SdcObject): Promise<unknown> => {
        const { variables, counts } = await sdc.classes([name]);
        const { codes, label, shown = label } = variables[0];
        const levels = Array.from(codes, (code, c) => [
          code < 0 ? null : label(code),
          code < 0 ? null : shown(code),
          counts[c],
        ]);
        return [levels.sort(), sdc.label(name), sdc.isContinuous(name)];
      };
      expect([name, await told(there)]).toEqual([name, await told(here)]);
    }
    const { variables } = await inspect(there);
    const plain = await inspect(here);
    for (const [i, one] of variables.entries())
      if (!["codes", "empty"].includes(one.name)) expect(one).toEqual(plain.variables[i]);
    await source.close();
  });

  it("takes codes for missing values by the labels of values, as memory does", async () => {
    const table = oddTable();
    const missing = ["no (0)", "middle"];
    const { source } = await openTable(table, "a table", { missing });
    const there = await SdcObject.fromSource(source, {}, { missing });
    const here = SdcObject.fromArrow(table, {}, { missing });
    expect(await told(there, ["answer", "score"])).toEqual(await told(here, ["answer", "score"]));
    expect((await told(here, ["answer"]))[0]).toContainEqual([null, expect.any(Number)]);
    const scored = await there.classes([{ name: "score", bands: 2 }]);
    const plain = await here.classes([{ name: "score", bands: 2 }]);
    expect(Array.from(scored.counts).sort()).toEqual(Array.from(plain.counts).sort());
    const { variables } = await inspect(there);
    const inMemory = await inspect(here);
    for (const [i, one] of variables.entries())
      if (["answer", "score"].includes(one.name)) expect(one).toEqual(inMemory.variables[i]);
    await source.close();
  });

  it("names what cannot be a key, and counts its missing values", async () => {
    const table = new Table({
      list: vectorFromArray([[1], null, [2]], new List(new Field("item", new Int32()))),
      sex: vectorFromArray([1, 2, 1], new Int32()),
    });
    const { source } = await openTable(table, "a table", {});
    const withList = SdcObject.fromSource(source, { keys: ["list"] });
    await expect(withList).rejects.toMatchObject({ code: "BAD_TYPE" });
    const sdc = await SdcObject.fromSource(source, {});
    expect((await inspect(sdc)).variables[0]).toMatchObject({ kind: "other", missing: 1 });
    await source.close();
  });

  it("tells names apart that differ in capitals only", async () => {
    const table = new Table({
      sex: vectorFromArray([1], new Int32()),
      Sex: vectorFromArray([2], new Int32()),
      Sex_1: vectorFromArray([3], new Int32()),
    });
    const { source } = await openTable(table, "a table", {});
    expect(contents((await readRecords(source, "a table")).table)).toEqual(contents(table));
    await source.close();
  });

  it("that is too large for the memory says so", async () => {
    const table = longTable();
    await expect(openTable(table, "a table", { maxMemory: 64 * 2 ** 20 })).rejects.toMatchObject({
      code: "TOO_LARGE",
      message: expect.stringContaining("--spill") as string,
    });
  });

  it("that fills the folder it may write to says so, and leaves nothing there", async () => {
    const spill = mkdtempSync(join(folder, "spill-"));
    const table = longTable();
    const place = {
      database: null,
      paths: [],
      relation: () => Promise.resolve({ from: "records", names: ["a"], isAllInFiles: false }),
      state: () => Promise.resolve(""),
      load: async (connection: DuckDBConnection, signal: AbortSignal) => {
        await connection.run("SET max_temp_directory_size = '2MiB'");
        await load(table, connection, signal);
      },
    };
    const driver = new DuckDBDriver(place, settingsOf(64 * 2 ** 20, spill));
    await expect(SqlSource.open(driver)).rejects.toMatchObject({
      code: "TOO_LARGE",
      message: expect.stringMatching(
        /^The folder that DuckDB may write to \(--spill\) has no room/,
      ) as string,
    });
    expect(readdirSync(spill)).toEqual([]);
    const roomy = await openTable(table, "a table", { maxMemory: 64 * 2 ** 20, spill });
    expect(roomy.source.records).toBe(LONG);
    await roomy.source.close();
    expect(readdirSync(spill)).toEqual([]);
  });
});

/** With twelve digits: levels are added up in another order. */
const rounded = (summary: unknown): unknown =>
  JSON.parse(
    JSON.stringify(summary, (_, value: unknown) =>
      typeof value === "number" ? Number(value.toPrecision(12)) : value,
    ),
  );

it("numbers of any size are cut into bands, and are codes for missing values", async () => {
  const values = [0, 1, 2, 3, 1e19, -1e30, 1e300, null, 1e300];
  const missing = [1e300];
  const table = new Table({
    k: vectorFromArray(
      values.map((_, i) => i % 2),
      new Int32(),
    ),
    s: vectorFromArray(values, new Float64()),
    w: vectorFromArray(
      values.map((_, i) => 1 + i / 4),
      new Float64(),
    ),
  });
  const roles = { keys: ["k"], sensitive: ["s"], weight: "w" };
  const attribution = installed.filter(({ id }) => id === "attribution");
  for (const codes of [[], missing]) {
    const here = await SdcObject.fromArrow(table, roles, { missing: codes }).withReleased([table]);
    const [one, two] = [await openTable(table, "a table", {}), await openTable(table, "a table", {})];
    const there = await SdcObject.fromSource(one.source, roles, { missing: codes });
    const { findings } = await assess(await there.withReleased([two.source]), attribution);
    const wanted = (await assess(here, attribution)).findings;
    expect(rounded(findings[0].done.summary)).toEqual(rounded(wanted[0].done.summary));
    await one.source.close();
    await two.source.close();
  }
});
