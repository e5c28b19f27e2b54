import { describe, expect, it } from "vitest";
import { poissonReciprocal, poissonReciprocalFar } from "@sdc-risk/oracles";
import { meanReciprocalOf } from "../src/risk/mean-reciprocal.ts";
import { meanReciprocalNb, meanReciprocalOfNb, uniqueProbabilityNb } from "../src/risk/negative-binomial.ts";
import {
  meanReciprocal,
  meanSquaredReciprocal,
  reciprocalSlope,
  uniqueProbability,
  uniqueSlope,
} from "../src/risk/poisson.ts";

/** Σ_F P(F − 1) g(F) for F − 1 ~ Poisson(h). */
function byPoisson(h: number, g: (F: number) => number): number {
  let total = 0;
  let p = Math.exp(-h);
  for (let k = 0; k < 2000; k++) {
    total += p * g(k + 1);
    p *= h / (k + 1);
  }
  return total;
}

describe("the risk of a sample unique under Poisson", () => {
  it.each([1e-9, 1e-4, 0.3, 1, 7, 30, 49.9, 50.1, 120, 500])("equals its sum at h = %f", (h) => {
    expect(uniqueProbability(h)).toBeCloseTo(
      byPoisson(h, (F) => (F === 1 ? 1 : 0)),
      14,
    );
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
    const step = 1e-5 * h;
    const slope = (f: (x: number) => number): number => (h * (f(h + step) - f(h - step))) / (2 * step);
    expect(Math.abs(uniqueSlope(h) - slope(uniqueProbability))).toBeLessThan(1e-9);
    expect(Math.abs(reciprocalSlope(h) - slope(meanReciprocal))).toBeLessThan(1e-9);
  });
});

describe("the chance of a correct match in a class of f records", () => {
  const HS = [0, 1e-12, 1e-5, 0.03, 0.5, 0.999, 1, 1.001, 3.7, 20, 99.5, 100, 101, 350, 1000];
  const FS = [1, 2, 3, 5, 9, 20, 99, 100, 101, 350, 999, 1000, 5000, 30_000, 1_000_000];
  it("is right to 1e-12 against 256 bits and more, over f up to 10^6 and h up to 1000", () => {
    for (const h of HS)
      for (const f of FS)
        expect(
          Math.abs(meanReciprocalOf(f, h) / poissonReciprocal(f, h) - 1),
          `f = ${f}, h = ${h}`,
        ).toBeLessThan(1e-12);
  });
  it("is right to 1e-12 against its expansion by moments, over f up to 10^6 and h up to 10^9", () => {
    for (const h of [2000, 2500.5, 30_000, 999_999.5, 1e6, 1_000_001, 3e7, 1e9])
      for (const f of [...FS, 29_999, 30_001, 999_999])
        expect(
          Math.abs(meanReciprocalOf(f, h) / poissonReciprocalFar(f, h) - 1),
          `f = ${f}, h = ${h}`,
        ).toBeLessThan(1e-12);
  });
  it("agrees in both references where both hold", () => {
    for (const f of [1, 40, 2000, 5000])
      expect(Math.abs(poissonReciprocal(f, 2000) / poissonReciprocalFar(f, 2000) - 1)).toBeLessThan(1e-13);
  });
  it("is (1 − e^−h)/h of a unique and 1/f where nobody else is expected", () => {
    for (const h of [1e-9, 0.3, 5, 800])
      expect(meanReciprocalOf(1, h) / meanReciprocal(h)).toBeCloseTo(1, 14);
    for (const f of FS) expect(meanReciprocalOf(f, 0)).toBe(1 / f);
  });
  it("meets the recurrence of classes of one record less, where moments begin and far beyond", () => {
    for (const f of [99_999, 100_000, 100_001, 3_000_000, 5e9])
      for (const h of [0.5, 40, 99_999.5, 100_000, 4e5, 5e9, 1e12]) {
        const [own, before] = [meanReciprocalOf(f, h), meanReciprocalOf(f - 1, h)];
        expect(Math.abs(h * own + (f - 1) * before - 1), `f = ${f}, h = ${h}`).toBeLessThan(2e-12);
      }
    for (const f of [99_999, 100_000, 100_001, 3_000_000, 5e9])
      for (const [a, m, fraction] of [
        [0.3, 5e4, 0.1],
        [2, 40, 0.02],
        [8, 1, 0.5],
        [1000, 1e6, 0.3],
        [0.01, 1e9, 1e-3],
      ] as const) {
        const q = ((1 - fraction) * m) / (a + m);
        // E(1/F) is ρ J
        const [own, before] = [f, f - 1].map((n) => meanReciprocalOfNb(n, a, m, fraction) / (1 - q));
        const left = q * (a + f - 1) * own + (f - 1) * (1 - q) * before - 1;
        expect(Math.abs(left), `a = ${a}, m = ${m}, f = ${f}`).toBeLessThan(1e-11);
      }
  });
  it("equals a sum over the negative binomial where means vary by a gamma distribution", () => {
    for (const [a, m, fraction] of [
      [0.3, 5, 0.1],
      [2, 40, 0.02],
      [8, 1, 0.5],
      [1, 3, 0.25],
      [0.05, 200, 0.01],
      [50, 700, 0.3],
    ] as const)
      for (const f of [1, 2, 3, 7, 40, 100]) {
        // F − f | f is negative binomial of size a + f, q = (1 − π) m / (a + m)
        const q = ((1 - fraction) * m) / (a + m);
        let p = Math.exp((a + f) * Math.log1p(-q));
        let mean = 0;
        let total = 0;
        for (let k = 0; k < 200_000 && !(k > 10 * m && p < 1e-20 * total); k++) {
          mean += p / (f + k);
          total += p;
          p *= (q * (a + f + k)) / (k + 1);
        }
        expect(
          Math.abs(meanReciprocalOfNb(f, a, m, fraction) / (mean / total) - 1),
          `a = ${a}, m = ${m}, f = ${f}`,
        ).toBeLessThan(1e-10);
      }
    expect(meanReciprocalOfNb(4, 1e9, 20, 0.1) / meanReciprocalOf(4, 18)).toBeCloseTo(1, 6);
    expect(meanReciprocalOfNb(4, 2, 20, 1)).toBe(1 / 4);
  });
});

describe("the risk of a sample unique under the negative binomial", () => {
  it.each([
    [0.3, 5, 0.1],
    [2, 40, 0.02],
    [8, 1, 0.5],
    [1, 3, 0.25],
  ])("equals its sum at a = %f, m = %f, π = %f", (a, m, fraction) => {
    // F − 1 | f = 1 is negative binomial of size a + 1 with mean (1 − π) m (a + 1)/(a + π m)
    const q = ((1 - fraction) * m) / (a + m);
    let p = (1 - q) ** (a + 1);
    let unique = 0;
    let mean = 0;
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
