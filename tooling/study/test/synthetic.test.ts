import { uniforms } from "@sdc-risk/data/kernels";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { byTrees } from "../src/synthetic/cart.ts";
import { GENERATORS } from "../src/synthetic/generators.ts";
import { assessedRelease } from "../src/synthetic/measured.ts";
import { drawPeople } from "../src/synthetic/population.ts";
import { countsOf, type SyntheticResults } from "../src/synthetic/results.ts";
import { syntheticParts } from "../src/synthetic/tables.ts";

const made = (id: string, records: number) => {
  const original = drawPeople(records, 11);
  const generator = GENERATORS.find((one) => one.id === id)!;
  return { original, released: generator.make(original, 12), control: drawPeople(records, 13) };
};
const textOf = (person: object): string => JSON.stringify(person);

describe("releases of known make", () => {
  it.each([
    ["copies-1", 2],
    ["copies-5", 10],
    ["copies-50", 100],
    ["copies-100", 200],
  ])("%s hold so many originals", (id, copies) => {
    const { original, released } = made(id, 200);
    const held = new Set(original.map(textOf));
    const found = released.filter((one) => held.has(textOf(one))).length;
    expect(released).toHaveLength(200);
    expect(found).toBeGreaterThanOrEqual(copies);
    // a drawn person may equal an original by chance
    expect(found).toBeLessThanOrEqual(copies + 3);
  });

  it("by trees hold values of originals, and ties between them that single variables lack", () => {
    const { original } = made("independent", 400);
    const released = byTrees(original, uniforms(3));
    const incomes = new Set(original.map(({ income }) => income));
    expect(released.every(({ income }) => incomes.has(income))).toBe(true);
    const sick = (list: typeof released, from: number): number => {
      const some = list.filter(({ age }) => age >= from && age < from + 30);
      return some.filter(({ health }) => health !== "no complaint").length / some.length;
    };
    expect(sick(released, 50)).toBeGreaterThan(sick(released, 18) + 0.15);
  });

  it("are told apart: a full copy by what it gives away, an independent draw by nothing", async () => {
    const copied = await assessedRelease(made("copies-100", 200));
    const accused = copied.measured.filter(({ accuses }) => accuses).map(({ figure }) => figure);
    for (const figure of ["identical", "keysAndTargets", "closest", "worst", "singlingOut", "inference"])
      expect(accused).toContain(figure);
    expect(copied.judged.filter(({ result }) => result === "met")).toEqual([]);
    const drawn = await assessedRelease(made("independent", 200));
    expect(drawn.measured.filter(({ accuses }) => accuses)).toEqual([]);
  }, 120_000);
});

describe("results", () => {
  it("count releases, those that are accused, and what rules say", () => {
    const outcome = (value: number | null, accuses: boolean, result: string) => ({
      generator: "g",
      measured: [{ figure: "worst", value, accuses }],
      judged: [{ figure: "f", max: 0.6, result }],
    });
    const all = [
      outcome(0.5, false, "met"),
      outcome(0.7, true, "not met"),
      outcome(null, false, "cannot tell"),
    ];
    expect(countsOf(all)).toEqual({
      figures: [{ generator: "g", figure: "worst", releases: 3, computed: 2, mean: 0.6, accused: 1 }],
      rules: [{ generator: "g", figure: "f", max: 0.6, releases: 3, met: 1, notMet: 1 }],
    });
  });

  const page = new URL("../../../docs/", import.meta.url);
  const results = JSON.parse(readFileSync(new URL("study/synthetic.json", page), "utf8")) as SyntheticResults;

  it("are on the page as they were written", () => {
    expect(readFileSync(new URL("synthetic-files.md", page), "utf8")).toContain(syntheticParts(results));
  });

  it("show that what knows nothing of the originals is accused no more often than is said", () => {
    const independent = GENERATORS.filter((one) => one.independent).map(({ id }) => id);
    const own = results.figures.filter(({ generator }) => independent.includes(generator));
    expect(own.length).toBeGreaterThan(10);
    for (const { releases, accused } of own) {
      expect(releases).toBe(200);
      expect(accused).toBeLessThanOrEqual(0.05 * releases + 3 * Math.sqrt(0.05 * 0.95 * releases));
    }
  });
});
