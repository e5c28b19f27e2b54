import { describe, expect, it } from "vitest";
import {
  dankarUniques,
  pitman,
  pitmanLogLikelihood,
  pitmanUniques,
  shiftedNegativeBinomial,
  snbLogLikelihood,
  snbProbabilities,
  zayatzUniques,
} from "./superpopulation.ts";

const choose = (n: number, k: number): bigint => {
  if (k < 0 || k > n) return 0n;
  let product = 1n;
  for (let i = 1; i <= k; i++) product = (product * BigInt(n - k + i)) / BigInt(i);
  return product;
};
const ratio = (a: bigint, b: bigint) => Number((a << 200n) / b) / 2 ** 200;
const expectRelative = (found: number, wanted: number, error = 1e-12) => {
  expect(Math.abs(found / wanted - 1)).toBeLessThan(error);
};

/** Classes by size that a sample of 1000 with many small and few large classes holds. */
const SIZES = [0, 240, 90, 40, 22, 14, 9, 6, 4, 3, 2, 2, 1, 1, 1, 0, 0, 1, 0, 0, 1];

describe("the Zayatz oracle", () => {
  it("agrees with binomial coefficients in whole numbers", () => {
    const n = SIZES.reduce((total, s, j) => total + s * j, 0);
    for (const N of [n + 5, 1500, 4000]) {
      const H = SIZES.map((_, j) => ratio(BigInt(j) * choose(N - j, n - 1), choose(N, n)));
      expectRelative(
        zayatzUniques(SIZES, N)!,
        (240 * 240) / SIZES.reduce((total, s, j) => total + s * H[j], 0),
      );
    }
  });

  it("gives a hand-worked estimate", () => {
    // n = 3, N = 6: H_1 = 1/2, H_2 = 2 C(4,2)/C(6,3) = 3/5.
    expect(zayatzUniques([0, 1, 1], 6)).toBeCloseTo(1 / 1.1, 14);
  });

  it("counts the uniques of a census, finds none without sample uniques and fails on a census without uniques", () => {
    expect(zayatzUniques([0, 3, 2], 7)).toBe(3);
    expect(zayatzUniques([0, 0, 2], 40)).toBe(0);
    expect(zayatzUniques([0, 0, 2], 4)).toBeNull();
  });
});

describe("the Pitman oracle", () => {
  it("gives probabilities that add up to 1 over all partitions of four records", () => {
    const partitions: [number, number[]][] = [
      [1, [0, 0, 0, 0, 1]],
      [4, [0, 1, 0, 1]],
      [3, [0, 0, 2]],
      [6, [0, 2, 1]],
      [1, [0, 4]],
    ];
    for (const [theta, alpha] of [
      [1, 0],
      [0.3, 0.5],
      [-0.2, 0.4],
      [8, 0.9],
    ] as const) {
      expect(
        partitions.reduce(
          (total, [times, sizes]) => total + times * Math.exp(pitmanLogLikelihood(sizes, theta, alpha)),
          0,
        ),
      ).toBeCloseTo(1, 13);
    }
  });

  it("gives the expected uniques of one, two and three records", () => {
    const theta = 0.7;
    const alpha = 0.4;
    expect(pitmanUniques(theta, alpha, 1)).toBe(1);
    expect(pitmanUniques(theta, alpha, 2)).toBeCloseTo((2 * (theta + alpha)) / (theta + 1), 14);
    const three =
      3 * Math.exp(pitmanLogLikelihood([0, 3], theta, alpha)) +
      3 * Math.exp(pitmanLogLikelihood([0, 1, 1], theta, alpha));
    expect(pitmanUniques(theta, alpha, 3)).toBeCloseTo(three, 14);
  });

  it("finds the top of the likelihood, where both slopes are 0", () => {
    const { theta, alpha, alphaZero, logLikelihood, uniques } = pitman(SIZES, 20_000)!;
    const step = 1e-4;
    const at = (t: number, a: number) => pitmanLogLikelihood(SIZES, theta + t, alpha + a);
    expect([alphaZero, logLikelihood]).toEqual([false, at(0, 0)]);
    for (const [t, a] of [
      [step * theta, 0],
      [-step * theta, 0],
      [0, step],
      [0, -step],
      [0.1 * theta, -0.02],
      [-0.1 * theta, 0.02],
    ] as const) {
      expect(at(t, a)).toBeLessThan(logLikelihood);
    }
    expect((at(0, step) - at(0, -step)) / (2 * step)).toBeCloseTo(0, 2);
    expect((at(step * theta, 0) - at(-step * theta, 0)) / (2 * step)).toBeCloseTo(0, 2);
    expect(uniques).toBe(pitmanUniques(theta, alpha, 20_000));
  });

  it("flags an alpha of 0 and keeps its estimate, which is Ewens'", () => {
    const found = pitman([0, 2, 2, 2, 2, 2, 2, 2, 2], 1000)!;
    expect([found.alphaZero, found.alpha]).toEqual([true, 0]);
    expectRelative(found.uniques, (1000 * found.theta) / (found.theta + 999), 1e-10);
  });

  it("fails where all records are unique, or none differ", () => {
    expect([
      pitman([0, 30], 300),
      pitman([0, 0, 0, 0, 0, 1], 50),
      pitman([0, 1], 10),
      pitman([0], 10),
    ]).toEqual([null, null, null, null]);
  });
});

