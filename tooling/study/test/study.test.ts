import { Random } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaUnderCurve } from "../src/auc.js";
import { draw, drawSample, strataOf, type Design } from "../src/designs.js";
import type { Population } from "../src/populations/population.js";
import { RECIPES } from "../src/populations/recipes.js";
import { frameOf, outcomeOf, situationsOf } from "../src/study.js";
import { countUnits, truthOf } from "../src/truth.js";

const SIZES = [3, 2, 4];

/** Small populations in households, with twins, and units alone. */
const populations = fc
  .record({
    rows: fc.array(fc.tuple(...SIZES.map((size) => fc.nat(size - 1)), fc.boolean()), {
      minLength: 1,
      maxLength: 40,
    }),
  })
  .map(({ rows }): Population => {
    let house = 0;
    return {
      id: "small",
      name: "small",
      about: "",
      units: rows.length,
      household: Int32Array.from(rows, (row) => (row[3] === true ? house : house++)),
      keys: SIZES.map((size, v) => ({
        name: `k${v}`,
        size,
        codes: Int32Array.from(rows, (row) => Number(row[v])),
      })),
    };
  });

const keyOf = ({ keys }: Population, count: number, unit: number): string =>
  keys
    .slice(0, count)
    .map(({ codes }) => codes[unit])
    .join(" ");

describe("the truth", () => {
  it("is what a comparison of all pairs of units counts", () => {
    fc.assert(
      fc.property(populations, fc.integer({ min: 1, max: SIZES.length }), (population, keys) => {
        const units = Array.from({ length: population.units }, (_, unit) => keyOf(population, keys, unit));
        const sharing = units.map((key) => units.filter((other) => other === key).length);
        const counted = countUnits(population, keys);
        expect([...counted.sharing]).toEqual(sharing);
        expect(counted.distinct).toBe(new Set(units).size);
        expect(counted.uniques).toBe(sharing.filter((F) => F === 1).length);
      }),
    );
  });

  it("of a sample sums over its records, its uniques and their households", () => {
    fc.assert(
      fc.property(populations, fc.integer({ min: 1, max: 1000 }), (population, seed) => {
        const drawn = draw(
          Int32Array.from({ length: population.units }, (_, unit) => unit),
          Math.ceil(population.units / 2),
          new Random(seed),
        );
        const keys = [...drawn].map((unit) => keyOf(population, 2, unit)),
          counted = countUnits(population, 2);
        const alone = Uint8Array.from(keys, (key) =>
          keys.filter((other) => other === key).length === 1 ? 1 : 0,
        );
        const chances = [...drawn].map((unit) => 1 / counted.sharing[unit]!),
          truth = truthOf(population, counted, drawn, alone);
        const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
        expect(truth.all).toBeCloseTo(sum(chances), 9);
        expect(truth.tau2).toBeCloseTo(sum(chances.filter((_, i) => alone[i] === 1)), 9);
        expect(truth.tau1).toBe(chances.filter((chance, i) => chance === 1 && alone[i] === 1).length);
        expect(truth.largest).toBe(Math.max(...chances));
        const of = [...drawn].map((unit) => population.household![unit]);
        const safe = of.map((house) =>
          chances.filter((_, i) => of[i] === house).reduce((product, chance) => product * (1 - chance), 1),
        );
        expect(truth.household).toBeCloseTo(sum(safe.map((chance) => 1 - chance)), 9);
      }),
    );
  });
});

describe("a design", () => {
  const population = RECIPES.find(({ id }) => id === "households")!.make(120, 5),
    strata = strataOf(population, 5);
  const DRAWS = 4000,
    FRACTION = 0.25;

  /** How often each unit is drawn, and its weight where it is. */
  function frequencies(design: Design): { times: Int32Array; weight: Float64Array } {
    const times = new Int32Array(population.units),
      weight = new Float64Array(population.units),
      random = new Random(9);
    for (let d = 0; d < DRAWS; d++) {
      const { drawn, weights } = drawSample(population, strata, design, FRACTION, random);
      for (const [i, unit] of drawn.entries()) {
        times[unit]!++;
        weight[unit] = weights[i]!;
      }
    }
    return { times, weight };
  }

  it.each(["random", "stratified", "household"] as const)(
    "(%s) draws every unit with the chance that its weight says",
    (design) => {
      const { times, weight } = frequencies(design);
      for (const [unit, count] of times.entries()) {
        const chance = 1 / weight[unit]!,
          error = Math.sqrt((chance * (1 - chance)) / DRAWS);
        expect(Math.abs(count / DRAWS - chance)).toBeLessThan(5 * error + 1e-12);
      }
    },
  );

  it("draws nobody twice, in rising order", () => {
    for (const design of ["random", "stratified", "household"] as const) {
      const { drawn } = drawSample(population, strata, design, FRACTION, new Random(1));
      expect([...drawn]).toEqual([...new Set(drawn)].sort((a, b) => a - b));
    }
  });

  it("takes whole households", () => {
    const { drawn } = drawSample(population, strata, "household", FRACTION, new Random(3)),
      houses = new Set([...drawn].map((unit) => population.household![unit]));
    expect(drawn).toHaveLength([...population.household!].filter((house) => houses.has(house)).length);
  });

  it("by strata gives units of one key different weights", () => {
    const large = RECIPES.find(({ id }) => id === "survey")!.make(4000, 5),
      { drawn, weights } = drawSample(large, strataOf(large, 5), "stratified", 0.2, new Random(3));
    const byKey = new Map<string, Set<number>>();
    for (const [i, unit] of drawn.entries())
      byKey.set(keyOf(large, 3, unit), (byKey.get(keyOf(large, 3, unit)) ?? new Set()).add(weights[i]!));
    expect([...byKey.values()].filter((own) => own.size > 1).length).toBeGreaterThan(50);
  });
});

