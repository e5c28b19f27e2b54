import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mcdConsistency, mcdExhaustive, mcdFromSubset, mcdSmallSample } from "./mcd.ts";
import { type Numbers, chiSquareCdf, chiSquareQuantile } from "@sdc-risk/oracles";
import { propertyRuns } from "@sdc-risk/testkit";

/** ∫ of the density of χ²_d from 0 to x by Simpson's rule in t = √x, where it is smooth: ∝ t^(d−1) e^(−t²/2). */
function byQuadrature(x: number, d: number): number {
  const norm = (half: number): number =>
    half === 0.5 ? Math.sqrt(Math.PI) : half === 1 ? 1 : (half - 1) * norm(half - 1);
  const density = (t: number) => (2 * t ** (d - 1) * Math.exp((-t * t) / 2)) / (2 ** (d / 2) * norm(d / 2));
  const steps = 4000;
  const step = Math.sqrt(x) / steps;
  return (
    Array.from(
      { length: steps + 1 },
      (_, i) => density(i * step) * (i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2),
    ).reduce((sum, part) => sum + part, 0) *
    (step / 3)
  );
}

describe("the chi-square oracle", () => {
  it("has the closed forms of even degrees of freedom", () => {
    for (const x of [1e-6, 0.1, 1, 5, 20, 80]) {
      expect(chiSquareCdf(x, 2)).toBeCloseTo(-Math.expm1(-x / 2), 14);
      expect(chiSquareCdf(x, 4)).toBeCloseTo(1 - Math.exp(-x / 2) * (1 + x / 2), 14);
    }
    expect(chiSquareCdf(1e-6, 2) / -Math.expm1(-5e-7)).toBeCloseTo(1, 14);
  });

  it("agrees with quadrature of the density for odd and even degrees", () => {
    for (const d of [1, 2, 3, 5, 10])
      for (const x of [0.2, 1, 4, 15]) expect(chiSquareCdf(x, d)).toBeCloseTo(byQuadrature(x, d), 12);
  });

  it("holds 0.6827 within one standard deviation, and ends at 0 and 1", () => {
    expect(chiSquareCdf(1, 1)).toBeCloseTo(0.682689492137086, 14);
    expect([
      chiSquareCdf(0, 3),
      chiSquareCdf(-1, 3),
      chiSquareCdf(Infinity, 3),
      chiSquareCdf(3000, 3),
    ]).toEqual([0, 0, 1, 1]);
  });

  it("has the tabulated 0.975 quantiles, and quantiles undo the distribution function", () => {
    expect([1, 2, 3].map((d) => chiSquareQuantile(0.975, d).toFixed(6))).toEqual([
      "5.023886",
      "7.377759",
      "9.348404",
    ]);
    for (const d of [1, 3, 8, 40])
      for (const p of [0.01, 0.5, 0.975]) expect(chiSquareCdf(chiSquareQuantile(p, d), d)).toBeCloseTo(p, 13);
    expect([chiSquareQuantile(0, 3), chiSquareQuantile(1, 3)]).toEqual([expect.closeTo(0, 12), Infinity]);
  });
});

describe("the factors of the MCD", () => {
  it("are consistent: x / (x + (1 − x) ln(1 − x)) for two variables, 1 for the whole file", () => {
    for (const x of [0.5, 0.6, 0.9])
      expect(mcdConsistency(x, 2)).toBeCloseTo(x / (x + (1 - x) * Math.log(1 - x)), 12);
    expect([1, 2, 3].map((d) => mcdConsistency(1, d))).toEqual([1, 1, 1]);
  });

  it("meet the values they are fitted to at n = 2 d² and 3 d², and go to 1", () => {
    for (const d of [3, 5]) {
      expect(mcdSmallSample("raw", 2 * d * d, d)).toBeCloseTo(
        1 / (1 - 1.42764571687802 / d ** 1.26263336932151),
        12,
      );
      expect(mcdSmallSample("reweighted", 3 * d * d, d)).toBeCloseTo(
        1 / (1 - 0.26800273450853 / d ** 1.35968562893582),
        12,
      );
    }
    expect(mcdSmallSample("raw", 10, 1)).toBeCloseTo(
      1 / (1 - Math.exp(0.262024211897096) / 10 ** 0.604756680630497),
      13,
    );
    for (const d of [1, 2, 4]) expect(mcdSmallSample("reweighted", 1e9, d)).toBeCloseTo(1, 5);
  });
});

const coordinate = fc.integer({ min: -1000, max: 1000 });
const cloud = fc
  .integer({ min: 1, max: 3 })
  .chain((d) =>
    fc
      .array(fc.array(coordinate, { minLength: d, maxLength: d }), { minLength: 7, maxLength: 9 })
      .map((rows) => Array.from({ length: d }, (_, j) => rows.map((row) => row[j]))),
  );