describe("the shifted negative binomial oracle", () => {
  it("gives the probabilities of thinning every size of a class", () => {
    const alpha = 0.6;
    const beta = 0.3;
    const pi = 0.2;
    const found = snbProbabilities(alpha, beta, pi, 6);
    const wanted = found.map(() => 0);
    for (let F = 1, size = beta ** alpha; F < 400; size *= ((alpha + F - 1) / F) * (1 - beta), F++) {
      wanted.forEach((_, x) => {
        wanted[x] += size * Number(choose(F, x)) * pi ** x * (1 - pi) ** (F - x);
      });
    }
    wanted.forEach((p, x) => expectRelative(found[x], p, 1e-11));
    expect(snbProbabilities(alpha, beta, pi, 300).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 13);
  });

  it("finds the parameters behind expected sizes", () => {
    const alpha = 0.8;
    const beta = 0.05;
    const pi = 0.15;
    const K = 5000;
    const sizes = snbProbabilities(alpha, beta, pi, 150).map((p) => K * p);
    const found = shiftedNegativeBinomial(sizes, pi)!;
    expectRelative(found.alpha, alpha, 1e-5);
    expectRelative(found.beta, beta, 1e-5);
    expectRelative(found.classes, K, 1e-5);
    expectRelative(found.uniques, K * beta ** alpha, 1e-5);
  });

  it("finds the top of the likelihood", () => {
    const { alpha, beta, logLikelihood, classes } = shiftedNegativeBinomial(SIZES, 0.1)!;
    for (const [a, b] of [
      [1.001, 1],
      [0.999, 1],
      [1, 1.001],
      [1, 0.999],
      [1.05, 1.05],
      [0.95, 0.95],
    ] as const) {
      expect(snbLogLikelihood(SIZES, alpha * a, beta * b, 0.1)).toBeLessThan(logLikelihood);
    }
    expect(classes).toBeGreaterThan(437);
  });

  it("fails where the likelihood has no top inside: one size only, or no class", () => {
    expect([shiftedNegativeBinomial([0, 20], 0.1), shiftedNegativeBinomial([0], 0.1)]).toEqual([null, null]);
  });
});

describe("the rule of Dankar", () => {
  it("takes Pitman up to a tenth, Zayatz where that fails, and the smaller of the others above", () => {
    const all = { zayatz: 30, pitman: 50, snb: 20 };
    expect([dankarUniques(0.1, all), dankarUniques(0.1, { ...all, pitman: null })]).toEqual([50, 30]);
    expect([dankarUniques(0.11, all), dankarUniques(0.11, { ...all, snb: 40 })]).toEqual([20, 30]);
    expect([dankarUniques(0.5, { ...all, snb: null }), dankarUniques(0.5, { ...all, zayatz: null })]).toEqual(
      [30, 20],
    );
    expect(dankarUniques(0.05, { zayatz: null, pitman: null, snb: 20 })).toBeNull();
  });
});
