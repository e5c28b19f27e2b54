import { assess, judgedOf } from "@sdc-risk/assess";
import type { TableBlock } from "@sdc-risk/blocks";
import { SdcObject, type SdcOptions, type WeightingOptions } from "@sdc-risk/core";
import { mapLevels } from "@sdc-risk/data";
import { uniforms } from "@sdc-risk/data/kernels";
import { population } from "@sdc-risk/population";
import { propertyRuns } from "@sdc-risk/testkit";
import { Float64, Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownPopulation, type KnownPopulationSummary } from "../src/index.ts";

type Value = string | null;
type Key = readonly Value[];
interface Policy {
  readonly missing: "wildcard" | "category";
  readonly alpha: number;
}
interface Case {
  readonly file: readonly Key[];
  /** Keys with their numbers of units; a key may come twice. */
  readonly units: readonly (readonly [key: Key, count: number])[];
  readonly policy: Policy;
}

const tableOf = (keys: readonly Key[], n: number): Record<string, Vector<Utf8>> =>
  Object.fromEntries(
    Array.from({ length: n }, (_, v) => [
      `k${v}`,
      vectorFromArray(
        keys.map((key) => key[v]!),
        new Utf8(),
      ),
    ]),
  );

function objectOf(
  { file, units }: Pick<Case, "file" | "units">,
  asCounts: boolean,
  weighting: WeightingOptions = {},
): SdcObject {
  const n = (file[0] ?? units[0][0]).length;
  const rows: Record<string, Vector<Utf8 | Int32>> = asCounts
    ? {
        ...tableOf(
          units.map(([key]) => key),
          n,
        ),
        n: vectorFromArray(
          units.map(([, m]) => m),
          new Int32(),
        ),
      }
    : tableOf(
        units.flatMap(([key, m]) => Array.from({ length: m }, () => key)),
        n,
      );
  return SdcObject.fromArrow(
    new Table(tableOf(file, n)),
    { keys: Array.from({ length: n }, (_, v) => `k${v}`) },
    { population: { table: new Table(rows), ...(asCounts ? { count: "n" } : {}) }, weighting },
  );
}

const resultOf = async (sdc: SdcObject, options: object = {}) =>
  (await assess(sdc, [knownPopulation], { options: { "known-population": options } })).results[
    "known-population"
  ];
const summaryOf = async (sdc: SdcObject, options: object = {}): Promise<KnownPopulationSummary> =>
  (await resultOf(sdc, options)).summary;

/** What one unit counts for a key: by every pair, from the definitions. */
function counts(key: Key, other: Key, { missing, alpha }: Policy): number {
  if (key.every((value, v) => value === other[v])) return 1;
  if (missing === "category") return 0;
  if (!key.every((value, v) => value === null || other[v] === null || value === other[v])) return 0;
  // compatible and different: one of the two misses a value
  return other.includes(null) ? alpha : 1;
}

function byPairs({ file, units, policy }: Case) {
  const f = (key: Key): number => file.reduce((n, other) => n + counts(key, other, policy), 0);
  const F = (key: Key): number => units.reduce((n, [other, m]) => n + m * counts(key, other, policy), 0);
  const records = file.map((key) => ({ f: f(key), F: F(key) }));
  const known = records.filter((record) => record.F > 0);
  const risk = (x: number): number => 1 / Math.max(1, x);
  const total = (list: readonly { F: number }[]): number => list.reduce((sum, one) => sum + risk(one.F), 0);
  const alone = known.filter((record) => record.f === 1);
  const deltas = units.filter(([, m]) => m > 0).map(([key]) => f(key) / F(key));
  const some = known.length > 0;
  return {
    records,
    unknownKeys: records.length - known.length,
    tau1: some ? alone.filter((record) => record.F === 1).length : null,
    tau2: some ? total(alone) : null,
    expectedMatches: some ? total(known) : null,
    below: (k: number) => known.filter((record) => record.F < k - 1e-9).length,
    min: Math.min(...deltas),
    max: Math.max(...deltas),
  };
}

