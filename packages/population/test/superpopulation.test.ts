import { atOnce } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { digammaDifference, logGammaDifference } from "../src/superpopulation/gamma-difference.ts";
import { pitman as pitmanWork, pitmanSurface } from "../src/superpopulation/pitman.ts";
import { classSizes } from "../src/superpopulation/sizes.ts";
import { snb as snbWork, snbSurface } from "../src/superpopulation/snb.ts";
import { superpopulation as superpopulationWork } from "../src/superpopulation/superpopulation.ts";
import { zayatz } from "../src/superpopulation/zayatz.ts";
import { random } from "./support.ts";

const pitman = (...given: Parameters<typeof pitmanWork>) => atOnce(pitmanWork(...given));
const snb = (...given: Parameters<typeof snbWork>) => atOnce(snbWork(...given));
const superpopulation = (...given: Parameters<typeof superpopulationWork>) =>
  atOnce(superpopulationWork(...given));

/** Records per class of a sample in which each unit is held with a chance of `fraction`. */
function sampled(population: readonly number[], fraction: number, draw: () => number): Int32Array {
  return Int32Array.from(
    population
      .map((F) => {
        let f = 0;
        for (let i = 0; i < F; i++) if (draw() < fraction) f++;
        return f;
      })
      .filter((f) => f > 0),
  );
}
const uniquesIn = (population: readonly number[]): number => population.filter((F) => F === 1).length;

/** Pitman's sampling formula: the next unit opens a class with chance (θ + uα)/(θ + i). */
function pitmanPopulation(alpha: number, theta: number, units: number, draw: () => number): number[] {
  const sizes: number[] = [];
  const of = new Int32Array(units);
  for (let i = 0; i < units; i++) {
    if (draw() < (theta + sizes.length * alpha) / (theta + i)) {
      of[i] = sizes.push(1) - 1;
      continue;
    }
    // a class in proportion to F − α: a unit at random, refused with chance α/F
    for (;;) {
      const c = of[Math.floor(draw() * i)];
      if (draw() < 1 - alpha / sizes[c]) {
        of[i] = c;
        sizes[c]++;
        break;
      }
    }
  }
  return sizes;
}

/** F − 1 negative binomial, as a geometric sum of exponentials: shape must be a whole number. */
function snbPopulation(classes: number, shape: number, beta: number, draw: () => number): number[] {
  return Array.from({ length: classes }, () => {
    let F = 1;
    for (let s = 0; s < shape; s++) F += Math.floor(Math.log(1 - draw()) / Math.log(1 - beta));
    return F;
  });
}

describe("differences of gamma functions", () => {
  it.each([
    [0.01, 3],
    [0.5, 40],
    [3, 1],
    [17, 200],
    [1e-6, 12],
    [250, 9],
  ])("equal their sums from x = %f over %i steps", (x, m) => {
    let log = 0;
    let reciprocal = 0;
    for (let i = 0; i < m; i++) {
      log += Math.log(x + i);
      reciprocal += 1 / (x + i);
    }
    expect(Math.abs(logGammaDifference(x, m) - log)).toBeLessThan(1e-12 * Math.max(1, Math.abs(log)));
    expect(digammaDifference(x, m) / reciprocal).toBeCloseTo(1, 12);
  });
  it("keep their digits where x is huge, and take steps that are no whole numbers", () => {
    expect(logGammaDifference(1e12, 1000) / (1000 * Math.log(1e12))).toBeCloseTo(1, 10);
    expect(logGammaDifference(1e26, 1000) / (1000 * Math.log(1e26))).toBeCloseTo(1, 12);
    expect(digammaDifference(1e26, 1000) * 1e23).toBeCloseTo(1, 12);
    expect(logGammaDifference(0.5, 0.5)).toBeCloseTo(-0.5 * Math.log(Math.PI), 13);
    expect(logGammaDifference(5, -1)).toBeCloseTo(-Math.log(4), 13);
  });
});

describe("the likelihoods of superpopulation models", () => {
  const sizes = classSizes(Int32Array.of(1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 5, 9, 40));
  it.each([
    ["Pitman", pitmanSurface(sizes)],
    ["slide negative binomial", snbSurface(sizes, 0.1)],
  ])("have the gradients of their differences: %s", (_, surface) => {
    for (const [x, y] of [
      [-1, 1],
      [0.5, -0.4],
      [-3, 3],
      [1.2, 0.1],
    ] as const) {
      const step = 1e-5;
      const { dx, dy } = surface(x, y);
      expect(
        Math.abs(dx - (surface(x + step, y).value - surface(x - step, y).value) / (2 * step)),
      ).toBeLessThan(1e-5 * Math.max(1, Math.abs(dx)));
      expect(
        Math.abs(dy - (surface(x, y + step).value - surface(x, y - step).value) / (2 * step)),
      ).toBeLessThan(1e-5 * Math.max(1, Math.abs(dy)));
    }
  });
  it("equal the formulas they come from", () => {
    const alpha = 0.3;
    const theta = 2.5;
    const { sizes: js, counts, classes, records } = sizes;
    const log = (from: number, to: number, f: (i: number) => number): number =>
      Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => Math.log(f(from + i))).reduce(
        (a, b) => a + b,
        0,
      );
    const expected =
      log(1, classes - 1, (i) => theta + i * alpha) -
      log(1, records - 1, (i) => theta + i) +
      js.reduce((sum, j, at) => sum + counts[at] * log(1, j - 1, (i) => i - alpha), 0);
    expect(pitmanSurface(sizes)(Math.log(alpha / (1 - alpha)), Math.log(theta + alpha)).value).toBeCloseTo(
      expected,
      10,
    );
  });
});

