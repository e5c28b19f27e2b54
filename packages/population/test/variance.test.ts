import { atOnce } from "@sdc-risk/core";
import { describe, expect, it } from "vitest";
import { fitModel } from "../src/model/fit.js";
import { Observed } from "../src/model/observed.js";
import { generatorsOf, independence, pairs, type Term } from "../src/model/terms.js";
import { meanReciprocal, meanSquaredReciprocal, reciprocalSlope } from "../src/risk/poisson.js";
import { othersOf, type Fits } from "../src/risk/figures.js";
import { tauOf, type Taus } from "../src/risk/tau.js";
import type { Sample } from "../src/sample.js";
import { poissonRegression, solve } from "./regression.js";
import { fitted, randomCounts, sampleOf, tableFrom } from "./support.js";

const sizes = [3, 2, 4, 3], counts = randomCounts(sizes, 2, 8), table = tableFrom(sizes, counts), held = counts.flatMap((f, i) => (f > 0 ? [i] : []));
const NONE = { tau1: 0, tau2: 0 };

const taus = (sample: Sample, fits: Fits): Taus => atOnce(tauOf(table, sample, fits, atOnce(othersOf(table, sample, fits)), NONE));

describe("the intervals", () => {
  it.each<[string, Term[]]>([["independence", independence(4)], ["a decomposable model", [[0, 1], [1, 2], [3]]], ["all pairs", pairs(4)], ["a triangle with a tail", [[0, 1], [1, 2], [0, 2], [2, 3]]]])("hold g′ I⁻¹ g of a Poisson regression under %s", (_, model) => {
    const fraction = 0.2, { tau2 } = taus(sampleOf(table, fraction), { counts: fitted(table, generatorsOf(model)), weights: null }), { means, rows, information } = poissonRegression(sizes, counts, model);
    const g = rows[0]!.map((__, j) => held.reduce((sum, i) => sum + (counts[i] === 1 ? reciprocalSlope((means[i]! * (1 - fraction)) / fraction) * rows[i]![j]! : 0), 0)), x = solve(information, g);
    expect(tau2.parameterVariance / g.reduce((sum, y, j) => sum + y * x[j]!, 0)).toBeCloseTo(1, 7);
    const ones = held.filter((i) => counts[i] === 1).map((i) => (means[i]! * (1 - fraction)) / fraction);
    expect(tau2.estimate).toBeCloseTo(ones.reduce((sum, h) => sum + meanReciprocal(h), 0), 8);
    expect(tau2.predictionVariance).toBeCloseTo(ones.reduce((sum, h) => sum + meanSquaredReciprocal(h) - meanReciprocal(h) ** 2, 0), 8);
    expect(tau2.low).toBeCloseTo(Math.max(0, tau2.estimate - 1.96 * Math.sqrt(tau2.predictionVariance + tau2.parameterVariance)), 10);
  });

  it.each<[string, Term[]]>([["independence", independence(4)], ["all pairs", pairs(4)]])("hold the sandwich of a fit on weights under %s", (_, model) => {
    const weights = table.counts.map((f, c) => f * (5 + (c % 4))), units = held.map((__, c) => 5 + (c % 4)), all = counts.map(() => 0);
    held.forEach((i, c) => { all[i] = weights[c]!; });
    const population = weights.reduce((a, b) => a + b, 0), sample: Sample = {
      ...sampleOf(table, table.records / population), method: "pml", weights: Float64Array.from(weights), squaredWeights: Float64Array.from(table.counts, (f, c) => f * ((units[c]! * table.records) / population) ** 2), fractions: Float64Array.from(units, (w) => 1 / w), population,
    };
    const fit = atOnce(fitModel(new Observed(table, sample.weights, table.records / population), generatorsOf(model), [], { tolerance: 1e-11 }));
    if ("reason" in fit) throw new Error(fit.reason);
    const byCounts = fitted(table, generatorsOf(model)), { tau2 } = taus(sample, { counts: byCounts, weights: fit }), expected = atOnce(othersOf(table, sample, { counts: byCounts, weights: fit })).expected, { rows, information } = poissonRegression(sizes, all, model);
    const g = rows[0]!.map((__, j) => held.reduce((sum, i, c) => sum + (counts[i] === 1 ? reciprocalSlope(expected[c]!) * rows[i]![j]! : 0), 0)), x = solve(information, g);
    const sandwich = held.reduce((sum, i, c) => sum + table.counts[c]! * units[c]! ** 2 * rows[i]!.reduce((y, value, j) => y + value * x[j]!, 0) ** 2, 0);
    expect(tau2.parameterVariance / sandwich).toBeCloseTo(1, 7);
  });

  it("shrink to a point in a census", () => {
    const { tau1, tau2 } = taus(sampleOf(table, 1), { counts: fitted(table, independence(4)), weights: null }), uniques = counts.filter((f) => f === 1).length;
    for (const tau of [tau1, tau2]) expect(tau).toEqual({ estimate: uniques, low: uniques, high: uniques, predictionVariance: 0, parameterVariance: 0, modelVariance: 0 });
  });
});
