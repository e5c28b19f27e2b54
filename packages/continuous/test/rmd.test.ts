import { atOnce } from "@sdc-risk/data/kernels";
import { mcd } from "@sdc-risk/robust";
import { beyondChiSquare } from "./oracle/outliers.ts";
import { robustMahalanobisRisk } from "./oracle/robust-mahalanobis.ts";
import { checksInFull, propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moments } from "../src/variables/moments.ts";
import { standardise } from "../src/variables/standardise.ts";
import { filesOf, measured, tableOf, type Numbers } from "./files.ts";
import { absent, aligned, files, objectOf, same } from "./random-files.ts";

const OFF = { k: 1, k2: 0.1 };

/** The robust centre and scatter of the records that miss nothing, standardised to the last digit as the measure does, because equally good subsets hang on it; null where there is none. */
function robust(
  variables: readonly Numbers[],
): { readonly center: number[]; readonly scatter: number[][] } | null {
  const d = variables.length;
  const standard = variables.map((given) => {
    const values = Float64Array.from(given, (x) => x ?? NaN);
    return atOnce(standardise(values, atOnce(moments("x", values))));
  });
  const rows = variables[0]
    .map((_, i) => standard.map((values) => values[i]))
    .filter((row) => !row.some(Number.isNaN));
  try {
    const found = atOnce(mcd(Float64Array.from(rows.flat()), d));
    return found.singular
      ? null
      : {
          center: [...found.center],
          scatter: Array.from({ length: d }, (_, a) => [...found.scatter.subarray(a * d, (a + 1) * d)]),
        };
  } catch {
    return null;
  }
}

describe("intervals by robust distance", () => {
  it("equal their oracle on any small file, given the same centre and scatter", async () => {
    let judged = 0;
    await fc.assert(
      fc.asyncProperty(
        files(3, 0, 40),
        fc.constantFrom("own", "original"),
        fc.constantFrom("mcd", "mean"),
        fc.boolean(),
        async (one, scale, center, squared) => {
          const { summary, columns, column } = await measured(objectOf(one), {
            rmd: { ...OFF, scale, center, squared },
          });
          const estimate = robust(one.original);
          if (summary.rmd!.reason !== null || estimate === null) return;
          judged++;
          const expected = robustMahalanobisRisk(one.original, aligned(one), {
            scatter: estimate.scatter,
            center: center === "mean" ? "mean" : estimate.center,
            ...OFF,
            scale,
            squared,
          });
          column("distance").forEach((d, i) =>
            expected.distance[i] === null
              ? expect(d).toBeNaN()
              : expect(d).toBeCloseTo(expected.distance[i], 6),
          );
          same(column("risk1"), expected.atRisk1, expected.slack1, absent(one));
          same(
            column("risk2"),
            expected.atRisk2,
            expected.slack2.map((slack, i) =>
              slack === null || expected.slack1[i] === null
                ? expected.slack1[i]!
                : Math.min(Math.abs(slack), Math.abs(expected.slack1[i])),
            ),
            absent(one),
          );
          const far = beyondChiSquare(
            column("distance").map((d) => (Number.isNaN(d) ? null : squared ? d : d * d)),
            one.original.length,
          );
          expect(far.beyond).toHaveLength(columns["distance"].values.length);
        },
      ),
      propertyRuns(300),
    );
    if (checksInFull()) expect(judged).toBeGreaterThan(50);
  });

  it("give the share of the distances beside the share of the records", async () => {
    const x = Array.from({ length: 40 }, (_, i) => Math.sin(i) * 10 + (i === 39 ? 500 : 0));
    const y = Array.from({ length: 40 }, (_, i) => Math.cos(2 * i) * 7);
    const released = [
      x.map((value, i) => (i === 39 ? value : value + 3)),
      y.map((value, i) => (i === 39 ? value : value - 3)),
    ];
    const { summary, column } = await measured(filesOf(tableOf([x, y]), tableOf(released)), {
      rmd: { scale: "original" },
    });
    const distance = column("distance");
    expect(column("risk2").filter((risk) => risk === 1)).toHaveLength(1);
    expect(summary.rmd).toMatchObject({ risk1: 1 / 40, risk2: 1 / 40, undefinedRecords: 0, reason: null });
    expect(summary.rmd!.weighted2).toBeCloseTo(distance[39] / distance.reduce((a, b) => a + b, 0), 12);
    expect(summary.rmd!.weighted2).toBeGreaterThan(0.2);
  });

  it("hide a record that has another released one nearby", async () => {
    const x = Array.from({ length: 30 }, (_, i) => i);
    const apart = await measured(filesOf(tableOf([x]), tableOf([x])), { rmd: { k2: 0.05 } });
    const near = await measured(filesOf(tableOf([x]), tableOf([x])), { rmd: { k2: 0.2 } });
    expect(apart.summary.rmd).toMatchObject({ records2: apart.summary.rmd!.records1 });
    expect(near.summary.rmd).toMatchObject({ records1: apart.summary.rmd!.records1, records2: 0 });
  });

  it("say why there is no robust distance", async () => {
    const line = Array.from({ length: 30 }, (_, i) => i);
    const reason = async (original: Numbers[]): Promise<string | null> =>
      (await measured(filesOf(tableOf(original), tableOf(original)), { rmd: {} })).summary.rmd!.reason;
    expect(await reason([line, line.map(() => 5)])).toMatch(/"x1" has no two different values/);
    expect(await reason([line, line.map((i) => (i < 20 ? 5 : i))])).toMatch(
      /half of the records or more have one value of "x1"/,
    );
    expect(await reason([line, line.map((i) => 2 * i + 1)])).toMatch(/"x0" and "x1" depend on each other/);
    expect(
      await reason([
        [1, 2],
        [3, 5],
      ]),
    ).toMatch(/takes at least \d+ records without a missing value; the original file has 2/);
  });
});