const near = (found: number | null, wanted: number | null): void => {
  if (wanted === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(wanted, 9);
};

const value = fc.option(fc.constantFrom("a", "b", "c"), { freq: 5, nil: null });
const cases: fc.Arbitrary<Case> = fc.integer({ min: 1, max: 3 }).chain((n) => {
  const key = fc.array(value, { minLength: n, maxLength: n });
  return fc.record({
    file: fc.array(key, { minLength: 1, maxLength: 8 }),
    units: fc
      .array(fc.tuple(key, fc.nat(4)), { minLength: 1, maxLength: 10 })
      // a population holds at least as many units as the file has records
      .map((list) => [...list, [list[0][0], 8] as const]),
    policy: fc.record({
      missing: fc.constantFrom("wildcard" as const, "category" as const),
      alpha: fc.constantFrom(0, 0.5, 1),
    }),
  });
});

describe("a known population", () => {
  it("gives what comparing every record with every unit gives", async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.boolean(), async (one, asCounts) => {
        const sdc = objectOf(one, asCounts);
        const { summary, columns } = await resultOf(sdc, one.policy);
        const wanted = byPairs(one);
        expect(summary.population).toBe(one.units.reduce((n, [, m]) => n + m, 0));
        expect(summary.unknownKeys).toBe(wanted.unknownKeys);
        near(summary.tau1, wanted.tau1);
        near(summary.tau2, wanted.tau2);
        near(summary.expectedMatches, wanted.expectedMatches);
        for (const { k, records } of summary.kmap) expect(records).toBe(wanted.below(k));
        near(summary.deltaPresence.min, wanted.min);
        near(summary.deltaPresence.max, wanted.max);
        const { classOf } = await sdc.classes();
        for (const [i, { F }] of wanted.records.entries()) {
          near(columns.F.values[classOf[i]], F);
          if (F > 0) near(columns.risk.values[classOf[i]], 1 / Math.max(1, F));
          else expect(columns.risk.values[classOf[i]]).toBeNaN();
        }
      }),
      propertyRuns(600),
    );
  });

  it("knows everything where the file is the population", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ file, policy }) => {
        const units = file.map((key) => [key, 1] as const);
        const summary = await summaryOf(objectOf({ file, units }, false), policy);
        expect(summary.deltaPresence).toMatchObject({ min: 1, max: 1 });
        expect(summary).toMatchObject({
          unknownKeys: 0,
          tau1: summary.sampleUniques,
          tau2: summary.sampleUniques,
          overfull: { keys: 0 },
        });
      }),
      propertyRuns(200),
    );
  });

  it("gives records the same figures without the units that no record can be, so that only the others are to be counted", async () => {
    const judged = async (one: Case) => {
      const { findings } = await assess(objectOf(one, true), [knownPopulation], {
        options: { "known-population": one.policy },
      });
      const { figures, inScope } = (await judgedOf(findings[0], () => Promise.resolve()))!;
      const { sampleUniques } = findings[0].done.summary as KnownPopulationSummary;
      return { figures: { ...figures, sampleUniques }, inScope };
    };
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const gaps = one.file.filter((key) => key.includes(null));
        const heldIn = (keys: readonly Key[], value: Value, v: number): boolean =>
          value === null || keys.some((key) => key[v] === value);
        const canBe = (unit: Key): boolean =>
          unit.every((value, v) => heldIn(one.file, value, v)) ||
          gaps.some((gap) => unit.every((value, v) => gap[v] === null || heldIn(gaps, value, v)));
        const units = one.units.filter(([key]) => canBe(key));
        const total = units.reduce((n, [, m]) => n + m, 0);
        const all = await judged(one);
        expect(all.inScope).toMatchObject({ units: total });
        // fewer units than records are refused
        fc.pre(total >= one.file.length);
        const without = await judged({ ...one, units });
        for (const place of all.inScope!.places)
          expect(without.figures).toHaveProperty(place, all.figures[place as keyof typeof all.figures]);
      }),
      propertyRuns(300),
    );
  });

  it("counts the units whose presence is outside of what is wanted", async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.nat(4), fc.nat(4), async (given, x, y) => {
        const wanted = [Math.min(x, y) / 4, Math.max(x, y) / 4] as const;
        const { deltaPresence } = await summaryOf(objectOf(given, true), {
          ...given.policy,
          presence: wanted,
        });
        const of = ([key]: readonly [Key, number]): number =>
          given.file.reduce((n, other) => n + counts(key, other, given.policy), 0) /
          given.units.reduce((n, [other, m]) => n + m * counts(key, other, given.policy), 0);
        const total = (holds: (delta: number) => boolean): number =>
          given.units.reduce((n, unit) => n + (unit[1] > 0 && holds(of(unit)) ? unit[1] : 0), 0);
        const all = total(() => true);
        const below = total((delta) => delta < wanted[0] - 1e-9);
        const above = total((delta) => delta > wanted[1] + 1e-9);
        expect(deltaPresence.wanted).toEqual({
          min: wanted[0],
          max: wanted[1],
          below,
          above,
          share: (below + above) / all,
        });
      }),
      propertyRuns(300),
    );
  });

  it("refuses a wanted presence that begins above its end", async () => {
    await expect(
      summaryOf(objectOf({ file: [["a"]], units: [[["a"], 2]] }, true), { presence: [0.6, 0.5] }),
    ).rejects.toThrow('Options of "known-population": presence: expected the smaller one first.');
  });

  it("finds everybody with the same chance in a population of one key", async () => {
    const units = [[["a", "b"], 50]] as const;
    const summary = await summaryOf(
      objectOf(
        {
          file: [
            ["a", "b"],
            ["a", "b"],
          ],
          units,
        },
        true,
      ),
    );
    expect(summary).toMatchObject({
      population: 50,
      tau1: 0,
      tau2: 0,
      expectedMatches: 0.04,
      kmap: [2, 3, 5].map((k) => ({ k, records: 0, share: 0 })),
      deltaPresence: { min: 0.04, max: 0.04 },
    });
  });

  it("counts records that miss a value as the guide does", async () => {
    const file = [
      ["Male", "complete"],
      ["Male", "incomplete"],
      ["Male", null],
    ];
    const units = file.map((key) => [key, 1] as const);
    const { columns } = await resultOf(objectOf({ file, units }, false));
    expect([...columns.F.values]).toEqual([2, 2, 3]);
  });

  it("tells keys that the population lacks by the values that differ", async () => {
    const file = [
      ["a", "x"],
      ["a", "y"],
      ["b", "y"],
      ["q", "y"],
      ["q", "y"],
      ["q", "y"],
    ];
    const units = [
      [["a", "x"], 4],
      [["b", "x"], 4],
      [["a", "y"], 2],
    ] as const;
    const sdc = objectOf({ file, units }, true);
    const { results, findings, warnings } = await assess(sdc, [knownPopulation]);
    const { summary } = results["known-population"];
    expect(summary).toMatchObject({
      unknownKeys: 4,
      unknownLevels: [{ variable: "k0", levels: 1, records: 3 }],
      expectedMatches: 0.75,
      marketer: 0.375,
      journalist: 0.5,
    });
    const table = findings[0].blocks.find(({ title }) => title === "Values that the population lacks");
    expect(table).toMatchObject({ rows: [["k0", "q", 3]] });
    expect(warnings.map(({ code }) => code)).toContain("unknown-keys");
  });

  it("names no value of fewer than three records but internally", async () => {
    const file = [["a"], ["zz1"], ["zz2"], ["zz2"]];
    const { findings } = await assess(objectOf({ file, units: [[["a"], 9]] }, true), [knownPopulation]);
    const { blocks, done } = findings[0];
    expect(JSON.stringify([done.summary, blocks.filter(({ detail }) => detail === undefined)])).not.toContain(
      "zz",
    );
    expect(blocks.find(({ title }) => title === "Values that the population lacks")).toMatchObject({
      rows: [["k0", "2 more values", 3]],
    });
    expect(JSON.stringify(blocks.filter(({ detail }) => detail === "internal"))).toContain("zz2");
  });

  it("has no figures where the population lacks all keys, and says that values are coded in two ways", async () => {
    const file = [["a"], ["b"]];
    const { results, warnings } = await assess(objectOf({ file, units: [[["A"], 9]] }, true), [
      knownPopulation,
    ]);
    expect(results["known-population"].summary).toMatchObject({
      unknownKeys: 2,
      tau1: null,
      tau2: null,
      expectedMatches: null,
      journalist: null,
      marketer: null,
      kmap: [{ share: null }, { share: null }, { share: null }],
      deltaPresence: { min: 0, max: 0 },
    });
    expect(warnings.map(({ code }) => code)).toContain("no-shared-value");
  });

  it("calls no key coded in two ways that the population does not hold at all", async () => {
    const { warnings } = await assess(
      objectOf({ file: [["a", "x"]], units: [[["a", null], 9]] }, true),
      [knownPopulation],
      { options: { "known-population": { missing: "category" } } },
    );
    expect(warnings.map(({ code }) => code)).not.toContain("no-shared-value");
  });

  it("tells keys of which the file holds more than there are", async () => {
    const { results, warnings } = await assess(
      objectOf(
        {
          file: [["a"], ["a"], ["b"]],
          units: [
            [["a"], 1],
            [["b"], 5],
          ],
        },
        true,
      ),
      [knownPopulation],
    );
    expect(results["known-population"].summary).toMatchObject({
      overfull: { keys: 1, records: 2 },
      deltaPresence: { min: 0.2, max: 2 },
    });
    expect(warnings.map(({ code }) => code)).toContain("overfull-keys");
  });

  it("sets estimates of the file beside what was counted", async () => {
    const table = new Table({
      ...tableOf([["a"], ["b"], ["c"]], 1),
      w: vectorFromArray([4, 4, 2], new Float64()),
    });
    const register = new Table({
      ...tableOf([["a"], ["b"], ["c"]], 1),
      n: vectorFromArray([4, 1, 1], new Int32()),
    });
    const sdc = SdcObject.fromArrow(
      table,
      { keys: ["k0"], weight: "w" },
      { population: { table: register, count: "n" } },
    );
    const { estimates } = await summaryOf(sdc);
    expect(estimates[0]).toMatchObject({ figure: "population", estimate: 10, truth: 6 });
    expect(estimates[0].error).toBeCloseTo(2 / 3, 12);
    expect(estimates.find(({ by }) => by === "marketer")).toMatchObject({ estimate: 1, truth: 2.25 });
    expect(estimates.find(({ figure }) => figure === "tau1")!.truth).toBe(2);
  });

  it("sets every estimate of the same figures beside what was counted", async () => {
    const random = uniforms(11);
    const draw = (levels: number): string => String(Math.floor(levels * random() ** 2));
    const people = Array.from({ length: 4000 }, () => [draw(9), draw(7), draw(8)]);
    const file = people.filter(() => random() < 0.2);
    const table = new Table({
      ...tableOf(file, 3),
      w: vectorFromArray(new Array<number>(file.length).fill(5), new Float64()),
    });
    const sdc = SdcObject.fromArrow(
      table,
      { keys: ["k0", "k1", "k2"], weight: "w" },
      { population: { table: new Table(tableOf(people, 3)) } },
    );
    const { results, findings } = await assess(sdc, [population, knownPopulation]);
    const { summary } = results["known-population"];
    const { expectedMatches: m, superpopulation, negativeBinomial } = results.population.summary;
    const of = (figure: string, by: string) =>
      summary.estimates.find((one) => one.figure === figure && one.by === by)!;
    expect(of("tau2", "dataIntrusion")).toMatchObject({ estimate: m.dataIntrusion, truth: summary.tau2 });
    expect(of("expectedMatches", "perRecord")).toMatchObject({ estimate: m.perRecord });
    for (const { method, uniques } of superpopulation.estimates)
      expect(of("populationUniques", method)).toMatchObject({ estimate: uniques });
    expect(negativeBinomial).not.toBeNull();
    for (const figure of ["tau1", "tau2"] as const)
      expect(of(figure, "negativeBinomial").estimate).toBe(negativeBinomial![figure]);
    const units = new Map<string, number>();
    for (const one of people) units.set(one.join(), (units.get(one.join()) ?? 0) + 1);
    const alone = [...units.values()].filter((n) => n === 1).length;
    expect(summary.populationUniques).toBe(alone);
    expect(of("populationUniques", "snb").truth).toBe(alone);
    const held = new Map<string, number>();
    for (const one of file) held.set(one.join(), (held.get(one.join()) ?? 0) + 1);
    expect(of("journalist", "frequency")).toMatchObject({ estimate: 0.2, truth: summary.journalist });
    // a key of f records has F̂ = 5 f
    expect(summary.estimates.filter(({ figure }) => figure === "kmap")).toMatchObject(
      summary.kmap.map(({ k, records }) => ({ k, estimate: 0, truth: records })),
    );
    const blocks = findings.at(-1)!.blocks.find(({ title }) => title === "Estimate and truth") as TableBlock;
    expect(blocks.rows).toHaveLength(summary.estimates.length);
    expect(blocks.rows.at(-1)![0]).toBe("records whose key fewer units have than 5");
  });

  it("calls what takes the file for the population a count, and no floor", async () => {
    const units = Array.from({ length: 30 }, (_, i) => [[String(i)], 30] as const);
    const file = units.map(([key]) => key);
    const sdc = objectOf({ file, units }, true, { census: true });
    const { findings } = await assess(sdc, [knownPopulation]);
    const table = findings[0].blocks.find(({ title }) => title === "Estimate and truth") as TableBlock;
    expect(JSON.stringify(table)).not.toMatch(/floor|F̂/);
    expect(table.about).toContain("Estimates take the file as the whole population");
    expect(table.rows).toContainEqual([
      "correct matches, all records",
      "count of keys in the file",
      30,
      1,
      30,
    ]);
  });

  it("recodes the population as it recodes the file", async () => {
    const file = [["a1"], ["b1"]];
    const units = [
      [["a1"], 1],
      [["a2"], 3],
      [["b2"], 4],
    ] as const;
    const first = (label: string): string => label.slice(0, 1);
    const sdc = objectOf({ file, units }, true)
      .recode("k0", (column) => mapLevels(column, (label) => `${first(label)}x`))
      .with({ roles: { keys: ["k0"] } })
      .recode("k0", (column) => mapLevels(column, first));
    expect(await summaryOf(sdc)).toMatchObject({ unknownKeys: 0, tau2: 0.5, expectedMatches: 0.5 });
    const odd = objectOf({ file, units }, true).recode("k0", (column) => ({
      ...column,
      codes: column.codes.slice(0, 2),
    }));
    await expect(summaryOf(odd)).rejects.toThrow(/recoding of "k0" cannot be applied to the population/);
  });
});

