import { assess } from "@sdc-risk/assess";
import type { TableBlock } from "@sdc-risk/blocks";
import { SdcObject } from "@sdc-risk/core";
import type { RunTasks } from "@sdc-risk/core/tasks";
import { uniforms } from "@sdc-risk/data/kernels";
import { copyingPool, propertyRuns, surveyTable, GUIDE_ROLES, guideTable } from "@sdc-risk/testkit";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { curve, setsOfClasses } from "../src/curve.ts";
import type { FoundInput } from "../src/found-kernel.ts";
import { knowledge, type Known } from "../src/index.ts";
import { knowledgeBlocks } from "../src/report.ts";

describe("what some keys tell in the practice guide's ten records", async () => {
  const sdc = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
  const [one, two, three, four] = (await assess(sdc, [knowledge])).results.knowledge.summary.sizes;
  it("one key makes 1 record in 10 unique on average", () => expect(one.alone.mean).toBeCloseTo(0.1, 15));
  it("Educ alone makes 3 in 10 unique", () =>
    expect(one.worst).toMatchObject({ keys: ["Educ"], alone: 0.3 }));
  it("Educ and Lstat make 4 in 10 unique", () =>
    expect(two.worst).toMatchObject({ keys: ["Educ", "Lstat"], alone: 0.4 }));
  it("three keys make 3.5 in 10 unique on average", () => expect(three.alone.mean).toBeCloseTo(0.35, 15));
  it("all four keys make 4 in 10 unique", () => expect(four.alone.mean).toBeCloseTo(0.4, 15));
});

type Value = string | null;
interface File {
  readonly keys: readonly (readonly Value[])[];
  readonly weights: readonly number[] | null;
}

function objectOf({ keys, weights }: File): SdcObject {
  const columns = Object.fromEntries(
    (keys[0] ?? []).map((_, v) => [
      `k${v}`,
      vectorFromArray(
        keys.map((record) => record[v]!),
        new Utf8(),
      ),
    ]),
  );
  const weight = weights === null ? {} : { w: vectorFromArray([...weights], new Float64()) };
  return SdcObject.fromArrow(new Table({ ...columns, ...weight }), {
    keys: Object.keys(columns),
    ...(weights === null ? {} : { weight: "w" }),
  });
}

const sizesOf = async (file: File, options: object = {}): Promise<readonly Known[]> =>
  (await assess(objectOf(file), [knowledge], { options: { knowledge: options } })).results.knowledge.summary
    .sizes;

/** Every pair of records by every set of keys. */
function byPairs({ keys, weights }: File, set: readonly number[]): { alone: boolean[]; matched: number } {
  const same = (a: readonly Value[], b: readonly Value[]): boolean =>
    set.every((v) => a[v] !== null && a[v] === b[v]);
  let matched = 0;
  const alone = keys.map((record) => {
    const others = keys.flatMap((other, j) => (same(record, other) ? [j] : []));
    if (others.length === 0) return false;
    const F = others.reduce((total, j) => total + (weights?.[j] ?? 1), 0);
    matched += 1 / Math.max(F, others.length);
    return others.length === 1;
  });
  return { alone, matched };
}

function subsets(n: number, size: number): number[][] {
  const out: number[][] = [];
  for (let bits = 0; bits < 1 << n; bits++) {
    const set = Array.from({ length: n }, (_, v) => v).filter((v) => (bits >> v) & 1);
    if (set.length === size) out.push(set);
  }
  return out;
}

const value = fc.option(fc.constantFrom("a", "b", "c", ""), { freq: 6, nil: null });
const files: fc.Arbitrary<File> = fc.integer({ min: 1, max: 4 }).chain((n) =>
  fc.array(fc.array(value, { minLength: n, maxLength: n }), { minLength: 1, maxLength: 14 }).chain((keys) =>
    fc.record({
      keys: fc.constant(keys),
      weights: fc.option(
        fc.array(fc.constantFrom(0.5, 1, 2.25, 40), { minLength: keys.length, maxLength: keys.length }),
      ),
    }),
  ),
);

