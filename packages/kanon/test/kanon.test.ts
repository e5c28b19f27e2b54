import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { kanon } from "@sdc-risk/kanon";
import { attackModels, leaveOneOut, violations } from "./oracle/anonymity.ts";
import { frequencies, riskyCombinations } from "@sdc-risk/oracles";
import {
  GUIDE_ROLES,
  guideTable,
  keysOf,
  microdata,
  type SmallFile,
  microdataTable,
  propertyRuns,
} from "@sdc-risk/testkit";
import { Float64, Int32, Table, Utf8, makeVector, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("k-anonymity of the practice guide's ten records", async () => {
  const sdc = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
  const {
    violations,
    leaveOneOut: without,
    attack,
    combinations,
  } = (await assess(sdc, [kanon])).results.kanon.summary;
  it("is violated by 4 records for k = 2", () => expect(violations[0].records).toBe(4));
  it("is violated by all 10 records for k = 3", () => expect(violations[1].records).toBe(10));
  it("is violated by 2 records for k = 2 without Educ", () =>
    expect(without[2].violations[0].records).toBe(2));
  it("leaves an attacker a mean chance of 0.7 by prosecutor risk", () =>
    expect(attack.prosecutor.mean).toBe(0.7));
  it("has 3 records that Educ alone tells apart", () => expect(combinations![2].unsafeRecords).toBe(3));
});

const objectOf = (data: SmallFile, seed: number): SdcObject =>
  SdcObject.fromArrow(microdataTable(data, { seed }), {
    keys: data.names,
    ...(data.weights === null ? {} : { weight: "weight" }),
  });
const close = (a: number | null, b: number | null): void => {
  if (a === null || b === null) expect(a).toBe(b);
  else expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-12 * Math.abs(b));
};

describe("k-anonymity, attack models and leaving keys out", () => {
  it("take a frequency that is 30 but for rounding as 30: 1 + 0.58 · 50", async () => {
    const sdc = SdcObject.fromArrow(
      new Table({ a: vectorFromArray(["x", ...Array<null>(50).fill(null)], new Utf8()) }),
      { keys: ["a"] },
    );
    const { results } = await assess(sdc, [frequency, kanon], {
      options: { frequency: { alpha: 0.58 }, kanon: { k: [30, 31] } },
    });
    expect(results.kanon.summary.violations.map(({ records }) => records)).toEqual([0, 1]);
  });

  it("equal their oracles on any small file, for every policy for missing values", async () => {
    const policy = fc.constantFrom(
      { missing: "wildcard", alpha: 0 } as const,
      { missing: "wildcard", alpha: 0.3 } as const,
      { missing: "wildcard", alpha: 1 } as const,
      { missing: "category", alpha: 1 } as const,
    );
    await fc.assert(
      fc.asyncProperty(
        microdata({ maxRecords: 16 }),
        policy,
        fc.nat(2 ** 30),
        async (data, options, seed) => {
          const keys = keysOf(data);
          const ks = [2, 3, 5];
          const {
            results: {
              kanon: { summary },
            },
          } = await assess(objectOf(data, seed), [frequency, kanon], {
            options: { frequency: options, kanon: { combinations: null } },
          });
          const { fk, Fk } = frequencies(keys, data.weights, options);
          const byF = violations(Fk, ks);
          // a frequency at the border of k may fall on either side by rounding
          const sure = (values: readonly number[]): boolean =>
            values.every((x) => Math.abs(x - Math.round(x)) > 1e-9 || Number.isInteger(x));
          if (sure(fk))
            expect(summary.violations.map(({ k, records, share }) => ({ k, records, share }))).toEqual(
              violations(fk, ks),
            );
          if (sure(Fk))
            expect(
              summary.violations.map(({ populationRecords, populationShare }) => [
                populationRecords,
                populationShare,
              ]),
            ).toEqual(byF.map(({ records, share }) => [records, share]));
          const attack = attackModels(fk, Fk, keys, data.weights);
          for (const who of ["prosecutor", "journalist"] as const) {
            close(summary.attack[who].max, attack[who].max);
            close(summary.attack[who].mean, attack[who].mean);
          }
          close(summary.attack.marketer, attack.marketer);
          expect(summary.attack.prosecutor.records).toBe(fk.filter((f) => 1 / f > 0.2).length);
          leaveOneOut(keys, data.weights, ks, options).forEach(({ key, violations: expected }, i) => {
            expect(summary.leaveOneOut[i].key).toBe(data.names[key]);
            expect(summary.leaveOneOut[i].violations).toEqual(expected);
          });
          expect(summary.combinations).toBeNull();
        },
      ),
      propertyRuns(400),
    );
  });

  it("count violators of the guide's ten records", async () => {
    const {
      results: {
        kanon: { summary },
      },
    } = await assess(SdcObject.fromArrow(guideTable(), GUIDE_ROLES), [kanon]);
    expect(summary.violations.map(({ records, populationRecords }) => [records, populationRecords])).toEqual([
      [4, 0],
      [10, 0],
      [10, 0],
    ]);
    expect(summary.attack.prosecutor).toEqual({ max: 1, mean: 0.7, threshold: 0.2, records: 10, share: 1 });
    expect(summary.attack.journalist.max).toBe(1 / 152);
    close(
      summary.attack.marketer,
      (2 / 360 + 1 / 215 + 2 / 152 + 1 / 186 + 1 / 180 + 1 / 215 + 2 / 262) / 10,
    );
    expect(summary.combinations).toHaveLength(14);
  });

  it("take a single key, one record and no records", async () => {
    const one = new Table({ a: vectorFromArray(["x"], new Utf8()) });
    const {
      results: {
        kanon: { summary },
      },
    } = await assess(SdcObject.fromArrow(one, { keys: ["a"] }), [kanon]);
    expect(summary.leaveOneOut).toEqual([
      {
        key: "a",
        violations: [
          { k: 2, records: 1, share: 1 },
          { k: 3, records: 1, share: 1 },
          { k: 5, records: 1, share: 1 },
        ],
      },
    ]);
    expect(summary.combinations).toEqual([
      { keys: ["a"], cells: 1, unsafeCells: 1, unsafeRecords: 1, distinction: 1, separation: null },
    ]);
    const {
      results: { kanon: none },
    } = await assess(SdcObject.fromArrow(one.slice(0, 0), { keys: ["a"] }), [kanon]);
    expect(none.summary.violations[0]).toEqual({
      judged: { records: 0, share: null },
      ownValue: { records: 0, share: null },
      k: 2,
      records: 0,
      share: null,
      populationRecords: 0,
      populationShare: null,
    });
    expect(none.summary.attack).toMatchObject({
      prosecutor: { max: null, mean: null, records: 0, share: null },
      marketer: null,
    });
    expect(none.summary.combinations).toEqual([
      { keys: ["a"], cells: 0, unsafeCells: 0, unsafeRecords: 0, distinction: null, separation: null },
    ]);
  });
});

