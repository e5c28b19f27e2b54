import {
  normalisedTo,
  SdcObject,
  type SdcOptions,
  type WeightFacts,
  type WeightingOptions,
} from "@sdc-risk/core";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

const facts = (weights: readonly number[]): WeightFacts => ({
  records: weights.length,
  total: weights.reduce((a, b) => a + b, 0),
  least: Math.min(...weights),
  most: Math.max(...weights),
  belowOne: weights.filter((w) => w < 1).length,
});

const sdcOf = (weights: readonly number[] | null, weighting: WeightingOptions = {}): SdcObject => {
  const key = vectorFromArray(["a", "a", "b", "c"], new Utf8());
  return weights === null
    ? SdcObject.fromArrow(new Table({ key }), { keys: ["key"] }, { weighting })
    : SdcObject.fromArrow(
        new Table({ key, w: vectorFromArray(weights, new Float64()) }),
        { keys: ["key"], weight: "w" },
        { weighting },
      );
};
const MEAN_1 = [0.5, 1.5, 0.8, 1.2];
const DHS = MEAN_1.map((w) => w * 1e6);
const PEOPLE = [20, 30, 25, 45];

describe("weights that only compare records", () => {
  it.each([
    ["of mean 1", MEAN_1, 1],
    ["all one", [1, 1, 1, 1], 1],
    ["rounded", [0.503, 1.502, 0.801, 1.2], 1],
    ["a part of a file of mean 1, with many below 1", [0.5, 1.9, 2.6, 3], 1],
    ["in millionths", DHS, 1e6],
    ["that stand for people", PEOPLE, null],
    ["that stand for a thousand each", [1000, 1000, 1000, 1000], null],
    ["of a small sample of a large country", [1.4e6, 1.3e6, 1.5e6, 1.4e6], null],
  ])("%s", (_, weights, mean) => {
    expect(normalisedTo(facts(weights))).toBe(mean);
    expect(sdcOf(weights).weighting.unsettled).toBe(mean);
    expect(sdcOf(weights).extent).toBe(mean === null ? "sample" : "unknown");
  });

  it("are made to add up to the population", () => {
    for (const weights of [MEAN_1, DHS, [1, 1, 1, 1]]) {
      const sdc = sdcOf(weights, { size: 1000 });
      const total = facts(weights).total;
      expect(Array.from(sdc.weights!)).toEqual(
        weights.map((w) => expect.closeTo((w / total) * 1000, 9) as number),
      );
      expect([sdc.extent, sdc.weighting.unsettled, sdc.weighting.size]).toEqual(["sample", null, 1000]);
    }
  });

  it("are multiplied by what is given, and then asked about again", () => {
    expect(Array.from(sdcOf(MEAN_1, { scale: 200 }).weights!)).toEqual([100, 300, 160, 240]);
    expect(sdcOf(MEAN_1, { scale: 200 }).weighting.unsettled).toBeNull();
    expect(sdcOf(DHS, { scale: 1e-6 }).weighting.unsettled).toBe(1);
    expect(facts(Array.from(sdcOf(DHS, { scale: 1e-6, size: 800 }).weights!)).total).toBeCloseTo(800, 9);
  });

  it("leave weights of people as they are, whatever the size", () => {
    expect(Array.from(sdcOf(PEOPLE, { size: 5000 }).weights!)).toEqual(PEOPLE);
  });
});

describe("how much a file holds of its population", () => {
  it("is unknown without weights, but for what was said", () => {
    expect(sdcOf(null).extent).toBe("unknown");
    expect(sdcOf(null, { census: true }).extent).toBe("population");
    expect(sdcOf(null, { size: 4 }).extent).toBe("population");
    const drawn = sdcOf(null, { size: 40 });
    expect([drawn.extent, Array.from(drawn.weights!)]).toEqual(["sample", [10, 10, 10, 10]]);
  });

  it("is all of it in a census, whose weights of mean 1 are left aside", () => {
    const sdc = sdcOf(MEAN_1, { census: true });
    expect([sdc.weights, sdc.extent, sdc.weighting.census]).toEqual([null, "population", true]);
  });

  it("is not what contradicts the weights, or the number of records", () => {
    expect(() => sdcOf(PEOPLE, { census: true })).toThrow(/its weights add up to 120, and it has 4 records/);
    expect(() => sdcOf(null, { size: 3 })).toThrow(/said to have 3, but the file has 4 records/);
    for (const scale of [0, -1, Infinity, NaN])
      expect(() => sdcOf(MEAN_1, { scale })).toThrow(/positive number/);
  });

  it("is that of the original in a treated file, which may have other records", async () => {
    const table = sdcOf(null).table;
    const both = (weighting: WeightingOptions): SdcObject =>
      SdcObject.fromArrow(
        table,
        { keys: ["key"] },
        { weighting, released: [table], match: "position" },
      ).releasedFile(0);
    expect(both({}).extent).toBe("unknown");
    expect(both({ census: true }).extent).toBe("population");
    expect(Array.from(both({ size: 40 }).weights!)).toEqual([10, 10, 10, 10]);
    expect((await both({ size: 40 }).classes()).weights).toEqual(new Float64Array([20, 10, 10]));
  });
});

describe("a file without weights beside the population that it comes from", () => {
  const key = vectorFromArray(["a", "a", "b", "c"], new Utf8());
  const units = (n: number): Table =>
    new Table({ key: vectorFromArray(Array.from({ length: n }, () => "a")) });
  const besideOf = (n: number, options: SdcOptions = {}): SdcObject =>
    SdcObject.fromArrow(
      new Table({ key }),
      { keys: ["key"] },
      { population: { table: units(n) }, ...options },
    );

  it("is drawn from its units, as if their number had been given", async () => {
    const sdc = besideOf(10);
    expect(Array.from(sdc.weights!)).toEqual([2.5, 2.5, 2.5, 2.5]);
    expect([sdc.extent, sdc.weighting]).toEqual(["sample", sdcOf(null, { size: 10 }).weighting]);
    const later = await sdcOf(null).withPopulation({ table: units(10) });
    expect([later.extent, later.weighting]).toEqual(["sample", sdc.weighting]);
    const coarser = sdcOf(null).recode("key", (column) => column);
    expect((await coarser.withPopulation({ table: units(10) })).weighting).toEqual(sdc.weighting);
  });

  it("is no less so after a treatment", () => {
    const treated = besideOf(10, { released: [new Table({ key })] }).releasedFile(0);
    expect(treated.extent).toBe("sample");
    expect(treated.weightFacts).toMatchObject({ total: 10, records: 4 });
  });

  it("is the population where it has no fewer records", () => {
    expect([besideOf(4).extent, besideOf(4).weights]).toEqual(["population", null]);
  });

  it("stands for what was said otherwise", () => {
    expect(besideOf(10, { weighting: { census: true } }).weights).toBeNull();
    expect(besideOf(10, { weighting: { size: 40 } }).weightFacts!.total).toBe(40);
    expect(besideOf(10, { weighting: { scale: 3 } }).weightFacts!.total).toBe(12);
    expect(besideOf(10, { membership: 0.5 }).weightFacts!.total).toBe(8);
  });
});
