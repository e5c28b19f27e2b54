import { SdcError } from "@sdc-risk/data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderedDistance, sharesOf, tCloseness, totalVariation } from "@sdc-risk/oracles";
import { propertyRuns } from "@sdc-risk/testkit";
import { earthMoversDistance, transportCost } from "./transport.ts";

/** The smallest cost by trying all ways of sending whole masses: where supplies and demands are whole, one of them is optimal. */
function byTryingAll(
  supply: readonly number[],
  demand: readonly number[],
  cost: (i: number, j: number) => number,
): number {
  const i = supply.findIndex((mass) => mass > 0);
  if (i < 0) return 0;
  const less = (masses: readonly number[], at: number) =>
    masses.map((mass, j) => (j === at ? mass - 1 : mass));
  return Math.min(
    ...demand.flatMap((wanted, j) =>
      wanted > 0 ? [cost(i, j) + byTryingAll(less(supply, i), less(demand, j), cost)] : [],
    ),
  );
}

const masses = (K: number) =>
  fc.array(fc.nat(9), { minLength: K, maxLength: K }).filter((found) => found.some((mass) => mass > 0));
const pairs = fc.integer({ min: 1, max: 6 }).chain((K) => fc.tuple(masses(K), masses(K)));

describe("the transport oracle", () => {
  it("solves a problem by hand in which the cheapest route must be given up", () => {
    const costs = [
      [1, 2],
      [3, 100],
    ];
    expect(transportCost([1, 1], [1, 1], (i, j) => costs[i][j])).toBe(5);
    expect(transportCost([2, 3], [4, 1], (i, j) => costs[i][j])).toBe(1 + 2 + 3 * 3);
    expect(transportCost([], [], () => 1)).toBe(0);
  });

  it("finds what trying all ways finds, for costs of any kind", () => {
    const problem = fc.record({
      from: fc.array(fc.nat(2), { minLength: 1, maxLength: 6 }),
      to: fc.infiniteStream(fc.nat(2)),
      costs: fc.array(fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 }),
    });
    fc.assert(
      fc.property(problem, ({ from, to, costs }) => {
        const heap = (places: readonly number[]) =>
          [0, 1, 2].map((place) => places.filter((other) => other === place).length);
        const supply = heap(from);
        const demand = heap(from.map(() => to.next().value as number));
        const cost = (i: number, j: number) => costs[i][j];
        expect(transportCost(supply, demand, cost)).toBe(byTryingAll(supply, demand, cost));
      }),
      propertyRuns(400),
    );
  });

  it("refuses masses that do not balance, are not whole or are negative", () => {
    expect(() => transportCost([1], [2], () => 1)).toThrow(SdcError);
    expect(() => transportCost([0.5], [0.5], () => 1)).toThrow(SdcError);
    expect(() => transportCost([-1, 2], [1, 0], () => 1)).toThrow(SdcError);
  });
});

describe("the closed forms of t-closeness", () => {
  it("are the earth mover's distances, ordered and nominal", () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        expect(orderedDistance(sharesOf(a), sharesOf(b))).toBeCloseTo(
          earthMoversDistance(a, b, "ordered"),
          13,
        );
        expect(totalVariation(sharesOf(a), sharesOf(b))).toBeCloseTo(
          earthMoversDistance(a, b, "nominal"),
          13,
        );
      }),
      propertyRuns(400),
    );
  });

  it("are so for the classes of a file", () => {
    const record = fc.record({
      key: fc.option(fc.constantFrom("a", "b"), { freq: 5 }),
      value: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 15 }),
        fc.constantFrom("category", "wildcard"),
        (records, missing) => {
          const keys = records.map(({ key }) => [key]);
          const sensitive = records.map(({ value }) => value);
          const levels = [...new Set(sensitive)].sort((a, b) => a - b);
          const tally = (some: typeof records) =>
            levels.map((level) => some.filter(({ value }) => value === level).length);
          const own = (mine: string | null) =>
            records.filter(
              ({ key }) => key === mine || (missing === "wildcard" && (key === null || mine === null)),
            );
          for (const scale of ["nominal", "ordered"] as const) {
            tCloseness(keys, sensitive, { scale, missing }).forEach((found, i) => {
              expect(found).toBeCloseTo(
                earthMoversDistance(tally(own(records[i].key)), tally(records), scale),
                13,
              );
            });
          }
        },
      ),
      propertyRuns(200),
    );
  });

  it("are 0.375 and 0.167 for the salaries of Li, Li and Venkatasubramanian 2007", () => {
    const all = Array<number>(9).fill(1);
    expect(earthMoversDistance([1, 1, 1, 0, 0, 0, 0, 0, 0], all, "ordered")).toBe(0.375);
    expect(earthMoversDistance([0, 0, 0, 1, 0, 1, 0, 0, 1], all, "ordered")).toBe(36 / 216);
    expect(earthMoversDistance([3], [5], "ordered")).toBe(0);
  });
});
