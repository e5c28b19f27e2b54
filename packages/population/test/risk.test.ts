import { describe, expect, it } from "vitest";
import { meanReciprocalNb, uniqueProbabilityNb } from "../src/risk/negative-binomial.js";
import { meanReciprocal, meanSquaredReciprocal, reciprocalSlope, uniqueProbability, uniqueSlope } from "../src/risk/poisson.js";

/** Σ_F P(F − 1) g(F) for F − 1 ~ Poisson(h). */
function byPoisson(h: number, g: (F: number) => number): number {
  let total = 0, p = Math.exp(-h);
  for (let k = 0; k < 2000; k++) {
    total += p * g(k + 1);
    p *= h / (k + 1);
  }
  return total;
}

describe("the risk of a sample unique under Poisson", () => {
  it.each([1e-9, 1e-4, 0.3, 1, 7, 30, 49.9, 50.1, 120, 500])("equals its sum at h = %f", (h) => {
    expect(uniqueProbability(h)).toBeCloseTo(byPoisson(h, (F) => (F === 1 ? 1 : 0)), 14);
    expect(meanReciprocal(h) / byPoisson(h, (F) => 1 / F)).toBeCloseTo(1, 11);
    expect(meanSquaredReciprocal(h) / byPoisson(h, (F) => 1 / F ** 2)).toBeCloseTo(1, 11);
  });
  it("is 1 where nobody else is expected, and goes to 0", () => {
    for (const f of [uniqueProbability, meanReciprocal, meanSquaredReciprocal]) {
      expect(f(0)).toBe(1);
      expect(f(1e9)).toBeLessThan(1e-8);
      expect(f(1e9)).toBeGreaterThanOrEqual(0);
    }
  });
  it.each([1e-6, 0.01, 0.0999, 0.1001, 1, 20, 300])("has the slopes of its differences at h = %f", (h) => {
    const step = 1e-5 * h, slope = (f: (x: number) => number): number => (h * (f(h + step) - f(h - step))) / (2 * step);
    expect(Math.abs(uniqueSlope(h) - slope(uniqueProbability))).toBeLessThan(1e-9);
    expect(Math.abs(reciprocalSlope(h) - slope(meanReciprocal))).toBeLessThan(1e-9);
  });
});

describe("the risk of a sample unique under the negative binomial", () => {
  it.each([[0.3, 5, 0.1], [2, 40, 0.02], [8, 1, 0.5], [1, 3, 0.25]])("equals its sum at a = %f, m = %f, π = %f", (a, m, fraction) => {
    // F − 1 | f = 1 is negative binomial of size a + 1 with mean (1 − π) m (a + 1)/(a + π m)
    const q = ((1 - fraction) * m) / (a + m);
    let p = (1 - q) ** (a + 1), unique = 0, mean = 0;
    for (let k = 0; k < 20_000; k++) {
      if (k === 0) unique = p;
      mean += p / (k + 1);
      p *= (q * (a + 1 + k)) / (k + 1);
    }
    expect(uniqueProbabilityNb(a, m, fraction)).toBeCloseTo(unique, 12);
    expect(meanReciprocalNb(a, m, fraction)).toBeCloseTo(mean, 10);
  });
  it("goes to Poisson as the shape grows, and to 1 in a census", () => {
    expect(uniqueProbabilityNb(1e9, 20, 0.1)).toBeCloseTo(uniqueProbability(18), 7);
    expect(meanReciprocalNb(1e9, 20, 0.1)).toBeCloseTo(meanReciprocal(18), 7);
    expect([uniqueProbabilityNb(2, 5, 1), meanReciprocalNb(2, 5, 1)]).toEqual([1, 1]);
  });
});
