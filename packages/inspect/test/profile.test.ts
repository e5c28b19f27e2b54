import { SdcObject } from "@sdc-risk/core";
import { inspect, profile } from "@sdc-risk/inspect";
import { microdata, microdataTable, propertyRuns } from "@sdc-risk/testkit";
import { Field, FixedSizeList, Float64, Int32, Table, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cells, fileOf } from "./support.ts";

describe("a profile", () => {
  it("names levels that three records hold, and counts those of two", async () => {
    const [one] = await profile(fileOf({ v: ["a", "a", "b", "b", "b", "c", null, "d", "d", "d", "d"] }));
    expect(one).toMatchObject({
      kind: "text",
      levels: 4,
      missing: 1,
      rareLevels: 2,
      common: [
        { label: "d", records: 4 },
        { label: "b", records: 3 },
      ],
    });
  });
  it("names the eight commonest levels, ties by value in any order of records", async () => {
    const [one] = await profile(fileOf({ v: cells(60, (i) => `l${i % 12}`) }));
    expect(one.common.map(({ label }) => label)).toEqual(["l0", "l1", "l10", "l11", "l2", "l3", "l4", "l5"]);
    const [two] = await profile(fileOf({ v: cells(60, (i) => (59 - i) % 12) }));
    expect(two.common.map(({ label }) => label)).toEqual(cells(8, (i) => `${i}`));
    expect(one.levels).toBe(12);
  });
  it("has kinds by type", async () => {
    const file = fileOf({
      i: [1, 2],
      f: [1.5, 2],
      t: ["a", "b"],
      b: [true, false],
      d: [new Date(0), new Date(86_400_000)],
      e: [null, null],
    });
    expect((await profile(file)).map(({ kind }) => kind)).toEqual([
      "integer",
      "number",
      "text",
      "boolean",
      "date",
      "empty",
    ]);
  });
  it("says of lists that no measure can use them", async () => {
    const table = new Table({
      list: vectorFromArray(
        [
          [1, 2],
          [3, 4],
        ],
        new FixedSizeList(2, new Field("x", new Int32())),
      ),
      sex: vectorFromArray([1, 2], new Int32()),
    });
    const { variables, roles } = await inspect(SdcObject.fromArrow(table, {}));
    expect(variables.map(({ kind }) => kind)).toEqual(["other", "integer"]);
    expect(roles).toEqual({ keys: ["sex"] });
  });
  it("finds codes for missing values, but not among numbers that are negative anyway", async () => {
    const n = 40;
    const na = (i: number): boolean => i % 8 === 0;
    const file = fileOf({
      text: cells(n, (i) => (na(i) ? "NA" : `${i}`)),
      code: cells(n, (i) => (na(i) ? -999 : i)),
      balance: cells(n, (i) => (na(i) ? -99 : i - 20)),
      once: cells(n, (i) => (i === 3 ? -9 : i)),
    });
    expect((await profile(file)).map(({ missingCodes }) => missingCodes)).toEqual([["NA"], ["-999"], [], []]);
  });
  it("stops when told to", async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(profile(fileOf({ v: [1] }), { signal: controller.signal })).rejects.toMatchObject({
      code: "ABORTED",
    });
  });
});

describe("a histogram", () => {
  const histogramOf = async (values: readonly number[]) =>
    (await profile(fileOf({ v: values })))[0].histogram;
  it("counts every record, in steps of 1, 2 or 5", async () => {
    expect(await histogramOf(cells(1000, (i) => i % 100))).toEqual({
      from: 0,
      step: 10,
      counts: cells(10, () => 100),
    });
  });
  it("does not tell of the one or two largest and smallest", async () => {
    const found = await histogramOf([-1e9, ...cells(300, (i) => i % 20), 5e8, 7e8]);
    expect(found).toMatchObject({ from: 0 });
    expect(found!.from + found!.step * found!.counts.length).toBeLessThanOrEqual(40);
  });
  it("gives no count of one or two", async () => {
    const { counts } = (await histogramOf([
      ...cells(300, (i) => i % 20),
      100,
      101,
      ...cells(40, () => 200),
    ]))!;
    expect(counts).toContain(null);
    expect(counts.filter((count) => count === 1 || count === 2)).toEqual([]);
  });
  it.each([
    ["few levels", cells(100, (i) => i % 12)],
    ["infinities", cells(20, () => Infinity)],
    ["numbers that differ in their last bits only", cells(60, (i) => 2 - (1 + (i % 15)) * 2 ** -52)],
    ["numbers over the whole range", cells(60, (i) => (i % 2 === 0 ? 1 : -1) * (1.7e308 - i * 1e300))],
  ])("is left out with %s", async (_what, values) => {
    const sdc = SdcObject.fromArrow(new Table({ v: vectorFromArray(values, new Float64()) }), {});
    expect((await profile(sdc))[0].histogram).toBeNull();
  });
  it("of five thousand times zero and some more spans what is left", async () => {
    expect(await histogramOf([...cells(5000, () => 0), ...cells(30, (i) => i + 1)])).toMatchObject({
      from: 0,
      step: 2,
    });
  });
});

describe("any file", () => {
  const text = (value: unknown): string => String(typeof value === "number" ? value + 0 : value);

  it("is inspected without an error, twice the same, and names no level of fewer than three records", async () => {
    await fc.assert(
      fc.asyncProperty(microdata({ maxRecords: 40 }), fc.nat(2 ** 30), async (data, seed) => {
        const table = microdataTable(data, { seed });
        const found = await inspect(SdcObject.fromArrow(table, {}));
        expect(await inspect(SdcObject.fromArrow(table, {}))).toEqual(found);
        expect(structuredClone(found)).toEqual(found);
        expect(SdcObject.fromArrow(table, found.roles).records).toBe(table.numRows);
        for (const { name, common, levels, missing, rareLevels, kind } of found.variables) {
          if (kind === "date") continue;
          const counts = new Map<string, number>();
          for (const value of table.getChild(name)!)
            if (value !== null && value === value)
              counts.set(text(value), (counts.get(text(value)) ?? 0) + 1);
          expect({ levels, missing }).toEqual({
            levels: counts.size,
            missing: table.numRows - [...counts.values()].reduce((a, b) => a + b, 0),
          });
          expect(rareLevels).toBe([...counts.values()].filter((count) => count < 3).length);
          for (const { label, records } of common)
            expect([records >= 3, counts.get(label)]).toEqual([true, records]);
        }
      }),
      propertyRuns(400),
    );
  });

  it("keeps texts of one or two records to itself, under any name", async () => {
    const names = fc.constantFrom(
      "region",
      "name",
      "hid",
      "id",
      "weight",
      "income",
      "health",
      "note",
      "v1",
      "strata",
      "dob",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(names, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 9 }),
        async (columns, n, every) => {
          const cell = (i: number): string => (i % every === 0 ? `rare-${i >> 1}-${every}` : "many-hold-it");
          const found = JSON.stringify(
            await inspect(
              fileOf(Object.fromEntries(columns.map((name) => [name, cells(n, (i) => cell(i))]))),
            ),
          );
          const counts = new Map<string, number>();
          for (let i = 0; i < n; i++) counts.set(cell(i), (counts.get(cell(i)) ?? 0) + 1);
          for (const [level, count] of counts) if (count < 3) expect(found).not.toContain(level);
        },
      ),
    );
  });

  it("of one record, and of none but missing values, has no roles that could be wrong", async () => {
    const { roles } = await inspect(fileOf({ id: [1], weight: [null], hid: [null], sex: [1], income: [5] }));
    expect(roles).toEqual({});
  });
});
