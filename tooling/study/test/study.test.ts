import { Random } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaUnderCurve } from "../src/estimation/auc.ts";
import type { Design, Sampling } from "../src/designs.ts";
import { Census, situationsOf } from "../src/plan.ts";
import type { Population } from "../src/populations/population.ts";
import { RECIPES } from "../src/populations/recipes.ts";
import { draw } from "../src/sampling/draw.ts";
import { heldAfterSuppression, heldKeys, sharingHeld } from "../src/sampling/gaps.ts";
import { basisOf, drawSample } from "../src/sampling/sample.ts";
import { frameOf, outcomeOf } from "../src/study.ts";
import { countUnits, truthOf } from "../src/truth/truth.ts";

const MADE = RECIPES.filter(({ real }) => !real);

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
      cluster: null,
      levels: null,
      real: false,
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
        const counted = countUnits(population.units, population.keys.slice(0, keys));
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
        const keys = [...drawn].map((unit) => keyOf(population, 2, unit));
        const counted = countUnits(population.units, population.keys.slice(0, 2));
        const alone = Uint8Array.from(keys, (key) =>
          keys.filter((other) => other === key).length === 1 ? 1 : 0,
        );
        const sharing = drawn.map((unit) => counted.sharing[unit]);
        const houses = drawn.map((unit) => population.household![unit]);
        const chances = [...sharing].map((F) => 1 / F);
        const truth = truthOf(sharing, alone, counted.uniques, houses);
        const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
        expect(truth.all).toBeCloseTo(sum(chances), 9);
        expect(truth.tau2).toBeCloseTo(sum(chances.filter((_, i) => alone[i] === 1)), 9);
        expect(truth.tau1).toBe(chances.filter((chance, i) => chance === 1 && alone[i] === 1).length);
        expect(truth.largest).toBe(Math.max(...chances));
        const safe = [...houses].map((house) =>
          chances
            .filter((_, i) => houses[i] === house)
            .reduce((product, chance) => product * (1 - chance), 1),
        );
        expect(truth.household).toBeCloseTo(sum(safe.map((chance) => 1 - chance)), 9);
      }),
    );
  });
});

describe("gaps", () => {
  it("leave a record with the units that have what it holds", () => {
    fc.assert(
      fc.property(populations, fc.integer({ min: 1, max: 1000 }), (population, seed) => {
        const random = new Random(seed);
        const drawn = draw(
          Int32Array.from({ length: population.units }, (_, unit) => unit),
          population.units,
          random,
        );
        const held = heldKeys(drawn.length, SIZES.length, 0.4, random);
        const sharing = sharingHeld(population, population.keys, drawn, held);
        const has = (unit: number, i: number): boolean =>
          population.keys.every(
            ({ codes }, v) => (held[i] & (1 << v)) === 0 || codes[unit] === codes[drawn[i]],
          );
        expect([...sharing]).toEqual(
          Array.from(drawn, (_, i) => Array.from(drawn).filter((unit) => has(unit, i)).length),
        );
      }),
    );
  });

  it("of a treated file are one value of each record that is alone, and none of others", () => {
    fc.assert(
      fc.property(populations, fc.integer({ min: 1, max: 1000 }), (population, seed) => {
        const drawn = Int32Array.from({ length: population.units }, (_, unit) => unit);
        const held = heldAfterSuppression(population.keys, drawn, new Random(seed));
        const keys = [...drawn].map((unit) => keyOf(population, SIZES.length, unit));
        expect([...held].map((bits) => SIZES.filter((_, v) => (bits & (1 << v)) === 0).length)).toEqual(
          keys.map((key) => (keys.filter((other) => other === key).length === 1 ? 1 : 0)),
        );
      }),
    );
  });

  it("come as often as they should", () => {
    const held = heldKeys(20_000, 3, 0.1, new Random(2));
    const gaps = [0, 1, 2].map((v) => held.filter((bits) => (bits & (1 << v)) === 0).length / held.length);
    for (const share of gaps) expect(Math.abs(share - 0.1)).toBeLessThan(0.01);
  });
});

