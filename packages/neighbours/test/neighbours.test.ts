import { atOnce } from "@sdc-risk/data/kernels";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyWithin,
  buildTree,
  countWithin,
  distanceBetween,
  kNearest,
  nearest,
  type Metric,
} from "../src/index.ts";

interface Files {
  readonly d: number;
  readonly points: Float64Array;
  readonly queries: Float64Array;
}

/** Values that meet rounding, ties and the ends of the range of numbers. */
const values: readonly fc.Arbitrary<number>[] = [
  fc.integer({ min: 0, max: 2 }),
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: 0, max: 30 }).map((x) => x / 10),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1, max: 1 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -5, max: 5 }).map((x) => 1 + x * Number.EPSILON),
  fc.integer({ min: -5, max: 5 }).map((x) => x * Number.MIN_VALUE),
  fc.constantFrom(0, -0, 1e300, -1e300, 1e154, 1e-154, 1e-162, 5e-324, Number.MAX_VALUE, -Number.MAX_VALUE),
];

/** Files of which some coordinates are constant, some rows repeat and some queries are points. */
const files = (most: number, fewest = 1): fc.Arbitrary<Files> =>
  fc
    .record({
      d: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 7, max: 32 })),
      n: fc.integer({ min: fewest, max: most }),
      m: fc.integer({ min: 0, max: 12 }),
      kind: fc.nat(values.length - 1),
    })
    .chain(({ d, n, m, kind }) =>
      fc
        .record({
          distinct: fc.array(fc.array(values[kind], { minLength: d, maxLength: d }), {
            minLength: 1,
            maxLength: n,
          }),
          picks: fc.array(fc.nat(10_000), { minLength: n, maxLength: n }),
          asked: fc.array(fc.oneof(fc.nat(10_000), fc.array(values[kind], { minLength: d, maxLength: d })), {
            minLength: m,
            maxLength: m,
          }),
          constant: fc.array(fc.boolean(), { minLength: d, maxLength: d }),
        })
        .map(({ distinct, picks, asked, constant }) => {
          const rows = distinct.map((row) =>
            row.map((x, j) => (constant[j] && kind % 2 === 0 ? distinct[0][j] : x)),
          );
          const row = (pick: number): number[] => rows[pick % rows.length];
          return {
            d,
            points: Float64Array.from(picks.flatMap(row)),
            queries: Float64Array.from(asked.flatMap((one) => (typeof one === "number" ? row(one) : one))),
          };
        }),
    );
/** Lengths that quotients of whole numbers round at, or none. */
const unitsFor = (d: number): fc.Arbitrary<Float64Array | undefined> =>
  fc.oneof(
    fc.constant(undefined),
    fc
      .array(fc.constantFrom(1, 3, 7, 0.1, 1e-3, Math.SQRT2, 1e5 / 3, 5e-324, 1e-310, 1e-160, 1e160, 1e307), {
        minLength: d,
        maxLength: d,
      })
      .map((x) => Float64Array.from(x)),
  );
const withUnits = (
  most: number,
  fewest = 1,
): fc.Arbitrary<Files & { readonly units: Float64Array | undefined }> =>
  files(most, fewest).chain((file) => unitsFor(file.d).map((units) => ({ ...file, units })));
const metrics = fc.constantFrom<Metric>("euclidean", "manhattan");

/** All distances of a query, by the definition. */
function distances(
  { d, points, queries, units }: Files & { readonly units?: Float64Array | undefined },
  query: number,
  metric: Metric,
): number[] {
  return Array.from({ length: points.length / d }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < d; j++) {
      const t = (queries[query * d + j] - points[i * d + j]) / (units?.[j] ?? 1);
      sum += metric === "euclidean" ? t * t : Math.abs(t);
    }
    return sum;
  });
}
const asked = ({ d, queries }: Files): number[] => Array.from({ length: queries.length / d }, (_, q) => q);

