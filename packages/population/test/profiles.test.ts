import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { individualRisk } from "@sdc-risk/individual-risk";
import { population } from "@sdc-risk/population";
import { checkSize, Random } from "@sdc-risk/testkit";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

/** A person: the keys of each record. */
type Person = readonly (readonly string[])[];

const PERSONS = checkSize(20_000, 8000);

/** Persons of one to three visits, who go mostly to one place. */
function persons(seed: number, levels: number): Person[] {
  const random = new Random(seed);
  const skewed = (size: number): number => Math.floor(size * random.uniform() ** 2);
  return Array.from({ length: PERSONS }, () => {
    const home = skewed(levels);
    const sex = random.below(2) === 0 ? "f" : "m";
    return Array.from({ length: 1 + skewed(3) }, () => [
      `p${random.below(4) > 0 ? home : skewed(levels)}`,
      sex,
      `d${skewed(levels)}`,
    ]);
  });
}

const profileOf = (person: Person): string =>
  person
    .map((keys) => keys.join())
    .sort()
    .join(" | ");

const text = (values: readonly string[]) => vectorFromArray(values, new Utf8());

/** A file of some persons, each of a weight; null for none. */
function fileOf(some: readonly Person[], weight: number | null): SdcObject {
  const rows = some.flatMap((person, p) => person.map((keys) => ({ keys, p })));
  const table = new Table({
    ...Object.fromEntries(
      ["place", "sex", "illness"].map((name, v) => [name, text(rows.map(({ keys }) => keys[v]))]),
    ),
    pid: text(rows.map(({ p }) => `id${p}`)),
    w: vectorFromArray(
      rows.map(() => weight ?? 1),
      new Float64(),
    ),
  });
  return SdcObject.fromArrow(table, {
    keys: ["place", "sex", "illness"],
    entity: "pid",
    ...(weight === null ? {} : { weight: "w" }),
  });
}

/** The same persons as a file that holds everybody; an empty value is missing. */
const censusOf = (some: readonly Person[]): SdcObject =>
  SdcObject.fromArrow(
    fileOf(some, null).table,
    { keys: ["place", "sex", "illness"], entity: "pid" },
    { weighting: { census: true }, missing: [""] },
  );

describe.each([
  ["few keys", 4, 1],
  ["some keys", 8, 2],
  ["many keys", 20, 3],
])("persons with several records, of %s", (_, levels, seed) => {
  const all = persons(seed, levels);
  const sharing = new Map<string, number>();
  for (const person of all) sharing.set(profileOf(person), (sharing.get(profileOf(person)) ?? 0) + 1);

  it.each([0.05, 0.2])(
    "are found as often as the bounds allow, where a share of %d is drawn",
    async (share) => {
      const random = new Random(seed, 10 * share);
      const drawn = all.filter(() => random.uniform() < share);
      const right = drawn.reduce((sum, person) => sum + 1 / sharing.get(profileOf(person))!, 0);
      const { summary, columns } = (await assess(fileOf(drawn, 1 / share), [population])).results.population;
      const { floor, ceiling, marketer, all: none, tested, doubts } = summary.expectedMatches;
      expect(summary.records).toBe(drawn.length);
      expect(ceiling).toBe(new Set(drawn.map(profileOf)).size);
      expect(right).toBeLessThanOrEqual(ceiling);
      expect(marketer).toBeLessThan(right);
      // a floor but for chance
      expect(floor).toBeLessThan(1.05 * right);
      expect([none, tested]).toEqual([null, false]);
      expect(doubts[0]).toContain("the keys of all its records together");
      expect(columns.match.values.every(Number.isNaN)).toBe(true);
    },
  );
});

