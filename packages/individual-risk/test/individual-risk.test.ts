import { assess } from "@sdc-risk/assess";
import type { MetricsBlock } from "@sdc-risk/blocks";
import { SdcObject } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { individualRisk } from "@sdc-risk/individual-risk";
import { frequencies, globalRisk, individualRisk as oracle, targetThreshold } from "@sdc-risk/oracles";
import {
  GUIDE_PUBLISHED,
  GUIDE_ROLES,
  guideTable,
  keysOf,
  microdata,
  type SmallFile,
  microdataTable,
  propertyRuns,
} from "@sdc-risk/testkit";
import { Int32, Table, Utf8, makeVector, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("individual risk of the practice guide's ten records", async () => {
  const sdc = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
  const { summary, columns } = (await assess(sdc, [individualRisk])).results["individual-risk"];
  const { classOf } = await sdc.classes();
  it("is 0.005425 for the first", () => expect(columns.risk.values[classOf[0]]).toBeCloseTo(0.00542452, 9));
  it("is 0.029011 for the seventh, the largest", () => expect(summary.max).toBeCloseTo(0.029010932, 9));
  it("is 0.01582 over all", () => expect(summary.globalRisk).toBeCloseTo(0.01582, 5));
  it("expects 0.158 people to be found", () =>
    expect(summary.expectedReidentifications).toBeCloseTo(0.1582, 4));
  it("is above 0.01 for 6 records", () =>
    expect(summary.above[1]).toEqual({ threshold: 0.01, records: 6, share: 0.6 }));
});

const objectOf = (data: SmallFile, seed: number): SdcObject =>
  SdcObject.fromArrow(microdataTable(data, { seed }), {
    keys: data.names,
    ...(data.weights === null ? {} : { weight: "weight" }),
  });
const close = (a: number, b: number): void =>
  expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-11 * Math.abs(b));
/** R-7 over records. */
const quantileOf = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const h = q * (sorted.length - 1);
  const low = Math.floor(h);
  return sorted[low] + (h - low) * ((sorted[low + 1] ?? sorted[low]) - sorted[low]);
};
/** Records that are alone with their key in a census, each with a risk of 1 over the size of its group: risks by choice. */
const census = (sizes: readonly number[]): SdcObject =>
  SdcObject.fromArrow(
    new Table({
      k: vectorFromArray(
        sizes.flatMap((size, i) => Array<number>(size).fill(i)),
        new Int32(),
      ),
    }),
    { keys: ["k"] },
  );

