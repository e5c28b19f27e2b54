import { SdcObject } from "@sdc-risk/core";
import { isSdcError } from "@sdc-risk/data";
import {
  opened,
  SqlSource,
  type Dialect,
  type Driver,
  type PlannedQuery,
  type RecordsRead,
  type RowBatch,
} from "@sdc-risk/sql";
import { describe, expect, test } from "vitest";
import { STAND_IN } from "./support.ts";

const DIALECT: Dialect = {
  ...STAND_IN,
  ordered: false,
  roughKeys: (keys) => `rough(${keys.map(({ key }) => key).join(", ")})`,
};

/** Groups are counted in parts where they are many. */
const PARTED: Dialect = { ...DIALECT, roughValues: (key) => `values(${key})` };

const numbers = (...values: number[]) => ({ values: Float64Array.from(values), valid: null });

/** Answers for a table of so many records, 60 % of them of one sex, each of weight 2. */
function standIn(records: number, dialect = DIALECT): Driver {
  const women = Math.round(0.6 * records);
  const sizes = [women, records - women];
  const answer = (sql: string): RowBatch => {
    if (sql.startsWith("SELECT count(*) FROM")) return { rows: 1, columns: [numbers(records)] };
    if (sql.startsWith('SELECT "records of a group",'))
      return { rows: 2, columns: [numbers(...sizes), numbers(1, 1)] };
    if (sql.includes("AS alike")) return { rows: 2, columns: [numbers(...sizes), numbers(1, 1)] };
    if (sql.endsWith("LIMIT 500"))
      return { rows: 500, columns: [{ values: Array.from({ length: 500 }, (_, i) => `${i}`), valid: null }] };
    if (sql.startsWith("SELECT values(")) return { rows: 1, columns: [numbers(12e6)] };
    if (sql.startsWith("SELECT rough(")) return { rows: 1, columns: [numbers(3e6)] };
    if (sql.includes("GROUP BY"))
      return { rows: 2, columns: [{ values: ["f", "m"], valid: null }, numbers(...sizes)] };
    return {
      rows: 1,
      columns: [numbers(records), numbers(2 * records), numbers(2), numbers(2)],
    };
  };
  return {
    dialect,
    relation: '"people"',
    begin: () => Promise.resolve(),
    columns: () =>
      Promise.resolve([
        { name: "sex", stored: "text", type: { kind: "text" } },
        { name: "w", stored: "double", type: { kind: "float", bits: 64 } },
      ]),
    // eslint-disable-next-line @typescript-eslint/require-await -- the form of a driver
    async *query(sql) {
      yield answer(sql);
    },
    close: () => Promise.resolve(),
  };
}

const TEN_BILLION = 1e10;

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "none";
  } catch (error) {
    return isSdcError(error) ? `${error.code}: ${error.message}` : String(error);
  }
}

test("a billion records of few keys are drawn by their classes, with room for these only", async () => {
  const source = await SqlSource.open(standIn(1e9));
  const sdc = await SdcObject.fromSource(source, { keys: ["sex"] });
  const classes = await sdc.classes();
  const { classOf, times } = await sdc.drawn(classes, () => Promise.resolve());
  expect([[...classOf], [...times!]]).toEqual([
    [0, 1],
    [6e8, 4e8],
  ]);
});

