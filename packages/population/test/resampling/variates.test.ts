import { uniforms } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { RowSpread } from "../../src/resampling/row-spread.ts";
import { binomial, firstOf, normal, poisson } from "../../src/resampling/variates.ts";

/** Mean and variance of some draws. */
function momentsOf(draws: number, draw: () => number): { readonly mean: number; readonly variance: number } {
  const values = Array.from({ length: draws }, draw);
  const mean = values.reduce((a, b) => a + b, 0) / draws;
  return { mean, variance: values.reduce((a, x) => a + (x - mean) ** 2, 0) / (draws - 1) };
}

const DRAWS = 20_000;
/** Five standard deviations of a mean, and of a variance of numbers that are near to normal; seeds are fixed. */
const meanError = (variance: number, draws = DRAWS): number => 5 * Math.sqrt(variance / draws);
const varianceError = (variance: number, draws = DRAWS): number => 5 * variance * Math.sqrt(3 / draws);

describe("random numbers", () => {
  it.each([
    [1, 0.3],
    [40, 0.02],
    [40, 0.97],
    [1000, 0.4],
    [200_000_000, 0.25],
    [200_000_000, 1e-8],
  ])("binomial: of %d trials with chance %d", (n, p) => {
    const uniform = uniforms(n);
    const { mean, variance } = momentsOf(DRAWS, () => binomial(n, p, uniform));
    const own = n * p * (1 - p);
    expect(Math.abs(mean - n * p)).toBeLessThan(meanError(own));
    expect(Math.abs(variance - own)).toBeLessThan(varianceError(own + 0.5));
  });

  it("binomial: what is certain", () => {
    const none = (): number => {
      throw new Error("nothing is drawn");
    };
    expect([binomial(0, 0.5, () => 0.5), binomial(9, 0, none), binomial(9, 1, none)]).toEqual([0, 0, 9]);
  });

  it.each([0, 0.2, 30, 1200])("Poisson: of mean %d", (expected) => {
    const uniform = uniforms(5);
    const { mean, variance } = momentsOf(DRAWS, () => poisson(expected, uniform));
    expect(Math.abs(mean - expected)).toBeLessThanOrEqual(meanError(expected));
    expect(Math.abs(variance - expected)).toBeLessThanOrEqual(varianceError(expected + 0.5));
  });

  it("Poisson: of a mean of a billion", () => {
    const uniform = uniforms(6);
    const draws = 500;
    const { mean, variance } = momentsOf(draws, () => poisson(1e9, uniform));
    expect(Math.abs(mean - 1e9)).toBeLessThan(meanError(1e9, draws));
    expect(Math.abs(variance - 1e9)).toBeLessThan(varianceError(1e9, draws));
  });

  it.each([1, 3, 1e9])("the first of %d uniform numbers", (n) => {
    const uniform = uniforms(7);
    // the first of n has mean 1/(n + 1)
    const { mean } = momentsOf(DRAWS, () => (n + 1) * firstOf(n, uniform));
    expect(Math.abs(mean - 1)).toBeLessThan(meanError(1));
  });

  it("normal", () => {
    const uniform = uniforms(8);
    const { mean, variance } = momentsOf(DRAWS, () => normal(uniform));
    expect(Math.abs(mean)).toBeLessThan(meanError(1));
    expect(Math.abs(variance - 1)).toBeLessThan(varianceError(1));
  });
});

describe("records that are spread over a row of cells", () => {
  const means = [0, 2, 0, 0.5, 7, 0, 0.001, 0];
  const cumulative = new Float64Array(means.length + 2);
  cumulative.set([3, 4]);
  means.forEach((mean, i) => (cumulative[i + 2] = mean + (i === 0 ? 0 : cumulative[i + 1])));
  const spread = (records: number, uniform: () => number): number[] => {
    const row = new RowSpread();
    row.begin(cumulative, 2, means.length, records);
    const out = means.map(() => 0);
    let before = -1;
    for (let some = row.next(uniform); some > 0; some = row.next(uniform)) {
      expect(row.place).toBeGreaterThan(before);
      before = row.place;
      out[row.place] = some;
    }
    expect(row.next(uniform)).toBe(0);
    return out;
  };

  it.each([1, 5, 400])("are multinomial numbers, %d in all", (records) => {
    const uniform = uniforms(records);
    const total = means.reduce((a, b) => a + b, 0);
    const draws = Array.from({ length: 5000 }, () => spread(records, uniform));
    for (const own of draws) expect(own.reduce((a, b) => a + b, 0)).toBe(records);
    for (const [cell, mean] of means.entries()) {
      const p = mean / total;
      const own = records * p * (1 - p);
      let at = 0;
      const found = momentsOf(draws.length, () => draws[at++][cell]);
      expect(Math.abs(found.mean - records * p)).toBeLessThanOrEqual(meanError(own, 5000));
      expect(Math.abs(found.variance - own)).toBeLessThanOrEqual(
        varianceError(own + 0.01 * Math.sign(p), 5000),
      );
    }
  });

  it("are none where nobody is expected, or none are wanted", () => {
    const row = new RowSpread();
    row.begin(Float64Array.of(0, 0), 0, 2, 9);
    expect(row.next(uniforms(1))).toBe(0);
    expect(spread(0, uniforms(1))).toEqual(means.map(() => 0));
  });
});