describe("a population in which many units miss a key", () => {
  it("is counted as every pair says, also for keys that the file lacks", async () => {
    const draw = uniforms(5);
    const level = (n: number): string => String(Math.floor(draw() * n));
    const key = (): Key => [level(40), draw() < 0.3 ? null : level(30), level(3)];
    const file = Array.from({ length: 300 }, key);
    const units = Array.from({ length: 900 }, () => [key(), 1] as const);
    const policy = { missing: "wildcard", alpha: 1 } as const;
    const { summary } = await resultOf(objectOf({ file, units }, false), policy);
    const wanted = byPairs({ file, units, policy });
    expect(summary.unknownKeys).toBe(wanted.unknownKeys);
    near(summary.expectedMatches, wanted.expectedMatches);
  });
});

describe("a population that does not fit", () => {
  const keys = {
    age: vectorFromArray([1, 2, 2], new Int32()),
    sex: vectorFromArray(["f", "m", "m"], new Utf8()),
  };
  const made = (population: SdcOptions["population"], missing: SdcOptions["missing"] = []): SdcObject =>
    SdcObject.fromArrow(new Table(keys), { keys: ["age", "sex"] }, { population, missing });
  const counted = (n: readonly (number | null)[]) => ({
    table: new Table({ ...keys, n: vectorFromArray([...n], new Float64()) }),
    count: "n",
  });

  it("is refused where it lacks a key, also one that is given later", async () => {
    const table = new Table({ Age: keys.age, sex: keys.sex });
    expect(() => made({ table })).toThrow('The population has no variable "age", a key. Did you mean "Age"');
    const later = SdcObject.fromArrow(new Table(keys), { keys: ["sex"] }, { population: { table } });
    await expect(summaryOf(later.with({ roles: { keys: ["age"] } }))).rejects.toThrow(
      'The population has no variable "age"',
    );
  });

  it("is refused where it holds values of another kind", async () => {
    const table = new Table({ sex: keys.sex, age: vectorFromArray(["young", "old", "old"], new Utf8()) });
    await expect(summaryOf(made({ table }))).rejects.toThrow(
      'Variable "age" holds numbers in the original and text in the population: their values cannot be compared.',
    );
  });

  /** A file with ages as texts beside a population with ages as numbers. */
  const banded = (ages: readonly (string | null)[], of: readonly number[]): SdcObject =>
    SdcObject.fromArrow(
      new Table({ age: vectorFromArray([...ages], new Utf8()) }),
      { keys: ["age"] },
      { population: { table: new Table({ age: vectorFromArray([...of], new Float64()) }) } },
    );

  it("counts a treated file by the bands that it holds, also those without an end", async () => {
    const sdc = banded(["60–69", "60–69", "70", "80 and more", null], [60, 65, 69, 70, 80, 99, 12, 45]);
    // 2 of 3, 1 of 1, 1 of 2, and one of all 8
    expect(await summaryOf(sdc)).toMatchObject({
      unknownKeys: 0,
      expectedMatches: 2 / 3 + 1 + 1 / 2 + 1 / 8,
    });
    const fractions = banded(["2.5 to below 5", "5 and more"], [2.5, 4.99, 5, 5.5]);
    expect(await summaryOf(fractions)).toMatchObject({ unknownKeys: 0, expectedMatches: 1 });
    const bottom = banded(["below 60", "60–69"], [12, 45, 60, 69, 70]);
    expect(await summaryOf(bottom)).toMatchObject({ unknownKeys: 0, expectedMatches: 1 });
  });

  it("is refused where values of another key were merged into one that the population lacks", async () => {
    const people = {
      age: vectorFromArray([60, 65], new Int32()),
      sex: vectorFromArray(["f", "m"], new Utf8()),
    };
    const treated = (sex: string): SdcObject =>
      SdcObject.fromArrow(
        new Table({ age: vectorFromArray(["60–69"], new Utf8()), sex: vectorFromArray([sex], new Utf8()) }),
        { keys: ["age", "sex"] },
        { population: { table: new Table(people) } },
      );
    await expect(summaryOf(treated("other"))).rejects.toThrow(
      'The file was recoded, and its value "other" of sex is none of the population: which of its values became that is ' +
        "not known. Recode the population as the file was, and give that.",
    );
    expect(await summaryOf(treated("m"))).toMatchObject({ unknownKeys: 0, expectedMatches: 1 });
  });

  it("is refused where bands do not say which of them a number is in", async () => {
    const refused = 'Variable "age" holds text in the original and numbers in the population';
    await expect(summaryOf(banded(["60–69", "65–74"], [60, 66]))).rejects.toThrow(refused);
    await expect(summaryOf(banded(["60–69", "70–79"], [60, 69.5]))).rejects.toThrow(refused);
    await expect(summaryOf(banded(["60–69", "old"], [60, 75]))).rejects.toThrow(refused);
    // also where a number stands for itself, which is one that can be compared
    await expect(summaryOf(banded(["60–69", "65–74", "80"], [60, 66, 80]))).rejects.toThrow(refused);
    await expect(summaryOf(banded(["60–69", "70"], [60, 69.5, 70]))).rejects.toThrow(refused);
  });

  it("takes values of another type by the rule for two files, and codes for missing values in both", async () => {
    const table = new Table({
      sex: keys.sex,
      age: vectorFromArray(["1", "2.0", "-9"], new Utf8()),
    });
    expect(await summaryOf(made({ table }, [-9]))).toMatchObject({ unknownKeys: 0, expectedMatches: 2 });
  });

  it("is refused where counts are missing, negative, fractional or no numbers", () => {
    expect(() => made(counted([3, -1, 2]))).toThrow(/"n" of the population .* on row 2 it is -1/);
    expect(() => made(counted([3, 1, 2.5]))).toThrow(/on row 3 it is 2\.5/);
    expect(() => made(counted([3, null, 2]))).toThrow(/on row 2 it is missing/);
    expect(() => made({ ...counted([1, 1, 1]), count: "sex" })).toThrow(
      /In the population: .*must hold numbers/,
    );
    expect(() => made({ ...counted([1, 1, 1]), count: "N" })).toThrow(
      /no variable "N" to count .*Did you mean "n"/,
    );
    expect(() => made({ table: new Table(keys), count: "age" })).toThrow(/both be a key and count/);
  });

  it("takes a count that is a code for missing values as it is", () => {
    expect(made(counted([99, 1, 1]), [99]).population).toMatchObject({ units: 101 });
  });

  it("is refused where it is empty, or smaller than the file", () => {
    expect(() => made(counted([0, 0, 0]))).toThrow("The population holds no units");
    const table = new Table({ age: keys.age.slice(0, 2), sex: keys.sex.slice(0, 2) });
    expect(() => made({ table })).toThrow(/holds 2 units, fewer than the 3 records .*--population-count/);
  });

  it("is needed", async () => {
    await expect(summaryOf(made(undefined))).rejects.toThrow("It needs the role population.");
  });
});

