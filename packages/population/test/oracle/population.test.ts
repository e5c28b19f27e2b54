import { describe, expect, it } from "vitest";
import {
  type IndependenceOptions,
  type PopulationCell,
  biasCriterion,
  independenceCells,
  negativeBinomialRisks,
  poissonMean,
  populationUniqueness,
} from "./population.ts";
import type { Value } from "@sdc-risk/testkit";

const keysOf = (text: string): Value[][] =>
  text.split(" ").map((key) => Array.from(key, (letter) => (letter === "?" ? null : letter)));
const expectRelative = (found: number, wanted: number, error = 1e-12) => {
  expect(Math.abs(found / wanted - 1)).toBeLessThan(error);
};
const isZero = (x: number) => Number(x === 0);

describe("the Poisson mean", () => {
  it("gives e^(−h) and (1 − e^(−h))/h for every size of h", () => {
    for (const h of [1e-9, 1e-3, 0.5, 1, 7.3, 40, 300, 600]) {
      expectRelative(poissonMean(h, isZero), Math.exp(-h));
      expectRelative(
        poissonMean(h, (x) => 1 / (1 + x)),
        -Math.expm1(-h) / h,
      );
    }
    expectRelative(
      poissonMean(2e4, (x) => 1 / (1 + x)),
      1 / 2e4,
    );
    expect(poissonMean(0, (x) => 1 / (1 + x))).toBe(1);
  });

  it("gives E(1/F²) = e^(−h) (Ei(h) − ln h − γ)/h", () => {
    expectRelative(
      poissonMean(1, (x) => 1 / (1 + x) ** 2),
      Math.exp(-1) * (1.8951178163559368 - 0.5772156649015329),
    );
  });
});

describe("the population uniqueness oracle", () => {
  it("fits all cells, empty ones too, by their margins", () => {
    const cells = independenceCells(keysOf("ax ax ay bx"), { samplingFraction: 0.5 });
    expect(cells.map(({ key, f, pi, lambda }) => [key.join(""), f, pi, lambda])).toEqual([
      ["ax", 2, 0.5, 4.5],
      ["ay", 1, 0.5, 1.5],
      ["bx", 1, 0.5, 1.5],
      ["by", 0, 0.5, 0.5],
    ]);
  });

  it("gives hand-worked risks and their variances", () => {
    const { sampleUniques, tau1, tau2 } = populationUniqueness(
      independenceCells(keysOf("ax ax ay bx"), { samplingFraction: 0.5 }),
    );
    const h = 0.75;
    const p = Math.exp(-h);
    const match = -Math.expm1(-h) / h;
    expect(sampleUniques).toBe(2);
    expectRelative(tau1.estimate, 2 * p);
    expectRelative(tau2.estimate, 2 * match);
    expectRelative(tau1.predictionVariance, 2 * p * (1 - p));
    expectRelative(tau2.predictionVariance, 2 * (poissonMean(h, (x) => 1 / (1 + x) ** 2) - match ** 2));
  });

  it("gives the variance of the fit by 1/n_i + 1/n_j − 1/n in a table of two variables", () => {
    const { tau1, tau2 } = populationUniqueness(
      independenceCells(keysOf("ax ax ay ay bx"), { samplingFraction: 0.2 }),
    );
    const h = ((1 * 3) / 5 / 0.2) * 0.8;
    const spread = 1 + 1 / 3 - 1 / 5;
    expectRelative(tau1.parameterVariance, (h * Math.exp(-h)) ** 2 * spread);
    expectRelative(tau2.parameterVariance, ((Math.exp(-h) * (1 + h) - 1) / h) ** 2 * spread);
  });

  it("gives the variance of the fit by h² e^(−2h) for each unique of a single variable", () => {
    const { tau1 } = populationUniqueness(independenceCells(keysOf("a b ? c c"), { samplingFraction: 0.25 }));
    expectRelative(tau1.parameterVariance, 3 * (3 * Math.exp(-3)) ** 2);
  });

  it("takes the sampling fraction of a cell from its weights, and of an empty cell from all of them", () => {
    const cells = independenceCells(keysOf("ax ax ay bx"), { weights: [2, 4, 10, 4] });
    expect(cells.map(({ pi }) => pi)).toEqual([1 / 3, 1 / 10, 1 / 4, 1 / 5]);
    [6.75, 7.5, 3, 1.25].forEach((lambda, k) => expect(cells[k].lambda).toBeCloseTo(lambda, 13));
  });

  it("fits the sums of weights by pseudo maximum likelihood", () => {
    const cells = independenceCells(keysOf("ax ax ay bx"), { weights: [2, 4, 10, 4], method: "pml" });
    [8, 8, 2, 2].forEach((lambda, k) => expect(cells[k].lambda).toBeCloseTo(lambda, 13));
    const equal = keysOf("ax ax ay bx");
    const weights = [4, 4, 4, 4];
    const lambdas = [{ weights }, { weights, method: "pml" }, { samplingFraction: 0.25 }].map((options) =>
      independenceCells(equal, options as IndependenceOptions).map(({ lambda }) => lambda),
    );
    expect([lambdas[1], lambdas[2]]).toEqual([lambdas[0], lambdas[0]]);
  });

  it("finds every sample unique of a census unique, without any doubt", () => {
    const { sampleUniques, tau1, tau2 } = populationUniqueness(
      independenceCells(keysOf("ax ax ay bx"), { samplingFraction: 1 }),
    );
    const certain = { estimate: sampleUniques, predictionVariance: 0, parameterVariance: 0 };
    expect([sampleUniques, tau1, tau2]).toEqual([2, certain, certain]);
  });

  it("finds no risk where there is no sample unique", () => {
    const { sampleUniques, tau1 } = populationUniqueness(
      independenceCells(keysOf("ax ax by by"), { samplingFraction: 0.1 }),
    );
    expect([sampleUniques, tau1]).toEqual([0, { estimate: 0, predictionVariance: 0, parameterVariance: 0 }]);
  });
});