describe("a table of ten billion records", () => {
  test("is opened, with counts and sums that are exact", async () => {
    const source = await SqlSource.open(standIn(TEN_BILLION));
    expect(source.records).toBe(TEN_BILLION);
    expect(await source.weights("w", [])).toMatchObject({ records: TEN_BILLION, total: 2e10, bad: 0 });
    expect(await source.groupSizes(["sex"])).toEqual([
      { size: 4e9, groups: 1 },
      { size: 6e9, groups: 1 },
    ]);
    const groups: number[] = [];
    for await (const { counts, rows } of source.group(["sex"], null))
      groups.push(...counts.subarray(0, rows));
    expect(groups).toEqual([6e9, 4e9]);
  });

  test("has roles and levels", async () => {
    const source = await SqlSource.open(standIn(TEN_BILLION));
    const sdc = await SdcObject.fromSource(source, { keys: ["sex"], weight: "w" });
    expect(sdc.records).toBe(TEN_BILLION);
    expect(sdc.weightFacts).toMatchObject({ total: 2e10 });
  });

  test.each([
    [2 ** 31 - 1, Int32Array],
    [2 ** 31, Float64Array],
    [TEN_BILLION, Float64Array],
  ])("has classes here, in the fewest bits that count %d records", async (records, kind) => {
    const source = await SqlSource.open(standIn(records));
    const sdc = await SdcObject.fromSource(source, { keys: ["sex"] });
    const { counts, weights } = await sdc.classes();
    const women = Math.round(0.6 * records);
    expect(counts).toEqual(kind.of(women, records - women));
    expect(weights).toEqual(Float64Array.of(women, records - women));
    expect((await sdc.classes([])).counts).toEqual(kind.of(records));
  });

  test("is not held record by record", async () => {
    const source = await SqlSource.open(standIn(TEN_BILLION));
    const sdc = await SdcObject.fromSource(source, { keys: ["sex"], cluster: ["w"] });
    const drawn = sdc.drawn(await sdc.classes(), () => Promise.resolve(), { every: true });
    expect(await codeOf(drawn)).toBe(
      "TOO_LARGE: It holds the class, the weight and the household of each record, and 10,000,000,000 records are in " +
        "the source: at most 2,147,483,647 can be held. Draw a sample of the file.",
    );
  });

  test("has classes that stay where they are, counted to the last record", async () => {
    const source = await SqlSource.open(standIn(TEN_BILLION));
    const sdc = await SdcObject.fromSource(source, { keys: ["sex"] });
    const found = await sdc.staying(["sex"], 0, () => Promise.resolve());
    expect(found).toMatchObject({ tally: { classes: 2, records: TEN_BILLION } });
  });

  test("is explained as it would be asked: classes stay there where they are millions", async () => {
    const listed: PlannedQuery[] = [];
    const explanation = { add: (query: PlannedQuery) => void listed.push(query) };
    const { source } = await opened(standIn(TEN_BILLION), "people", { explanation });
    const sdc = await SdcObject.fromSource(source, { keys: ["sex"] });
    const found = await sdc.staying(["sex"], 2_000_000, () => Promise.resolve());
    expect(found).toMatchObject({ tally: { records: 500 } });
    const alike = listed.filter(({ statements }) => statements[0]?.includes("AS alike"));
    expect(alike).toMatchObject([{ table: "people", records: TEN_BILLION, reads: ["sex"], rows: null }]);
  });

  test("is explained in the parts that it is asked in", async () => {
    const listed: PlannedQuery[] = [];
    const read: RecordsRead[] = [];
    const explanation = {
      add: (query: PlannedQuery) => void listed.push(query),
      read: (records: RecordsRead) => void read.push(records),
    };
    const { source } = await opened(standIn(TEN_BILLION, PARTED), "people", { explanation });
    await source.groupSizes(["sex"]);
    for await (const _ of source.rowsBy("sex", ["w"])) continue;
    await source.close();
    expect(listed.map(({ statements }) => statements.length)).toEqual([4, 1000]);
    expect(listed[0]?.statements[0]).toContain("SELECT values(");
    expect(listed[0]?.statements[3]).toContain("= 2 GROUP BY");
    expect(listed[1]?.statements[999]).toContain("= 999 ORDER BY");
    expect(read.filter(({ kind }) => kind === "counts")).toEqual([
      { table: "people", reads: ["sex"], kind: "counts" },
    ]);
  });

  test("is explained with a count of its records at the end, where the engine keeps no state of them", async () => {
    for (const recounts of [false, true]) {
      const listed: PlannedQuery[] = [];
      const explanation = { add: (query: PlannedQuery) => void listed.push(query) };
      const driver = { ...standIn(TEN_BILLION), recounts };
      const { source } = await opened(driver, "people", { explanation });
      await source.close();
      await source.close();
      expect(listed.map(({ purpose, statements }) => [purpose, ...statements])).toEqual(
        recounts ? [["Records counted again", 'SELECT count(*) FROM "people"']] : [],
      );
    }
  });

  test("is explained with what its weights may make the run ask", async () => {
    const listed: PlannedQuery[] = [];
    const explanation = { add: (query: PlannedQuery) => void listed.push(query) };
    const driver = { ...standIn(TEN_BILLION), knowsEnds: true };
    const { source } = await opened(driver, "people", { explanation });
    await source.weights("w", [9]);
    expect(listed.map(({ condition }) => condition)).toEqual([
      undefined,
      undefined,
      "Asked only where a weight is below 1.",
      "Asked only where a weight is zero or negative, or may be a code for a missing value.",
    ]);
  });

  test("is refused where doubles cannot count its records", async () => {
    expect(await codeOf(SqlSource.open(standIn(2 ** 54)))).toContain("can be counted");
  });
});