describe("a file that is taken for the whole population, and is not", () => {
  const file: readonly Key[] = [["a"], ["b"]];
  const told = async (units: Case["units"], weighted = false): Promise<string> => {
    const sdc = objectOf({ file, units }, true, { census: true });
    const options = weighted ? { population: { samplingFraction: 0.5 } } : {};
    const { warnings, findings } = await assess(sdc, [population, knownPopulation], { options });
    const { blocks } = findings.find(({ id }) => id === "known-population")!;
    return JSON.stringify([warnings, blocks]);
  };
  const larger = [[["a"], 7] as const, [["b"], 3] as const];

  it("is warned of where the population has more units", async () => {
    expect(await told(larger)).toContain(
      "The population has 10 units, but the 2 records of the file are taken",
    );
    expect(await told(larger, true)).not.toContain("no-census");
    expect(await told(file.map((key) => [key, 1] as const))).not.toContain("no-census");
  });

  it("is told as counted by f where weights are below one, and not by their sum", async () => {
    const sdc = SdcObject.fromArrow(
      new Table({ ...tableOf(file, 1), w: vectorFromArray([0.2, 0.4], new Float64()) }),
      { keys: ["k0"], weight: "w" },
      { population: { table: new Table(tableOf([["a"], ["a"], ["b"]], 1)) } },
    );
    const { findings, results } = await assess(sdc, [knownPopulation]);
    const { estimates } = results["known-population"].summary;
    expect(estimates.find(({ figure, k }) => figure === "kmap" && k === 2)).toMatchObject({
      estimate: 2,
      truth: 1,
    });
    // a unit of its own at least: no key has fewer than one
    const { summary } = await resultOf(sdc, { k: [1] });
    expect(summary.estimates.find(({ figure }) => figure === "kmap")).toMatchObject({
      estimate: 0,
      truth: 0,
    });
    const table = findings
      .flatMap(({ blocks }) => blocks)
      .find(({ title }) => title === "Estimate and truth") as TableBlock;
    expect(table.rows[0].slice(0, 3)).toEqual([
      "units of the population",
      "as the measure population took it",
      2,
    ]);
  });

  it("says that presence is known only where it is nearly sure", async () => {
    expect(await told(larger)).not.toContain("known to be in the file");
    expect(
      await told([
        [["a"], 1],
        [["b"], 3],
      ]),
    ).toContain("they are known to be in the file, or nearly so");
  });
});

