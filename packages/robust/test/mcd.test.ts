import { atOnce } from "@sdc-risk/data/kernels";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mahalanobis, mcd } from "../src/index.ts";
import { prepare } from "../src/search/prepare.ts";
import { search } from "../src/search/search.ts";
import {
  difference,
  estimate,
  meanAndCovariance,
  normals,
  rows,
  smallestLogDet,
  uniforms,
} from "./oracle.ts";

/** Twelve records near the origin and eight far from it; all 167 960 subsets were tried to find the best. */
const TWENTY = Float64Array.from([
  0, 1, 1, 3, 2, 0, 3, 2, 1, 1, 4, 5, 2, 4, 5, 3, 3, 6, 6, 6, 4, 2, 0, 4, 40, -9, 41, -7, 39, -12, 45, -10,
  -30, 50, -33, 47, -28, 52, 44, -11,
]);

describe("the best subset", () => {
  it("is found among twenty records", () => {
    const { raw, h, exact } = estimate(TWENTY, 2);
    expect(h).toBe(11);
    expect(exact).toBe(false);
    expect([...raw.best]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11]);
    expect(raw.logDet).toBeCloseTo(2.168949798868053, 12);
    expect(difference(raw.center, [25 / 11, 31 / 11])).toBeLessThan(1e-14);
    // the covariance, the consistency factor of 11 / 20 and the small-sample factor of 20 records
    const factor = 2.8845417072375383 / (1 - Math.exp(0.673292623522027) / 20 ** 0.691365864961895);
    expect(
      difference(
        raw.scatter,
        [31 / 11, 9.4 / 11, 9.4 / 11, 37 / 11].map((x) => x * factor),
      ),
    ).toBeLessThan(1e-12);
  });

  it("is reweighted: all twelve near records count, and the factors follow", () => {
    const { center, scatter, weights, weighted, logDet } = estimate(TWENTY, 2);
    expect(weighted).toBe(12);
    expect([...weights]).toEqual([...new Array<number>(12).fill(1), ...new Array<number>(8).fill(0)]);
    expect(difference(center, [31 / 12, 37 / 12])).toBeLessThan(1e-14);
    expect(
      difference(scatter, [10.307022978627453, 4.8911127373120085, 4.8911127373120085, 10.810828582470748]),
    ).toBeLessThan(1e-12);
    expect(logDet).toBeCloseTo(
      Math.log(10.307022978627453 * 10.810828582470748 - 4.8911127373120085 ** 2),
      10,
    );
  });

  it("is the best of all when there are up to twelve records", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 3 }),
        fc.integer({ min: 9, max: 12 }),
        fc.integer(),
        (d, n, seed) => {
          const points = normals(n, d, seed);
          const { raw, h, exact } = estimate(points, d);
          expect(exact).toBe(true);
          expect(raw.logDet).toBeCloseTo(smallestLogDet(rows(points, d), h), 9);
        },
      ),
      propertyRuns(15),
    );
  });

  it("is found by the search as well as by trying all", () => {
    for (let seed = 1; seed <= 8; seed++) {
      const d = 2 + (seed % 2);
      const n = 13;
      const h = Math.floor((n + d + 1) / 2);
      const points = normals(n, d, seed);
      const prepared = atOnce(prepare(points, d, 1));
      const chosen = atOnce(search(prepared, h, 500, 1));
      const subset = rows(points, d).filter((_, i) => chosen[prepared.order.indexOf(i)] === 1);
      expect(subset).toHaveLength(h);
      expect(smallestLogDet(subset, h)).toBeCloseTo(smallestLogDet(rows(points, d), h), 9);
    }
  });

  it.each([
    [300, 3],
    [800, 2],
    [4000, 3],
    [12_000, 4],
  ])(
    "of %i records of %i variables is what its centre and scatter say, and no C-step improves it",
    (n, d) => {
      const points = normals(n, d, 7);
      const { raw, h } = estimate(points, d);
      const all = rows(points, d);
      expect(raw.best).toHaveLength(h);
      expect([...raw.best]).toEqual([...new Set(raw.best)].sort((a, b) => a - b));
      const { mean, covariance } = meanAndCovariance([...raw.best].map((i) => all[i]));
      expect(difference(raw.center, mean)).toBeLessThan(1e-10);
      expect(
        difference(
          raw.scatter.map((x) => x / raw.scatter[0]),
          covariance.flat().map((x) => x / covariance[0][0]),
        ),
      ).toBeLessThan(1e-10);
      const distances = mahalanobis(points, d, raw.center, raw.scatter);
      const inside = new Set(raw.best);
      expect(Math.max(...[...inside].map((i) => distances[i]))).toBeLessThanOrEqual(
        Math.min(...distances.filter((_, i) => !inside.has(i))),
      );
    },
  );

  it("has a lower determinant than the classical covariance of half the records at random", () => {
    const points = normals(2000, 3, 3);
    const half = meanAndCovariance(rows(points, 3).slice(0, 1002)).covariance;
    expect(estimate(points, 3).raw.logDet).toBeLessThan(Math.log(half[0][0] * half[1][1] * half[2][2]) - 1);
  });
});