describe("a file of persons with several records", () => {
  const some = persons(5, 8).slice(0, 400);

  it("has no floor where nothing says what share of the population it holds", async () => {
    const { summary } = (await assess(fileOf(some, null), [population])).results.population;
    expect(summary.expectedMatches.floor).toBe(0);
    expect(summary.expectedMatches.reason).toContain("Neither weights nor a sampling fraction");
    expect(summary.population).toBeNull();
  });

  it("does not say that the share is unknown where everybody is in the file and keys are missing", async () => {
    const [[[, ...rest]], ...others] = some.map((person) => person.map((keys) => [...keys]));
    const gappy = [[["", ...rest.slice(1)]], ...others];
    const { summary } = (await assess(censusOf(gappy), [population])).results.population;
    expect(summary.expectedMatches.all).toBeNull();
    expect(summary.expectedMatches.reason).toContain("the keys of all its records together");
    expect(summary.expectedMatches.reason).not.toContain("Neither weights nor a sampling fraction");
  });

  it("takes a sampling fraction of persons", async () => {
    const options = { population: { samplingFraction: 0.05 } };
    const { summary } = (await assess(fileOf(some, null), [population], { options })).results.population;
    const weighted = (await assess(fileOf(some, 20), [population])).results.population.summary;
    expect(summary.population).toBeCloseTo(8000, 6);
    expect(summary.expectedMatches.floor).toBeCloseTo(weighted.expectedMatches.floor, 9);
  });

  it("has no sampling fractions by strata", async () => {
    const sdc = fileOf(some, null).with({ roles: { strata: ["sex"] } });
    await expect(
      assess(sdc, [population], { options: { population: { samplingFraction: "strata" } } }),
    ).rejects.toMatchObject({ code: "BAD_OPTIONS" });
  });

  it("is told in persons and between bounds", async () => {
    const { findings } = await assess(fileOf(some, 20), [population]);
    const [block] = findings[0].blocks;
    expect(findings[0].unit.many).toBe("persons");
    expect(block).toMatchObject({ title: "How many people would be found?" });
    const labels = block?.kind === "metrics" ? block.metrics.map(({ label }) => label) : [];
    expect(labels).toEqual([
      "Correct matches of persons, at least about",
      "Correct matches of persons, at most",
      "Unique profiles",
    ]);
    expect(JSON.stringify(findings[0].blocks)).not.toContain("tested model");
  });

  it("has the figures of records where each person has one", async () => {
    const single = some.map((person) => [person[0]]);
    const { summary } = (await assess(fileOf(single, 20), [population])).results.population;
    expect(summary.expectedMatches.all).not.toBeNull();
    expect(summary.expectedMatches.ceiling).toBe(summary.occupiedCells);
  });
});

describe("a file that holds all persons, each with several records", () => {
  /** Σ 1/F over persons, and persons whose profile nobody else has, by their definitions. */
  const bruteForce = (some: readonly Person[]) => {
    const sharing = some.map((one) => some.filter((other) => profileOf(other) === profileOf(one)).length);
    return {
      all: sharing.reduce((sum, F) => sum + 1 / F, 0),
      uniques: sharing.filter((F) => F === 1).length,
      sharing,
    };
  };

  it.each([
    [1, 3],
    [2, 4],
    [3, 6],
    [4, 20],
  ])("is counted as by brute force: seed %d, %d levels", async (seed, levels) => {
    const some = persons(seed, levels).slice(0, 120 + 40 * seed);
    const { all, uniques, sharing } = bruteForce(some);
    const { summary, columns, estimated } = (await assess(censusOf(some), [population])).results.population;
    const { expectedMatches: m } = summary;
    for (const one of [m.all, m.inFile, m.floor, m.ceiling, m.perRecord]) expect(one).toBeCloseTo(all, 9);
    expect([summary.tau1, summary.tau2, m.uniques, summary.sampleUniques]).toEqual(Array(4).fill(uniques));
    expect([m.by, m.reason, m.doubts, summary.design.census]).toEqual(["census", null, [], true]);
    expect([summary.population, summary.samplingFraction]).toEqual([some.length, 1]);
    expect(estimated).toEqual([]);
    const { classOf } = await (await censusOf(some).persons(() => Promise.resolve()))!.sdc.classes();
    for (const [p, F] of sharing.entries()) expect(columns.match.values[classOf[p]]).toBeCloseTo(1 / F, 12);
  });

  it("is so by a sampling fraction of one, too, and told as a count", async () => {
    const some = persons(6, 6).slice(0, 200);
    const options = { population: { samplingFraction: 1 } };
    const { findings, results } = await assess(fileOf(some, null), [population], { options });
    expect(results.population.summary.expectedMatches.all).toBeCloseTo(bruteForce(some).all, 9);
    const [block] = findings[0].blocks;
    const labels = block?.kind === "metrics" ? block.metrics.map(({ label }) => label) : [];
    expect(labels).toEqual(["Expected correct matches of persons", "Unique profiles"]);
  });

  it("is found less often by an intruder whose file holds a part of it", async () => {
    const some = persons(7, 4).slice(0, 200);
    const options = { "individual-risk": { coverage: 0.3 } };
    const { summary } = (await assess(censusOf(some), [individualRisk, population], { options })).results
      .population;
    // each person who is in that file is one of N there: Σ (1 − (1 − c)^F)/F
    const expected = bruteForce(some).sharing.reduce((sum, F) => sum + (1 - 0.7 ** F) / F, 0);
    expect(summary.expectedMatches.inFile).toBeCloseTo(expected, 9);
  });
});
