import { atOnce, sum } from "@sdc-risk/data/kernels";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dataVariance, slopesOf } from "../../src/interval/influence.ts";
import { matchSquaredError } from "../../src/interval/match-error.ts";
import { predictionVariance } from "../../src/interval/prediction-variance.ts";
import { fitModel, type Fit } from "../../src/model/fit.ts";
import { Observed } from "../../src/model/observed.ts";
import { generatorsOf, independence, pairs, type Term } from "../../src/model/terms.ts";
import { productAt } from "../../src/model/factors.ts";
import { meanReciprocal, uniqueProbability } from "../../src/risk/poisson.ts";
import { poissonRegression, solve } from "../regression.ts";
import { fitted, randomCounts, tableFrom } from "../support.ts";

/** Σ_g Poisson(g; h) φ(g), by logarithms of the chances and without a mode. */
function posterior(h: number, value: (g: number) => number): number {
  let total = 0;
  let log = -h;
  for (let g = 0; g < h + 60 * Math.sqrt(h) + 80; g++) {
    total += Math.exp(log) * value(g);
    log += Math.log(h) - Math.log(g + 1);
  }
  return total;
}

describe("the squared error of a share of correct matches", () => {
  it("is that of the sum over the posterior of F", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 1e-6, max: 600, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (f, h, d) => {
          expect(matchSquaredError(f, h, d) / posterior(h, (g) => (d - f / (f + g)) ** 2)).toBeCloseTo(1, 8);
        },
      ),
      propertyRuns(200),
    );
  });

  it.each([
    [1, 2001],
    [1, 5000],
    [40, 2500],
    [3000, 4000],
  ])("goes over to moments for many others: f = %d, h = %d", (f, h) => {
    const d = (f * 1.02) / (f + h);
    const mean = posterior(h, (g) => f / (f + g));
    const variance = posterior(h, (g) => (f / (f + g) - mean) ** 2);
    expect(matchSquaredError(f, h, d) / ((d - mean) ** 2 + variance)).toBeCloseTo(1, 4);
  });

  it("is that of what is certain where nobody else is left", () => {
    expect(matchSquaredError(3, 0, 1)).toBe(0);
    expect(matchSquaredError(1, 0, 0.25)).toBe(0.75 ** 2);
  });
});

describe("the variance of what is predicted", () => {
  it("is that of the posterior, class by class", () => {
    const counts = Int32Array.of(1, 1, 2, 7);
    const expected = Float64Array.of(0.3, 12, 5, 40);
    const fractions = Float64Array.of(0.2, 0.05, 0.1, 0.15);
    const shares = Float64Array.of(0.7, 0.1, 0.1, 0.2);
    const { tau1, tau2, all } = atOnce(
      predictionVariance(counts, { expected, fractions }, shares, { clusters: counts, size: 1 }),
    );
    const over = (value: (c: number) => number): number =>
      counts.reduce((total, _, c) => total + value(c), 0);
    const variance = (h: number, value: (g: number) => number): number =>
      posterior(h, (g) => value(g) ** 2) - posterior(h, value) ** 2;
    expect(tau1).toBeCloseTo(
      over((c) => (counts[c] === 1 ? variance(expected[c], (g) => (g === 0 ? 1 : 0)) : 0)),
      10,
    );
    expect(tau2).toBeCloseTo(
      over((c) => (counts[c] === 1 ? variance(expected[c], (g) => 1 / (1 + g)) : 0)),
      10,
    );
    expect(all).toBeCloseTo(
      over((c) => posterior(expected[c], (g) => (shares[c] - counts[c] / (counts[c] + g)) ** 2)),
      10,
    );
  });

  it("is nothing in a census and without classes", () => {
    expect(
      atOnce(
        predictionVariance(
          Int32Array.of(1, 3),
          { expected: new Float64Array(2), fractions: Float64Array.of(1, 1) },
          Float64Array.of(1, 1),
          { clusters: Int32Array.of(1, 3), size: 1 },
        ),
      ),
    ).toEqual({ tau1: 0, tau2: 0, all: 0 });
    expect(
      atOnce(
        predictionVariance(
          new Int32Array(0),
          { expected: new Float64Array(0), fractions: new Float64Array(0) },
          new Float64Array(0),
          { clusters: new Int32Array(0), size: 1 },
        ),
      ),
    ).toEqual({ tau1: 0, tau2: 0, all: 0 });
  });

  it("counts households that hold a key where its members come into the file together", () => {
    const all = (counts: number[], expected: number[], clusters: number[], size: number): number =>
      atOnce(
        predictionVariance(
          Int32Array.from(counts),
          { expected: Float64Array.from(expected), fractions: Float64Array.of(0.1, 0.2) },
          Float64Array.of(0.1, 0.4),
          { clusters: Int32Array.from(clusters), size },
        ),
      ).all;
    expect(all([4, 2], [20, 6], [2, 1], 2)).toBeCloseTo(all([2, 1], [10, 3], [2, 1], 1), 10);
  });
});

