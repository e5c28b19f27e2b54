import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { atOnce, uniforms, weightedSum } from "@sdc-risk/data/kernels";
import { Int32, Table, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { calibrated } from "../src/estimate/calibrated.ts";
import { population } from "../src/index.ts";

describe("chances of a match, as they are told of records", () => {
  const uniform = uniforms(5);
  const held = Int32Array.from({ length: 400 }, () => 1 + Math.floor(4 * uniform() ** 3));
  const match = Float64Array.from(held, (f) => (uniform() < 0.1 ? 1 : uniform()) / f);

  it("sum to the expected correct matches, are possible, and keep their order within f", () => {
    const records = held.map((f) => Math.ceil(f / 2));
    for (const total of [150, 180, 230]) {
      const told = atOnce(calibrated({ match, held, records }, total));
      expect(weightedSum(told, records)).toBeCloseTo(total, 9);
      told.forEach((chance, c) => {
        expect(chance).toBeGreaterThan(0);
        expect(chance).toBeLessThanOrEqual(1 / held[c]);
        if (match[c] === 1 / held[c]) expect(chance).toBe(match[c]);
      });
      for (const f of [1, 2, 3]) {
        const own = [...held.keys()].filter((c) => held[c] === f).sort((a, b) => match[a] - match[b]);
        own.slice(1).forEach((c, i) => expect(told[c]).toBeGreaterThanOrEqual(told[own[i]]));
      }
    }
  });

  it("are as near to a total as certain records let them be, and null where there is no model", () => {
    const one = Int32Array.of(1, 1, 1);
    const told = atOnce(calibrated({ match: Float64Array.of(1, 1, NaN), held: one, records: one }, 1.5));
    expect([...told]).toEqual([1, 1, NaN]);
    const most = atOnce(calibrated({ match: Float64Array.of(0.2, 0.7), held: one, records: one }, 2));
    expect(most[0] + most[1]).toBeCloseTo(2, 9);
  });
});

/** Persons of five keys, each of which hangs on all before it together, as no model of two-way terms has it. */
function personsOf(units: number, seed: number): number[][] {
  const uniform = uniforms(seed);
  const sizes = [12, 10, 8, 6, 5];
  return Array.from({ length: units }, () => {
    const key: number[] = [];
    for (const size of sizes) {
      const before = key.reduce((sum, code, v) => sum + (v + 3) * code * code, 0);
      key.push((Math.floor(size * uniform() ** 2.5) + (uniform() < 0.5 ? 0 : before)) % size);
    }
    return key;
  });
}

it("chances of a match are met by as many links as they say, in a known population", async () => {
  const units = 30_000;
  const records = 1500;
  const high = { told: 0, true: 0, records: 0 };
  for (const seed of [71, 72, 73]) {
    const persons = personsOf(units, seed);
    const F = new Map<string, number>();
    for (const key of persons) F.set(key.join(), (F.get(key.join()) ?? 0) + 1);
    // persons are drawn at random: the first are any
    const drawn = persons.slice(0, records);
    const table = new Table({
      ...Object.fromEntries(
        drawn[0].map((_, v) => [
          `k${v}`,
          vectorFromArray(
            drawn.map((key) => key[v]),
            new Int32(),
          ),
        ]),
      ),
      w: vectorFromArray(
        drawn.map(() => units / records),
        new Int32(),
      ),
    });
    const sdc = SdcObject.fromArrow(table, { keys: drawn[0].map((_, v) => `k${v}`), weight: "w" });
    const classes = await sdc.classes();
    const { summary, columns } = (await assess(sdc, [population])).results.population;
    const match = columns.match.values;
    expect(weightedSum(match, classes.counts)).toBeCloseTo(summary.expectedMatches.all!, 8);
    drawn.forEach((key, i) => {
      const chance = match[classes.classOf[i]];
      if (chance < 0.6) return;
      high.told += chance;
      high.true += 1 / F.get(key.join())!;
      high.records++;
    });
  }
  expect(high.records).toBeGreaterThan(1000);
  // with the chances of the model as they are it is 10 % more than there are
  expect(high.told / high.true).toBeGreaterThan(0.95);
  expect(high.told / high.true).toBeLessThan(1.085);
});
