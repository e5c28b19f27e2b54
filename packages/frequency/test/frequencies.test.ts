import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import { frequencies, frequency, type MissingPolicy } from "@sdc-risk/frequency";
import { frequencies as oracle } from "@sdc-risk/oracles";
import {
  checkSize,
  GUIDE_PUBLISHED,
  GUIDE_ROLES,
  guideTable,
  keysOf,
  microdata,
  microdataTable,
  propertyRuns,
  type Value,
} from "@sdc-risk/testkit";
import { Float64, Int32, Table, Utf8, makeVector, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("frequencies of the practice guide's ten records", async () => {
  const sdc = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
  const { summary, columns } = (await assess(sdc, [frequency])).results.frequency;
  const perRecordOf = async ({ values }: { values: Float64Array }) => [
    ...(await sdc.classes()).toRecords(values),
  ];
  it("are 2, 2, 1, 2, 1, 2, 1, 1, 2, 2 in the file", async () =>
    expect(await perRecordOf(columns.fk)).toEqual([2, 2, 1, 2, 1, 2, 1, 1, 2, 2]));
  it("are 360, 360, 215, 152, 186, 152, 180, 215, 262, 262 in the population", async () =>
    expect(await perRecordOf(columns.Fk)).toEqual([360, 360, 215, 152, 186, 152, 180, 215, 262, 262]));
  it("come of 7 different keys", () => expect(summary.classes).toBe(7));
  it("leave 4 records unique in the file", () => expect(summary.sampleUniques).toBe(4));
  it("stand for 1,570 people", () => expect(summary.population).toBe(1570));
});

const POLICIES: MissingPolicy[] = [
  { missing: "wildcard", alpha: 0 },
  { missing: "wildcard", alpha: 0.3 },
  { missing: "wildcard", alpha: 1 },
  { missing: "category", alpha: 1 },
];
const still = (): Promise<void> => Promise.resolve();

async function perRecord(
  classes: Classes,
  policy: MissingPolicy,
): Promise<{ fk: Float64Array; Fk: Float64Array }> {
  const { fk, Fk } = await frequencies(classes, policy, still);
  return { fk: classes.toRecords(fk), Fk: classes.toRecords(Fk) };
}
const farthest = (ours: ArrayLike<number>, theirs: ArrayLike<number>): number =>
  Array.from(theirs, (x, i) => Math.abs(ours[i] - x) / x).reduce((a, b) => Math.max(a, b), 0);

function objectOf(columns: readonly (readonly Value[])[], weights: readonly number[] | null): SdcObject {
  const names = columns.map((_, j) => `k${j}`);
  const table: Record<string, Vector> = Object.fromEntries(
    columns.map((column, j): [string, Vector] => [
      names[j],
      typeof column.find((value) => value !== null) === "string"
        ? vectorFromArray(column as string[], new Utf8())
        : vectorFromArray(column as number[], new Int32()),
    ]),
  );
  if (weights !== null) table["w"] = vectorFromArray(weights, new Float64());
  return SdcObject.fromArrow(new Table(table), { keys: names, ...(weights === null ? {} : { weight: "w" }) });
}

describe("frequencies", () => {
  it("equal a comparison of all pairs of records, for every policy", async () => {
    await fc.assert(
      fc.asyncProperty(microdata(), fc.nat(2 ** 30), async (data, seed) => {
        const sdc = SdcObject.fromArrow(microdataTable(data, { seed }), {
          keys: data.names,
          ...(data.weights === null ? {} : { weight: "weight" }),
        });
        const classes = await sdc.classes();
        const keys = keysOf(data);
        for (const policy of POLICIES) {
          const ours = await perRecord(classes, policy);
          const theirs = oracle(keys, data.weights, policy);
          if (Number.isInteger(policy.alpha)) expect([...ours.fk]).toEqual(theirs.fk);
          expect(farthest(ours.fk, theirs.fk)).toBeLessThan(1e-14);
          expect(farthest(ours.Fk, theirs.Fk)).toBeLessThan(1e-12);
        }
      }),
      propertyRuns(1000),
    );
  });

  it("give the example of the methods: 2, 2, 3", async () => {
    const sdc = objectOf(
      [
        ["Male", "Male", "Male"],
        ["complete", "incomplete", null],
        ["Employed", "Employed", "Employed"],
      ],
      null,
    );
    expect([...(await perRecord(await sdc.classes(), POLICIES[2])).fk]).toEqual([2, 2, 3]);
  });

  it("let a record without any key match everything, in both directions", async () => {
    const sdc = objectOf(
      [
        ["a", "b", null, null, "a"],
        [1, null, null, null, 1],
      ],
      [1, 10, 100, 1000, 5],
    );
    const classes = await sdc.classes();
    expect([...(await perRecord(classes, { missing: "wildcard", alpha: 0.5 })).fk]).toEqual([
      3, 2, 4.5, 4.5, 3,
    ]);
    expect([...(await perRecord(classes, { missing: "wildcard", alpha: 0.5 })).Fk]).toEqual([
      556, 560, 1111, 1111, 556,
    ]);
    expect([...(await perRecord(classes, { missing: "category", alpha: 1 })).fk]).toEqual([2, 1, 2, 2, 2]);
  });

  it("take a file in which everything is missing as one class", async () => {
    const sdc = objectOf(
      [
        [null, null, null],
        [null, null, null],
      ],
      null,
    );
    expect([...(await perRecord(await sdc.classes(), POLICIES[0])).fk]).toEqual([3, 3, 3]);
  });
});

describe("frequencies of files that take each way of matching", () => {
  const draws = (seed: number): (() => number) => {
    let state = seed;
    return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  };
  /** n records of `keys` variables; record i misses variable j with the chance that `hole` says. */
  function holed(
    n: number,
    keys: number,
    levels: number,
    seed: number,
    hole: (i: number, j: number) => number,
  ): { columns: Value[][]; weights: number[] } {
    const draw = draws(seed);
    const columns = Array.from({ length: keys }, (_, j) =>
      Array.from({ length: n }, (__, i): Value => {
        const value = Math.floor(draw() ** 2 * levels);
        const open = draw() < hole(i, j);
        return open ? null : value;
      }),
    );
    return { columns, weights: Array.from({ length: n }, () => 1 + 100 * draw()) };
  }
  const cases: [string, ReturnType<typeof holed>][] = [
    ["nearly as many patterns as records, joined in sorted order", holed(2500, 20, 3, 1, () => 0.2)],
    ["many patterns of few levels, so that much is compatible", holed(1200, 8, 2, 2, () => 0.4)],
    ["few patterns of many classes, joined", holed(2500, 3, 40, 3, (i, j) => ((i + j) % 3 === 0 ? 0.5 : 0))],
    [
      "large patterns that are joined by hashing beside small ones in sorted order",
      holed(2500, 6, 12, 4, (i, j) => (i % 10 === 0 ? 0.5 : j === i % 2 && i % 4 < 2 ? 1 : 0)),
    ],
    [
      "records without any key among them",
      holed(1500, 5, 9, 5, (i) => (i % 50 === 0 ? 1 : i % 7 === 0 ? 0.5 : 0.02)),
    ],
    ["a key that is missing everywhere", holed(1200, 5, 9, 6, (_, j) => (j === 2 ? 1 : 0.1))],
  ];
  for (const [what, { columns, weights }] of cases) {
    it(`equal a comparison of all pairs: ${what}`, async () => {
      const classes = await objectOf(columns, weights).classes();
      const keys = weights.map((_, i) => columns.map((column) => column[i]!));
      // one of seven records, except in CI
      const every = checkSize(1, 7);
      for (const policy of [POLICIES[1], POLICIES[2]]) {
        const ours = await perRecord(classes, policy);
        const theirs = oracle(keys, weights, policy, every);
        const some = (values: Float64Array): Float64Array => values.filter((_, i) => i % every === 0);
        expect(theirs.fk).toHaveLength(Math.ceil(weights.length / every));
        expect(farthest(some(ours.fk), theirs.fk)).toBeLessThan(1e-14);
        expect(farthest(some(ours.Fk), theirs.Fk)).toBeLessThan(1e-12);
      }
    });
  }

  it("do not depend on the order of the variables", async () => {
    const { columns, weights } = cases[3][1];
    const one = await perRecord(await objectOf(columns, weights).classes(), POLICIES[2]);
    const two = await perRecord(await objectOf([...columns].reverse(), weights).classes(), POLICIES[2]);
    expect([...two.fk]).toEqual([...one.fk]);
    expect(farthest(two.Fk, one.Fk)).toBeLessThan(1e-12);
  });

  it("keep sums to 1e-12 when many records of uneven weights change their order", async () => {
    const n = checkSize(500_000, 100_000);
    const table = (sorted: boolean): Table => {
      const order = Int32Array.from({ length: n }, (_, i) => (sorted ? i : (i * 314_159) % n));
      const key = Array.from(order, (i): number | null => (i === 0 ? null : i));
      const w = Float64Array.from(order, (i) => (i < n / 2 ? 0.1 : 1e5 + 0.3));
      return new Table({ k: vectorFromArray(key, new Int32()), w: makeVector(w) });
    };
    const total = async (sorted: boolean): Promise<number> => {
      const classes = await SdcObject.fromArrow(table(sorted), { keys: ["k"], weight: "w" }).classes();
      const { fk, Fk } = await frequencies(classes, POLICIES[2], still);
      const at = fk.indexOf(n);
      return Fk[at];
    };
    const [a, b] = [await total(true), await total(false)];
    expect(Math.abs(a - b) / a).toBeLessThan(1e-12);
  });
});

describe("the measure frequency", () => {
  it("gives the guide's f and F for its ten records", async () => {
    const sdc = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
    const { results } = await assess(sdc, [frequency]);
    const { summary, columns } = results.frequency;
    const { classOf } = await sdc.classes();
    expect(Array.from(classOf, (c) => columns.fk.values[c])).toEqual(GUIDE_PUBLISHED.fk);
    expect(Array.from(classOf, (c) => columns.Fk.values[c])).toEqual(GUIDE_PUBLISHED.Fk);
    expect(summary).toMatchObject({
      records: 10,
      classes: 7,
      sampleUniques: 4,
      sampleUniquesShare: 0.4,
      population: 1570,
      incompleteRecords: 0,
      smallestClass: 1,
      meanClass: 10 / 7,
      smallestFrequency: 1,
      populationUniques: 0,
    });
    expect(summary.distribution.map(({ from, count }) => [from, count])).toEqual([
      [1, 4],
      [2, 6],
    ]);
  });

  it("marks population uniques that no weights could add up to", async () => {
    const marks = async (first: number): Promise<(string | undefined)[]> => {
      const table = new Table({
        a: vectorFromArray(["x", "y", "y"], new Utf8()),
        w: vectorFromArray([first, 3, 2], new Float64()),
      });
      const sdc = SdcObject.fromArrow(table, { keys: ["a"], weight: "w" });
      const { findings } = await assess(sdc, [frequency]);
      return findings
        .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "metrics" ? block.metrics : [])))
        .filter(({ label }) => label === "Estimated population uniques")
        .map(({ value, caution }) => `${value} ${caution?.mark ?? "as it is"}`);
    };
    expect(await marks(1.5)).toEqual(["0 0 by construction"]);
    expect(await marks(1)).toEqual(["1 as it is"]);
  });

  it("answers zero records with nulls", async () => {
    const { results } = await assess(SdcObject.fromArrow(guideTable().slice(0, 0), GUIDE_ROLES), [frequency]);
    expect(results.frequency.summary).toMatchObject({
      records: 0,
      classes: 0,
      sampleUniques: 0,
      sampleUniquesShare: null,
      smallestClass: null,
      meanClass: null,
      smallestFrequency: null,
      population: 0,
      distribution: [],
    });
  });

  it("counts weights below one in words that fit, and none that miss one by rounding", async () => {
    const warned = async (weights: readonly number[]): Promise<string[]> => {
      const table = new Table({
        k: vectorFromArray(new Array<number>(weights.length).fill(1), new Int32()),
        w: vectorFromArray([...weights], new Float64()),
      });
      const { warnings } = await assess(SdcObject.fromArrow(table, { keys: ["k"], weight: "w" }), [
        frequency,
      ]);
      return warnings.map(({ message }) => message.slice(0, 30));
    };
    expect(await warned([1, 1 - 2 ** -53, 2])).toEqual([]);
    expect(await warned([1, 0.5])).toEqual(["1 weight is below 1: a record "]);
    expect(await warned(new Array<number>(1200).fill(0.5))).toEqual(["1,200 weights are below 1: a r"]);
  });

  it("warns of keys that look like identifiers, are empty or have too many levels, and of weights below one", async () => {
    const n = 30;
    const table = new Table({
      id: vectorFromArray(
        Array.from({ length: n }, (_, i) => i),
        new Int32(),
      ),
      none: vectorFromArray(
        Array.from({ length: n }, () => null),
        new Utf8(),
      ),
      many: vectorFromArray(
        Array.from({ length: n }, (_, i) => Math.max(i, 9)),
        new Int32(),
      ),
      w: vectorFromArray(
        Array.from({ length: n }, (_, i) => (i < 2 ? 0.5 : 2)),
        new Float64(),
      ),
    });
    const { warnings } = await assess(
      SdcObject.fromArrow(table, { keys: ["id", "none", "many"], weight: "w" }),
      [frequency],
    );
    expect(warnings.map(({ code, measure }) => [code, measure])).toEqual([
      ["unique-key", "frequency"],
      ["all-missing-key", "frequency"],
      ["many-levels", "frequency"],
      ["weights-below-one", "frequency"],
    ]);
    expect(warnings[2].message).toContain('"many" has 21 values in 30 records');
  });
});