describe("what is found by who knows any m keys", () => {
  it("is what comparing every pair of records by every set gives", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (file) => {
        const n = file.keys[0].length;
        const records = file.keys.length;
        const sizes = await sizesOf(file);
        expect(sizes.map(({ size }) => size)).toEqual(Array.from({ length: n }, (_, i) => i + 1));
        const some = new Array<boolean>(records).fill(false);
        for (const known of sizes) {
          const found = subsets(n, known.size).map((set) => ({ set, ...byPairs(file, set) }));
          for (const { alone } of found) for (const [i, one] of alone.entries()) some[i] ||= one;
          const count = (alone: readonly boolean[]): number => alone.filter(Boolean).length;
          const mean = (values: readonly number[]): number =>
            values.reduce((a, b) => a + b, 0) / values.length / records;
          expect(known.sets).toBe(found.length);
          expect(known.of).toBe(found.length);
          expect(known.alone.mean).toBeCloseTo(mean(found.map(({ alone }) => count(alone))), 12);
          expect(known.alone.standardError).toBe(0);
          expect(known.matched.mean).toBeCloseTo(mean(found.map(({ matched }) => matched)), 12);
          expect(known.worst!.alone).toBe(Math.max(...found.map(({ alone }) => count(alone))) / records);
          const worst = found.find(({ set }) => set.map((v) => `k${v}`).join() === known.worst!.keys.join())!;
          expect(count(worst.alone) / records).toBe(known.worst!.alone);
          expect(worst.matched / records).toBeCloseTo(known.worst!.matched, 12);
          expect(known.onSome).toBe(some.filter(Boolean).length / records);
        }
      }),
      propertyRuns(2000),
    );
  });

  it("is null without records", async () => {
    const [known] = (
      await assess(
        SdcObject.fromArrow(new Table({ k0: vectorFromArray([] as string[], new Utf8()) }), { keys: ["k0"] }),
        [knowledge],
      )
    ).results.knowledge.summary.sizes;
    expect(known).toEqual({
      size: 1,
      sets: 1,
      of: 1,
      alone: { mean: null, standardError: null },
      matched: { mean: null, standardError: null },
      worst: null,
      onSome: null,
    });
  });

  it("stops at as many keys as are asked for", async () => {
    const file: File = { keys: [["a", "b", "c"]], weights: null };
    expect((await sizesOf(file, { maxSize: 2 })).map(({ size }) => size)).toEqual([1, 2]);
    expect(await sizesOf(file, { maxSize: 9 })).toHaveLength(3);
  });
});

describe("what the report says of the population", () => {
  const aboutOf = async (weights: readonly number[] | null): Promise<string> => {
    const keys = [["a"], ["b"], ["b"]];
    const { results } = await assess(objectOf({ keys, weights }), [knowledge]);
    return knowledge.report(results.knowledge).at(-1)!.about;
  };

  it("is that the file is it where weights add up to no more than the records", async () => {
    expect(await aboutOf([1, 1, 1])).toContain(
      "add up to no more than the records, so the file is taken as the whole",
    );
    expect(await aboutOf(null)).toContain(
      "There are no weights, so the file is taken as the whole population",
    );
  });

  it("is no guess of how many have twins, which a sample of nine in ten does not bear", async () => {
    expect(await aboutOf([10 / 9, 10 / 9, 10 / 9])).toContain(
      "a record may have twins there that were not drawn",
    );
  });
});

describe("a table of sets that were drawn", () => {
  it("says why figures are left empty", () => {
    const mean = { mean: 0.5, standardError: 0.1 };
    const known = { size: 1, sets: 2, of: null, alone: mean, matched: mean, onSome: null };
    const worst = { keys: ["a"], alone: 0.5, matched: 0.5 };
    const told = {
      summary: { sizes: [{ ...known, worst }] },
      records: 2,
      keys: 1030,
      fraction: null,
      register: null,
    };
    const table = knowledgeBlocks(told).at(-1) as TableBlock;
    expect(table.about).toContain("there are more sets than a number can hold");
    expect(table.rows[0].slice(1, 5)).toEqual([2, null, 0.5, 0.1]);
  });
});