describe("risky combinations", () => {
  it("equal their oracle, with one threshold or one per size, missing as a category", async () => {
    const threshold = fc.oneof(fc.nat(4), fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4), fc.nat(4), fc.nat(4)));
    await fc.assert(
      fc.asyncProperty(
        microdata(),
        threshold,
        fc.integer({ min: 1, max: 6 }),
        fc.nat(2 ** 30),
        async (data, limits, maxSize, seed) => {
          const {
            results: {
              kanon: { summary },
            },
          } = await assess(objectOf(data, seed), [kanon], {
            options: { kanon: { combinations: { maxSize, threshold: limits } } },
          });
          const expected = riskyCombinations(keysOf(data), data.names, maxSize, limits);
          expect(summary.combinations!.map(({ separation: _, ...rest }) => rest)).toEqual(
            expected.map(({ separation: _, ...rest }) => rest),
          );
          expected.forEach(({ separation }, i) => close(summary.combinations![i].separation, separation));
        },
      ),
      propertyRuns(300),
    );
  });

  it("hold the last threshold for larger sets than thresholds were given for", async () => {
    const { results } = await assess(SdcObject.fromArrow(guideTable(), GUIDE_ROLES), [kanon], {
      options: { kanon: { combinations: { maxSize: 3, threshold: [0, 1] } } },
    });
    expect(
      results.kanon.summary
        .combinations!.filter(({ keys }) => keys.length === 1)
        .every(({ unsafeCells }) => unsafeCells === 0),
    ).toBe(true);
    expect(
      results.kanon.summary.combinations!.find(({ keys }) => keys.join() === "Residence,Gender,Educ")!
        .unsafeCells,
    ).toBe(4);
  });

  it("count the same by hashing, where a table would be too large", async () => {
    const n = 40_000;
    const draw = (i: number, by: number): number => Math.imul(i * by + 7, 0x9e3779b1) >>> 0;
    const a = Int32Array.from({ length: n }, (_, i) => draw(i % 30_000, 3) % 9000);
    const b = Int32Array.from({ length: n }, (_, i) => draw(i % 30_000, 5) % 9000);
    const c = Array.from({ length: n }, (_, i) => (i % 11 === 0 ? null : i % 3));
    const table = new Table({ a: makeVector(a), b: makeVector(b), c: vectorFromArray(c, new Int32()) });
    const { results } = await assess(SdcObject.fromArrow(table, { keys: ["a", "b", "c"] }), [kanon], {
      options: { kanon: { combinations: { threshold: 1 } } },
    });
    for (const { keys, cells, unsafeCells, unsafeRecords, separation } of results.kanon.summary
      .combinations!) {
      const known = new Map<string, number>();
      for (let i = 0; i < n; i++) {
        const key = keys.map((name) => (name === "a" ? a[i] : name === "b" ? b[i] : c[i])).join();
        known.set(key, (known.get(key) ?? 0) + 1);
      }
      const sizes = [...known.values()];
      expect([cells, unsafeCells, unsafeRecords]).toEqual([
        known.size,
        sizes.filter((f) => f <= 1).length,
        sizes.filter((f) => f <= 1).length,
      ]);
      close(separation, 1 - sizes.reduce((sum, f) => sum + f * (f - 1), 0) / (n * (n - 1)));
    }
  });

  it("stay at sets of a size that can be waited for, and say so", async () => {
    const columns = Object.fromEntries(
      Array.from({ length: 100 }, (_, v) => [`v${v}`, makeVector(Int32Array.of(0, 0, v, v))]),
    );
    const warnings = ["fewer-combinations"];
    const few = await assess(SdcObject.fromArrow(new Table(columns), { keys: Object.keys(columns) }), [
      kanon,
    ]);
    expect([few.results.kanon.summary.combinations!.length, few.warnings.map(({ code }) => code)]).toEqual([
      5050,
      warnings,
    ]);
    const all = await assess(
      SdcObject.fromArrow(new Table(columns), { keys: Object.keys(columns).slice(0, 30) }),
      [kanon],
    );
    expect([all.results.kanon.summary.combinations!.length, all.warnings]).toEqual([4525, []]);
  });

  it("keep the digits of a separation near zero", async () => {
    const n = 100_000;
    const a = new Int32Array(n);
    a[7] = 1;
    const { results } = await assess(SdcObject.fromArrow(new Table({ a: makeVector(a) }), { keys: ["a"] }), [
      kanon,
    ]);
    close(results.kanon.summary.combinations![0].separation, 2 / n);
  });
});

