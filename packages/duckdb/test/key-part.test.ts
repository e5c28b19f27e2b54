import { assess, type Assessment, type ClassesAsked } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import { open } from "@sdc-risk/duckdb";
import { population, type PopulationSummary } from "@sdc-risk/population";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byDuckDB } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-key-part-"));
const people = join(folder, "people.parquet");
const KEYS = ["region", "age", "job", "school"];

// people of whom some keys are common, and a school that goes by the age; each stands for ten, or for fewer in one region
beforeAll(() =>
  byDuckDB(
    `COPY (SELECT floor(16 * pow((hash(i) % 1000) / 1000.0, 2))::INT AS region, age,
       floor(30 * pow((hash(i, 2) % 1000) / 1000.0, 3))::INT AS job,
       least(4, age // 20 + (hash(i, 3) % 3) // 2)::INT AS school,
       CASE WHEN hash(i) % 1000 < 300 THEN 4.0 ELSE 10.0 END AS weight, i // 3 AS home, i AS number
     FROM (SELECT i, floor(80 * (hash(i, 1) % 1000) / 1000.0)::INT AS age FROM range(60000) t(i))
    ) TO '${people}' (FORMAT parquet)`,
  ),
);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What is known of all classes where the file is counted as the whole population. */
const COUNTED = [
  ...(["records", "sampleUniques", "population", "samplingFraction", "occupiedCells", "incomplete"] as const),
  ...(["expectedMatches", "tau1", "tau2", "intervals", "superpopulation", "distribution"] as const),
];

async function told(
  classes: ClassesAsked,
  options: object,
  roles: Roles = { weight: "weight" },
  weighting: object = {},
  { place = people, keys = KEYS }: { readonly place?: string; readonly keys?: readonly string[] } = {},
): Promise<{ readonly summary: PopulationSummary; readonly found: Assessment<unknown> }> {
  const { source } = await open(place, { maxMemory: 2 ** 28 });
  try {
    const sdc = await SdcObject.fromSource(source, { keys, ...roles }, { weighting });
    const found = await assess(sdc, [population], { classes, options: { population: options } });
    return { summary: found.results.population.summary, found };
  } finally {
    await source.close();
  }
}

const codesOf = ({ warnings }: Assessment<unknown>): string[] => warnings.map(({ code }) => code);

