import { Table, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { random } from "../support.ts";
import { fileOf, measured, places, twoStages, type Places, type Staged } from "./stages.ts";

const KEYS = ["region", "sex", "age", "school", "work"];
const TRAITS = ["sex", "age", "school", "work"];
const MISSING = 0.1;

/** Which keys each record holds. */
function heldBy(records: number, seed: number): boolean[][] {
  const draw = random(seed);
  return Array.from({ length: records }, () => KEYS.map(() => draw() >= MISSING));
}

/** Σ over records of 1/F, F the persons who agree with what is left of each, counted. */
function truthOf({ persons }: Places, { drawn }: Staged, held: readonly (readonly boolean[])[]): number {
  const counts = new Map<string, Map<string, number>>();
  const left = (i: number, own: readonly boolean[]): string =>
    KEYS.flatMap((name, v) => {
      const { region, traits } = persons[i];
      return own[v] ? [name === "region" ? region : traits[TRAITS.indexOf(name)]] : [];
    }).join();
  return drawn.reduce((total, i, at) => {
    const own = held[at];
    const pattern = own.join();
    let of = counts.get(pattern);
    if (of === undefined) {
      counts.set(pattern, (of = new Map<string, number>()));
      for (const p of persons.keys()) of.set(left(p, own), (of.get(left(p, own)) ?? 0) + 1);
    }
    return total + 1 / of.get(left(i, own))!;
  }, 0);
}

/** The file without the values that are missing. */
const withGaps = (table: Table, held: readonly (readonly boolean[])[]): Table =>
  new Table(
    Object.fromEntries(
      table.schema.fields.map(({ name, type }) => {
        const v = KEYS.indexOf(name);
        const values: unknown[] = [...table.getChild(name)!];
        return [name, vectorFromArray(v < 0 ? values : values.map((x, i) => (held[i][v] ? x : null)), type)];
      }),
    ),
  );

describe("a sample in stages whose records miss keys", () => {
  it.each([901, 902])("is estimated by patterns and by its clusters, seed %i", async (seed) => {
    const population = places(400, 8, seed);
    const sample = twoStages(population, 80, 20, "size", seed + 1);
    const held = heldBy(sample.drawn.length, seed + 2);
    const truth = truthOf(population, sample, held);
    const roles = { keys: KEYS, weight: "w", cluster: ["psu"], clusterWeight: ["wc"] };
    const { summary } = await measured(withGaps(fileOf(population, sample), held), roles);
    const { all, interval, floor } = summary.expectedMatches;
    expect(all! / truth).toBeGreaterThan(0.85);
    expect(all! / truth).toBeLessThan(1.18);
    expect(floor).toBeLessThan(truth);
    expect(summary.design.patterns!.fitted).toBeGreaterThan(4);
    expect(summary.design.clusters).toMatchObject({ number: 80, told: false });
    // halves of the clusters tell what their people have in common
    expect(summary.design.clusters!.elsewhere).not.toBeNull();
    if (interval === null) return;
    expect(interval.low).toBeLessThan(truth);
    expect(interval.high).toBeGreaterThan(truth);
  });
});
