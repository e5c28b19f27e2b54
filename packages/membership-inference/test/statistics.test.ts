import { describe, expect, it } from "vitest";
import { areas } from "../src/statistics/auc.ts";
import { betaShare, logGamma } from "../src/statistics/beta.ts";
import { clopperPearson } from "../src/statistics/clopper-pearson.ts";
import { holm, normalAbove } from "../src/statistics/normal.ts";

const near = (value: number, expected: number, digits = 12) => expect(value).toBeCloseTo(expected, digits);

describe("functions", () => {
  it("are those of tables", () => {
    near(logGamma(0.5), Math.log(Math.sqrt(Math.PI)));
    near(logGamma(10), Math.log(362_880));
    near(betaShare(0.3, 2, 3), 0.3483);
    near(betaShare(0.5, 50, 50), 0.5);
    near(normalAbove(1.959963984540054), 0.025);
    near(normalAbove(-1), 0.841344746068543);
    near(normalAbove(3), 0.0013498980316301);
    near(normalAbove(6) * 1e9, 0.986587645037698);
  });
});

describe("intervals", () => {
  it("by Clopper and Pearson: 3 of 10, 0 of 20, all of 20", () => {
    const { low, high } = clopperPearson(3, 10);
    near(low, 0.0667395111777345, 9);
    near(high, 0.6524528500599971, 9);
    near(clopperPearson(0, 20).high, 1 - 0.025 ** (1 / 20), 9);
    near(clopperPearson(20, 20).low, 0.025 ** (1 / 20), 9);
  });
});

describe("areas under the curve", () => {
  it("count ties by half", () => expect(areas(Float64Array.of(1, 2), Float64Array.of(1, 0)).auc).toBe(0.875));
  it("are 1 where all members are above, and take infinite scores", () =>
    expect(areas(Float64Array.of(Infinity, 3), Float64Array.of(2, -Infinity)).auc).toBe(1));
});

it("Holm multiplies the smallest p-value by all, and keeps their order", () =>
  expect(holm([0.04, 0.01, 0.03])).toEqual([0.06, 0.03, 0.06]));