describe("models that look at a part of the keys", () => {
  it.each([
    ["with weights", { weight: "weight" }, {}],
    ["with one weight for all", {}, { size: 500_000 }],
  ] as const)("say about what they say of all keys, %s", async (_, roles, weighting) => {
    const all = await told("memory", {}, roles, weighting);
    const some = await told("engine", { mostClasses: 5000 }, roles, weighting);
    const [here, there] = [all.summary, some.summary];
    const { part } = there.design;
    expect(part!.of).toBeGreaterThan(2);
    expect(here.design.part).toBeNull();
    expect(part!.classes).toBeLessThan(1.1 * 5000);
    expect(codesOf(some.found)).toContain("part-of-the-keys");
    expect(codesOf(some.found)).toContain("classes-stayed");
    // what is known of all classes is that of all classes
    for (const known of ["records", "sampleUniques", "occupiedCells", "method"] as const)
      expect(there[known]).toEqual(here[known]);
    expect(there.population).toBeCloseTo(here.population!, 4);
    expect(there.expectedMatches.ceiling).toBe(here.expectedMatches.ceiling);
    expect(there.expectedMatches.individualRisk).toBeCloseTo(here.expectedMatches.individualRisk, 6);
    expect(there.superpopulation).toEqual(here.superpopulation);
    for (const figure of ["all", "uniques", "floor", "marketer", "perRecord"] as const) {
      const ratio = there.expectedMatches[figure]! / here.expectedMatches[figure]!;
      expect(ratio).toBeGreaterThan(0.9);
      expect(ratio).toBeLessThan(1.1);
    }
    const { interval } = there.expectedMatches;
    expect(there.model).toBe(here.model);
    expect(interval === null).toBe(here.expectedMatches.interval === null);
    expect(interval?.low ?? 0).toBeLessThan(here.expectedMatches.all!);
    expect(interval?.high ?? Infinity).toBeGreaterThan(here.expectedMatches.all!);
    const bars = (summary: PopulationSummary): number =>
      summary.distribution.match.reduce((sum, { count }) => sum + count, 0);
    expect(bars(there) / there.records).toBeCloseTo(1, 1);
  });

  it("are none where the part would hold all of them", async () => {
    const all = await told("memory", {});
    const some = await told("engine", {});
    expect(some.summary).toEqual(all.summary);
    expect(codesOf(some.found)).not.toContain("part-of-the-keys");
  });

  it("count a file that holds the population by all of its classes", async () => {
    const options = { mostClasses: 5000 };
    for (const weighting of [{ census: true }, {}]) {
      const all = await told("memory", {}, {}, weighting);
      const some = await told("engine", options, {}, weighting);
      expect(some.summary.design.part!.of).toBeGreaterThan(2);
      for (const name of COUNTED) expect([name, some.summary[name]]).toEqual([name, all.summary[name]]);
    }
  });

  it("are not asked of households", async () => {
    const { found } = await told("engine", { mostClasses: 5000 }, { weight: "weight", household: "home" });
    expect(codesOf(found)).toContain("classes-came-over");
    expect(codesOf(found)).not.toContain("part-of-the-keys");
  });

  it("are of a part that names of values do not choose", async () => {
    const named = join(folder, "named.parquet");
    // numbers whose hash is of part 0 are those of keys that two records share
    await byDuckDB(
      `COPY (SELECT number, 1 AS sex FROM
         (SELECT number FROM (SELECT i AS number FROM range(100000) t(i)) WHERE hash(number, 1) % 4 <> 0 LIMIT 6000)
         UNION ALL SELECT number, 1 FROM
         (SELECT number FROM (SELECT i AS number FROM range(100000) t(i)) WHERE hash(number, 1) % 4 = 0 LIMIT 2000), range(2)
       ) TO '${named}' (FORMAT parquet)`,
    );
    const asked = { place: named, keys: ["number", "sex"] };
    const all = await told("memory", {}, {}, { size: 100_000 }, asked);
    const some = await told("engine", { mostClasses: 2000 }, {}, { size: 100_000 }, asked);
    expect(some.summary.design.part!.of).toBe(4);
    expect(some.summary.design.part!.records / all.summary.records).toBeCloseTo(1 / 4, 1);
    expect(some.summary.expectedMatches.floor).toBeCloseTo(all.summary.expectedMatches.floor, 6);
    // by the names and the order of keys there is one part
    const turned = await told(
      "engine",
      { mostClasses: 2000 },
      {},
      { size: 100_000 },
      { ...asked, keys: ["sex", "number"] },
    );
    expect(turned.summary.design.part).toEqual(some.summary.design.part);
  });

  it("do not take levels for rare that only the part has once", async () => {
    const places = join(folder, "places.parquet");
    await byDuckDB(
      `COPY (SELECT (hash(i) % 8000)::INT AS place, (hash(i, 1) % 20)::INT AS age, 10.0 AS weight
       FROM range(64000) t(i)) TO '${places}' (FORMAT parquet)`,
    );
    const asked = { place: places, keys: ["place", "age"] };
    const all = await told("memory", {}, { weight: "weight" }, {}, asked);
    const some = await told("engine", { mostClasses: 6000 }, { weight: "weight" }, {}, asked);
    expect(some.summary.design.part!.of).toBe(Math.ceil(all.summary.occupiedCells / 6000));
    const rare = ({ summary }: typeof all): string[] =>
      summary.expectedMatches.doubts.filter((doubt) => doubt.includes("occurs once"));
    expect(rare(all)).toEqual([]);
    expect(rare(some)).toEqual([]);
  });

  it("are of a population of the size that the sampling fraction says", async () => {
    const fraction = { samplingFraction: 0.1 };
    const all = await told("memory", fraction, {});
    const some = await told("engine", { ...fraction, mostClasses: 5000 }, {});
    for (const name of ["population", "samplingFraction", "superpopulation"] as const)
      expect([name, some.summary[name]]).toEqual([name, all.summary[name]]);
    expect(some.summary.expectedMatches.floor).toBeCloseTo(all.summary.expectedMatches.floor, 6);
  });

  it("see villages of which a fixed number of people was asked", async () => {
    const villages = join(folder, "villages.parquet");
    await byDuckDB(
      `COPY (SELECT (i // 30)::INT AS place, (hash(i, 1) % 40)::INT AS age, (hash(i, 2) % 12)::INT AS job, 20.0 AS weight
       FROM range(18000) t(i)) TO '${villages}' (FORMAT parquet)`,
    );
    const asked = { place: villages, keys: ["place", "age", "job"] };
    const all = await told("memory", {}, { weight: "weight" }, {}, asked);
    const some = await told("engine", { mostClasses: 4500 }, { weight: "weight" }, {}, asked);
    expect(some.summary.design.part!.of).toBeGreaterThan(2);
    expect(codesOf(all.found)).toContain("perhaps-clusters");
    expect(codesOf(some.found)).toContain("perhaps-clusters");
    expect(some.summary.expectedMatches.tested).toBe(all.summary.expectedMatches.tested);
  });

  it("see villages that three of eight keys tell together", async () => {
    const villages = join(folder, "villages-of-eight.parquet");
    await byDuckDB(
      `COPY (SELECT (i // 2400)::INT AS district, (i // 240 % 10)::INT AS town, (i // 30 % 8)::INT AS village,
         (hash(i, 1) % 40)::INT AS age, (hash(i, 2) % 12)::INT AS job, (hash(i, 3) % 2)::INT AS sex,
         (hash(i, 4) % 2)::INT AS owner, (hash(i, 5) % 2)::INT AS works, 20.0 AS weight
       FROM range(36000) t(i) WHERE hash(i // 30) % 2 = 0) TO '${villages}' (FORMAT parquet)`,
    );
    const keys = ["district", "town", "village", "age", "job", "sex", "owner", "works"];
    const asked = { place: villages, keys };
    const all = await told("memory", {}, { weight: "weight" }, {}, asked);
    const some = await told("engine", { mostClasses: 4500 }, { weight: "weight" }, {}, asked);
    expect(some.summary.design.part!.of).toBeGreaterThan(2);
    expect(codesOf(all.found)).toContain("perhaps-clusters");
    expect(codesOf(some.found)).toContain("perhaps-clusters");
  });
});