describe("the estimate", () => {
  it("is near the truth for normal records", () => {
    const { center, scatter } = estimate(normals(20_000, 3, 5), 3);
    for (const x of center) expect(Math.abs(x)).toBeLessThan(0.03);
    scatter.forEach((x, at) => {
      expect(Math.abs(x - (at % 4 === 0 ? 1 : 0))).toBeLessThan(0.05);
    });
  });

  it.each([
    [200, 2],
    [1500, 3],
    [5000, 5],
  ])("withstands two outliers in five of %i records of %i variables", (n, d) => {
    const points = normals(n, d, 11);
    const next = uniforms(3);
    for (let i = 0; i < 0.4 * n; i++) for (let j = 0; j < d; j++) points[i * d + j] = 1e6 + 100 * next();
    const { center, scatter, weights } = estimate(points, d);
    for (const x of center) expect(Math.abs(x)).toBeLessThan(0.4);
    for (let j = 0; j < d; j++) expect(scatter[j * d + j]).toBeLessThan(3);
    expect(weights.subarray(0, 0.4 * n).includes(1)).toBe(false);
  });

  it("moves with an affine map of the records", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (seed, s, t) => {
          const points = normals(12, 2, seed);
          const mapped = points.slice();
          for (let i = 0; i < 12; i++) {
            mapped[2 * i] = s * points[2 * i] + 100;
            mapped[2 * i + 1] = t * points[2 * i] - points[2 * i + 1] - 3;
          }
          const a = estimate(points, 2);
          const b = estimate(mapped, 2);
          const [xx, xy, , yy] = [...a.scatter] as [number, number, number, number];
          expect([...b.raw.best]).toEqual([...a.raw.best]);
          expect([...b.weights]).toEqual([...a.weights]);
          expect(
            difference(b.center, [s * a.center[0] + 100, t * a.center[0] - a.center[1] - 3]),
          ).toBeLessThan(1e-11);
          const cross = s * (t * xx - xy);
          expect(
            difference(b.scatter, [s * s * xx, cross, cross, t * t * xx - 2 * t * xy + yy]),
          ).toBeLessThan(1e-10);
        },
      ),
      propertyRuns(25),
    );
  });

  it("does not depend on the units of the variables", () => {
    const points = normals(3000, 3, 21);
    const scaled = points.map((x, at) => (at % 3 === 0 ? 1000 * x + 5e4 : at % 3 === 1 ? x / 7 : x));
    const a = estimate(points, 3);
    const b = estimate(scaled, 3);
    expect([...b.raw.best]).toEqual([...a.raw.best]);
    expect(difference(b.center, [1000 * a.center[0] + 5e4, a.center[1] / 7, a.center[2]])).toBeLessThan(
      1e-12,
    );
    expect(b.logDet - a.logDet).toBeCloseTo(2 * Math.log(1000 / 7), 9);
  });

  it("does not depend on the order of the records, to the last bit", () => {
    for (const [n, d] of [
      [12, 2],
      [500, 3],
      [2500, 3],
      [9000, 2],
      [701, 1],
    ] as const) {
      // rounded, so that records and distances are tied
      const points = normals(n, d, n).map((x) => Math.round(4 * x));
      const order = Array.from({ length: n }, (_, i) => (i * 7 + 3) % n);
      const shuffled = Float64Array.from(order.flatMap((i) => [...points.subarray(i * d, i * d + d)]));
      const a = estimate(points, d);
      const b = estimate(shuffled, d);
      expect([...b.center]).toEqual([...a.center]);
      expect([...b.scatter]).toEqual([...a.scatter]);
      expect(b.raw.logDet).toBe(a.raw.logDet);
      expect([...b.weights]).toEqual(order.map((i) => a.weights[i]));
    }
  });

  it("is the same when asked again, and takes a seed and a number of starts", () => {
    const points = normals(1200, 3, 2);
    expect(estimate(points, 3)).toEqual(estimate(points, 3));
    expect(estimate(points, 3, { seed: 1, starts: 500 })).toEqual(estimate(points, 3));
    expect(estimate(points, 3, { seed: 9, starts: 20 }).raw.logDet).toBeCloseTo(
      estimate(points, 3).raw.logDet,
      1,
    );
  });

  it("has no factor where every record has weight 1", () => {
    // a square grid: half of it is a disc, beside which the corners are not far
    const points = Float64Array.from({ length: 800 }, (_, at) =>
      at % 2 === 0 ? Math.floor(at / 2) % 20 : Math.floor(at / 40),
    );
    const { weighted, scatter } = estimate(points, 2);
    const { covariance } = meanAndCovariance(rows(points, 2));
    expect(weighted).toBe(400);
    expect(Array.from(scatter, (x) => x - covariance[0][0])).toEqual([
      expect.closeTo(0, 10),
      expect.closeTo(-covariance[0][0], 10),
      expect.closeTo(-covariance[0][0], 10),
      expect.closeTo(0, 10),
    ]);
  });

  it("does not change the records", () => {
    const points = normals(700, 2, 1);
    const before = points.slice();
    atOnce(mcd(points, 2));
    expect(points).toEqual(before);
  });

  it("yields often, so that it can be interrupted", () => {
    let turns = 0;
    for (const work = mcd(normals(50_000, 3, 1), 3); work.next().done !== true;) turns++;
    expect(turns).toBeGreaterThan(500);
  });
});