describe("drawn sets", () => {
  const table = surveyTable({ rows: 2000, seed: 3 });
  const names = [
    "region",
    "urbrur",
    "hhsize",
    "sex",
    "age",
    "relat",
    "marital",
    "education",
    "labor",
    "occupation",
  ];
  const sizes = async (options: object): Promise<readonly Known[]> =>
    (
      await assess(SdcObject.fromArrow(table, { keys: names }), [knowledge], {
        options: { knowledge: { maxSize: 4, ...options } },
      })
    ).results.knowledge.summary.sizes;

  it("are near all sets, as their standard error says", async () => {
    const all = await sizes({});
    const errors: number[] = [];
    for (let seed = 1; seed <= 30; seed++) {
      const { sets, of, alone, onSome } = (await sizes({ sets: 40, seed })).at(-1)!;
      expect([sets, of, onSome]).toEqual([40, 210, null]);
      errors.push((alone.mean! - all.at(-1)!.alone.mean!) / alone.standardError!);
    }
    const squares = errors.reduce((total, z) => total + z * z, 0) / errors.length;
    expect(squares).toBeGreaterThan(0.4);
    expect(squares).toBeLessThan(2.2);
  });

  it("find a worst set at least as bad as that of the size before", async () => {
    const few = await sizes({ sets: 2, maxSize: 10 });
    for (const [i, { worst }] of few.entries())
      if (i > 0) expect(worst!.alone).toBeGreaterThanOrEqual(few[i - 1].worst!.alone);
    expect(few.at(-1)!.sets).toBe(1);
  });

  it("are as many as were asked for, also where that is more than half of them", async () => {
    for (const sets of [104, 105, 106, 180, 209]) {
      const { of, alone, ...last } = (await sizes({ sets })).at(-1)!;
      expect([last.sets, of]).toEqual([sets, 210]);
      expect(alone.standardError).toBeGreaterThan(0);
    }
    const file: File = {
      keys: [
        ["a", "b", "c"],
        ["a", "d", "c"],
      ],
      weights: null,
    };
    for (const { sets, of } of await sizesOf(file, { sets: 2, maxSize: 2 }))
      expect([sets, of]).toEqual([2, 3]);
  });

  it("may be more than a call takes arguments", async () => {
    const keys = [new Array<string>(800).fill("a")];
    const classes = await objectOf({ keys, weights: null }).classes();
    const pool = ((_, inputs: readonly FoundInput[]) =>
      Promise.resolve(
        inputs.map(({ sets }) => ({
          alone: new Float64Array(sets.length).fill(1),
          matched: new Float64Array(sets.length).fill(1),
          marked: new Uint8Array(1),
        })),
      )) as RunTasks;
    const [, known] = await curve(
      setsOfClasses(classes, pool),
      2,
      { most: 159_800, uniform: uniforms(1) },
      () => undefined,
    );
    expect([known.sets, known.of, known.alone.mean]).toEqual([159_800, 319_600, 1]);
  });

  it("tie where matches differ by rounding only: the first set is the worst", async () => {
    // both keys hold two pairs of records of each weight, which are met in another order
    const each = [3, 7, 10];
    const weights = [...each, ...each].flatMap((w) => [w, w]);
    const a = weights.map((_, i) => `${i >> 1}`);
    const b = weights.map((_, i) => `${i % 6}`);
    for (const [first, second] of [
      [a, b],
      [b, a],
    ] as const) {
      const keys = first.map((value, i) => [value, second[i]]);
      const [known] = await sizesOf({ keys, weights }, { maxSize: 1 });
      expect(known.worst!.keys).toEqual(["k0"]);
    }
  });

  it("are the same for the same seed, and wherever tasks run", async () => {
    const sdc = SdcObject.fromArrow(table, { keys: names });
    const options = { knowledge: { sets: 30 } };
    const here = await assess(sdc, [knowledge], { options });
    const there = await assess(sdc, [knowledge], { options, pool: copyingPool() });
    expect(there.results.knowledge.summary).toEqual(here.results.knowledge.summary);
  });
});
