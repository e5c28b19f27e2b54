import { readFileSync } from "node:fs";
import { SdcObject } from "@sdc-risk/core";
import { mapLevels, type CodedColumn } from "@sdc-risk/data";
import { readBytes } from "@sdc-risk/io";
import { breakSmallSets, suppressCells } from "@sdc-risk/plan";
import { GUIDE_RECORDS, GUIDE_ROLES, propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { allMasks, cellsOf, expectedBelow, hasSmallSet, releasedRows } from "./support/cells-oracle.ts";
import { textColumns, type Rows } from "./support/files.ts";

const GUIDE: Rows = GUIDE_RECORDS.map((record) => GUIDE_ROLES.keys.map((key) => record[key]));
const guide = textColumns(GUIDE, GUIDE_ROLES.keys);
const VALUES = ["a", "b", "c"];
const named = (rows: Rows): CodedColumn[] =>
  textColumns(
    rows,
    rows[0].map((_, j) => `key ${j}`),
  );
/** Files of few records; 3 stands for a missing value. */
const files = (records: number, keys: number, missing: boolean) =>
  fc
    .array(fc.array(fc.integer({ min: 0, max: missing ? 3 : 2 }), { minLength: keys, maxLength: keys }), {
      minLength: 4,
      maxLength: records,
    })
    .map((rows): Rows => rows.map((row) => row.map((at) => VALUES[at] ?? null)));

describe("minimal sets that are too small", () => {
  it("are broken by 7 cells in the guide's ten records", () => {
    const { cells, byKey, cost, suppressed } = breakSmallSets({ columns: guide });
    const [residence, gender, educ, lstat] = [1, 2, 4, 8];
    expect(cells).toBe(7);
    expect(cost).toBe(7);
    expect(suppressed[2]).toBe(educ);
    expect(suppressed[6]).toBe(educ);
    expect(suppressed[7]).toBe(educ | lstat);
    expect(suppressed[4] & residence).toBe(residence);
    expect([gender | educ, gender | lstat, educ | lstat]).toContain(suppressed[4] & ~residence);
    expect(byKey.reduce((a, b) => a + b)).toBe(7);
  });

  it("are broken where that costs least", () => {
    const { suppressed } = breakSmallSets({ columns: guide, costs: [1, 1, 3, 1] });
    expect(suppressed[4]).toBe(1 | 2 | 8);
  });

  it("are broken by the fewest cells, record by record", () => {
    fc.assert(
      fc.property(
        files(8, 4, true),
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        (rows, k, most) => {
          const { suppressed } = breakSmallSets({ columns: named(rows), k, most });
          for (const [i, mask] of suppressed.entries()) {
            const enough = [...Array(16).keys()].filter((one) => !hasSmallSet(rows, i, one, { k, most }));
            expect(enough).toContain(mask);
            expect(cellsOf([mask])).toBe(Math.min(...enough.map((one) => cellsOf([one]))));
          }
        },
      ),
      propertyRuns(3000),
    );
  });
});

describe("effective candidates", () => {
  it("are enough for everybody in the guide's ten records", async () => {
    for (const k of [2, 3, 5, 10]) {
      const plan = await suppressCells({ columns: guide, k });
      expect(plan.below).toBe(0);
      expect(expectedBelow(GUIDE, releasedRows(GUIDE, plan.suppressed), k)).toBe(0);
      expect(plan.cells).toBe(cellsOf([...plan.suppressed]));
      expect(plan.bound).toBeLessThanOrEqual(plan.cost);
    }
  });

  it("of more records than there are cannot be had, and nothing is suppressed for them", async () => {
    expect(await suppressCells({ columns: guide, k: 11 })).toMatchObject({ cells: 0, below: 10 });
    expect(await suppressCells({ columns: textColumns([], ["key"]), k: 3 })).toMatchObject({
      cells: 0,
      below: 0,
    });
  });

  it("are counted as they are defined, and had by everybody where some key is complete", async () => {
    await fc.assert(
      fc.asyncProperty(files(8, 3, true), fc.integer({ min: 2, max: 4 }), async (rows, k) => {
        const { suppressed, below } = await suppressCells({ columns: named(rows), k });
        expect(below).toBeCloseTo(expectedBelow(rows, releasedRows(rows, suppressed), k), 9);
        const some = rows.some((row) => !row.includes(null));
        if (rows.length > k) expect(below === 0).toBe(some);
      }),
      propertyRuns(3000),
    );
  });

  it(
    "cost no less than the bound, and little more than the best of all plans",
    { timeout: 600_000 },
    async () => {
      let ours = 0;
      let least = 0;
      await fc.assert(
        fc.asyncProperty(files(6, 2, false), fc.integer({ min: 2, max: 3 }), async (rows, k) => {
          const { cells, bound } = await suppressCells({ columns: named(rows), k });
          let best = Infinity;
          for (const masks of allMasks(rows)) {
            const count = cellsOf(masks);
            if (count < best && expectedBelow(rows, releasedRows(rows, masks), k) === 0) best = count;
          }
          expect(bound).toBeLessThanOrEqual(best + 1e-9);
          expect(cells).toBeGreaterThanOrEqual(best);
          ours += cells;
          least += best;
        }),
        propertyRuns(1000),
      );
      expect(ours).toBeLessThanOrEqual(1.1 * least);
    },
  );

  it("weigh keys by what they cost", async () => {
    const dear = await suppressCells({ columns: guide, k: 2, costs: [1, 1, 10, 1] });
    const plain = await suppressCells({ columns: guide, k: 2 });
    expect(dear.byKey[2]).toBeLessThanOrEqual(plain.byKey[2]);
    await expect(suppressCells({ columns: guide, k: 2, costs: [0, 1, 1, 1] })).rejects.toThrow("above 0");
    const many = Array.from({ length: 17 }, () => guide[0]);
    await expect(suppressCells({ columns: many, k: 2 })).rejects.toThrow("at most 16");
  });
});

describe("examples/survey.csv, six keys", () => {
  const KEYS = ["region", "sex", "age", "marital", "education", "ethnicity"];
  let columns: CodedColumn[] = [];
  beforeAll(async () => {
    const bytes = readFileSync(new URL("../../../examples/survey.csv", import.meta.url));
    const { table } = await readBytes(bytes, "survey.csv");
    const sdc = SdcObject.fromArrow(table, { keys: KEYS });
    columns = KEYS.map((key) => sdc.coded(key));
  });
  const inBands = (column: CodedColumn): CodedColumn =>
    mapLevels(column, (age) => String([14, 29, 44, 59, 74].filter((end) => Number(age) > end).length));

  // a plain greedy takes 3,423 and 2,454 cells, and leaves those whom nobody resembles
  it.each([
    ["in years", false, 3200],
    ["in six bands", true, 2200],
  ])("age %s: nobody has fewer than 3", async (_, bands, most) => {
    const recoded = columns.map((column) => (bands && column.name === "age" ? inBands(column) : column));
    const plan = await suppressCells({ columns: recoded, k: 3 });
    expect(plan.below).toBe(0);
    expect(plan.cells).toBeLessThan(most);
    expect(plan.bound).toBeGreaterThan(0.5 * plan.cells);
    expect(await suppressCells({ columns: recoded, k: 3 })).toEqual(plan);
  });
});