describe("the measure individual-risk", () => {
  it("gives what the guide prints for its ten records, to the printed digits", async () => {
    const sdc = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
    const { results } = await assess(sdc, [individualRisk]);
    const { summary, columns } = results["individual-risk"];
    const { classOf } = await sdc.classes();
    expect(Array.from(classOf, (c) => Number(columns.risk.values[c].toFixed(9)))).toEqual(
      GUIDE_PUBLISHED.risk.map((r) => Number(r.toFixed(9))),
    );
    expect(Number(summary.globalRisk!.toFixed(5))).toBe(GUIDE_PUBLISHED.globalRisk);
    expect(Number(summary.expectedReidentifications.toFixed(4))).toBe(0.1582);
    expect(summary.above).toEqual([
      { threshold: 0.05, records: 0, share: 0 },
      { threshold: 0.01, records: 6, share: 0.6 },
    ]);
  });

  it("equals its oracles on any small file", async () => {
    const options = fc.record({
      method: fc.constantFrom("exact" as const, "approximate" as const),
      coverage: fc.constantFrom(1, 0.5, 0.037),
      alpha: fc.constantFrom(0, 0.3, 1),
    });
    await fc.assert(
      fc.asyncProperty(
        microdata({ maxRecords: 12 }),
        options,
        fc.nat(2 ** 30),
        async (data, { method, coverage, alpha }, seed) => {
          const sdc = objectOf(data, seed);
          const { results } = await assess(sdc, [frequency, individualRisk], {
            options: { frequency: { alpha }, "individual-risk": { method, coverage, above: [0.3] } },
          });
          const { fk, Fk } = frequencies(keysOf(data), data.weights, { missing: "wildcard", alpha });
          const risks = oracle(fk, Fk, method).map((r) => r * coverage);
          const { summary, columns } = results["individual-risk"];
          const { classOf } = await sdc.classes();
          risks.forEach((risk, i) => close(columns.risk.values[classOf[i]], risk));
          close(summary.globalRisk!, globalRisk(risks)!);
          close(
            summary.expectedReidentifications,
            risks.reduce((a, b) => a + b, 0),
          );
          close(summary.max!, Math.max(...risks));
          close(summary.median!, quantileOf(risks, 0.5));
          expect(summary.distribution.reduce((sum, { count }) => sum + count, 0)).toBe(risks.length);
        },
      ),
      propertyRuns(300),
    );
  });

  it("takes the file as a census where there are no weights: 1/f", async () => {
    const { results } = await assess(census([1, 2, 4]), [individualRisk]);
    expect([...results["individual-risk"].columns.risk.values]).toEqual([1, 0.5, 0.25]);
  });

  it("multiplies risks by the coverage and tells so", async () => {
    const { findings, results } = await assess(census([1, 2]), [individualRisk], {
      options: { "individual-risk": { coverage: 0.25 } },
    });
    expect([...results["individual-risk"].columns.risk.values]).toEqual([0.25, 0.125]);
    expect(findings[0].blocks[0].about).toContain(
      "25 % of the population, so every risk is multiplied by 0.25",
    );
  });

  it("counts records above thresholds, above a quantile and outlying ones, never those at them", async () => {
    const sizes = [...Array<number>(40).fill(10), 1, 2, 2, 5];
    const risks = sizes.flatMap((size) => Array<number>(size).fill(1 / size));
    const { results } = await assess(census(sizes), [individualRisk], {
      options: { "individual-risk": { above: [0.1, 0.2, 0.5, 1, 0], quantile: 0.99 } },
    });
    const { above, aboveQuantile, outlying } = results["individual-risk"].summary;
    expect(above.map(({ records }) => records)).toEqual([10, 5, 1, 0, 410]);
    const high = quantileOf(risks, 0.99);
    expect(aboveQuantile).toEqual({
      quantile: 0.99,
      threshold: high,
      records: risks.filter((r) => r > high).length,
      share: risks.filter((r) => r > high).length / 410,
    });
    // median 0.1, no spread: max(0.1, 0.1) leaves those above 0.1
    expect(outlying).toEqual({ threshold: 0.1, records: 10, share: 10 / 410 });
  });

  it("calls outlying what lies above median + 3 MAD, where that is above 0.1", async () => {
    const sizes = [1, 1, 1, 2, 2, 2, 4, 4];
    const risks = sizes.flatMap((size) => Array<number>(size).fill(1 / size));
    const { results } = await assess(census(sizes), [individualRisk]);
    const median = quantileOf(risks, 0.5);
    const spread = quantileOf(
      risks.map((r) => Math.abs(r - median)),
      0.5,
    );
    const threshold = Math.max(0.1, median + 3 * 1.4826 * spread);
    expect(results["individual-risk"].summary.outlying).toMatchObject({
      threshold,
      records: risks.filter((r) => r > threshold).length,
    });
  });

  it("answers zero records with nulls and one record with its risk", async () => {
    const table = guideTable();
    const { results } = await assess(SdcObject.fromArrow(table.slice(0, 0), GUIDE_ROLES), [individualRisk], {
      options: { "individual-risk": { targets: [0.1] } },
    });
    expect(results["individual-risk"].summary).toMatchObject({
      globalRisk: null,
      expectedReidentifications: 0,
      max: null,
      median: null,
      aboveQuantile: null,
      outlying: null,
      targets: [{ globalRisk: 0.1, threshold: null, records: 0 }],
    });
    const one = await assess(SdcObject.fromArrow(table.slice(3, 4), GUIDE_ROLES), [individualRisk]);
    close(one.results["individual-risk"].summary.globalRisk!, (1 / 75) * Math.log(76));
  });

  it("says of the median what holds where all risks are equal, too", async () => {
    const { findings } = await assess(census([3]), [individualRisk]);
    const [opening] = findings[0].blocks;
    const median = (opening as MetricsBlock).metrics.find(({ label }) => label === "Median risk");
    expect(median).toMatchObject({
      value: 1 / 3,
      about: "At least half of the records have this risk or a lower one.",
    });
  });

  it("names records by id, or by number, in an internal block only", async () => {
    const table = new Table({
      k: vectorFromArray([1, 1, 2], new Int32()),
      id: vectorFromArray(["ann", "bob", "cem"], new Utf8()),
    });
    const { findings } = await assess(SdcObject.fromArrow(table, { keys: ["k"], id: "id" }), [
      individualRisk,
    ]);
    const named = findings[0].blocks.filter((block) => JSON.stringify(block).includes("cem"));
    expect(named).toHaveLength(1);
    expect(named[0]).toMatchObject({
      detail: "internal",
      rows: [
        ["cem", "2", 1, 1, 1, "k (2 records)"],
        ["ann", "1", 2, 2, 0.5, "k (1 record)"],
        ["bob", "1", 2, 2, 0.5, "k (1 record)"],
      ],
    });
  });

  it("says which single key sets a record apart most, and that it takes several where no single one does", async () => {
    const column = (values: string[]) => vectorFromArray(values, new Utf8());
    const table = new Table({
      a: column(["x", "x", "x", "q"]),
      b: column(["1", "2", "3", "9"]),
      c: column(["u", "u", "v", "w"]),
    });
    const { results } = await assess(SdcObject.fromArrow(table, { keys: ["a", "b", "c"] }), [individualRisk]);
    expect(
      results["individual-risk"].riskiest.map(({ record, key, apart }) => [record, key, apart]).sort(),
    ).toEqual([
      ["1", "x × 1 × u", { key: "b", others: 1 }],
      ["2", "x × 2 × u", { key: "b", others: 1 }],
      ["3", "x × 3 × v", null],
      ["4", "q × 9 × w", null],
    ]);
  });

  it("names no more than twenty records of a file with one class of many", async () => {
    const { results } = await assess(
      SdcObject.fromArrow(new Table({ k: makeVector(new Int32Array(100_000)) }), { keys: ["k"] }),
      [individualRisk],
    );
    expect(results["individual-risk"].riskiest.map(({ record }) => record)).toEqual(
      Array.from({ length: 20 }, (_, i) => String(i + 1)),
    );
  });
});

