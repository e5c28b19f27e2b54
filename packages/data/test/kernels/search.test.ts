import { atShare, lowerBound, upperBound } from "@sdc-risk/data/kernels";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("a search in ascending values", () => {
  it("finds the first place at or above, and the first above", () => {
    const values = Float64Array.of(1, 2, 2, 2, 5);
    expect([0, 1, 2, 3, 5, 6].map((x) => lowerBound(values, x))).toEqual([0, 0, 1, 4, 4, 5]);
    expect([0, 1, 2, 3, 5, 6].map((x) => upperBound(values, x))).toEqual([0, 1, 4, 4, 5, 5]);
  });
  it("in nothing, and among one value", () => {
    expect([lowerBound(new Float64Array(0), 1), upperBound(new Float64Array(0), 1)]).toEqual([0, 0]);
    expect(
      [0, 1, 2].flatMap((x) => [lowerBound(Int32Array.of(1), x), upperBound(Int32Array.of(1), x)]),
    ).toEqual([0, 0, 0, 1, 1, 1]);
  });
  it("takes −0 for 0, infinity for the largest and NaN for the smallest value", () => {
    const values = Float64Array.of(-Infinity, -0, 0, Infinity);
    expect([upperBound(values, 0), lowerBound(values, -0)]).toEqual([3, 1]);
    expect([upperBound(values, Infinity), lowerBound(values, Infinity)]).toEqual([4, 3]);
    expect([upperBound(values, NaN), lowerBound(values, NaN)]).toEqual([0, 0]);
  });
  it("finds the value at a share of the way, the lower of two", () => {
    const values = Float64Array.of(1, 2, 4, 8);
    expect([0, 0.3, 0.5, 0.99, 1].map((share) => atShare(values, share))).toEqual([1, 1, 2, 4, 8]);
    expect([0, 0.5, 1].map((share) => atShare(Float64Array.of(3), share))).toEqual([3, 3, 3]);
  });
  it("agrees with looking at all of some places, by their order alone", () => {
    const values = fc
      .array(fc.integer({ min: -3, max: 3 }), { maxLength: 30 })
      .map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(values, fc.integer({ min: -4, max: 4 }), fc.nat(30), fc.nat(30), (list, x, a, b) => {
        const from = Math.min(a, b, list.length);
        const to = Math.min(Math.max(a, b), list.length);
        const some = list.slice(from, to);
        const below = some.filter((y) => y < x).length;
        const upTo = some.filter((y) => y <= x).length;
        for (const sorted of [Float64Array.from(list), Int32Array.from(list)]) {
          expect(lowerBound(sorted, x, from, to)).toBe(from + below);
          expect(upperBound(sorted, x, from, to)).toBe(from + upTo);
        }
      }),
    );
  });
});