describe("the bias criterion oracle", () => {
  /** Σ a D1 + b D2 and its variance with the closed a and b of either risk. */
  const closed = (
    cells: readonly PopulationCell[],
    coefficients: (lambda: number, pi: number) => readonly [number, number],
  ) =>
    cells.reduce(
      ({ bias, variance }, { f, lambda, pi }) => {
        const [a, b] = coefficients(lambda, pi);
        const mu = pi * lambda;
        const d1 = f - mu;
        return {
          bias: bias + a * d1 + b * (d1 ** 2 - f),
          variance: variance + a ** 2 * mu + 2 * b ** 2 * mu ** 2,
        };
      },
      { bias: 0, variance: 0 },
    );

  it("agrees with the closed coefficients of both risks", () => {
    const keys = keysOf("axp axp axq ayq bxp byr byr byr cyq cxr ayp bxq");
    for (const samplingFraction of [0.02, 0.3, 0.9]) {
      const cells = independenceCells(keys, { samplingFraction });
      const found = biasCriterion(cells);
      expect(cells).toHaveLength(18);
      const tau1 = closed(cells, (lambda, pi) => {
        const c = 1 - pi;
        return [c * lambda * Math.exp(-lambda), (c ** 2 * lambda * Math.exp(-lambda)) / (2 * pi)];
      });
      const tau2 = closed(cells, (lambda, pi) => {
        const c = 1 - pi;
        const shared = Math.exp(-pi * lambda) * (-Math.expm1(-c * lambda) / (c * lambda));
        const all = Math.exp(-lambda);
        return [shared - all, (shared - all * (1 + (c * lambda) / 2)) / (pi * lambda)];
      });
      for (const [one, other] of [
        [found.tau1, tau1],
        [found.tau2, tau2],
      ] as const) {
        expectRelative(one.bias, other.bias, 1e-10);
        expectRelative(one.variance, other.variance, 1e-10);
        expectRelative(one.ratio!, other.bias / Math.sqrt(other.variance), 1e-10);
      }
    }
  });

  it("is positive where many uniques and empty cells are far from a fit of equal cells", () => {
    const cells = [6, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0].map((f, k): PopulationCell => ({
      key: [k],
      f,
      lambda: 2,
      pi: 0.5,
    }));
    expect(biasCriterion(cells).tau1.ratio).toBeGreaterThan(1.96);
    expect(biasCriterion(cells).tau2.ratio).toBeGreaterThan(1.96);
  });

  it("has no ratio for a census", () => {
    const { tau1, tau2 } = biasCriterion(independenceCells(keysOf("ax ay bx"), { samplingFraction: 1 }));
    expect([tau1.ratio, tau2.ratio, Math.abs(tau1.bias), tau1.variance]).toEqual([null, null, 0, 0]);
  });
});

describe("the negative binomial risks", () => {
  it("agree with ρ^(a+1) and ρ (1 − ρ^a)/(a (1 − ρ))", () => {
    for (const a of [0.05, 0.5, 1, 3, 20])
      for (const m of [0.1, 2, 30])
        for (const pi of [0.01, 0.1, 0.7]) {
          const rho = (a + pi * m) / (a + m);
          const { unique, match } = negativeBinomialRisks(a, m, pi);
          expectRelative(unique, rho ** (a + 1));
          expectRelative(match, (rho * (1 - rho ** a)) / (a * (1 - rho)), 1e-11);
        }
  });

  it("approach the Poisson risks as the shape grows", () => {
    const { unique, match } = negativeBinomialRisks(1e7, 3, 0.2);
    const h = 3 * 0.8;
    expectRelative(unique, Math.exp(-h), 1e-5);
    expectRelative(match, -Math.expm1(-h) / h, 1e-5);
  });
});
