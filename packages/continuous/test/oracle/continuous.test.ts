import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOriginalOrder, intervalRisk, rankIntervalRisk } from "./continuous.ts";
import { beyondChiSquare, beyondPercentile, outliers } from "./outliers.ts";
import { robustMahalanobisRisk } from "./robust-mahalanobis.ts";
import { midRanks, quantileR7, sampleSd, standardised } from "@sdc-risk/oracles";

const oneToHundred = Array.from({ length: 100 }, (_, i) => i + 1);
const value = fc.option(fc.integer({ min: -50, max: 50 }), { freq: 6 });
const pairOfFiles = fc.array(fc.tuple(value, value, value, value), { maxLength: 15 }).map((rows) => ({
  original: [0, 1].map((j) => rows.map((row) => row[j] ?? null)),
  released: [2, 3].map((j) => rows.map((row) => row[j] ?? null)),
}));

describe("the numbers below the measures of continuous keys", () => {
  it("use the R-7 quantile, mid-ranks and the divisor n − 1", () => {
    expect([0, 0.25, 0.5, 1].map((p) => quantileR7([4, null, 1, 2, 10], p))).toEqual([1, 1.75, 3, 10]);
    expect(quantileR7([7], 0.99)).toBe(7);
    expect(quantileR7([null], 0.5)).toBeNull();
    expect(midRanks([5, null, 1, 5, 9])).toEqual([2.5, null, 1, 2.5, 4]);
    expect(sampleSd([1, null, 3])).toBe(Math.SQRT2);
    expect(sampleSd([1, null])).toBeNull();
    expect(standardised([0, 2, 4, null])).toEqual([-1, 0, 1, null]);
    expect(standardised([6], [0, 2, 4])).toEqual([2]);
    expect(standardised([3, 3])).toEqual([null, null]);
  });
});

describe("the interval oracle", () => {
  it("takes a difference of exactly k sd as inside, with slack 0", () => {
    const found = intervalRisk([[1, 2, 2.5]], [[0, 2, 4]], 0.5);
    expect(found.atRisk).toEqual([true, true, false]);
    expect(found.slack).toEqual([0, 0.5, -0.25]);
    expect(found.share).toBe(2 / 3);
  });

  it("measures by the sd of the released file, not of the original", () => {
    expect(intervalRisk([[0, 100]], [[1, 1]], 5).atRisk).toEqual([false, false]);
    expect(intervalRisk([[1, 1]], [[0, 100]], 2).atRisk).toEqual([true, true]);
  });

  it("wants every variable inside, passes over missing pairs, and clears a record without any pair", () => {
    const found = intervalRisk(
      [
        [0, 2, 4, null, null],
        [0, 9, 4, 7, null],
      ],
      [
        [0, 2, 4, 5, 1],
        [0, 2, null, null, 4],
      ],
      0.1,
    );
    expect(found.atRisk).toEqual([true, false, true, false, false]);
    expect(found.slack.slice(3)).toEqual([null, null]);
    expect(found.share).toBe(0.4);
  });

  it("takes a constant released variable as matched by equal values alone", () => {
    expect(intervalRisk([[3, 3, 4]], [[3, 3, 3]], 1)).toEqual({
      atRisk: [true, true, false],
      slack: [0, 0, -Infinity],
      share: 2 / 3,
    });
  });

  it("has no share for an empty file and no sd for a single released value", () => {
    expect(intervalRisk([[]], [[]], 1)).toEqual({ atRisk: [], slack: [], share: null });
    expect(intervalRisk([[1, 2]], [[1, null]], 1)).toEqual({
      atRisk: [false, false],
      slack: [null, null],
      share: 0,
    });
  });

  it("is at risk where the slack is from 0 up, puts more at risk for a larger k, and follows a shift of both files", () => {
    fc.assert(
      fc.property(pairOfFiles, ({ original, released }) => {
        const small = intervalRisk(original, released, 0.5);
        const large = intervalRisk(original, released, 1.5);
        small.slack.forEach((slack, i) => {
          if (slack === null || Math.abs(slack) > 1e-9)
            expect(small.atRisk[i]).toBe(slack !== null && slack > 0);
        });
        small.atRisk.forEach((risky, i) => {
          if (risky) expect(large.atRisk[i]).toBe(true);
        });
        const shifted = [original, released].map((file) =>
          file.map((values) => values.map((x) => (x === null ? null : 4 * x + 64))),
        );
        const after = intervalRisk(shifted[0], shifted[1], 0.5);
        small.slack.forEach((slack, i) => {
          if (slack === null || Math.abs(slack) > 1e-9) expect(after.atRisk[i]).toBe(small.atRisk[i]);
        });
      }),
    );
  });
});

