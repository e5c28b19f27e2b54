import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { atOnce, uniforms } from "@sdc-risk/data/kernels";
import { buildTree } from "@sdc-risk/neighbours";
import { propertyRuns } from "@sdc-risk/testkit";
import { Float64, Int32, Table, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { continuous, type OneToOneSummary } from "../src/index.ts";
import { byAuction } from "../src/linkage/one-to-one/auction.ts";
import { Assignment, ELSEWHERE } from "../src/linkage/one-to-one/assignment.ts";
import { NearestCandidates } from "../src/linkage/one-to-one/candidates.ts";
import { distinctPoints } from "../src/linkage/one-to-one/points.ts";

type Row = readonly (number | null)[];

const tableOf = (rows: readonly Row[], ids: readonly number[]): Table =>
  new Table({
    ...Object.fromEntries(
      (rows[0] ?? []).map((_, v) => [
        `x${v}`,
        vectorFromArray(
          rows.map((row) => row[v]!),
          new Float64(),
        ),
      ]),
    ),
    id: vectorFromArray([...ids], new Int32()),
  });

interface Files {
  readonly original: readonly Row[];
  /** Rows with the places of their originals; −1 is nobody's. */
  readonly released: readonly { readonly row: Row; readonly of: number }[];
}

async function oneToOne(
  { original, released }: Files,
  distance: "euclidean" | "manhattan" = "euclidean",
): Promise<OneToOneSummary> {
  const ids = released.map(({ of }, r) => (of < 0 ? 1000 + r : of));
  const sdc = SdcObject.fromArrow(
    tableOf(original, [...original.keys()]),
    { numeric: original[0].map((_, v) => `x${v}`), id: "id" },
    {
      released: [
        tableOf(
          released.map(({ row }) => row),
          ids,
        ),
      ],
      match: "id",
    },
  );
  const { results } = await assess(sdc, [continuous], {
    options: {
      continuous: { linkage: { distance, oneToOne: true }, rmd: null, outliers: null, rankInterval: null },
    },
  });
  return results.continuous.summary.linkage!.oneToOne!;
}

/** Distances by definition, in standard deviations of the original; variables without one are left out. */
function distances({ original, released }: Files, euclidean: boolean): number[][] {
  const sds = original[0].map((_, v) => {
    const x = original.map((row) => row[v]!);
    const mean = x.reduce((a, b) => a + b, 0) / x.length;
    return Math.sqrt(x.reduce((a, b) => a + (b - mean) ** 2, 0) / (x.length - 1));
  });
  return released.map(({ row }) =>
    original.map((other) => {
      const gaps = sds.flatMap((sd, v) => (sd > 0 ? [Math.abs(row[v]! - other[v]!) / sd] : []));
      return euclidean ? Math.sqrt(gaps.reduce((a, b) => a + b * b, 0)) : gaps.reduce((a, b) => a + b, 0);
    }),
  );
}

const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

function distancesOf(
  rows: readonly (readonly number[])[],
  columns: readonly (readonly number[])[],
  euclidean: boolean,
): number[][] {
  return rows.map((row) =>
    columns.map((other) => {
      const gaps = row.map((x, v) => Math.abs(x - other[v]));
      return euclidean ? Math.hypot(...gaps) : sumOf(gaps);
    }),
  );
}

/** The least total over all ways to give each row a column of its own. */
function leastByAll(costs: readonly (readonly number[])[], taken = 0, row = 0): number {
  if (row === costs.length) return 0;
  let least = Infinity;
  for (const [column, cost] of costs[row].entries())
    if ((taken >> column) % 2 === 0)
      least = Math.min(least, cost + leastByAll(costs, taken + 2 ** column, row + 1));
  return least;
}

/** The least total by the Hungarian method on the whole table (Kuhn 1955), rows at most as many as columns. */
function leastByHungarian(costs: readonly (readonly number[])[]): number {
  const n = costs.length;
  const m = costs[0].length;
  const u = new Float64Array(n + 1);
  const v = new Float64Array(m + 1);
  const rowOf = new Int32Array(m + 1);
  const way = new Int32Array(m + 1);
  for (let i = 1; i <= n; i++) {
    rowOf[0] = i;
    const least = new Float64Array(m + 1).fill(Infinity);
    const used = new Uint8Array(m + 1);
    let column = 0;
    do {
      used[column] = 1;
      const row = rowOf[column];
      let delta = Infinity;
      let next = 0;
      for (let j = 1; j <= m; j++) {
        if (used[j] === 1) continue;
        const reduced = costs[row - 1][j - 1] - u[row] - v[j];
        if (reduced < least[j]) {
          least[j] = reduced;
          way[j] = column;
        }
        if (least[j] < delta) {
          delta = least[j]!;
          next = j;
        }
      }
      for (let j = 0; j <= m; j++)
        if (used[j] === 1) {
          u[rowOf[j]] += delta;
          v[j] -= delta;
        } else least[j] -= delta;
      column = next;
    } while (rowOf[column] !== 0);
    for (; column !== 0; column = way[column]!) rowOf[column] = rowOf[way[column]]!;
  }
  let total = 0;
  for (let j = 1; j <= m; j++) if (rowOf[j] !== 0) total += costs[rowOf[j] - 1][j - 1];
  return total;
}

const transposed = (costs: readonly (readonly number[])[]): number[][] =>
  costs[0].map((_, column) => costs.map((row) => row[column]));
const smallerFirst = (costs: number[][]): number[][] =>
  costs.length <= costs[0].length ? costs : transposed(costs);

const level = fc.integer({ min: 0, max: 6 });
const files = (most: number): fc.Arbitrary<Files> =>
  fc.integer({ min: 1, max: 2 }).chain((d) => {
    const row = fc.array(level, { minLength: d, maxLength: d });
    return fc
      .tuple(
        fc.array(row, { minLength: 2, maxLength: most }),
        fc.array(row, { minLength: 1, maxLength: most }),
      )
      .map(([original, other]) => ({
        original,
        released: other.map((one, r) => ({ row: one, of: r < original.length ? r : -1 })),
      }));
  });

const varies = ({ original }: Files): boolean =>
  original[0].some((_, v) => original.some((row) => row[v] !== original[0][v]));

describe("one-to-one linkage", () => {
  it("has the least total of all ways to link, by trying all of them", async () => {
    await fc.assert(
      fc.asyncProperty(files(6).filter(varies), fc.boolean(), async (one, euclidean) => {
        const found = await oneToOne(one, euclidean ? "euclidean" : "manhattan");
        const costs = smallerFirst(distances(one, euclidean));
        expect(found.links).toBe(costs.length);
        expect(found.totalDistance).toBeCloseTo(leastByAll(costs), 9);
        expect(found.lowerBound).toBeCloseTo(found.totalDistance!, 9);
      }),
      propertyRuns(300),
    );
  });

  it("has the total of the Hungarian method on files of more records than candidates", async () => {
    await fc.assert(
      fc.asyncProperty(files(60).filter(varies), async (one) => {
        const found = await oneToOne(one);
        const costs = smallerFirst(distances(one, true));
        expect(found).toMatchObject({ links: costs.length, gap: 0, leftOut: 0, reason: null });
        expect(found.totalDistance).toBeCloseTo(leastByHungarian(costs), 8);
        expect(found.lowerBound).toBeCloseTo(found.totalDistance!, 8);
      }),
      propertyRuns(200),
    );
  });

  it("is right for everybody where nothing was changed, and by lot among equal records", async () => {
    const original = [
      [1, 5],
      [2, 5],
      [2, 5],
      [9, 1],
    ] as const;
    const released = original.map((row, of) => ({ row, of }));
    expect(await oneToOne({ original, released })).toMatchObject({ expectedCorrect: 3, totalDistance: 0 });
    const same = original.map((_, of) => ({ row: [2, 5], of }));
    // four equal released records: each is as likely as any other linked with any original
    expect((await oneToOne({ original, released: same })).expectedCorrect).toBeCloseTo(1, 12);
  });

  it("tells persons apart that nearest-record linkage confuses", async () => {
    const original = [[0], [10], [20], [30]];
    const released = [[9], [19], [29], [39]].map((row, of) => ({ row, of }));
    // each released value is nearest to the next original, but all of them are moved by the same
    expect(await oneToOne({ original, released })).toMatchObject({
      expectedCorrect: 4,
      totalDistance: expect.closeTo(36 / Math.sqrt(500 / 3), 9) as number,
    });
  });

  it("leaves records out that miss a value", async () => {
    const original = [[1], [2], [null], [4]];
    const released = [[1], [null], [3], [4]].map((row, of) => ({ row, of }));
    expect(await oneToOne({ original, released })).toMatchObject({
      links: 3,
      leftOut: 2,
      expectedCorrect: 2,
    });
  });

  it("does not depend on the order of records, where several ways to link have the least total", async () => {
    const draw = uniforms(9);
    const original = Array.from({ length: 90 }, (_, i) => [i]);
    for (let trial = 0; trial < 12; trial++) {
      // many crowd on few originals, and all have to look farther than their nearest ones
      const released = Array.from({ length: 50 }, (_, r) => ({
        row: [40 + Math.floor(8 * draw())],
        of: 20 + r,
      }));
      const shuffled = released
        .map((one) => ({ one, at: draw() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      const found = await oneToOne({ original, released });
      expect(await oneToOne({ original, released: shuffled })).toEqual(found);
    }
  });

  it("is not taken by other distances", async () => {
    const sdc = SdcObject.fromArrow(
      tableOf([[1], [2]], [1, 2]),
      { numeric: ["x0"], id: "id" },
      { released: [tableOf([[1], [2]], [1, 2])], match: "id" },
    );
    const { results } = await assess(sdc, [continuous], {
      options: { continuous: { linkage: { distance: "mahalanobis", oneToOne: true } } },
    });
    expect(results.continuous.summary.linkage!.oneToOne!.reason).toContain("not by mahalanobis");
  });
});

describe("an assignment on too few candidates", () => {
  it("bounds the least total of all pairs from below", () => {
    const draw = uniforms(4);
    const n = 30;
    const costs = Array.from({ length: n }, () => Array.from({ length: n }, draw));
    const k = 2;
    const nearest = costs.map((row) => [...row.keys()].sort((a, b) => row[a] - row[b]).slice(0, k + 1));
    const all = nearest.flatMap((columns) => columns.slice(0, k));
    const assignment = new Assignment(
      {
        pointOf: Int32Array.from({ length: n }, (_, row) => row),
        starts: Int32Array.from({ length: n }, (_, row) => k * row),
        widths: new Int32Array(n).fill(k),
        columns: Int32Array.from(all),
        costs: Float64Array.from(all, (column, at) => costs[Math.floor(at / k)][column]),
        beyond: Float64Array.from(nearest, (columns, row) => costs[row][columns[k]]),
        isFinal: new Uint8Array(n),
        widen: () => false,
      },
      new Int32Array(n).fill(1),
    );
    for (let row = 0; row < n; row++) {
      assignment.begin(row);
      expect(assignment.search(1000)).toBeGreaterThanOrEqual(0);
    }
    const total = assignment.costOf.reduce((a, b) => a + b, 0);
    expect(assignment.columnOf).toContain(ELSEWHERE);
    expect(assignment.lowerBound()).toBeCloseTo(total, 9);
    expect(total).toBeLessThan(leastByHungarian(costs));
    const taken = [...assignment.columnOf].filter((column) => column >= 0);
    expect(new Set(taken).size).toBe(taken.length);
  });

  it("bounds it also where searches end before they find a place", () => {
    const draw = uniforms(5);
    const n = 30;
    const costs = Array.from({ length: n }, () => Array.from({ length: n }, draw));
    const nearest = costs.map((row) => [...row.keys()].sort((a, b) => row[a] - row[b]));
    const all = nearest.flat();
    const every = new Assignment(
      {
        pointOf: Int32Array.from({ length: n }, (_, row) => row),
        starts: Int32Array.from({ length: n }, (_, row) => n * row),
        widths: new Int32Array(n).fill(n),
        columns: Int32Array.from(all),
        costs: Float64Array.from(all, (column, at) => costs[Math.floor(at / n)][column]),
        beyond: new Float64Array(n).fill(Infinity),
        isFinal: new Uint8Array(n),
        widen: () => false,
      },
      new Int32Array(n).fill(1),
    );
    const least = leastByHungarian(costs);
    let stopped = 0;
    for (const steps of [2, 1000])
      for (let row = 0; row < n; row++) {
        if (every.columnOf[row] >= 0) continue;
        every.begin(row);
        if (every.search(steps) < 0) {
          every.stop();
          stopped++;
        }
        expect(every.lowerBound()).toBeLessThanOrEqual(least + 1e-9);
      }
    expect(stopped).toBeGreaterThan(0);
    // those that were stopped find a place later
    expect(every.costOf.reduce((a, b) => a + b, 0)).toBeCloseTo(least, 9);
    expect(every.lowerBound()).toBeCloseTo(least, 9);
  });
});

describe("an auction", () => {
  /** Rows of coordinates, the smaller file first, and units of each variable. */
  const placed = (
    rows: readonly (readonly number[])[],
    columns: readonly (readonly number[])[],
    metric: "euclidean" | "manhattan",
    unit = 1,
  ) => {
    const d = rows[0].length;
    const of = (all: typeof rows) => atOnce(distinctPoints(Float64Array.from(all.flat()), d));
    const [a, b] = [of(rows), of(columns)];
    const tree = atOnce(buildTree(b.points, d, new Float64Array(d).fill(unit)));
    return { b, found: atOnce(byAuction(a, b, tree, metric)) };
  };
  const costsOf = (rows: readonly (readonly number[])[], columns: readonly (readonly number[])[]) =>
    distancesOf(rows, columns, true);

  it("gives everybody a place, and bounds the least total from both sides, closely", () => {
    const row = fc.array(fc.oneof(level, fc.double({ min: 0, max: 6, noNaN: true })), {
      minLength: 2,
      maxLength: 2,
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.array(row, { minLength: 0, maxLength: 15 }),
        fc.boolean(),
        fc.constantFrom(1, 0.25),
        (some, more, euclidean, unit) => {
          const columns = [...some.map((one, i) => (i % 3 === 0 ? one : [one[1], one[0]])), ...more];
          const costs = distancesOf(some, columns, euclidean).map((one) => one.map((cost) => cost / unit));
          const least = leastByHungarian(costs);
          const { b, found } = placed(some, columns, euclidean ? "euclidean" : "manhattan", unit);
          const load = new Int32Array(b.size);
          for (const column of found.columnOf) load[column]++;
          expect(load.every((n, column) => n <= b.counts[column])).toBe(true);
          const total = sumOf(
            [...found.columnOf].map(
              (column, i) =>
                distancesOf(
                  [some[i]],
                  [[...b.points.subarray(2 * column, 2 * column + 2)]],
                  euclidean,
                )[0][0] / unit,
            ),
          );
          expect(found.total).toBeCloseTo(total, 9);
          expect(found.total).toBeGreaterThanOrEqual(least - 1e-9);
          expect(found.lowerBound).toBeLessThanOrEqual(least + 1e-9);
          expect(found.total - found.lowerBound).toBeLessThanOrEqual(1e-4 * found.total + 1e-6);
        },
      ),
      propertyRuns(200),
    );
  });

  it("moves everybody by one where a single place is free at the far end", () => {
    // each row stands nearest to a column that the row before it needs
    const n = 200;
    const rows = Array.from({ length: n }, (_, i) => [i + 0.4]);
    const columns = Array.from({ length: n }, (_, i) => [i + 1]);
    const { found } = placed(rows, columns, "euclidean");
    expect(found.total).toBeCloseTo(0.6 * n, 2);
    expect([...found.columnOf].sort((a, b) => a - b)).toEqual([...rows.keys()]);
  });

  it("fills a column of many equal records, and leaves those free that are far", () => {
    const rows = [[0], [0.1], [0.2], [5]];
    const columns = [[0], [0], [0], [4], [100], [100]];
    const { found, b } = placed(rows, columns, "euclidean");
    expect([...found.columnOf].map((column) => b.points[column])).toEqual([0, 0, 0, 4]);
    expect(found.total).toBeCloseTo(leastByHungarian(costsOf(rows, columns)), 9);
  });

  it("ends where all stand at one point", () => {
    const { found } = placed([[1], [1]], [[3], [3], [3]], "manhattan");
    expect(found).toMatchObject({ total: 4, lowerBound: 4 });
    expect([...found.columnOf]).toEqual([0, 0]);
  });
});

describe("candidates", () => {
  it("are the nearest of each point, however often all move together", () => {
    const draw = uniforms(6);
    const n = 40;
    const values = Float64Array.from({ length: n }, draw);
    const rows = atOnce(distinctPoints(values, 1));
    const tree = atOnce(buildTree(rows.points, 1, Float64Array.of(1)));
    const candidates = atOnce(NearestCandidates.of(rows, tree, n, "euclidean"));
    let given = 0;
    for (let turn = 0; turn < 4; turn++)
      for (let point = 0; point < n; point++) if (candidates.widen(point)) given += candidates.widths[point];
    // more than there is room for at once
    expect(given + 8 * n).toBeGreaterThan(candidates.columns.length);
    for (let point = 0; point < n; point++) {
      const from = candidates.starts[point];
      const own = rows.points[point];
      const far = [...rows.points].map((x) => Math.abs(x - own)).sort((a, b) => a - b);
      expect(candidates.beyond[point]).toBe(Infinity);
      expect([...candidates.columns.subarray(from, from + n)].sort((a, b) => a - b)).toEqual([
        ...rows.points.keys(),
      ]);
      for (const [at, cost] of candidates.costs.subarray(from, from + n).entries())
        expect(cost).toBeCloseTo(far[at], 12);
    }
  });
});
