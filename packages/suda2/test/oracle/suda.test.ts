import { SdcError } from "@sdc-risk/data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minimalSampleUniques } from "./suda-msus.ts";
import { suda } from "./suda.ts";
import {
  GUIDE_PUBLISHED,
  GUIDE_RECORDS,
  GUIDE_ROLES,
  type Keys,
  SURVEY_KEYS,
  type Value,
  keysOf,
  microdata,
  surveyTable,
} from "@sdc-risk/testkit";

const guide = GUIDE_RECORDS.map((row) => GUIDE_ROLES.keys.map((name) => row[name]));

/** Sex, age group and region of seven persons; one region is missing, and the last two persons are alike. */
const persons: Keys = [
  ["f", 30, "N"],
  ["f", 30, "S"],
  ["m", 30, "N"],
  ["m", 40, "S"],
  ["m", 40, null],
  ["f", 40, "N"],
  ["f", 40, "N"],
];

const close = (received: readonly (number | null)[], expected: readonly number[]) => {
  expect(received).toHaveLength(expected.length);
  received.forEach((value, i) => {
    const wanted = expected[i];
    if (value === null || wanted === 0) expect(value, `position ${i}`).toBe(wanted);
    else expect(Math.abs(value / wanted - 1), `${value} and ${wanted} at position ${i}`).toBeLessThan(1e-14);
  });
};

/** MSUs as the minimal sets that meet, for every other record, the variables on which it fails to agree (Berge 1989). */
function minimalTransversals(keys: Keys, maxSize: number): number[][][] {
  const within = (small: readonly number[], large: readonly number[]) =>
    small.every((v) => large.includes(v));
  return keys.map((mine, i) => {
    const known = mine.flatMap((value, v) => (value === null ? [] : [v]));
    let sets: number[][] = [[]];
    keys.forEach((other, j) => {
      if (j === i) return;
      const apart = known.filter((v) => other[v] !== mine[v]);
      const grown = sets.flatMap((set) =>
        set.some((v) => apart.includes(v)) ? [set] : apart.map((v) => [...set, v].sort((a, b) => a - b)),
      );
      const distinct = grown.filter(
        (set, at) => grown.findIndex((same) => set.length === same.length && within(set, same)) === at,
      );
      sets = distinct.filter(
        (set) => !distinct.some((small) => small.length < set.length && within(small, set)),
      );
    });
    const found = keys.length === 1 ? known.map((v) => [v]) : sets;
    return found
      .filter(({ length }) => length <= maxSize)
      .sort(
        (a, b) => a.length - b.length || a.map((v, at) => v - b[at]).find((difference) => difference !== 0)!,
      );
  });
}

describe("the SUDA oracle on the guide's ten records", () => {
  it("gives the scores of sets of at most three variables, in both conventions", () => {
    expect(suda(guide, 4, { maxSize: 3 }).records.map(({ score }) => score)).toEqual(
      GUIDE_PUBLISHED.sudaScore,
    );
    expect(suda(guide, 4, { maxSize: 3, score: "ihsn" }).records.map(({ score }) => score)).toEqual(
      GUIDE_PUBLISHED.sudaScoreIhsn,
    );
  });

  it("gives DIS-SUDA to the digits that the guide prints", () => {
    const { records, uniques, inPairs, dis, above } = suda(guide, 4, {
      maxSize: 3,
      score: "ihsn",
      samplingFraction: 0.01,
    });
    records.forEach(({ disSuda }, i) => {
      expect(disSuda).toBeCloseTo(GUIDE_PUBLISHED.disSuda[i], 9);
    });
    expect([uniques, inPairs]).toEqual([4, 6]);
    expect(dis).toBeCloseTo(0.04 / 5.98, 15);
    expect(above).toEqual(
      [4, 0, 0, 0, 0, 0, 0, 0].map((count, i) => ({ threshold: i / 10, records: count })),
    );
  });

  it("gives the sets themselves and what each variable, value and pair adds", () => {
    const { records, byVariable, byValue, byPair, msusBySize } = suda(guide, 4, { maxSize: 3 });
    expect(records[2].msus).toEqual([[2]]);
    expect(records[4].msus).toEqual([[0], [1, 2], [1, 3], [2, 3]]);
    expect(records[7].msus).toEqual([[2], [0, 3], [1, 3]]);
    expect(records.flatMap(({ specialUnique }, i) => (specialUnique ? [i] : []))).toEqual([2, 4, 6, 7]);
    close(records[4].contribution, [1 / 2, 1 / 3, 1 / 3, 1 / 3]);
    close(byVariable, [8 / 34, 6 / 34, 22 / 34, 8 / 34]);
    expect(byValue[2].map(({ value }) => value)).toEqual([
      "Sec in",
      "Prim in",
      "Sec com",
      "Prim com",
      "Post-sec",
    ]);
    close(
      byValue[2].map(({ share }) => share),
      [0, 6 / 34, 4 / 34, 6 / 34, 6 / 34],
    );
    close(
      byPair.map(({ share }) => share),
      [0, 0, 2 / 34, 2 / 34, 4 / 34, 2 / 34],
    );
    expect(msusBySize).toEqual([4, 5, 0]);
  });
});