describe("thresholds for a wanted global risk", () => {
  it("equal the oracle, ties included", async () => {
    // group sizes that are powers of two make sums exact, so that both fall on the same side of a tie
    const sizes = fc.array(fc.constantFrom(1, 2, 4, 8, 16), { minLength: 1, maxLength: 20, size: "max" });
    const target = fc.oneof(
      fc.integer({ min: 1, max: 64 }).map((x) => x / 64),
      fc.double({ min: 1e-6, max: 1, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(sizes, fc.array(target, { minLength: 1, maxLength: 5 }), async (groups, targets) => {
        const risks = groups.flatMap((size) => Array<number>(size).fill(1 / size));
        const { results } = await assess(census(groups), [individualRisk], {
          options: { "individual-risk": { targets } },
        });
        expect(results["individual-risk"].summary.targets).toEqual(
          targets.map((globalRisk) => ({ globalRisk, ...targetThreshold(risks, globalRisk) })),
        );
      }),
      propertyRuns(500),
    );
  });

  it("are null where the file meets the target, 0 where no observed level does, and strict at the border", async () => {
    const { results } = await assess(census([1, 1, 2, 4]), [individualRisk], {
      options: { "individual-risk": { targets: [1, 0.51, 0.5, 0.3, 0.25, 0.01] } },
    });
    // risks 1, 1, ½ ×2, ¼ ×4: Σ = 4 of 8
    expect(
      results["individual-risk"].summary.targets.map(({ threshold, records }) => [threshold, records]),
    ).toEqual([
      [null, 0],
      [null, 0],
      [0.5, 2],
      [0.25, 4],
      [0, 8],
      [0, 8],
    ]);
  });

  it("are strict where the intruder's file holds a share of the population: counted in whole numbers", async () => {
    const tenths = fc.integer({ min: 1, max: 10 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }),
        tenths,
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 }),
        async (groups, coverage, hundredths) => {
          const { results } = await assess(census(groups), [individualRisk], {
            options: {
              "individual-risk": {
                coverage: coverage / 10,
                above: hundredths.map((h) => h / 100),
                targets: hundredths.map((h) => h / 100),
              },
            },
          });
          // a risk is c / 10 f and a threshold h / 100: both in units of 1 / 100 · 27,720, which every f divides
          const UNIT = 27_720;
          const risks = groups.flatMap((f) => Array<number>(f).fill((10 * coverage * UNIT) / f));
          const { above, targets } = results["individual-risk"].summary;
          for (const [i, h] of hundredths.entries()) {
            expect([h, above[i].records]).toEqual([h, risks.filter((risk) => risk > h * UNIT).length]);
            const meets = [...risks].filter(
              (most) => risks.reduce((sum, risk) => sum + Math.min(risk, most), 0) < risks.length * h * UNIT,
            );
            const most = Math.max(0, ...meets);
            expect([h, targets[i].records]).toEqual([h, risks.filter((risk) => risk > most).length]);
          }
        },
      ),
      propertyRuns(500),
    );
  });

  it("hold for weighted files: bringing riskier records down meets the target", async () => {
    await fc.assert(
      fc.asyncProperty(
        microdata({ weights: "always" }),
        fc.double({ min: 1e-6, max: 1, noNaN: true }),
        async (data, wanted) => {
          const sdc = objectOf(data, 0);
          const { results } = await assess(sdc, [individualRisk], {
            options: { "individual-risk": { targets: [wanted] } },
          });
          const { summary, columns } = results["individual-risk"];
          const risks = [...(await sdc.classes()).toRecords(columns.risk.values)];
          const { threshold, records } = summary.targets[0];
          const after = risks.reduce((sum, r) => sum + Math.min(r, threshold ?? Infinity), 0) / risks.length;
          expect(after).toBeLessThan(wanted * (1 + 1e-12));
          expect(records).toBe(threshold === null ? 0 : risks.filter((r) => r > threshold).length);
        },
      ),
      propertyRuns(300),
    );
  });
});
