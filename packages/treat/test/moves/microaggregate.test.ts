import { ticker } from "@sdc-risk/data";
import { atOnce, inTurns } from "@sdc-risk/data/kernels";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appliedSteps, applyPlan, microaggregate, tableAfter } from "../../src/index.ts";
import { mdav } from "../../src/moves/microaggregate/kernel.ts";
import { naiveMdav } from "./naive-mdav.ts";
import { after, number, numbersIn, someMissing, tableOf } from "./support.ts";

const step = (k: number, ...keys: string[]) => ({ kind: "microaggregate", keys, k });

describe("microaggregate", () => {
  it("gives groups of records with values near each other their mean", () => {
    expect(after({ x: [1, 2, 3, 10, 20, 30] }, step(3, "x"))).toEqual([2, 2, 2, 20, 20, 20]);
    expect(after({ x: [30, 1, 10, 3, 20, 2] }, step(3, "x"))).toEqual([20, 2, 20, 2, 20, 2]);
  });
  it("takes the two ends of a variable first, and the middle last", () => {
    expect(after({ x: [0, 1, 4, 5, 6, 20, 21] }, step(2, "x"))).toEqual([0.5, 0.5, 5, 5, 5, 20.5, 20.5]);
  });
  it("takes several variables together, each in units of its deviation", () => {
    // y is in large units and yet does not decide alone: records 1 and 2 are near each other in x
    expect(after({ x: [0, 1, 90, 91], y: [1000, 2000, 1100, 2100] }, step(2, "x", "y"))).toEqual([
      0.5, 0.5, 90.5, 90.5,
    ]);
    expect(after({ x: [0, 1, 10, 11], y: [5, 6, 50, 51] }, step(2, "x", "y"), "y")).toEqual([
      5.5, 5.5, 50.5, 50.5,
    ]);
  });
  it("keeps missing values, and codes for them", () => {
    expect(after({ x: [1, null, 3, -9, 10, 30] }, { ...step(2, "x"), missing: { x: [-9] } })).toEqual([
      2,
      null,
      2,
      -9,
      20,
      20,
    ]);
  });
  it("refuses what it cannot group", () => {
    expect(() => after({ x: [1, 2] }, step(3, "x"))).toThrow("Groups of 3");
    expect(() => after({ x: [4, 4, 4] }, step(2, "x"))).toThrow("all its values are 4");
    expect(() => after({ x: [null, null] }, step(2, "x"))).toThrow("all are missing");
    // one record has x and not y: alone it would go out as it is
    expect(() => after({ x: [1, 2, 3], y: [1, 2, null] }, step(2, "x", "y"))).toThrow(
      "Only 1 record has values of exactly these variables: x.",
    );
    expect(() => after({ x: [1, Infinity] }, step(2, "x"))).toThrow("infinite value");
    expect(microaggregate.options.safeParse({ keys: ["x", "x"], k: 3 }).success).toBe(false);
    expect(microaggregate.options.safeParse({ keys: ["x"], k: 1 }).success).toBe(false);
  });

  const plane = fc.integer({ min: 2, max: 4 }).chain((width) =>
    fc.tuple(
      fc.constant(width),
      fc.integer({ min: 2, max: 5 }),
      fc.array(fc.array(fc.integer({ min: -4, max: 4 }), { minLength: width, maxLength: width }), {
        minLength: 5,
        maxLength: 32,
      }),
    ),
  );
  it("has the groups of the algorithm as it is written down, ties too", () => {
    fc.assert(
      fc.property(plane, ([width, k, points]) => {
        const groupOf = atOnce(mdav({ values: Float64Array.from(points.flat()), width }, k));
        const groups = naiveMdav(points, k);
        const expected = new Int32Array(points.length);
        groups.forEach((some, g) => some.forEach((i) => (expected[i] = g)));
        expect([...groupOf]).toEqual([...expected]);
      }),
      propertyRuns(3000),
    );
  });
  it("of one variable gives the same means, record by record of equal values", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 5, maxLength: 30 }),
        fc.integer({ min: 2, max: 5 }),
        (numbers, k) => {
          const sorted = [...numbers].sort((a, b) => a - b);
          const pairs = (groups: readonly (readonly number[])[]): string[] =>
            groups
              .flatMap((some) => {
                const mean = some.reduce((sum, i) => sum + sorted[i], 0) / some.length;
                return some.map((i) => `${sorted[i]} ${mean}`);
              })
              .sort();
          const groupOf = atOnce(mdav({ values: Float64Array.from(sorted), width: 1 }, k));
          const own = Array.from({ length: Math.max(...groupOf) + 1 }, (_, g) =>
            [...sorted.keys()].filter((i) => groupOf[i] === g),
          );
          expect(pairs(own)).toEqual(
            pairs(
              naiveMdav(
                sorted.map((x) => [x]),
                k,
              ),
            ),
          );
        },
      ),
      propertyRuns(2000),
    );
  });
  it("makes groups of k to 2 k - 1 records, keeps means, and does not mind the order of records", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, number), { minLength: 6, maxLength: 25 }),
        fc.integer({ min: 2, max: 3 }),
        (rows, k) => {
          const of = (some: readonly (readonly [number, number])[]) => ({
            x: some.map(([x]) => x),
            y: some.map(([, y]) => y),
          });
          const differs = (j: 0 | 1): boolean => rows.some((row) => row[j] !== rows[0][j]);
          fc.pre(differs(0) && differs(1));
          const made = (some: readonly (readonly [number, number])[]): string[] => {
            const treated = applyPlan(tableOf(of(some)), { steps: [step(k, "x", "y")] });
            const [x, y] = [numbersIn(treated, "x"), numbersIn(treated, "y")];
            return some.map((row, i) => `${row.join()} ${x[i]} ${y[i]}`);
          };
          expect(made([...rows].reverse()).sort()).toEqual(made(rows).sort());
          const x = after(of(rows), step(k, "x", "y"));
          const y = after(of(rows), step(k, "x", "y"), "y");
          const sizes = new Map<string, number>();
          x.forEach((one, i) => sizes.set(`${one} ${y[i]}`, (sizes.get(`${one} ${y[i]}`) ?? 0) + 1));
          for (const size of sizes.values()) expect(size).toBeGreaterThanOrEqual(k);
          const total = (some: readonly (number | null)[]): number =>
            some.reduce<number>((a, b) => a + b!, 0);
          const scale = rows.reduce((most, [one]) => Math.max(most, Math.abs(one)), 1);
          expect(Math.abs(total(x) - total(of(rows).x))).toBeLessThanOrEqual(1e-9 * scale);
        },
      ),
      propertyRuns(1000),
    );
  });
  it("groups records by which variables they have", () => {
    fc.assert(
      fc.property(someMissing(4, 20), (x) => {
        const held = x.flatMap((one) => (one === null ? [] : [one]));
        fc.pre(held.length >= 2 && held.some((one) => one !== held[0]));
        const made = after({ x }, step(2, "x"));
        expect(made.map((one) => one === null)).toEqual(x.map((one) => one === null));
        for (const one of made)
          if (one !== null) expect(made.filter((other) => other === one).length).toBeGreaterThanOrEqual(2);
      }),
      propertyRuns(1000),
    );
  });
});

