import { SdcObject } from "@sdc-risk/core";
import { minimalSampleUniques } from "./oracle/suda-msus.ts";
import { GUIDE_PUBLISHED, GUIDE_ROLES, guideTable } from "@sdc-risk/testkit";
import { Dictionary, Float64, Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { relativeScores, scoresBySize } from "../src/scores/scores.ts";
import { close, codesOf, equalsOracle, measured, objectOf, randomFrom, rowsOf } from "./support.ts";

type Columns = (number | null)[][];
const namesOf = (columns: Columns): string[] => columns.map((_, v) => `v${v}`);
const drawn = (keys: number, records: number, levels: number, seed: number): Columns => {
  const random = randomFrom(seed);
  return Array.from({ length: keys }, () =>
    Array.from({ length: records }, () => Math.floor(random() * levels)),
  );
};

describe("special uniques of the guide's ten records", () => {
  const guide = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
  it("score as published", async () => {
    const { columns, summary } = await measured(guide, { maxSize: 3, samplingFraction: 0.01 });
    expect(columns["score"]).toEqual(GUIDE_PUBLISHED.sudaScore);
    expect(summary).toMatchObject({
      intrusion: { uniques: 4, inPairs: 6 },
      specialUniques: 4,
      recordsWithUniques: 4,
      samplingFraction: 0.01,
      samplingFractionFrom: "option",
    });
  });
  it("score and have the DIS-SUDA of the other convention as published", async () => {
    const { columns } = await measured(guide, { maxSize: 3, score: "ihsn", samplingFraction: 0.01 });
    expect(columns["score"]).toEqual(GUIDE_PUBLISHED.sudaScoreIhsn);
    columns["dis"].forEach((dis, i) => expect(dis).toBeCloseTo(GUIDE_PUBLISHED.disSuda[i], 9));
  });
  it("take the sampling fraction from the weights where there are some, and guess 1 % with a warning where not", async () => {
    for (const options of [{}, { samplingFraction: "weights" as const }]) {
      const { summary, warnings } = await measured(guide, options);
      expect([summary.samplingFraction, summary.samplingFractionFrom, codesOf(warnings)]).toEqual([
        10 / (180 * 3 + 215 * 2 + 76 * 3 + 186 * 2),
        "weights",
        [],
      ]);
    }
    const bare = SdcObject.fromArrow(guideTable(), { keys: GUIDE_ROLES.keys });
    const { summary, warnings, blocks } = await measured(bare);
    expect([summary.samplingFraction, summary.samplingFractionFrom, codesOf(warnings)]).toEqual([
      0.01,
      "guess",
      ["guessed-sampling-fraction"],
    ]);
    expect(JSON.stringify(blocks)).toContain("when the file holds 1 % of the population (a guess");
    expect(codesOf((await measured(bare, { samplingFraction: 1 })).warnings)).toEqual([]);
    await expect(measured(bare, { samplingFraction: "weights" })).rejects.toMatchObject({
      code: "BAD_OPTIONS",
    });
  });
  it("say where DIS-SUDA is not to be trusted, and lead with the proportion of the lattice there", async () => {
    const all = await measured(guide);
    const some = await measured(guide, { maxSize: 3 });
    const titles = ({ blocks }: typeof all): string[] => blocks.map(({ title }) => title);
    // the proportion of the lattice leads in any case; DIS-SUDA comes with its caution
    for (const one of [all, some])
      expect(titles(one).indexOf("Records by proportion of the lattice")).toBeLessThan(
        titles(one).indexOf("Distribution of DIS-SUDA"),
      );
    expect([all.summary.disSudaUnreliable, some.summary.disSudaUnreliable]).toEqual([[], ["sizes"]]);
    expect(JSON.stringify(all.blocks)).not.toContain("not to be trusted");
    expect(some.warnings).toEqual([
      expect.objectContaining({
        code: "dis-suda-unreliable",
        message: expect.stringContaining("only sets of up to 3 of 4 keys were searched") as string,
      }),
    ]);
    for (const wanted of ["Records by DIS-SUDA", "Distribution of DIS-SUDA"])
      expect(JSON.stringify(some.blocks.find(({ title }) => title === wanted))).toContain(
        "not to be trusted here",
      );
    // two records alone, and three that share a key: no pair to estimate DIS by
    const lone = await measured(objectOf([[1, 2, 3, 3, 3]]), { samplingFraction: 0.1 });
    expect([lone.summary.intrusion.dis, lone.summary.disSudaUnreliable]).toEqual([1, ["no-pairs"]]);
    expect(JSON.stringify(lone.blocks)).toContain("it is 1 whatever that share is, and no estimate");
    // nobody is alone: nothing to trust or not
    expect(
      (
        await measured(
          objectOf([
            [1, 1],
            [2, 2],
          ]),
          { maxSize: 1, samplingFraction: 0.1 },
        )
      ).summary.disSudaUnreliable,
    ).toEqual([]);
  });
});

describe("values with equal contributions", () => {
  const KEYS = ["v0", "v1"];
  const rows = Array.from({ length: 60 }, (_, i) => [i % 10, i % 7] as const);
  const orderOf = async (columns: Readonly<Record<string, Vector>>): Promise<unknown> => {
    const { summary } = await measured(SdcObject.fromArrow(new Table(columns), { keys: KEYS }));
    return {
      values: summary.values.map(({ variable, value }) => [variable, value]),
      pairs: summary.pairs,
      variables: summary.variables,
    };
  };
  const columnsOf = (
    from: readonly (readonly [number, number])[],
    vector: (values: number[]) => Vector,
  ): Record<string, Vector> =>
    Object.fromEntries(KEYS.map((name, v) => [name, vector(from.map((row) => row[v]))]));
  it("stand in the order of their values, whatever the order of records and the type of the column", async () => {
    const backwards = [...rows].reverse();
    const int32 = await orderOf(columnsOf(rows, (values) => vectorFromArray(values, new Int32())));
    for (const type of [new Int32(), new Float64(), new Utf8(), new Dictionary(new Utf8(), new Int32())])
      for (const from of [rows, backwards]) {
        expect(
          await orderOf(
            columnsOf(from, (values) =>
              vectorFromArray(
                type instanceof Int32 || type instanceof Float64 ? values : values.map(String),
                type as Int32,
              ),
            ),
          ),
        ).toEqual(int32);
      }
  });
});

describe("the edges of special uniques", () => {
  it("one record is told apart by every value it has, and no records by nothing", async () => {
    await equalsOracle(objectOf([[1], [null], [7]]), [[1, null, 7]], ["v0", "v1", "v2"], {});
    const table = new Table({
      a: vectorFromArray([1], new Int32()),
      w: vectorFromArray([2], new Float64()),
    }).slice(0, 0);
    const { summary, columns } = await measured(SdcObject.fromArrow(table, { keys: ["a"], weight: "w" }), {
      samplingFraction: "weights",
    });
    expect(summary).toMatchObject({
      records: 0,
      samplingFraction: null,
      intrusion: { uniques: 0, inPairs: 0, dis: null, corresponding: null },
      scores: null,
      values: [],
      pairs: [],
    });
    expect(summary.variables).toEqual([{ variable: "a", share: null, bySize: [null] }]);
    expect(columns["score"]).toEqual([]);
  });
  it("records without any value have no minimal sample unique", async () => {
    for (const records of [1, 2, 5]) {
      const columns: Columns = [Array(records).fill(null), Array(records).fill(null)] as Columns;
      await equalsOracle(objectOf(columns), rowsOf(columns), ["v0", "v1"], {});
    }
  });
  it("a constant key tells nobody apart, and twin keys replace each other", async () => {
    const columns: Columns = [
      [1, 1, 1, 1],
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [1, 1, 2, 2],
    ];
    await equalsOracle(objectOf(columns), rowsOf(columns), namesOf(columns), {});
    const { summary } = await measured(objectOf(columns));
    expect(summary.variables.map(({ share }) => share)).toEqual([0, 0.5, 0.5, 0]);
  });
  it("equal the oracle for one key and for two, under either convention", async () => {
    for (const keys of [1, 2])
      for (const score of ["elliot", "ihsn"] as const) {
        const columns = drawn(keys, 30, 12, keys);
        await equalsOracle(objectOf(columns), rowsOf(columns), namesOf(columns), { score });
      }
  });
  it("search all sizes up to 14 keys, and sizes up to three from 15 on with a warning", async () => {
    const fourteen = drawn(14, 12, 3, 1);
    const fifteen = drawn(15, 12, 3, 2);
    const all = await measured(objectOf(fourteen));
    const some = await measured(objectOf(fifteen));
    const told = await measured(objectOf(fifteen), { maxSize: 15 });
    expect([all.summary.maxSize, codesOf(all.warnings), all.summary.disSudaUnreliable]).toEqual([
      14,
      ["guessed-sampling-fraction", "dis-suda-unreliable"],
      ["no-pairs"],
    ]);
    expect([some.summary.maxSize, codesOf(some.warnings)]).toEqual([
      3,
      ["guessed-sampling-fraction", "some-sizes", "dis-suda-unreliable"],
    ]);
    expect([told.summary.maxSize, codesOf(told.warnings), told.summary.disSudaUnreliable]).toEqual([
      15,
      ["guessed-sampling-fraction", "dis-suda-unreliable"],
      ["keys", "no-pairs"],
    ]);
    await equalsOracle(objectOf(fifteen), rowsOf(fifteen), namesOf(fifteen), {});
    await equalsOracle(objectOf(fourteen), rowsOf(fourteen), namesOf(fourteen), {});
  });
  it("take a size above the number of keys as that number", async () => {
    const columns = drawn(3, 20, 4, 3);
    const { summary } = await measured(objectOf(columns), { maxSize: 1000 });
    expect(summary.maxSize).toBe(3);
    expect(summary).toEqual((await measured(objectOf(columns), { maxSize: 3 })).summary);
  });
  it("of sixteen random keys are not to be ordered by DIS-SUDA, and the report says so and leads with the lattice", async () => {
    // hardly anything is shared: nearly all records are alone on few keys, in many ways
    const columns = drawn(16, 300, 8, 16);
    const { summary, warnings, blocks } = await measured(objectOf(columns), { samplingFraction: 0.01 });
    expect(summary.intrusion).toMatchObject({ uniques: 300, inPairs: 0, dis: 1 });
    expect(summary.disSudaUnreliable).toEqual(["sizes", "keys", "no-pairs"]);
    expect(summary.disSuda!.median).toBe(1);
    expect(summary.above!.every(({ records }) => records === 300)).toBe(true);
    expect(codesOf(warnings)).toContain("dis-suda-unreliable");
    const titles = blocks.map(({ title }) => title);
    const [lattice, dis] = ["Records by proportion of the lattice", "Distribution of DIS-SUDA"];
    expect(titles.indexOf(lattice)).toBeLessThan(titles.indexOf(dis));
    expect(blocks.find(({ title }) => title === lattice)!.about).toContain(
      "where DIS-SUDA is not to be trusted",
    );
    expect(blocks.find(({ title }) => title === dis)!.about).toContain(
      "DIS-SUDA is not to be trusted here: only sets of up to 3 of 16 keys were searched; there are 16 keys, more than the 14 or so that it is made for; no key is shared by exactly two records",
    );
  });
  it("have no DIS-SUDA from 28 keys on, with a warning", async () => {
    for (const keys of [27, 28]) {
      const columns = drawn(keys, 15, 3, keys);
      const {
        summary,
        columns: { dis },
        warnings,
      } = await measured(objectOf(columns), { maxSize: 2 });
      await equalsOracle(objectOf(columns), rowsOf(columns), namesOf(columns), { maxSize: 2 });
      expect([summary.above === null, dis.every((value) => value === null), codesOf(warnings)]).toEqual(
        keys === 27
          ? [false, false, ["guessed-sampling-fraction", "dis-suda-unreliable"]]
          : [true, true, ["guessed-sampling-fraction", "no-dis-suda"]],
      );
    }
  });
});

describe("scores at the end of what a number can hold", () => {
  const factorials = [1n];
  function factorial(n: number): bigint {
    for (let i = factorials.length; i <= n; i++) factorials.push(BigInt(i) * factorials[i - 1]);
    return factorials[n];
  }
  /** A quotient of large whole numbers; null beyond the largest number. */
  const quotient = (a: bigint, b: bigint): number | null => {
    const shift = BigInt(Math.max(0, b.toString(2).length - a.toString(2).length + 64));
    const value = Number((a << shift) / b);
    return Number.isFinite(value)
      ? value / 2 ** Math.floor(Number(shift) / 2) / 2 ** Math.ceil(Number(shift) / 2)
      : null;
  };
  /** Scores by size as fractions of one denominator. */
  const worth =
    (keys: number, maxSize: number, score: "elliot" | "ihsn") =>
    (size: number): bigint => {
      if (score === "ihsn")
        return (2n ** BigInt(keys - size) - 1n) * factorial(size) * factorial(keys - size);
      return size >= keys ? 1n : factorial(keys - size) / factorial(keys - 1 - Math.min(maxSize, keys - 1));
    };
  /** Holds a file whose keys beyond the first few are constant, and so in no set, to its minimal sample uniques. */
  async function equalsSets(
    columns: Columns,
    few: number,
    options: { maxSize: number; score: "elliot" | "ihsn" },
  ): Promise<void> {
    const sets = minimalSampleUniques(rowsOf(columns.slice(0, few)), Math.min(few, options.maxSize));
    const score = worth(columns.length, options.maxSize, options.score);
    const one = options.score === "ihsn" ? factorial(columns.length) : 1n;
    const sumOf = (list: readonly number[][]): bigint =>
      list.reduce((sum, set) => sum + score(set.length), 0n);
    const { columns: got, summary, warnings } = await measured(objectOf(columns), options);
    const scores = sets.map((list) => quotient(sumOf(list), one));
    const total = sumOf(sets.flat());
    sets.forEach((list, i) => {
      close(got["score"][i], scores[i], `score of record ${i}`);
      close(
        got["lattice"][i],
        quotient(sumOf(list), one * factorial(columns.length)),
        `lattice of record ${i}`,
        1e-11,
      );
      for (let v = 0; v < few; v++)
        close(
          got[`contribution.v${v}`][i],
          sumOf(list) === 0n ? 0 : quotient(sumOf(list.filter((set) => set.includes(v))), sumOf(list)),
          `contribution of ${v} to record ${i}`,
        );
    });
    for (let v = 0; v < few; v++)
      close(
        summary.variables[v].share,
        total === 0n ? null : quotient(sumOf(sets.flat().filter((set) => set.includes(v))), total),
        `share of ${v}`,
      );
    for (const {
      variables: [a, b],
      share,
    } of summary.pairs)
      close(
        share,
        quotient(
          sumOf(
            sets.flat().filter((set) => set.includes(Number(a.slice(1))) && set.includes(Number(b.slice(1)))),
          ),
          total,
        ),
        `share of ${a} and ${b}`,
      );
    expect(codesOf(warnings).includes("score-overflow")).toBe(scores.includes(null));
  }
  for (const keys of [169, 170, 171, 172, 180, 300, 1000]) {
    it(`are right where they fit, and contributions always, with ${keys} keys`, async () => {
      // records alone on the first key, and records alone on up to three others
      const columns: Columns = Array.from({ length: keys }, (_, v) =>
        Array.from({ length: 10 }, (_, i) => (v === 0 ? Math.min(i, 2) : v < 4 ? (i >> (v - 1)) & 1 : 0)),
      );
      for (const maxSize of [1, 2, 100, keys])
        for (const score of ["elliot", "ihsn"] as const) await equalsSets(columns, 4, { maxSize, score });
    });
  }
  it("sums stay finite where every score fits but not their sum", async () => {
    const several: Columns = Array.from({ length: 171 }, (_, v) =>
      Array.from({ length: 40 }, (_, i) => (v < 12 ? i : 0)),
    );
    const one = several.map((column, v) => (v === 0 ? column : column.map(() => 0)));
    for (const columns of [several, one])
      await equalsSets(columns, columns === one ? 1 : 12, { maxSize: 171, score: "elliot" });
  });
  it("a score too small beside the largest keeps its number, and its contributions are empty with a warning", async () => {
    const keys = 400;
    const apart = 300;
    const columns: Columns = Array.from({ length: keys }, (_, v) =>
      Array.from({ length: apart + 1 }, (_, i) => (i === v + 1 ? 1 : 0)),
    );
    const { columns: got, warnings } = await measured(objectOf(columns), { maxSize: keys });
    expect(got["msu_300"][0]).toBe(1);
    close(got["score"][0], quotient(factorial(100), 1n), "score");
    expect([0, 299, 300].map((v) => got[`contribution.v${v}`][0])).toEqual([null, null, null]);
    expect([0, 1].map((v) => got[`contribution.v${v}`][1])).toEqual([1, 0]);
    expect(codesOf(warnings)).toContain("score-underflow");
  });
});

describe("scores as shares of the largest", () => {
  it("are those that scores themselves give, for every number of keys, size and convention", () => {
    for (const keys of [1, 2, 3, 14, 50, 51, 120, 160])
      for (const convention of ["elliot", "ihsn"] as const)
        for (const maxSize of new Set([1, Math.ceil(keys / 2), Math.max(1, keys - 1), keys])) {
          const scores = scoresBySize(keys, maxSize, convention);
          const relative = relativeScores(keys, maxSize, convention);
          if (scores[1] === 0) continue;
          for (let size = 1; size <= maxSize; size++)
            close(
              relative.scores[size],
              scores[size] / scores[1],
              `size ${size} of ${keys}, ${convention}`,
              1e-13,
            );
          expect(Math.abs(relative.logFirst - Math.log(scores[1]))).toBeLessThan(1e-11);
        }
  });
});
