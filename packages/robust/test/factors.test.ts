import { describe, expect, it } from "vitest";
import { consistency, cutoff, fewestRecords, rawFactor, reweightedFactor } from "../src/factors.ts";

describe("factors", () => {
  it("make the central half of two normal variables consistent: 1 / (1 − ln 2)", () => {
    expect(consistency(0.5, 2)).toBeCloseTo(1 / (1 - Math.LN2), 12);
  });

  it("have the closed form x / (1 − (1 − x)(1 − ln(1 − x))) in two variables", () => {
    for (const x of [0.01, 0.3, 0.55, 0.975])
      expect(consistency(x, 2) / (x / (1 - (1 - x) * (1 - Math.log(1 - x))))).toBeCloseTo(1, 10);
  });

  it("leave the covariance of all records as it is", () => {
    expect(consistency(1, 3)).toBe(1);
  });

  it("are those of Pison, Van Aelst and Willems in one and two variables", () => {
    expect(rawFactor(1, 100)).toBeCloseTo(1.0872164319742392, 12);
    expect(reweightedFactor(1, 100)).toBeCloseTo(1.0027998147510153, 12);
    expect(rawFactor(2, 50)).toBeCloseTo(1.1509582988858587, 12);
    expect(reweightedFactor(2, 50)).toBeCloseTo(1.0127275156710982, 12);
  });

  it("solve the two equations for more variables", () => {
    // A = 1.2890911601609358 and B = 0.8027372097480684 in three variables
    expect(rawFactor(3, 100)).toBeCloseTo(1.0989331988864, 12);
    expect(reweightedFactor(3, 100)).toBeCloseTo(1.0024141184606543, 12);
    expect(rawFactor(5, 200)).toBeCloseTo(1.0623733309410084, 12);
    expect(reweightedFactor(10, 100)).toBeCloseTo(1.0660701681832807, 12);
  });

  it("cut at the 0.975 quantile of χ²: −2 ln 0.025 in two variables", () => {
    expect(cutoff(2)).toBeCloseTo(-2 * Math.log(0.025), 9);
  });

  it("are positive from the fewest records on, and not with one less", () => {
    expect([1, 2, 3].map(fewestRecords)).toEqual([3, 6, 9]);
    for (let d = 1; d <= 32; d++) {
      const n = fewestRecords(d);
      expect(n).toBeGreaterThan(d);
      expect(rawFactor(d, n)).toBeGreaterThan(0);
      expect(reweightedFactor(d, n)).toBeGreaterThan(0);
      expect(n === d + 1 || reweightedFactor(d, n - 1) < 0 || rawFactor(d, n - 1) < 0).toBe(true);
    }
  });
});