describe("the nearest points", () => {
  it("are those of brute force, with every tie, in 1 to 32 dimensions", () => {
    fc.assert(
      fc.property(withUnits(60), metrics, (file, metric) => {
        const { distance, index, ties } = atOnce(
          nearest(atOnce(buildTree(file.points, file.d, file.units)), file.queries, { metric }),
        );
        for (const q of asked(file)) {
          const all = distances(file, q, metric);
          const least = Math.min(...all);
          expect([distance[q], index[q], ties[q]]).toEqual([
            least,
            all.indexOf(least),
            all.filter((x) => x === least).length,
          ]);
        }
      }),
      propertyRuns(4000),
    );
  });

  it("are those of brute force in larger files", () => {
    fc.assert(
      fc.property(withUnits(1500, 300), metrics, (file, metric) => {
        const { distance, index, ties } = atOnce(
          nearest(atOnce(buildTree(file.points, file.d, file.units)), file.queries, { metric }),
        );
        for (const q of asked(file)) {
          const all = distances(file, q, metric);
          const least = Math.min(...all);
          expect([distance[q], index[q], ties[q]]).toEqual([
            least,
            all.indexOf(least),
            all.filter((x) => x === least).length,
          ]);
        }
      }),
      propertyRuns(60),
    );
  });

  it("are at the very number that distanceBetween gives", () => {
    fc.assert(
      fc.property(withUnits(40), metrics, (file, metric) => {
        const { distance, index } = atOnce(
          nearest(atOnce(buildTree(file.points, file.d, file.units)), file.queries, { metric }),
        );
        for (const q of asked(file))
          expect(
            distanceBetween(file.queries, q, file.points, index[q], file.d, metric, file.units ?? null),
          ).toBe(distance[q]);
      }),
      propertyRuns(1000),
    );
  });

  it("at equal differences are tied, whatever the units", () => {
    const lengths = fc.array(fc.double({ min: 0.01, max: 1000, noNaN: true }), {
      minLength: 6,
      maxLength: 6,
    });
    const whole = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), lengths, whole, (d, units, at) => {
        // all corners of a box around the query
        const points = Float64Array.from(
          { length: d << d },
          (_, i) => at[i % d] + ((Math.floor(i / d) >> (i % d)) % 2 === 0 ? 1 : -1) * at[6 + (i % d)],
        );
        const tree = atOnce(buildTree(points, d, Float64Array.from(units.slice(0, d))));
        expect(atOnce(nearest(tree, Float64Array.from(at.slice(0, d)))).ties[0]).toBe(1 << d);
      }),
    );
  });

  it("do not change with the order of points", () => {
    fc.assert(
      fc.property(
        files(60).chain((file) =>
          fc.tuple(
            fc.constant(file),
            fc.shuffledSubarray([...Array(file.points.length / file.d).keys()], {
              minLength: file.points.length / file.d,
            }),
          ),
        ),
        metrics,
        ([file, order], metric) => {
          const shuffled = Float64Array.from(
            order.flatMap((i) => [...file.points.subarray(i * file.d, (i + 1) * file.d)]),
          );
          const [a, b] = [file.points, shuffled].map((points) =>
            atOnce(nearest(atOnce(buildTree(points, file.d)), file.queries, { metric })),
          );
          expect(b.distance).toEqual(a.distance);
          expect(b.ties).toEqual(a.ties);
        },
      ),
      propertyRuns(1000),
    );
  });

  it("are tied at 1 on either side of the middle of a grid cell's edge", () => {
    const grid = Float64Array.from(
      Array.from({ length: 1000 }, (_, i) => [i % 10, Math.floor(i / 10) % 10, Math.floor(i / 100)]).flat(),
    );
    const { distance, index, ties } = atOnce(
      nearest(atOnce(buildTree(grid, 3)), Float64Array.of(4.5, 4.5, 4.5, 4, 4, 4, 4.5, 4, 4, -1, 4, 4)),
    );
    expect([...distance]).toEqual([0.75, 0, 0.25, 1]);
    expect([...index]).toEqual([444, 444, 444, 440]);
    expect([...ties]).toEqual([8, 1, 2, 1]);
  });
});

describe("the k nearest points", () => {
  it("are those of brute force, also where k exceeds the points", () => {
    fc.assert(
      fc.property(files(60), metrics, fc.integer({ min: 1, max: 70 }), (file, metric, wanted) => {
        const { k, distance, index } = atOnce(
          kNearest(atOnce(buildTree(file.points, file.d)), file.queries, wanted, { metric }),
        );
        expect(k).toBe(Math.min(wanted, file.points.length / file.d));
        for (const q of asked(file)) {
          const all = distances(file, q, metric);
          const order = all
            .map((_, i) => i)
            .sort((a, b) => (all[a] < all[b] ? -1 : all[a] > all[b] ? 1 : a - b))
            .slice(0, k);
          expect([...index.subarray(q * k, (q + 1) * k)]).toEqual(order);
          expect([...distance.subarray(q * k, (q + 1) * k)]).toEqual(order.map((i) => all[i]));
        }
      }),
      propertyRuns(2000),
    );
  });
});

describe("points within a radius", () => {
  it("are those of brute force, the border and exclusions included", () => {
    // radii whose squares are distances between points, and others
    const radius = fc.oneof(
      fc.constantFrom(0, 1, 2, 0.1, 5, 1e150, 1e300, Infinity),
      fc.double({ noNaN: true, min: 0, max: 3 }),
      fc.double({ noNaN: true, min: 0 }),
    );
    fc.assert(
      fc.property(
        files(60),
        metrics,
        radius,
        fc.boolean(),
        fc.array(fc.integer({ min: -1, max: 10_000 }), { minLength: 12, maxLength: 12 }),
        (file, metric, r, excluding, picks) => {
          const tree = atOnce(buildTree(file.points, file.d));
          const queries = asked(file);
          const n = file.points.length / file.d;
          const exclude = Int32Array.from(queries, (q) => (picks[q] < 0 ? -1 : picks[q] % n));
          const options = { metric, ...(excluding ? { exclude } : {}) };
          const counts = atOnce(countWithin(tree, file.queries, r, options));
          const any = atOnce(anyWithin(tree, file.queries, r, options));
          for (const q of queries) {
            const expected = distances(file, q, metric).filter(
              (x, i) => x <= (metric === "euclidean" ? r * r : r) && !(excluding && exclude[q] === i),
            ).length;
            expect([counts[q], any[q]]).toEqual([expected, expected > 0 ? 1 : 0]);
          }
        },
      ),
      propertyRuns(3000),
    );
  });

  it("tell a point that has a twin from one that has none", () => {
    const points = Float64Array.of(1, 1, 1, 1, 9, 9);
    const tree = atOnce(buildTree(points, 2));
    expect([...atOnce(anyWithin(tree, points, 0, { exclude: Int32Array.of(0, 1, 2) }))]).toEqual([1, 1, 0]);
    expect([...atOnce(countWithin(tree, points, 0))]).toEqual([2, 2, 1]);
  });
});
