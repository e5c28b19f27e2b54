import { serveTasks } from "@sdc-risk/core/tasks";
import { atOnce } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import {
  anyWithin,
  buildTree,
  countWithin,
  distanceBetween,
  kNearest,
  nearest,
  nearestInPool,
  nearestTask,
  type Metric,
  type PointTree,
} from "../src/index.ts";

const random = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
};
const numbers = (n: number, seed: number): Float64Array => {
  const draw = random(seed);
  return Float64Array.from({ length: n }, draw);
};
const treeOf = (points: readonly number[], d: number): PointTree =>
  atOnce(buildTree(Float64Array.from(points), d));

describe("a tree", () => {
  it("without points has nothing within a radius, no k nearest, and no nearest", () => {
    const tree = treeOf([], 2);
    const queries = Float64Array.of(1, 2, 3, 4);
    expect(tree.size).toBe(0);
    expect([...atOnce(countWithin(tree, queries, 1))]).toEqual([0, 0]);
    expect([...atOnce(anyWithin(tree, queries, Infinity))]).toEqual([0, 0]);
    expect(atOnce(kNearest(tree, queries, 3)).k).toBe(0);
    expect(atOnce(nearest(tree, new Float64Array(0))).index).toHaveLength(0);
    expect(() => atOnce(nearest(tree, queries))).toThrow(expect.objectContaining({ code: "EMPTY_DATA" }));
  });

  it("of one point finds it for every query", () => {
    const { distance, index, ties } = atOnce(
      nearest(treeOf([3, 4], 2), Float64Array.of(0, 0, 3, 4), { metric: "euclidean" }),
    );
    expect([[...distance], [...index], [...ties]]).toEqual([
      [25, 0],
      [0, 0],
      [1, 1],
    ]);
  });

  it("holds equal points once and says how many there are", () => {
    const n = 100_000;
    const points = new Float64Array(3 * n).fill(7);
    const tree = atOnce(buildTree(points, 3));
    expect([tree.points.length, tree.size]).toEqual([3, n]);
    const { index, ties } = atOnce(nearest(tree, points));
    expect(index.every((i) => i === 0) && ties.every((t) => t === n)).toBe(true);
    expect([...atOnce(kNearest(tree, Float64Array.of(7, 7, 8), 4)).index]).toEqual([0, 1, 2, 3]);
  });

  it("does not go deep where most points share a coordinate, or where coordinates grow exponentially", () => {
    const n = 20_000;
    const draw = random(5);
    const points = new Float64Array(2 * n);
    for (let i = 0; i < n; i++) {
      points[2 * i] = draw() < 0.97 ? 0 : draw();
      points[2 * i + 1] = Math.exp(600 * draw());
    }
    expect(atOnce(buildTree(points, 2)).depth).toBeLessThan(40);
  });

  it("keeps −0 and 0 together", () => {
    const { ties } = atOnce(nearest(treeOf([0, -0, 1], 1), Float64Array.of(-0, 0)));
    expect([...ties]).toEqual([2, 2]);
    expect(treeOf([0, -0, 1], 1).points).toHaveLength(6);
  });

  it("gives the same bytes when it is built again", () => {
    const points = numbers(9000, 2);
    expect(atOnce(buildTree(points, 3))).toEqual(atOnce(buildTree(points, 3)));
  });

  it("leaves points and queries as they were", () => {
    const points = numbers(900, 2);
    const queries = numbers(300, 3);
    const [p, q] = [points.slice(), queries.slice()];
    atOnce(nearest(atOnce(buildTree(points, 3)), queries));
    expect([points, queries]).toEqual([p, q]);
  });
});