describe("what an estimate is said to come from", () => {
  const keys: Key[] = [["a"], ["a"], ["b"], ["c"]];
  const units = keys.map((key): [Key, number] => [key, 10]);
  const estimatedBy = async (weights: number[] | null, more: object, options: object = {}) => {
    const held = {
      ...tableOf(keys, 1),
      ...(weights === null ? {} : { w: vectorFromArray(weights, new Float64()) }),
    };
    const rows = units.flatMap(([key, n]) => Array.from({ length: n }, () => key));
    const sdc = SdcObject.fromArrow(
      new Table(held),
      { keys: ["k0"], ...(weights === null ? {} : { weight: "w" }) },
      { population: { table: new Table(tableOf(rows, 1)) }, ...more },
    );
    const { findings } = await assess(sdc, [knownPopulation], { options });
    const table = findings.at(-1)!.blocks.find(({ title }) => title === "Estimate and truth");
    return (table as TableBlock).rows.map(([figure, by]) => `${String(figure)}: ${String(by)}`);
  };
  const UNITS = "units of the population";
  const LARGEST = "largest chance of a correct match";

  it("is the weights, where they add up to what was taken", async () => {
    const by = await estimatedBy([10, 10, 10, 10], {});
    expect(by).toContain(`${UNITS}: sum of weights`);
    expect(by).toContain(`${LARGEST}: F̂, the sum of weights of the key`);
    const other = await estimatedBy([10, 10, 10, 10], {}, { population: { samplingFraction: 0.5 } });
    expect(other.join("\n")).not.toContain(`${UNITS}: sum of weights`);
  });

  it("is the share in the register, where there are no weights", async () => {
    const by = await estimatedBy(null, { membership: 0.1 });
    expect(by).toContain(`${UNITS}: what records stand for by the share in the register`);
    expect(by).toContain(`${LARGEST}: F̂, what records of the key stand for by the share in the register`);
    expect(by.join("\n")).not.toContain("sum of weights");
  });

  it("is the count in the file, where only a sampling fraction is given", async () => {
    const census = { weighting: { census: true } };
    const by = await estimatedBy(null, census, { population: { samplingFraction: 0.1 } });
    expect(by).toContain(`${LARGEST}: f, the count of the key in the file`);
    expect(by.join("\n")).not.toContain("sum of weights");
  });
});