describe("the SUDA oracle on seven persons, worked out by hand", () => {
  it("finds each set, where a missing region agrees with nothing and belongs to none", () => {
    expect(minimalSampleUniques(persons, 3)).toEqual([
      [[0, 1, 2]],
      [
        [0, 2],
        [1, 2],
      ],
      [
        [0, 1],
        [0, 2],
      ],
      [
        [0, 2],
        [1, 2],
      ],
      [],
      [],
      [],
    ]);
    expect(minimalSampleUniques(persons, 2)[0]).toEqual([]);
  });

  it("scores and shares out per record", () => {
    const { records } = suda(persons, 3);
    expect(records.map(({ score }) => score)).toEqual([1, 2, 2, 2, 0, 0, 0]);
    close(
      records.map(({ lattice }) => lattice),
      [1 / 6, 1 / 3, 1 / 3, 1 / 3, 0, 0, 0],
    );
    expect(records.map(({ msusBySize }) => msusBySize.join(" "))).toEqual([
      "0 0 1",
      "0 2 0",
      "0 2 0",
      "0 2 0",
      "0 0 0",
      "0 0 0",
      "0 0 0",
    ]);
    expect(records.map(({ contribution }) => contribution)).toEqual([
      [1, 1, 1],
      [0.5, 0.5, 1],
      [1, 0.5, 0.5],
      [0.5, 0.5, 1],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(records.map(({ specialUnique }) => specialUnique)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("sums up the file", () => {
    const { byVariable, byValue, byPair, msusBySize, shareBySize } = suda(persons, 3);
    close(byVariable, [5 / 7, 4 / 7, 6 / 7]);
    expect(byValue.map((values) => values.map(({ value }) => value))).toEqual([
      ["f", "m"],
      [30, 40],
      ["N", "S"],
    ]);
    close(
      byValue.flat().map(({ share }) => share),
      [2 / 7, 3 / 7, 3 / 7, 1 / 7, 2 / 7, 4 / 7],
    );
    expect(byPair.map(({ variables }) => variables)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    close(
      byPair.map(({ share }) => share),
      [2 / 7, 4 / 7, 3 / 7],
    );
    expect(msusBySize).toEqual([0, 6, 1]);
    expect(shareBySize).toEqual([
      [null, 4 / 6, 1],
      [null, 3 / 6, 1],
      [null, 5 / 6, 1],
    ]);
  });

  it("counts the incomplete record among the uniques and puts DIS-SUDA above thresholds", () => {
    const { records, uniques, inPairs, dis, above } = suda(persons, 3, { samplingFraction: 0.5 });
    expect([uniques, inPairs, dis]).toEqual([5, 2, 2.5 / 3.5]);
    const A = 1 + 3 * 2 ** -1.25;
    const rest = 1 / (1 + 2 / (2 ** 1.25 * A));
    close(
      records.map(({ disSuda }) => disSuda),
      [1 / (1 + 2 / A), rest, rest, rest, 0, 0, 0],
    );
    expect(above!.map((level) => level.records)).toEqual([4, 4, 4, 4, 4, 4, 3, 3]);
  });

  it("scores nothing for a set of all variables in the convention ihsn", () => {
    const { records, byVariable } = suda(persons, 3, { score: "ihsn" });
    close(
      records.map(({ score }) => score),
      [0, 2 / 3, 2 / 3, 2 / 3, 0, 0, 0],
    );
    expect(records[0]).toMatchObject({ msus: [[0, 1, 2]], contribution: [0, 0, 0], disSuda: 0 });
    close(byVariable, [4 / 6, 3 / 6, 5 / 6]);
  });
});

describe("the SUDA oracle at its edges", () => {
  it("takes no record, with shares that do not exist", () => {
    const empty = suda([], 2);
    expect(empty).toMatchObject({
      records: [],
      uniques: 0,
      inPairs: 0,
      dis: null,
      byVariable: [null, null],
      byValue: [[], []],
      msusBySize: [0, 0],
    });
    expect(empty.shareBySize).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(empty.above!.every(({ records }) => records === 0)).toBe(true);
  });

  it("makes each value of a single record a set by itself", () => {
    const {
      records: [record],
      dis,
    } = suda([["a", null, "b"]], 3);
    expect(record).toMatchObject({
      msus: [[0], [2]],
      score: 4,
      lattice: 4 / 6,
      contribution: [0.5, 0, 0.5],
      disSuda: 1,
      specialUnique: true,
    });
    expect(dis).toBe(1);
  });

  it("takes one variable: an elliot score of 1, an ihsn score of 0, and no special unique", () => {
    expect(suda([[1], [2], [2]], 1).records[0]).toMatchObject({
      msus: [[0]],
      score: 1,
      lattice: 1,
      contribution: [1],
      specialUnique: false,
    });
    expect(suda([[1], [2], [2]], 1, { score: "ihsn" })).toMatchObject({
      records: [{ score: 0, disSuda: 0 }, {}, {}],
      byVariable: [null],
      msusBySize: [1],
    });
    expect(suda([[null], [null], [2]], 1).records.map(({ score }) => score)).toEqual([0, 0, 1]);
  });

  it("gives DIS null without uniques and 1 without pairs", () => {
    expect(suda([[1], [1]], 1)).toMatchObject({
      dis: null,
      inPairs: 2,
      records: [{ disSuda: 0 }, { disSuda: 0 }],
    });
    expect(suda([[1], [2], [3], [3], [3]], 1)).toMatchObject({
      dis: 1,
      inPairs: 0,
      records: [{ disSuda: 1 }, {}, { disSuda: 0 }, {}, {}],
    });
    expect(suda([[1], [2], [2]], 1, { samplingFraction: 1 })).toMatchObject({
      dis: 1,
      records: [{ disSuda: 1 }, {}, {}],
    });
  });

  it("keeps variables apart that hold the same values under other names", () => {
    const [, record] = suda(
      [
        [1, 9, 1, 1],
        [1, 9, 3, 2],
        [2, 8, 3, 2],
      ],
      4,
    ).records;
    expect(record).toMatchObject({
      msus: [
        [0, 2],
        [0, 3],
        [1, 2],
        [1, 3],
      ],
      score: 8,
      contribution: [0.5, 0.5, 0.5, 0.5],
    });
  });

  it("tells numbers from their texts and fractions from each other, but not −0 from 0", () => {
    expect(minimalSampleUniques([[1], ["1"], [1.1]], 1)).toEqual([[[0]], [[0]], [[0]]]);
    expect(minimalSampleUniques([[0], [-0]], 1)).toEqual([[], []]);
  });

  it("limits the product of the score to the largest size that is searched", () => {
    const keys = [
      [1, 1, 1, 1, 1],
      [2, 2, 2, 2, 2],
      [2, 2, 2, 2, 2],
    ];
    expect([1, 2, 3, 4, 5].map((maxSize) => suda(keys, 5, { maxSize }).records[0].score)).toEqual([
      20, 60, 120, 120, 120,
    ]);
    expect(suda(keys, 5).records[0].lattice).toBe(1);
  });

  it("has no DIS-SUDA from 28 variables on", () => {
    const wide = (count: number) => [
      Array.from({ length: count }, () => 1),
      Array.from({ length: count }, () => 2),
    ];
    expect(suda(wide(27), 27, { maxSize: 1 })).toMatchObject({
      records: [{ disSuda: 1 }, { disSuda: 1 }],
      above: [{ records: 2 }, {}, {}, {}, {}, {}, {}, {}],
    });
    expect(suda(wide(28), 28, { maxSize: 1 })).toMatchObject({
      records: [{ disSuda: null }, { disSuda: null }],
      above: null,
      dis: 1,
    });
  });

  it("has no score beyond the largest double, but its share of the lattice", () => {
    const only = (count: number): Keys => [
      Array.from({ length: count }, (_, v): Value => (v === 0 ? 1 : null)),
    ];
    expect(suda(only(171), 171).records[0].score).toBe(7.257415615307999e306);
    expect(suda(only(172), 172).records[0]).toMatchObject({ score: null, lattice: 1 / 172, msus: [[0]] });
    expect(suda(only(172), 172, { maxSize: 2 }).records[0].score).toBe(171 * 170);
    expect(suda(only(172), 172, { score: "ihsn" }).records[0].score).toBeCloseTo((2 ** 171 - 1) / 172, -40);
  });

  it("refuses a largest size and a sampling fraction out of range", () => {
    for (const maxSize of [0, 3, 1.5, Number.NaN])
      expect(() => suda([[1, 2]], 2, { maxSize })).toThrow(SdcError);
    for (const samplingFraction of [0, 1.01, Number.NaN])
      expect(() => suda([[1, 2]], 2, { samplingFraction })).toThrow(SdcError);
  });
});

describe("the SUDA oracle against minimal transversals", () => {
  it("finds the same sets in any file, with any limit", () => {
    fc.assert(
      fc.property(
        microdata({ maxKeys: 6, weights: "never", households: "never" }),
        fc.integer({ min: 1, max: 6 }),
        (file, limit) => {
          const keys = keysOf(file);
          const maxSize = Math.min(limit, file.names.length);
          expect(minimalSampleUniques(keys, maxSize)).toEqual(minimalTransversals(keys, maxSize));
        },
      ),
    );
  });

  it("finds the same sets of twelve survey variables", () => {
    const table = surveyTable({ rows: 40, seed: 5, missing: 0.05 });
    const columns = SURVEY_KEYS.slice(0, 12).map((name) => [...table.getChild(name)!] as Value[]);
    const keys = Array.from({ length: 40 }, (_, i) => columns.map((column) => column[i]!));
    const found = suda(keys, 12);
    expect(found.records.map(({ msus }) => msus)).toEqual(minimalTransversals(keys, 12));
    expect(found.msusBySize.filter((count) => count > 0).length).toBeGreaterThan(2);
  });

  it("adds up: sizes to sets, values to variables, contributions to scores", () => {
    fc.assert(
      fc.property(
        microdata({ weights: "never", households: "never" }),
        fc.constantFrom("elliot" as const, "ihsn" as const),
        (file, score) => {
          const { records, byVariable, byValue, msusBySize, shareBySize } = suda(
            keysOf(file),
            file.names.length,
            { score },
          );
          const total = records.reduce((sum, record) => sum + record.score!, 0);
          byVariable.forEach((share, v) => {
            if (share === null) {
              expect(total).toBe(0);
              return;
            }
            expect(share).toBeCloseTo(
              records.reduce((sum, record) => sum + record.score! * record.contribution[v], 0) / total,
              12,
            );
            expect(share).toBeCloseTo(
              byValue[v].reduce((sum, value) => sum + value.share!, 0),
              12,
            );
          });
          msusBySize.forEach((count, at) => {
            expect(count).toBe(records.reduce((sum, record) => sum + record.msusBySize[at], 0));
            if (count > 0)
              expect(shareBySize.reduce((sum, shares) => sum + shares[at]!, 0)).toBeCloseTo(at + 1, 12);
          });
          records.forEach((record) => {
            if (record.specialUnique) expect(record.msus.length).toBeGreaterThan(0);
          });
        },
      ),
    );
  });
});