describe("a design", () => {
  const population = MADE.find(({ id }) => id === "villages")!.make(400, 5);
  const basis = basisOf(population, 5);
  const DRAWS = 4000;
  const SIZE = 100;
  const SAMPLINGS = ["random", "stratified", "pps", "household", "two-stage"] as const;

  /** How often each unit is drawn, and its weight where it is. */
  function frequencies(sampling: Sampling): { times: Int32Array; weight: Float64Array } {
    const times = new Int32Array(population.units);
    const weight = new Float64Array(population.units).fill(Number.NaN);
    const random = new Random(9);
    for (let d = 0; d < DRAWS; d++) {
      const { drawn, weights } = drawSample(population, basis, { sampling, size: SIZE }, random);
      for (const [i, unit] of drawn.entries()) {
        times[unit]++;
        weight[unit] = weights[i]!;
      }
    }
    return { times, weight };
  }

  it.each(SAMPLINGS)("(%s) draws every unit with the chance that its weight says", (sampling) => {
    const { times, weight } = frequencies(sampling);
    for (const [unit, count] of times.entries()) {
      const chance = 1 / weight[unit];
      const error = Math.sqrt((chance * (1 - chance)) / DRAWS);
      expect(Math.abs(count / DRAWS - chance)).toBeLessThan(5 * error + 1e-12);
    }
  });

  it.each(SAMPLINGS)("(%s) draws nobody twice, in rising order, and about as many as asked", (sampling) => {
    const { drawn } = drawSample(population, basis, { sampling, size: SIZE }, new Random(1));
    expect([...drawn]).toEqual([...new Set(drawn)].sort((a, b) => a - b));
    expect(Math.abs(drawn.length / SIZE - 1)).toBeLessThan(0.35);
  });

  it("takes whole households", () => {
    for (const sampling of ["household", "two-stage"] as const) {
      const { drawn } = drawSample(population, basis, { sampling, size: SIZE }, new Random(3));
      const houses = new Set([...drawn].map((unit) => population.household![unit]));
      expect(drawn).toHaveLength([...population.household!].filter((house) => houses.has(house)).length);
    }
  });

  it("of two stages has weights that are the product of those of both", () => {
    const { drawn, weights, stages } = drawSample(
      population,
      basis,
      { sampling: "two-stage", size: SIZE },
      new Random(4),
    );
    const clusters = new Set([...drawn].map((unit) => population.cluster!.codes[unit]));
    expect(clusters.size).toBeLessThan(population.cluster!.size);
    for (const [i, weight] of weights.entries())
      expect(weight).toBeCloseTo(stages!.clusters[i] * stages!.units[i], 9);
  });

  it("cannot be drawn where the population lacks what it needs", () => {
    const alone = { ...population, household: null, cluster: null };
    expect(() => drawSample(alone, basis, { sampling: "household", size: SIZE }, new Random(1))).toThrow(
      "no households",
    );
    expect(() => drawSample(alone, basis, { sampling: "two-stage", size: SIZE }, new Random(1))).toThrow(
      "no clusters",
    );
  });

  it("by strata gives units of one key different weights", () => {
    const large = MADE.find(({ id }) => id === "survey")!.make(4000, 5);
    const { drawn, weights } = drawSample(
      large,
      basisOf(large, 5),
      { sampling: "stratified", size: 800 },
      new Random(3),
    );
    const byKey = new Map<string, Set<number>>();
    for (const [i, unit] of drawn.entries())
      byKey.set(keyOf(large, 3, unit), (byKey.get(keyOf(large, 3, unit)) ?? new Set()).add(weights[i]));
    expect([...byKey.values()].filter((own) => own.size > 1).length).toBeGreaterThan(50);
  });
});

describe("the area under the curve", () => {
  it("is the share of pairs in order, ties counting half", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), { maxLength: 40 }),
        (records) => {
          const cases = records.filter(([, is]) => is);
          const controls = records.filter(([, is]) => !is);
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
  it.each(MADE)(
    "$id is the same for the same seed, has codes within the levels of its keys, and members side by side",
    ({ make }) => {
      const one = make(500, 3);
      const { keys, household, cluster, levels } = one;
      expect(make(500, 3)).toEqual(one);
      expect(make(500, 4)).not.toEqual(one);
      expect(keys).toHaveLength(7);
      for (const { codes, size } of [...keys, cluster, levels].filter((key) => key !== null))
        expect([...codes].filter((code) => code < 0 || code >= size)).toEqual([]);
      if (household === null) return;
      const starts = [...household].filter((house, unit) => house !== household[unit - 1]);
      expect(new Set(starts).size).toBe(starts.length);
      const shared = [cluster?.codes, cluster === null ? undefined : null];
      for (const codes of shared.filter((one) => one !== undefined && one !== null))
        for (let unit = 1; unit < 500; unit++)
          if (household[unit] === household[unit - 1]) expect(codes[unit]).toBe(codes[unit - 1]);
    },
  );
});

