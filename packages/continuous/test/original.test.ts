import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { beyondPercentile } from "./oracle/outliers.ts";
import { EXAMPLE_FIRMS, firmsTable, propertyRuns, surveyTable } from "@sdc-risk/testkit";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { continuous } from "../src/index.ts";
import { filesOf, measured, tableOf } from "./files.ts";

type Values = readonly (number | null)[];

const of = (numbers: readonly Values[], texts: readonly (readonly (string | null)[])[] = []): SdcObject =>
  filesOf(tableOf(numbers, texts));

describe("without a released file", () => {
  it("tells both tails, above the percentile and at it apart", async () => {
    const values = [1, 1, 1, 1, 2, 3, 4, 9, 9];
    const { summary, column } = await measured(of([values]), { outliers: { percentile: 0.75 } });
    expect(summary.original!.variables).toEqual([
      {
        variable: "x0",
        records: 9,
        upper: { beyond: 2, atOrBeyond: 3 },
        lower: { beyond: 0, atOrBeyond: 4 },
      },
    ]);
    expect(column("outlier")).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1]);
    expect(summary).toMatchObject({ records: 9, released: null, matching: null, linkage: null, files: [] });
  });

  it("finds who is rich among neighbours", async () => {
    const north = [10, 10, 10, 10, 10, 20, 50];
    const south = [1000, 1000, 1000, 1001];
    const places = [...north.map(() => "n"), ...south.map(() => "s")];
    const { summary } = await measured(of([[...north, ...south]], [places]), {
      outliers: { percentile: 0.8 },
    });
    expect(summary.original!.groups).toEqual([
      {
        variable: "x0",
        by: "keys",
        large: { groups: 1, records: 7, beyond: 2, atOrBeyond: 2 },
        small: { groups: 1, records: 4, beyond: 1, atOrBeyond: 1 },
      },
    ]);
  });

  it("warns where both kinds of keys are judged apart, and joins them in bands", async () => {
    const { summary, warnings } = await measured(of([[1, 2, 3, 4]], [["a", "a", "b", "b"]]), { bands: 2 });
    expect(summary.bands!.uniques.records).toBe(0);
    expect(warnings.map(({ code }) => code)).toContain("judged-apart");
  });

  it("says why there is no robust distance, and asks for none where nobody does", async () => {
    const flat = of([[0, 0, 0, 0, 0, 0, 0, 1]]);
    const { summary, warnings } = await measured(flat, { outliers: {} });
    expect(summary.original).toMatchObject({
      robust: null,
      reason: expect.stringContaining("half") as string,
    });
    expect(warnings).toMatchObject([{ code: "not-computed" }]);
    expect((await measured(flat, {})).summary.original).toBeNull();
  });

  it("counts robust outliers of the records that hold all values", async () => {
    const xs = Array.from({ length: 60 }, (_, i) => (i === 59 ? 500 : i === 58 ? null : i % 13));
    const { summary, column } = await measured(of([xs]), { outliers: {} });
    expect(summary.original!.robust).toEqual({ records: 1, share: 1 / 59, undefinedRecords: 1 });
    expect(column("robustOutlier").slice(57)).toEqual([0, NaN, 1]);
  });
});

describe("what the original alone says", () => {
  it("is the same beside a released file", async () => {
    const table = surveyTable({ rows: 300, seed: 5 });
    const roles = { keys: ["region"], strata: ["urbrur"], numeric: ["income", "expend"] };
    const originalOf = async (released: boolean): Promise<object> => {
      const sdc = SdcObject.fromArrow(table, roles, { released: released ? [table] : [] });
      return (await assess(sdc, [continuous])).results.continuous.summary.original!;
    };
    expect(await originalOf(true)).toEqual(await originalOf(false));
  });

  it("is told in sentences that hold for firms", async () => {
    const sdc = SdcObject.fromArrow(firmsTable(EXAMPLE_FIRMS), {
      keys: ["region", "industry"],
      numeric: ["turnover", "exports"],
    });
    const { results } = await assess(sdc, [continuous]);
    const titles = continuous.report(results.continuous).map(({ title }) => title);
    expect(titles).toEqual([
      "Outliers of the original, by tail",
      "Outliers of the original, by group",
      "Categorical and continuous keys together",
    ]);
  });
});

it("groups are large where more than their largest value can lie above the percentile", async () => {
  for (const percentile of [0.8, 0.9, 0.97, 0.99]) {
    const large: number[] = [];
    const several: number[] = [];
    for (const n of [5, 6, 7, 10, 11, 12, 33, 34, 35, 36, 100, 101, 102, 103]) {
      const xs = Array.from({ length: n }, (_, i) => i * i);
      const { summary } = await measured(of([xs], [xs.map(() => "a")]), { outliers: { percentile } });
      const [found] = summary.original!.groups;
      if (found.large.groups === 1) large.push(n);
      if (found.large.beyond + found.small.beyond > 1) several.push(n);
    }
    expect(large).toEqual(several);
  }
});

it("the lower tail is as long as the upper one, however one minus the percentile is rounded", async () => {
  const xs = Array.from({ length: 1901 }, (_, i) => i);
  const { summary, column } = await measured(of([xs]), { outliers: { tails: "both" } });
  expect(summary.original!.variables).toEqual([
    {
      variable: "x0",
      records: 1901,
      upper: { beyond: 19, atOrBeyond: 20 },
      lower: { beyond: 19, atOrBeyond: 20 },
    },
  ]);
  expect(column("outlier").filter((variables) => variables > 0)).toHaveLength(38);
});

it("outliers by tail and by group are those that are counted group by group", async () => {
  const value = fc.option(fc.integer({ min: -5, max: 5 }), { freq: 6 });
  const place = fc.constantFrom("a", "b", null);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(value, place), { maxLength: 30 }),
      fc.constantFrom(0.625, 0.75, 0.875),
      fc.constantFrom("upper" as const, "both" as const),
      async (rows, percentile, tails) => {
        const xs = rows.map(([x]) => x);
        const { summary } = await measured(of([xs], [rows.map(([, at]) => at)]), {
          outliers: { percentile, tails },
        });
        const counted = (values: Values, which: "upper" | "both") => {
          const { lower, upper, beyond } = beyondPercentile(values, percentile, which);
          return {
            beyond: beyond.filter(Boolean).length,
            atOrBeyond: values.filter((x) => x !== null && (x >= upper! || (lower !== null && x <= lower)))
              .length,
          };
        };
        const held = xs.filter((x) => x !== null);
        expect(summary.original!.variables[0]).toMatchObject({
          records: held.length,
          upper: counted(held, "upper"),
          lower: counted(
            held.map((x) => -x),
            "upper",
          ),
        });
        const groups = ["a", "b", null].map((place) =>
          rows.flatMap(([x, at]) => (at === place && x !== null ? [x] : [])),
        );
        const fewest = 2 + Math.floor(1 / (1 - percentile));
        const told = (some: readonly (readonly number[])[]) => {
          const each = some.map((values) => counted(values, tails));
          return {
            groups: some.length,
            records: some.flat().length,
            beyond: each.reduce((n, one) => n + one.beyond, 0),
            atOrBeyond: each.reduce((n, one) => n + one.atOrBeyond, 0),
          };
        };
        const filled = groups.filter(({ length }) => length > 0);
        expect(summary.original!.groups).toEqual([
          {
            variable: "x0",
            by: "keys",
            large: told(filled.filter(({ length }) => length >= fewest)),
            small: told(filled.filter(({ length }) => length < fewest)),
          },
        ]);
      },
    ),
    propertyRuns(400),
  );
});
