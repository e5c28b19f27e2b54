import { uniforms } from "@sdc-risk/data/kernels";
import { makeVector, Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { assess } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import { population } from "@sdc-risk/population";

async function run(table: Table, roles: Roles, options: object) {
  const { results } = await assess(SdcObject.fromArrow(table, roles), [population], {
    options: { population: options },
  });
  return results.population;
}

const KEYS = ["place", "group", "age"];

/** Units of a population by a place of thousands of levels and two small keys, and a sample of them. */
function drawn(levels: number, power: number, seed: number) {
  const uniform = uniforms(seed);
  const units = 30_000;
  const share = 0.05;
  const total = new Float64Array(levels);
  let sum = 0;
  for (let i = 0; i < levels; i++) total[i] = sum += (i + 1) ** -power;
  const place = (): number => {
    const at = uniform() * sum;
    return total.findIndex((end) => end > at);
  };
  const keys = Array.from({ length: units }, () => [
    place(),
    Math.floor(6 * uniform()),
    Math.floor(8 * uniform() ** 2),
  ]);
  const held = new Map<string, number>();
  for (const key of keys) held.set(key.join(), (held.get(key.join()) ?? 0) + 1);
  const sample = keys.filter(() => uniform() < share);
  const truth = sample.reduce((all, key) => all + 1 / held.get(key.join())!, 0);
  const [places, group, age] = KEYS.map((_, v) => makeVector(Int32Array.from(sample, (key) => key[v])));
  return { table: new Table({ place: places, group: group, age: age }), truth, share };
}

describe("keys of thousands of levels", () => {
  it("are nearer the truth with levels as rare as those that the file lacks make them, and never tested", async () => {
    let before = 0;
    let after = 0;
    for (const [levels, power, seed] of [
      [1500, 0.5, 1],
      [4000, 0, 2],
      [3000, 1, 3],
    ] as const) {
      const { table, truth, share } = drawn(levels, power, seed);
      const { summary } = await run(table, { keys: KEYS }, { samplingFraction: share });
      const { all, tested, doubts } = summary.expectedMatches;
      const told = doubts.find((doubt) => doubt.includes("that occurs once in the file"))!;
      expect([tested, summary.intervals.tau2]).toEqual([false, null]);
      const [, seen] = /\(as the file has them, ([\d,.]+) would be expected\)$/.exec(told)!;
      before += Math.log(Number(seen.replaceAll(",", "")) / truth) ** 2;
      after += Math.log(all! / truth) ** 2;
      expect(Math.abs(all! / truth - 1)).toBeLessThan(0.15);
    }
    expect(after).toBeLessThan(before / 2);
  });

  it("stay as they are in a model that was asked for, and where few records hold one", async () => {
    const { table, share } = drawn(1500, 0.5, 4);
    const asked = await run(table, { keys: KEYS }, { samplingFraction: share, model: "independence" });
    const independent = asked.summary.models.find(({ chosen }) => chosen)!;
    expect(asked.summary.tau2).toBeCloseTo(independent.tau2!, 9);
    expect(asked.summary.expectedMatches.doubts.join()).toContain("that occurs once in the file");
    const few = await run(drawn(40, 0.5, 5).table, { keys: KEYS }, { samplingFraction: share });
    expect(few.summary.expectedMatches.doubts.join()).not.toContain("that occurs once in the file");
  });

  it("an id among the keys: nearly everybody is found", async () => {
    const table = new Table({
      id: makeVector(Int32Array.from({ length: 600 }, (_, i) => i)),
      a: makeVector(Int32Array.from({ length: 600 }, (_, i) => i % 3)),
    });
    const { summary } = await run(table, { keys: ["id", "a"] }, { samplingFraction: 0.05 });
    expect(summary.expectedMatches.all!).toBeGreaterThan(0.9 * 600);
    expect(summary.expectedMatches.tested).toBe(false);
  });
});