describe("a sample of the study", () => {
  const plan = {
    seed: 1,
    draws: 1,
    keys: [3, 5],
    sizes: [150, 600],
    designs: ["random", "stratified", "household", "missing-10", "all-one", "cluster-key"] as const,
  };
  const population = MADE.find(({ id }) => id === "survey")!.make(1500, 1);
  const frame = frameOf(population, 1);
  const situations = situationsOf(plan, [frame.census]);
  const of = (design: Design, keys: number, n: number) =>
    situations.find((one) => one.design === design && one.keys === keys && one.n === n)!;

  it("is drawn in every design that the population has, size and number of keys", () => {
    const counts = (list: readonly { readonly design: Design }[]) =>
      plan.designs.map((design) => list.filter((one) => one.design === design).length);
    expect(counts(situations)).toEqual([4, 4, 4, 1, 2, 0]);
    const villages = MADE.find(({ id }) => id === "villages")!.make(1500, 1);
    expect(counts(situationsOf(plan, [new Census(villages)]))).toEqual([4, 4, 4, 1, 2, 2]);
    expect(counts(situationsOf(plan, [new Census({ ...population, household: null })]))[2]).toBe(0);
  });

  it("is left out where its truth would be mostly chance", () => {
    const small = situationsOf({ ...plan, designs: ["random"], sizes: [2] }, [frame.census]);
    expect(small).toEqual([]);
  });

  it("is the same whenever it is drawn, with the same units for all numbers of keys", async () => {
    const [three, five] = await Promise.all([
      outcomeOf(frame, of("random", 3, 150), 1),
      outcomeOf(frame, of("random", 5, 150), 1),
    ]);
    expect({ ...(await outcomeOf(frame, of("random", 3, 150), 1)), seconds: 0 }).toEqual({
      ...three,
      seconds: 0,
    });
    expect(five.records).toBe(three.records);
    expect(five.truth.all).toBeGreaterThan(three.truth.all);
  });

  it("of everybody has the truth for all that the product counts", async () => {
    const whole = await outcomeOf(frame, { ...of("random", 5, 600), n: 1500 }, 1);
    const { truth, headline } = whole;
    const { estimates } = whole.figures!;
    expect(headline.all).toBeCloseTo(truth.all, 6);
    for (const id of ["sum-r", "marketer"]) expect(estimates[id]).toBeCloseTo(truth.all, 6);
    for (const id of ["sum-r-uniques", "dis", "tau2"]) expect(estimates[id]).toBeCloseTo(truth.tau2, 6);
    expect(estimates["tau1"]).toBeCloseTo(truth.tau1, 6);
    expect(estimates["journalist"]).toBe(truth.largest);
    expect(truth.tau1).toBe(truth.uniques);
  });

  it("tells what was not asked from what could not be given", async () => {
    const [simple, unequal] = await Promise.all([
      outcomeOf(frame, of("random", 5, 150), 1),
      outcomeOf(frame, of("stratified", 5, 150), 1),
    ]);
    expect(simple.figures!.estimates).not.toHaveProperty("tau2-pml");
    expect(unequal.figures!.estimates["tau2-pml"]).toBeGreaterThan(0);
  });

  it("that was treated is assessed beside its original", async () => {
    const [alone, beside] = await Promise.all([
      outcomeOf(frame, { ...of("random", 5, 600), design: "suppressed" }, 1),
      outcomeOf(frame, { ...of("random", 5, 600), design: "suppressed-original" }, 1),
    ]);
    expect(beside.truth).toEqual(alone.truth);
    expect(beside.records).toBe(600);
    expect(beside.headline.all).toBeGreaterThan(0);
    expect(beside.verdicts.filter(({ result }) => result === "not met").length).toBeGreaterThan(0);
  });

  it("with gaps has a truth above that of no value that is there, below that of the whole record", async () => {
    const [gaps, whole] = await Promise.all([
      outcomeOf(frame, of("missing-10", 5, 600), 1),
      outcomeOf(frame, of("random", 5, 600), 1),
    ]);
    expect(gaps.figures).toBeNull();
    expect(gaps.records).toBe(whole.records);
    expect(gaps.truth.all).toBeLessThan(whole.truth.all);
    expect(gaps.truth.all).toBeGreaterThan(0.3 * whole.truth.all);
  });
});
