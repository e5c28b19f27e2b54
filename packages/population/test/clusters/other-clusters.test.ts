import { checkSize } from "@sdc-risk/testkit";
import { expect, it } from "vitest";
import { fileOf, measured, places, truth, twoStages } from "./stages.ts";

const KEYS = ["region", "sex", "age", "school", "work"];
const SEEDS = Array.from({ length: checkSize(6, 2) }, (_, i) => 9000 + i);

it.each(SEEDS)(
  "keys that the people of a cluster share are rarer in other clusters, and nothing is called tested, seed %i",
  async (seed) => {
    const population = places(1200, 20, seed, 0.75);
    const sample = twoStages(population, 100, 20, "size", seed + 1);
    const real = truth(population, sample, KEYS);
    const table = fileOf(population, sample);
    const blind = await measured(table, { keys: KEYS, weight: "w", insensitive: ["psu"] });
    const { summary } = await measured(table, { keys: KEYS, weight: "w", cluster: ["psu"] });
    const { all, interval, tested, doubts } = summary.expectedMatches;
    // far too low where nobody names the clusters, with nothing in the file against it
    expect(blind.summary.expectedMatches.all! / real).toBeLessThan(0.8);
    expect(summary.design.clusters!.elsewhere).toBeLessThan(0.5);
    expect(all! / real).toBeGreaterThan(0.9);
    expect(all! / real).toBeLessThan(1.5);
    expect(tested).toBe(false);
    expect(doubts.join()).toContain("a model of half of the sampling clusters expects");
    if (interval === null) return;
    expect(interval.low).toBeLessThan(real);
    expect(interval.high).toBeGreaterThan(real);
  },
);

it("a sample of many clusters that are not much alike is tested, and right", async () => {
  const population = places(1500, 8, 9100);
  const sample = twoStages(population, 200, 20, "size", 9101);
  const keys = ["region", "sex", "age", "school"];
  const { summary } = await measured(fileOf(population, sample), { keys, weight: "w", cluster: ["psu"] });
  const { all, doubts } = summary.expectedMatches;
  expect(doubts).toEqual([]);
  expect(Math.abs(all! / truth(population, sample, keys) - 1)).toBeLessThan(0.1);
});