describe("the rank interval oracle", () => {
  it("compares mid-ranks with p % of n", () => {
    const found = rankIntervalRisk([[10, 20, 20, 30]], [[11, 19, 31, 20]], 25);
    expect(found.atRisk).toEqual([true, true, false, true]);
    expect(found.slack).toEqual([1, 0.5, -0.5, 0]);
    expect(rankIntervalRisk([[10, 20, 20, 30]], [[11, 19, 31, 20]], 12.5).share).toBe(0.5);
  });

  it("does not move ranks where the lowest values are suppressed, unless each file is ranked by itself", () => {
    const values = [1, 2, 3, 4, 5, 6];
    const suppressed = [null, null, 3, 4, 5, 6];
    expect(rankIntervalRisk([values], [suppressed], 1).atRisk).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(rankIntervalRisk([values], [suppressed], 1, "own").share).toBe(0);
    expect(rankIntervalRisk([values], [suppressed], 34, "own").share).toBe(4 / 6);
  });

  it("takes p % of the pairs, or of all records where each file is ranked by itself", () => {
    const original = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const released = [2, 1, ...Array<null>(8).fill(null)];
    expect(rankIntervalRisk([original], [released], 20).slack.slice(0, 2)).toEqual([-0.6, -0.6]);
    expect(rankIntervalRisk([original], [released], 20, "own").slack.slice(0, 2)).toEqual([1, 1]);
  });

  it("does not change under a rising transformation of either file", () => {
    fc.assert(
      fc.property(
        pairOfFiles,
        fc.constantFrom("pairs" as const, "own" as const),
        ({ original, released }, ranks) => {
          const cubes = released.map((values) => values.map((x) => (x === null ? null : x ** 3 - 7)));
          expect(rankIntervalRisk(original, cubes, 20, ranks)).toEqual(
            rankIntervalRisk(original, released, 20, ranks),
          );
        },
      ),
    );
  });

  it("finds all records with a value at p = 100 and identical files at p = 0", () => {
    fc.assert(
      fc.property(pairOfFiles, ({ original, released }) => {
        const held = (file: typeof original, i: number) => file.some((values) => values.at(i) !== null);
        rankIntervalRisk(original, original, 0).atRisk.forEach((risky, i) => {
          expect(risky).toBe(held(original, i));
        });
        rankIntervalRisk(original, released, 100).slack.forEach((slack) => {
          if (slack !== null) expect(slack).toBeGreaterThan(0);
        });
      }),
    );
  });
});

describe("the order of released records", () => {
  it("is brought back to the original's, with null for records left out", () => {
    expect(
      inOriginalOrder(
        [
          [30, 10, 99],
          [3, 1, 9],
        ],
        [2, 0, null],
        3,
      ),
    ).toEqual([
      [10, null, 30],
      [1, null, 3],
    ]);
    expect(inOriginalOrder([[]], [], 2)).toEqual([[null, null]]);
  });
});