const sizes = [3, 2, 4];
const table = tableFrom(sizes, randomCounts(sizes, 20, 8));
const FRACTION = 0.02;
const K = (1 - FRACTION) / FRACTION;
/** A class of each record, in the order of the classes. */
const classOf = Int32Array.from(Array.from(table.counts, (f, c) => new Array<number>(f).fill(c)).flat());

/** A smooth figure of the fitted means: half of the classes play sample uniques, so that no figure is small. */
function figureOf(fit: Fit, risk: (h: number) => number): number {
  const means = atOnce(productAt(table, fit.factors, fit.constant));
  return sum(means.map((mean, c) => (c % 2 === 0 ? risk(mean * K) : 0)));
}
const played = { ...table, counts: table.counts.map((f, c) => (c % 2 === 0 ? 1 : f)) };

/** Fits from scratch that leave out one cluster each, records of the others counting G/(G − 1). */
function leavingOneOut(
  generators: readonly Term[],
  clusterOf: Int32Array,
  number: number,
  weights: Float64Array,
): Fit[] {
  return Array.from({ length: number }, (_, left) => {
    const values = new Float64Array(table.counts.length);
    classOf.forEach((c, i) => {
      if (clusterOf[i] !== left) values[c] += (weights[i] * number) / (number - 1);
    });
    const fit = atOnce(fitModel(new Observed(table, values, 1), generators, [], { tolerance: 1e-9 }));
    if ("reason" in fit) throw new Error(fit.reason);
    return fit;
  });
}

/** The delete-one-cluster jackknife: (G − 1)/G Σ (T_g − T̄)². */
function jackknife(fits: readonly Fit[], risk: (h: number) => number): number {
  const number = fits.length;
  const figures = fits.map((fit) => figureOf(fit, risk));
  const mean = figures.reduce((a, b) => a + b, 0) / number;
  return ((number - 1) / number) * figures.reduce((total, x) => total + (x - mean) ** 2, 0);
}

const RISKS = {
  tau1: (h: number): number => uniqueProbability(h / 1000),
  tau2: (h: number): number => meanReciprocal(h / 1000),
};
/** The same slopes with h in thousands. */
const slopes = (fit: Fit): ReturnType<typeof slopesOf> =>
  slopesOf(
    played.counts,
    atOnce(productAt(table, fit.factors, fit.constant)).map((mean) => (mean * K) / 1000),
  );