describe("what cannot be searched", () => {
  const tree = treeOf([0, 0, 1, 1], 2);
  const query = Float64Array.of(0, 0);
  it.each([0, -1, 33, 1.5, NaN])("is points of %d dimensions", (d) => {
    expect(() => treeOf([], d)).toThrow(expect.objectContaining({ code: "BAD_OPTIONS" }));
  });
  it.each([NaN, Infinity, -Infinity])("is a coordinate of %d, in points or queries", (x) => {
    expect(() => treeOf([0, 1, 2, x], 2)).toThrow(
      expect.objectContaining({
        code: "BAD_TYPE",
        message: expect.stringContaining("row 1, coordinate 1") as string,
      }),
    );
    for (const search of [
      nearest(tree, Float64Array.of(0, x)),
      kNearest(tree, Float64Array.of(0, x), 1),
      countWithin(tree, Float64Array.of(0, x), 1),
    ]) {
      expect(() => atOnce<unknown>(search)).toThrow(expect.objectContaining({ code: "BAD_TYPE" }));
    }
  });
  it("is a row that is incomplete", () => {
    expect(() => treeOf([0, 1, 2], 2)).toThrow(expect.objectContaining({ code: "BAD_TYPE" }));
    expect(() => atOnce(nearest(tree, Float64Array.of(1)))).toThrow(
      expect.objectContaining({ code: "BAD_TYPE" }),
    );
  });
  it.each([0, -1, 1.5, NaN])("is the %d nearest", (k) => {
    expect(() => atOnce(kNearest(tree, query, k))).toThrow(expect.objectContaining({ code: "BAD_OPTIONS" }));
  });
  it("is a radius below 0 or NaN, a metric that is not known, or points to exclude that are not there", () => {
    for (const radius of [-1, NaN])
      expect(() => atOnce(anyWithin(tree, query, radius))).toThrow(
        expect.objectContaining({ code: "BAD_OPTIONS" }),
      );
    expect(() => atOnce(nearest(tree, query, { metric: "chebyshev" as Metric }))).toThrow(
      expect.objectContaining({ code: "BAD_OPTIONS" }),
    );
    for (const exclude of [[2], [-2], [0, 1], []]) {
      expect(() => atOnce(anyWithin(tree, query, 1, { exclude: Int32Array.from(exclude) }))).toThrow(
        expect.objectContaining({ code: "BAD_OPTIONS" }),
      );
    }
  });
});

describe("larger files", () => {
  it("yield often, and a pool's pieces give what one search gives", async () => {
    const n = 100_000;
    const tree = atOnce(buildTree(numbers(3 * n, 1), 3));
    const queries = numbers(3 * n, 2);
    let steps = 0;
    const search = nearest(tree, queries);
    let step = search.next();
    for (; !step.done; step = search.next()) steps++;
    expect(steps).toBeGreaterThan(20);
    const serve = serveTasks([nearestTask]);
    let ticks = 0;
    const tick = (): Promise<void> => {
      ticks++;
      return Promise.resolve();
    };
    const pooled = await nearestInPool(
      tree,
      queries,
      "euclidean",
      (task, inputs) =>
        Promise.resolve(
          inputs.map(
            (input) => serve({ id: task.id, input: structuredClone(input) }) as ReturnType<typeof task.run>,
          ),
        ),
      tick,
    );
    expect(ticks).toBeGreaterThan(10);
    expect(pooled).toEqual(step.value);
    expect(
      await nearestInPool(tree, new Float64Array(0), "euclidean", () => Promise.resolve([]), tick),
    ).toEqual(atOnce(nearest(tree, new Float64Array(0))));
  });

  it("are the same whatever tasks they fall into, twins and many variables included", async () => {
    for (const [d, metric] of [
      [1, "manhattan"],
      [3, "manhattan"],
      [9, "euclidean"],
      [20, "manhattan"],
    ] as const) {
      const points = numbers(d * 900, d).map((x) => Math.round(4 * x));
      const queries = numbers(d * 1500, d + 1).map((x, i) =>
        i % (3 * d) < d ? points[i % points.length] : Math.round(8 * x) / 2,
      );
      const tree = atOnce(buildTree(points, d));
      let tasks = 0;
      const pooled = await nearestInPool(
        tree,
        queries,
        metric,
        (task, inputs) => {
          tasks = inputs.length;
          return Promise.resolve(inputs.map((input) => task.run(input)));
        },
        () => Promise.resolve(),
      );
      expect(pooled).toEqual(atOnce(nearest(tree, queries, { metric })));
      if (d > 3) expect(tasks).toBeGreaterThan(2);
    }
  });

  it("name the query that is no number, whatever its task", async () => {
    const queries = numbers(3 * 40_000, 2);
    queries[3 * 30_000 + 1] = NaN;
    const asked = nearestInPool(
      atOnce(buildTree(numbers(30, 1), 3)),
      queries,
      "euclidean",
      () => Promise.resolve([]),
      () => Promise.resolve(),
    );
    await expect(asked).rejects.toThrow(/row 30000, coordinate 1/);
  });

  it("tell whether the true record is among the ties of a rounded file", () => {
    const n = 20_000;
    const original = numbers(3 * n, 4).map((x) => Math.round(20 * x) / 10);
    const released = original.map((x, i) => (i % 7 === 0 ? x + 0.1 : x));
    const { distance, ties } = atOnce(nearest(atOnce(buildTree(original, 3)), released));
    const within = new Set<number>();
    for (let i = 0; i < n; i += 200) {
      let among = 0;
      for (let o = 0; o < n; o++) if (distanceBetween(original, o, released, i, 3) === distance[i]) among++;
      expect(among).toBe(ties[i]);
      if (distanceBetween(original, i, released, i, 3) === distance[i]) within.add(i);
    }
    expect(within.size).toBeGreaterThan(0);
  });
});