describe("microaggregation in turns", () => {
  const random = (n: number): number[] =>
    Array.from({ length: n }, (_, i) => ((i * 48_271) % 2_147_483_647) % 9973);
  const tableWith = (n: number) => tableOf({ x: random(n), y: random(n).reverse() });
  const steps = [{ kind: "microaggregate", keys: ["x", "y"], k: 3 }];

  it("gives the same as in one go, and says how much is done, ever more up to all", async () => {
    const shares: number[] = [];
    const table = tableWith(600);
    const done = await inTurns(appliedSteps(table, { steps }), (share) => {
      if (share !== undefined) shares.push(share);
      return Promise.resolve();
    });
    expect(numbersIn(tableAfter(table, done), "x")).toEqual(numbersIn(applyPlan(table, { steps }), "x"));
    expect(shares.length).toBeGreaterThan(50);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBeGreaterThan(0.99);
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);
  });

  it("stops soon after it is told to, long before 100,000 pairs of values are done", async () => {
    const controller = new AbortController();
    const work = inTurns(appliedSteps(tableWith(100_000), { steps }), ticker(controller.signal));
    let pieces = 0;
    const counting = async (): Promise<void> => {
      while (!controller.signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (++pieces === 4) controller.abort();
      }
    };
    const [outcome] = await Promise.allSettled([work, counting()]);
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "ABORTED" } });
  });
});