describe("the variance by the parameters", () => {
  const models: [string, Term[]][] = [
    ["independence", independence(3)],
    [
      "a decomposable model",
      [
        [0, 1],
        [1, 2],
      ],
    ],
    ["all pairs", pairs(3)],
  ];
  const alone = Int32Array.from(classOf, (_, i) => i);
  const four = Int32Array.from(classOf, (_, i) => (i * 7) % Math.ceil(classOf.length / 4));

  it.each(models)("is near the jackknife that leaves out one record at a time under %s", (_, model) => {
    const generators = generatorsOf(model);
    const fit = fitted(table, generators);
    const ones = new Float64Array(classOf.length).fill(1);
    const left = leavingOneOut(generators, alone, classOf.length, ones);
    for (const figure of ["tau1", "tau2"] as const) {
      const { value } = atOnce(
        dataVariance(table, fit, slopes(fit)[figure], null, { classOf, of: null, number: classOf.length }),
      );
      const exact = jackknife(left, RISKS[figure]);
      expect(value / exact).toBeGreaterThan(0.9);
      expect(value / exact).toBeLessThan(1.1);
    }
  });

  it.each<[string, Term[]]>([
    ...models,
    [
      "a triangle",
      [
        [0, 1],
        [1, 2],
        [0, 2],
      ],
    ],
  ])("is the sum over records of squared x′ I⁻¹ g by a Poisson regression under %s", (_, model) => {
    const all = randomCounts(sizes, 20, 8);
    const { means, rows, information } = poissonRegression(sizes, all, model);
    const held = all.flatMap((f, i) => (f > 0 ? [i] : []));
    const slope = slopesOf(
      played.counts,
      Float64Array.from(held, (i) => (means[i] * K) / 1000),
    ).tau2;
    const g = rows[0].map((__, j) => held.reduce((total, i, c) => total + slope[c] * rows[i][j], 0));
    const x = solve(information, g);
    const influence = held.map((i) => rows[i].reduce((total, y, j) => total + y * x[j], 0));
    const n = classOf.length;
    const mean = held.reduce((total, i, c) => total + all[i] * influence[c], 0) / n;
    const exact =
      (n / (n - 1)) * held.reduce((total, i, c) => total + all[i] * (influence[c] - mean) ** 2, 0);
    const { value } = atOnce(
      dataVariance(table, fitted(table, generatorsOf(model)), slope, null, { classOf, of: null, number: n }),
    );
    expect(value / exact).toBeCloseTo(1, 7);
  });

  it("adds up what records of a cluster share", () => {
    const fit = fitted(table, independence(3));
    const number = Math.ceil(classOf.length / 4);
    const ones = new Float64Array(classOf.length).fill(1);
    const { value } = atOnce(dataVariance(table, fit, slopes(fit).tau2, null, { classOf, of: four, number }));
    const exact = jackknife(leavingOneOut(independence(3), four, number, ones), RISKS.tau2);
    expect(value / exact).toBeGreaterThan(0.9);
    expect(value / exact).toBeLessThan(1.1);
  });

  it("weighs records where the fit is on weights", () => {
    const weights = Float64Array.from(classOf, (_, i) => 1 + (i % 3));
    const values = new Float64Array(table.counts.length);
    classOf.forEach((c, i) => {
      values[c] += weights[i];
    });
    const fit = atOnce(fitModel(new Observed(table, values, 0.5), independence(3), [], { tolerance: 1e-11 }));
    if ("reason" in fit) throw new Error(fit.reason);
    const { value } = atOnce(
      dataVariance(table, fit, slopes(fit).tau2, weights, { classOf, of: null, number: classOf.length }),
    );
    const exact = jackknife(leavingOneOut(independence(3), alone, classOf.length, weights), RISKS.tau2);
    expect(value / exact).toBeGreaterThan(0.9);
    expect(value / exact).toBeLessThan(1.1);
  });

  it("of single records needs none of them where squares are known by class", () => {
    const weights = Float64Array.from(classOf, (_, i) => 1 + (i % 3));
    const sums = new Float64Array(table.counts.length);
    const squares = new Float64Array(table.counts.length);
    classOf.forEach((c, i) => {
      sums[c] += weights[i];
      squares[c] += weights[i] ** 2;
    });
    const fit = atOnce(fitModel(new Observed(table, sums, 0.5), independence(3), [], { tolerance: 1e-11 }));
    if ("reason" in fit) throw new Error(fit.reason);
    const slope = slopes(fit).tau2;
    const all = { classOf, of: null, number: classOf.length };
    const exact = atOnce(dataVariance(table, fit, slope, weights, all)).value;
    const few = { classOf: classOf.slice(0, 3), of: null, number: 3 };
    const known = atOnce(dataVariance(table, fit, slope, weights.slice(0, 3), few, { sums, squares })).value;
    expect(known / exact).toBeCloseTo(1, 9);
    const counts = new Float64Array(table.counts);
    const plain = atOnce(dataVariance(table, fit, slope, null, all)).value;
    const own = atOnce(dataVariance(table, fit, slope, null, few, { sums: counts, squares: counts })).value;
    expect(own / plain).toBeCloseTo(1, 9);
  });

  it("of a part of the clusters is as many times larger than that of single records as it is in the part", () => {
    const fit = fitted(table, independence(3));
    const slope = slopes(fit).tau2;
    const number = Math.ceil(classOf.length / 4);
    const counts = new Float64Array(table.counts);
    const whole = { sums: counts, squares: counts };
    // records of one key stand together
    const all = { classOf, of: classOf.map((_, i) => i >> 2), number };
    const exact = atOnce(dataVariance(table, fit, slope, null, all)).value;
    const known = atOnce(dataVariance(table, fit, slope, null, all, whole)).value;
    expect(known / exact).toBeCloseTo(1, 9);
    // members with one key each are as single records at least
    const apart = { classOf: classOf.slice(0, 2), of: Int32Array.of(0, 1), number: 2 };
    const single = atOnce(
      dataVariance(table, fit, slope, null, { classOf, of: null, number: classOf.length }),
    ).value;
    expect(atOnce(dataVariance(table, fit, slope, null, apart, whole)).value).toBeGreaterThan(0.99 * single);
  });

  it("is nothing where all records move a figure alike, since their number is known", () => {
    const full = tableFrom([2, 3], [5, 2, 3, 1, 4, 6]);
    const fit = fitted(full, independence(2));
    const slope = atOnce(productAt(full, fit.factors, fit.constant)).map((mean) => mean / 100);
    const of = Int32Array.from(Array.from(full.counts, (f, c) => new Array<number>(f).fill(c)).flat());
    expect(
      atOnce(dataVariance(full, fit, slope, null, { classOf: of, of: null, number: of.length })).value,
    ).toBeLessThan(1e-20);
  });
});