describe("the area under the curve", () => {
  it("is the share of pairs in order, ties counting half", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), { maxLength: 40 }),
        (records) => {
          const cases = records.filter(([, is]) => is),
            controls = records.filter(([, is]) => !is);
          const wins = cases
            .flatMap(([a]) => controls.map(([b]) => (a > b ? 1 : a === b ? 0.5 : 0)))
            .reduce((a: number, b) => a + b, 0);
          const found = areaUnderCurve(
            Float64Array.from(records, ([score]) => score),
            Uint8Array.from(records, ([, is]) => (is ? 1 : 0)),
          );
          if (cases.length === 0 || controls.length === 0) expect(found).toBeNull();
          else expect(found).toBeCloseTo(wins / (cases.length * controls.length), 12);
        },
      ),
    );
  });

  it("refuses a score that is not a number", () => {
    expect(() => areaUnderCurve(Float64Array.of(1, NaN), Uint8Array.of(0, 1))).toThrow("not a number");
  });
});

describe("a population", () => {
  it.each(RECIPES)(
    "$id is the same for the same seed, has codes within the levels of its keys, and members side by side",
    ({ make }) => {
      const one = make(500, 3),
        { keys, household } = one;
      expect(make(500, 3)).toEqual(one);
      expect(make(500, 4)).not.toEqual(one);
      expect(keys).toHaveLength(7);
      for (const { codes, size } of keys)
        expect([...codes].filter((code) => code < 0 || code >= size)).toEqual([]);
      if (household === null) return;
      const starts = [...household].filter((house, unit) => house !== household[unit - 1]);
      expect(new Set(starts).size).toBe(starts.length);
    },
  );
});

describe("a sample of the study", () => {
  const plan = {
    seed: 1,
    draws: 1,
    keys: [3, 5],
    fractions: [0.1, 1],
    designs: ["random", "stratified", "household"] as const,
  };
  const population = RECIPES.find(({ id }) => id === "survey")!.make(1500, 1),
    frame = frameOf(population, plan);
  const situations = situationsOf(plan, [population]);

  it("is drawn in every design, fraction and number of keys", () => {
    expect(situations).toHaveLength(3 * 2 * 2);
    expect(situationsOf(plan, [{ ...population, household: null }])).toHaveLength(2 * 2 * 2);
  });

  it("is the same whenever it is drawn, with the same units for all numbers of keys", async () => {
    const [three, five] = await Promise.all(situations.slice(0, 2).map((one) => outcomeOf(frame, one, 1)));
    expect({ ...(await outcomeOf(frame, situations[0]!, 1)), seconds: 0 }).toEqual({ ...three, seconds: 0 });
    expect(five!.records).toBe(three!.records);
    expect(five!.truth.all).toBeGreaterThan(three!.truth.all);
  });

  it("of everybody has the truth for all that the product counts", async () => {
    const whole = await outcomeOf(
        frame,
        situations.find(({ fraction, keys }) => fraction === 1 && keys === 5)!,
        1,
      ),
      { truth, estimates } = whole;
    for (const id of ["sum-r", "marketer"]) expect(estimates[id]).toBeCloseTo(truth.all, 6);
    for (const id of ["sum-r-uniques", "dis", "tau2"]) expect(estimates[id]).toBeCloseTo(truth.tau2, 6);
    expect(estimates["tau1"]).toBeCloseTo(truth.tau1, 6);
    expect(estimates["journalist"]).toBe(truth.largest);
    expect(estimates["household-risk"]).toBeCloseTo(truth.household!, 6);
    expect(truth.tau1).toBe(truth.uniques);
  });

  it("tells what was not asked from what could not be given", async () => {
    const simple = await outcomeOf(frame, situations[0]!, 1),
      unequal = await outcomeOf(
        frame,
        situations.find(({ design }) => design === "stratified")!,
        1,
      );
    expect(simple.estimates).not.toHaveProperty("tau2-pml");
    expect(unequal.estimates["tau2-pml"]).toBeGreaterThan(0);
  });
});
