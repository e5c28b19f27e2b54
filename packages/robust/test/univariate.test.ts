import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimate, meanAndCovariance } from "./oracle.ts";

/** Smallest variance of h neighbours in order of value, each window by itself. */
function smallestVariance(values: readonly number[], h: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.min(
    ...Array.from(
      { length: values.length - h + 1 },
      (_, i) => meanAndCovariance(sorted.slice(i, i + h).map((x) => [x])).covariance[0][0],
    ),
  );
}

describe("one variable", () => {
  it("has the window of smallest variance", () => {
    const number = fc.integer({ min: -1e6, max: 1e6 });
    fc.assert(
      fc.property(
        fc.uniqueArray(number, { minLength: 5, maxLength: 60 }),
        fc.constantFrom(0, 1e6),
        (values, far) => {
          const data = values.map((x, i) => x / 1000 + (i % 5 === 0 ? far : 0));
          const { raw, h, exact } = estimate(Float64Array.from(data), 1);
          expect(exact).toBe(true);
          expect(raw.logDet).toBeCloseTo(Math.log(smallestVariance(data, h)), 7);
        },
      ),
      propertyRuns(60),
    );
  });

  it("keeps its digits beside values that are much larger", () => {
    const values = [-1e12, -3e11, -2e9, ...Array.from({ length: 40 }, (_, i) => 0.001 * i * i), 5e8, 7e12];
    const { raw, h } = estimate(Float64Array.from(values), 1);
    expect(Math.exp(raw.logDet) / smallestVariance(values, h)).toBeCloseTo(1, 9);
  });

  it("takes the middle of windows that are tied, the lower of two", () => {
    // h = 6: of the windows from 1, 2, 3, 4 and 5 on, the third
    expect([...estimate(Float64Array.from([3, 1, 2, 10, 9, 8, 7, 6, 5, 4]), 1).raw.best]).toEqual([
      0, 5, 6, 7, 8, 9,
    ]);
    // h = 6 again: of six windows from 0 on, the third
    expect(
      estimate(
        Float64Array.from({ length: 11 }, (_, i) => i),
        1,
      ).raw.center[0],
    ).toBe(4.5);
  });

  it("is quick and right where there are many values", () => {
    const values = Float64Array.from({ length: 30_001 }, (_, i) => ((i * 7919) % 30_001) ** 2);
    const { raw, h } = estimate(values, 1);
    // squares lie densest near 0
    expect(h).toBe(15_001);
    expect([...raw.best].every((i) => values[i] < 15_001 ** 2)).toBe(true);
  });
});