describe("what is said of risks by estimated frequencies", () => {
  const marketer = async (
    weights: readonly number[] | null,
  ): Promise<{ readonly label: string; readonly about: string }> => {
    const k = vectorFromArray(["a", "b", "b"], new Utf8());
    const w = weights === null ? {} : { w: makeVector(Float64Array.from(weights)) };
    const sdc = SdcObject.fromArrow(new Table({ k, ...w }), {
      keys: ["k"],
      ...(weights === null ? {} : { weight: "w" }),
    });
    const { findings } = await assess(sdc, [frequency, kanon]);
    const metrics = findings
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === "metrics" ? block.metrics : []));
    return metrics.find(({ label }) => label.startsWith("Marketer risk"))!;
  };

  it("says where no weights can add up to less than k", async () => {
    const about = async (weights: readonly number[]): Promise<string> => {
      const sdc = SdcObject.fromArrow(
        new Table({
          a: vectorFromArray(["x", "x", "y"], new Utf8()),
          w: vectorFromArray(weights, new Float64()),
        }),
        { keys: ["a"], weight: "w" },
      );
      const { findings } = await assess(sdc, [frequency, kanon]);
      return findings
        .flatMap(({ blocks }) => blocks)
        .find(({ title }) => title === "Violators by other counts")!.about;
    };
    const never = "are 0 by construction. Every weight is 5 or more, so no sum of weights is less";
    expect(await about([5, 7, 9])).toContain(never);
    expect(await about([5, 7, 4.5])).not.toContain("by construction");
  });

  it("is a floor with equal weights, mostly too low with others, and no estimate in a census", async () => {
    expect(await marketer([5, 5, 5])).toMatchObject({
      label: "Marketer risk, at least about",
      caution: {
        mark: "a floor",
        text: expect.stringContaining("It is a floor: F is only estimated") as string,
      },
    });
    // rounding makes no difference of weights: 0.1 + 0.2 is 0.30000000000000004
    expect(await marketer([3, 3, 10 * (0.1 + 0.2)])).toMatchObject({
      label: "Marketer risk, at least about",
    });
    expect(await marketer([5, 5, 6])).toMatchObject({
      label: "Marketer risk",
      caution: {
        mark: "mostly too low",
        text: expect.stringContaining("It is mostly too low: F is only estimated") as string,
      },
    });
    expect(await marketer([5, 5, 6])).toMatchObject({
      caution: { text: expect.stringContaining("it can be too high, too") as string },
    });
    expect(await marketer([0.5, 0.5, 0.6])).toMatchObject({
      label: "Marketer risk",
      value: 2 / 3,
      about: expect.stringContaining("add up to no more than the records") as string,
    });
    expect(await marketer(null)).toMatchObject({
      label: "Marketer risk",
      about: expect.stringContaining("the file is taken as the whole population") as string,
    });
  });
});