describe("the MCD by exhaustive search", () => {
  it("is computed by hand for five values with an outlier", () => {
    const mcd = mcdExhaustive([[0, 1, 2.5, 4, 100]])!;
    expect(mcd.subset).toEqual([0, 1, 2]);
    expect(mcd.logDeterminant).toBeCloseTo(Math.log(19 / 12), 14);
    expect(mcd.gap).toBeCloseTo(Math.log(2.25 / (19 / 12)), 13);
    expect(mcd.raw.center[0]).toBeCloseTo(7 / 6, 14);
    const cut = chiSquareQuantile(0.6, 1);
    const raw = (19 / 12) * (0.6 / byQuadrature(cut, 3)) * mcdSmallSample("raw", 5, 1);
    expect(mcd.raw.scatter[0][0]).toBeCloseTo(raw, 9);
    expect(mcd.weighted).toEqual([0, 1, 2, 3]);
    expect(mcd.weightMargin[3]).toBeCloseTo(1 - (4 - 7 / 6) ** 2 / raw / 5.023886187314888, 12);
    expect(mcd.weightMargin[4]).toBeLessThan(0);
    expect(mcd.reweighted.center).toEqual([1.875]);
    const variance = (1.875 ** 2 + 0.875 ** 2 + 0.625 ** 2 + 2.125 ** 2) / 3;
    const scatter =
      variance * mcdConsistency(0.8, 1) * (1 / (1 - Math.exp(1.11098143415027) / 5 ** 1.5182890270453));
    expect(mcd.reweighted.scatter[0][0]).toBeCloseTo(scatter, 11);
    expect(mcd.squaredDistance[4]).toBeCloseTo((100 - 1.875) ** 2 / scatter, 9);
  });

  it("uses no factors on the reweighted scatter when every weight is 1", () => {
    const values = [1, 2, 3.1, 4.3, 5.6];
    const mcd = mcdExhaustive([values])!;
    expect(mcd.weighted).toHaveLength(5);
    expect([mcd.reweighted.consistency, mcd.reweighted.smallSample]).toEqual([1, 1]);
    expect(mcd.reweighted.center[0]).toBeCloseTo(3.2, 14);
  });

  it("leaves incomplete records out and keeps places in the file", () => {
    const bare = mcdExhaustive([[0, 1, 2.5, 4, 100]])!;
    const gaps = mcdExhaustive([[null, 0, 1, null, 2.5, 4, 100]])!;
    expect(gaps.subset).toEqual([1, 2, 4]);
    expect(gaps.reweighted).toEqual(bare.reweighted);
    expect(gaps.squaredDistance).toEqual([
      null,
      ...bare.squaredDistance.slice(0, 2),
      null,
      ...bare.squaredDistance.slice(2),
    ]);
  });

  it("shows a tie of subsets by a gap of 0", () => {
    expect(mcdExhaustive([[0, 1, 2, 3, 50]])!.gap).toBe(0);
  });

  it("is null where h records lie on a line, where values are constant, and where there are too few records", () => {
    expect(
      mcdExhaustive([
        [0, 1, 2, 3, 4, 5, 7, 9],
        [0, 1, 2, 3, 4, 5, 1, -6],
      ]),
    ).toBeNull();
    expect(mcdExhaustive([[4, 4, 4, 4, 9]])).toBeNull();
    expect(mcdExhaustive([[1]])).toBeNull();
    expect(mcdExhaustive([[]])).toBeNull();
  });

  it("is null where the reweighted small-sample factor falls below 0: two variables, five records", () => {
    expect(mcdSmallSample("reweighted", 5, 2)).toBeLessThan(0);
    expect(
      mcdExhaustive([
        [0, 1, 0, 1.2, 900],
        [0, 0, 1, 1.1, -700],
      ]),
    ).toBeNull();
  });

  it("finds a window of neighbouring values in one dimension", () => {
    fc.assert(
      fc.property(fc.uniqueArray(coordinate, { minLength: 4, maxLength: 11 }), (values) => {
        const mcd = mcdExhaustive([values]);
        if (mcd === null) return;
        const inside = mcd.subset.map((i) => values[i]);
        const low = Math.min(...inside);
        const high = Math.max(...inside);
        expect(values.filter((x) => x >= low && x <= high)).toHaveLength(Math.floor((values.length + 2) / 2));
      }),
    );
  });

  it("follows shifts and invertible linear maps, and distances do not change", () => {
    fc.assert(
      fc.property(cloud, (variables) => {
        const d = variables.length;
        const mcd = mcdExhaustive(variables);
        const A = [
          [2, 1, 0],
          [0, 3, -1],
          [0, 0, -0.5],
        ]
          .map((row) => row.slice(0, d))
          .slice(0, d);
        const map = (file: readonly Numbers[]) =>
          A.map((row, a) => file[0].map((_, i) => row.reduce((sum, c, j) => sum + c * file[j][i]!, 10 * a)));
        const mapped = mcdExhaustive(map(variables));
        if (
          mcd === null ||
          mapped === null ||
          mcd.gap < 1e-9 ||
          mcd.weightMargin.some((margin) => Math.abs(margin!) < 1e-9)
        )
          return;
        expect(mapped.subset).toEqual(mcd.subset);
        expect(mapped.weighted).toEqual(mcd.weighted);
        mapped.squaredDistance.forEach((distance, i) => {
          const before = mcd.squaredDistance[i]!; // 0 for a record in the centre
          expect(Math.abs(distance! - before)).toBeLessThanOrEqual(1e-6 * Math.max(1e-6, before));
        });
        const center = map(mcd.reweighted.center.map((x) => [x]));
        mapped.reweighted.center.forEach((x, j) => {
          expect(x).toBeCloseTo(center[j][0], 8);
        });
      }),
      propertyRuns(60),
    );
  });

  it("has no subset with a smaller determinant among random ones", () => {
    fc.assert(
      fc.property(cloud, fc.infiniteStream(fc.nat(1e6)), (variables, stream) => {
        const best = mcdExhaustive(variables);
        const n = variables[0].length;
        const order = variables[0].map((_, i) => ({ i, at: stream.next().value as number }));
        const subset = order
          .sort((a, b) => a.at - b.at)
          .slice(0, Math.floor((n + variables.length + 1) / 2))
          .map(({ i }) => i);
        const other = mcdFromSubset(variables, subset);
        if (best !== null && other !== null)
          expect(other.logDeterminant).toBeGreaterThanOrEqual(best.logDeterminant - 1e-9);
      }),
      propertyRuns(60),
    );
  });
});