describe("the robust Mahalanobis oracle", () => {
  const x = [[-1, 0, 1]];
  const unit = { center: "mean", scatter: [[1]] } as const;

  it("gives an interval of ± k · 0.05 · d around each value, strictly inside, and nothing at distance 0", () => {
    const found = robustMahalanobisRisk(x, x, { ...unit, k: 1 });
    expect(found.distance).toEqual([1, 0, 1]);
    expect(found.slack1).toEqual([0.05, 0, 0.05]);
    expect(found.atRisk1).toEqual([true, false, true]);
    expect([found.risk1, found.risk2, found.weighted1, found.weighted2]).toEqual([2 / 3, 2 / 3, 1, 1]);
  });

  it("asks for one variable inside, however far the others are", () => {
    const found = robustMahalanobisRisk(
      [
        [-1, 0, 1],
        [-1, 0, 1],
      ],
      [
        [-1, 0, 1],
        [1, 0, -1],
      ],
      {
        center: "mean",
        scatter: [
          [1, 0],
          [0, 1],
        ],
        k: 1,
      },
    );
    expect(found.atRisk1).toEqual([true, false, true]);
    expect(found.slack1[0]).toBeCloseTo(0.05 * Math.SQRT2, 14);
  });

  it("drops a record when another released one lies at k2 or nearer", () => {
    expect(robustMahalanobisRisk(x, x, { ...unit, k: 1, k2: 1 }).risk2).toBe(0);
    expect(robustMahalanobisRisk(x, x, { ...unit, k: 1, k2: 0.99 }).atRisk2).toEqual([true, false, true]);
    expect(robustMahalanobisRisk(x, x, { ...unit, k: 1 }).slack2).toEqual([0.95, 0.95, 0.95]);
  });

  it("takes the root of the squared distance unless told otherwise, and weighs by what it takes", () => {
    const options = { center: [1], scatter: [[4]], k: 1 };
    expect(robustMahalanobisRisk(x, x, options).distance).toEqual([1, 0.5, 0]);
    expect(robustMahalanobisRisk(x, x, { ...options, squared: true }).distance).toEqual([1, 0.25, 0]);
    const released = [[-0.98, 0.02, 1]];
    const root = robustMahalanobisRisk(x, released, { ...options, scale: "original" });
    expect([root.atRisk1, root.weighted1]).toEqual([[true, true, false], 1]);
    const square = robustMahalanobisRisk(x, released, { ...options, scale: "original", squared: true });
    expect([square.atRisk1, square.weighted1]).toEqual([[true, false, false], 0.8]);
  });

  it("sees a shift and a change of scale by the original's mean and sd alone", () => {
    const shifted = [[2, 5, 8]];
    expect(robustMahalanobisRisk(x, shifted, { ...unit, k: 1 }).risk1).toBe(2 / 3);
    expect(robustMahalanobisRisk(x, shifted, { ...unit, k: 1, scale: "original" }).risk1).toBe(0);
  });

  it("has no distance for an original record with a missing value, and compares released ones on shared variables", () => {
    const original = [
      [-1, 0, 1, 0],
      [-1, 0, 1, null],
    ];
    const released = [
      [-1, 0, 1, 0],
      [null, 0, 1, 0],
    ];
    const found = robustMahalanobisRisk(original, released, {
      center: "mean",
      scatter: [
        [1, 0],
        [0, 1],
      ],
      k: 1,
      scale: "original",
    });
    expect(found.distance[3]).toBeNull();
    expect(found.atRisk1).toEqual([true, false, true, false]);
    expect(found.slack2[0]! + 0.05).toBeCloseTo(Math.sqrt(2 * 1.5), 14);
  });

  it("has no weighted share where all distances are 0 or unknown, and no share without records", () => {
    expect(robustMahalanobisRisk([[1, 1]], [[1, 1]], unit)).toMatchObject({
      risk1: 0,
      weighted1: null,
      distance: [null, null],
    });
    expect(robustMahalanobisRisk([[]], [[]], unit)).toMatchObject({ risk1: null, risk2: null });
    expect(robustMahalanobisRisk(x, x, { center: "mean", scatter: [[0]] }).distance).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("the outlier oracle", () => {
  it("counts values strictly beyond the R-7 percentile, 99.01 of 1 to 100", () => {
    const upper = beyondPercentile(oneToHundred);
    const both = beyondPercentile(oneToHundred, 0.98, "both");
    expect(upper.upper).toBeCloseTo(99.01, 12);
    expect(upper.lower).toBeNull();
    expect(upper.beyond.flatMap((beyond, i) => (beyond ? [oneToHundred[i]] : []))).toEqual([100]);
    expect(both.beyond.flatMap((beyond, i) => (beyond ? [oneToHundred[i]] : []))).toEqual([1, 2, 99, 100]);
    expect(beyondPercentile([4, 4, 4]).beyond).toEqual([false, false, false]);
    expect(beyondPercentile([null, null])).toEqual({
      lower: null,
      upper: null,
      beyond: [false, false],
      slack: [null, null],
    });
  });

  it("follows each outlier to the released file's own percentile", () => {
    const swapped = oneToHundred.map((x) => (x === 100 ? 1 : x === 1 ? 100 : x));
    expect(outliers([oneToHundred], [oneToHundred])).toMatchObject({ records: 1, still: 1 });
    expect(outliers([oneToHundred], [oneToHundred.map((x) => 5 * x + 9)])).toMatchObject({
      records: 1,
      still: 1,
    });
    expect(outliers([oneToHundred], [swapped])).toMatchObject({ records: 1, still: 0 });
    expect(outliers([oneToHundred], [swapped], 0.99, "both")).toMatchObject({ records: 2, still: 2 });
    expect(outliers([oneToHundred, swapped], [swapped, swapped])).toMatchObject({ records: 2, still: 1 });
    expect(outliers([oneToHundred], [oneToHundred.map((x) => (x === 100 ? null : x))])).toMatchObject({
      records: 1,
      still: 0,
    });
  });

  it("holds squared distances to the 0.975 quantile of chi-square", () => {
    const found = beyondChiSquare([7.37, 7.38, null], 2);
    expect(found.quantile).toBeCloseTo(-2 * Math.log(0.025), 13);
    expect(found.beyond).toEqual([false, true, false]);
    expect(found.slack[2]).toBeNull();
  });
});
