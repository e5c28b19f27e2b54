import { atOnce, bandCodes, midRankEdges, quantileEdges } from "@sdc-risk/data/kernels";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const sorted = (list: readonly number[]): Float64Array => Float64Array.from(list).sort();
const codes = (values: readonly number[], edges: Float64Array): number[] => [
  ...atOnce(bandCodes(Float64Array.from(values), edges)),
];
const numbers = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 40 });

describe("bands", () => {
  it("hold what lies at or above their edge and below the next; missing values are in none", () => {
    expect(codes([-1, 0, 9.5, 10, 1e9, NaN, -Infinity, Infinity], Float64Array.of(0, 10))).toEqual([
      0, 1, 1, 2, 2, -1, 0, 2,
    ]);
    expect(codes([1, NaN], new Float64Array(0))).toEqual([0, -1]);
    expect(codes([], Float64Array.of(1))).toEqual([]);
  });
});

describe("edges by quantiles", () => {
  it("are the values that stand at equal shares of the way", () => {
    expect([...quantileEdges(Float64Array.of(1, 2, 3, 4, 5, 6), 3)]).toEqual([3, 5]);
    expect([...quantileEdges(Float64Array.of(1, 2, 3, 4, 5), 2)]).toEqual([3]);
  });
  it("are fewer where values are tied, where there is one band, or nothing", () => {
    expect([...quantileEdges(Float64Array.of(7, 7, 7, 7), 4)]).toEqual([]);
    expect([...quantileEdges(Float64Array.of(1, 1, 1, 2), 4)]).toEqual([2]);
    expect([...quantileEdges(Float64Array.of(1, 2), 1)]).toEqual([]);
    expect([...quantileEdges(new Float64Array(0), 4)]).toEqual([]);
  });
  it("leave no band empty", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 6 }), (list, bands) => {
        const edges = quantileEdges(sorted(list), bands);
        const held = new Set(codes(list, edges));
        expect(edges.length).toBeLessThan(bands);
        expect(held.size).toBe(edges.length + 1);
      }),
    );
  });
});

describe("edges by mid-ranks", () => {
  it("put equal values into one band, by the middle of the places that they take", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 6 }), (list, bands) => {
        const edges = atOnce(midRankEdges(sorted(list), bands));
        const n = list.length;
        const middle = (x: number): number =>
          2 * list.filter((y) => y < x).length + list.filter((y) => y === x).length;
        expect(edges.length).toBe(bands - 1);
        expect(codes(list, edges)).toEqual(list.map((x) => Math.floor((bands * middle(x)) / (2 * n))));
      }),
    );
  });
  it("of nothing are at infinity, of one value to its left", () => {
    expect([...atOnce(midRankEdges(new Float64Array(0), 3))]).toEqual([Infinity, Infinity]);
    expect([...atOnce(midRankEdges(Float64Array.of(5), 2))]).toEqual([5]);
    expect([...atOnce(midRankEdges(Float64Array.of(5), 1))]).toEqual([]);
  });
});