describe("superpopulation estimates on populations drawn from their model", () => {
  it.each([
    [0.3, 500, 0.05],
    [0.6, 200, 0.05],
    [0.1, 1000, 0.2],
  ])("Pitman finds the uniques: α = %f, θ = %f, π = %f", (alpha, theta, fraction) => {
    const ratios = [1, 2, 3, 4].map((seed) => {
      const draw = random(seed);
      const population = pitmanPopulation(alpha, theta, 40_000, draw);
      const estimate = pitman(classSizes(sampled(population, fraction, draw)), 40_000);
      expect(estimate.converged).toBe(true);
      return estimate.uniques! / uniquesIn(population);
    });
    expect(Math.abs(ratios.reduce((a, b) => a + b, 0) / ratios.length - 1)).toBeLessThan(0.15);
  });
  it.each([
    [1, 0.2, 0.1],
    [2, 0.3, 0.2],
    [1, 0.05, 0.05],
  ])("the slide negative binomial finds the uniques: α = %i, β = %f, π = %f", (shape, beta, fraction) => {
    const ratios = [1, 2, 3, 4].map((seed) => {
      const draw = random(seed);
      const population = snbPopulation(6000, shape, beta, draw);
      const estimate = snb(
        classSizes(sampled(population, fraction, draw)),
        population.reduce((a, b) => a + b, 0),
      );
      expect(estimate.converged).toBe(true);
      return estimate.uniques! / uniquesIn(population);
    });
    expect(Math.abs(ratios.reduce((a, b) => a + b, 0) / ratios.length - 1)).toBeLessThan(0.2);
  });
  it("Zayatz finds the uniques where classes of the population have the sizes of those of the sample", () => {
    // the sizes whose sample at 1/2 has the same distribution: log series with p near 1
    const draw = random(3);
    const population = Array.from({ length: 20_000 }, () =>
      Math.max(1, Math.floor(1 / (1 - draw()) ** 1.2)),
    ).map((F) => Math.min(F, 5000));
    const N = population.reduce((a, b) => a + b, 0);
    const estimate = zayatz(classSizes(sampled(population, 0.5, draw)), N);
    expect(Math.abs(estimate.uniques! / uniquesIn(population) - 1)).toBeLessThan(0.25);
  });
  it("Zayatz equals its formula by binomial coefficients", () => {
    const choose = (n: number, k: number): number =>
      Array.from({ length: k }, (_, i) => (n - i) / (k - i)).reduce((a, b) => a * b, 1);
    const N = 40;
    const n = 12;
    const s = [0, 4, 2, 0, 1];
    const pi = n / N;
    const sumOf = s.reduce(
      (sum, count, j) => sum + (j === 0 ? 0 : (count * j * choose(N - j, n - 1)) / choose(N, n)),
      0,
    );
    expect(zayatz(classSizes(Int32Array.of(1, 1, 1, 1, 2, 2, 4)), N).uniques).toBeCloseTo(
      (4 * ((4 * pi) / sumOf)) / pi,
      10,
    );
  });
});

describe("superpopulation estimates at the edge", () => {
  it("fail with a reason, never as a number", () => {
    const { estimates, dankar } = superpopulation(new Int32Array(50).fill(1), 5000);
    expect(estimates.map(({ uniques }) => uniques === null)).toEqual([false, true, true]);
    expect(estimates.slice(1).every(({ reason, converged }) => !converged && reason!.length > 10)).toBe(true);
    expect(dankar).toEqual({ method: "zayatz", uniques: estimates[0].uniques });
  });
  it("are known in a census, and absent without records", () => {
    expect(superpopulation(Int32Array.of(1, 1, 4), 6).dankar!.uniques).toBe(2);
    const { estimates, dankar } = superpopulation(new Int32Array(0), 0);
    expect([estimates.every(({ uniques }) => uniques === null), dankar]).toEqual([true, null]);
  });
  it("take Pitman up to a fraction of 0.1, and the smaller of Zayatz and the slide negative binomial above", () => {
    const draw = random(9);
    const population = pitmanPopulation(0.4, 300, 20_000, draw);
    expect(superpopulation(sampled(population, 0.05, draw), 20_000).dankar!.method).toBe("pitman");
    const { estimates, dankar } = superpopulation(sampled(population, 0.3, draw), 20_000);
    expect(dankar!.uniques).toBe(Math.min(estimates[0].uniques!, estimates[2].uniques!));
  });
  it("handle sizes in the millions", () => {
    const { estimates } = superpopulation(
      Int32Array.of(...Array.from({ length: 200 }, (_, i) => 1 + (i % 7)), 3_000_000),
      50_000_000,
    );
    expect(
      estimates.every(
        ({ uniques, reason }) => (uniques === null) === (reason !== null && !reason.startsWith("α")),
      ),
    ).toBe(true);
  });
});