describe("what cannot be estimated", () => {
  const error = (run: () => unknown): unknown => {
    try {
      return run();
    } catch (caught) {
      return caught;
    }
  };

  it("is refused with fewer records than are needed", () => {
    expect(error(() => atOnce(mcd(normals(8, 3, 1), 3)))).toMatchObject({
      code: "EMPTY_DATA",
      message: expect.stringContaining("at least 9") as string,
    });
    expect(estimate(normals(9, 3, 1), 3).h).toBe(6);
    expect(error(() => atOnce(mcd(new Float64Array(), 2)))).toMatchObject({ code: "EMPTY_DATA" });
  });

  it("is refused where a number is missing, infinite or too large to be squared", () => {
    for (const bad of [NaN, Infinity, -1e200]) {
      const points = normals(30, 2, 1);
      points[7] = bad;
      expect(error(() => atOnce(mcd(points, 2)))).toMatchObject({
        code: "BAD_TYPE",
        message: expect.stringContaining("Record 4") as string,
      });
    }
  });

  it("is refused with impossible shapes and options", () => {
    for (const run of [
      () => mcd(new Float64Array(31), 2),
      () => mcd(new Float64Array(330), 33),
      () => mcd(new Float64Array(30), 0),
      () => mcd(normals(20, 2, 1), 2, { starts: 0 }),
      () => mcd(normals(20, 2, 1), 2, { seed: 0.5 }),
    ]) {
      expect(error(() => atOnce<unknown>(run()))).toMatchObject({ code: "BAD_OPTIONS" });
    }
  });
});
