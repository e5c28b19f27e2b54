import { checkSize, propertyRuns } from "@sdc-risk/testkit";
import { secretUniforms } from "@sdc-risk/data/kernels";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noise } from "../../src/index.ts";
import { normals } from "../../src/moves/noise/kernel.ts";
import { after, someMissing } from "./support.ts";

const step = (options: object = {}) => ({
  kind: "noise",
  keys: ["x"],
  d: 0.1,
  correlated: false,
  seed: "secret",
  ...options,
});
const mean = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0) / some.length;
function covariance(a: readonly number[], b: readonly number[]): number {
  const [centreA, centreB] = [mean(a), mean(b)];
  return a.reduce((sum, x, i) => sum + (x - centreA) * (b[i] - centreB), 0) / (a.length - 1);
}

/** Two variables that depend on each other, of many records. */
function pairs(records: number): { readonly x: number[]; readonly y: number[] } {
  const normal = normals(secretUniforms("data"));
  const x = Array.from({ length: records }, () => 1000 + 200 * normal());
  return { x, y: x.map((one) => 50 - 0.1 * one + 15 * normal()) };
}

describe("noise", () => {
  const x = [1, 2, 3, 4, null];
  it("moves every value, and no missing one", () => {
    const made = after({ x }, step());
    expect(made[4]).toBeNull();
    made.slice(0, 4).forEach((one, i) => expect(one).not.toBe(x[i]));
  });
  it("is the same for the same seed, and another for another", () => {
    expect(after({ x }, step())).toEqual(after({ x }, step()));
    expect(after({ x }, step())).not.toEqual(after({ x }, step({ seed: "other" })));
  });
  it("keeps codes for missing values", () => {
    expect(after({ x: [1, 2, -9] }, step({ missing: { x: [-9] } }))[2]).toBe(-9);
  });
  it("refuses what has no variation, and correlated noise that is as large as the data", () => {
    expect(() => after({ x: [3, 3] }, step())).toThrow("all its values are 3");
    expect(() => after({ x: [1, null], y: [null, 2] }, step({ keys: ["x", "y"] }))).toThrow("all its values");
    expect(() =>
      after({ x: [1, 2, null, null], y: [null, null, 1, 2] }, step({ keys: ["x", "y"], correlated: true })),
    ).toThrow("fewer than two have");
    expect(noise.options.safeParse({ keys: ["x"], d: 1, correlated: true, seed: "a" }).success).toBe(false);
    expect(noise.options.safeParse({ keys: ["x"], d: 1, seed: "" }).success).toBe(false);
  });

  const records = checkSize(200_000, 20_000);
  const data = pairs(records);
  const made = (correlated: boolean, d: number): { readonly x: number[]; readonly y: number[] } => {
    const options = step({ keys: ["x", "y"], correlated, d });
    return { x: after(data, options) as number[], y: after(data, options, "y") as number[] };
  };
  /** Five standard errors of a mean of n, as a share of the deviation. */
  const error = 5 / Math.sqrt(records);
  it("of each by itself keeps means, and adds d² to variances", () => {
    const noisy = made(false, 0.5);
    expect(Math.abs(mean(noisy.x) - mean(data.x))).toBeLessThan(200 * 0.5 * error);
    expect(covariance(noisy.x, noisy.x) / covariance(data.x, data.x)).toBeCloseTo(1.25, 1);
    // noise of x and y are independent
    const own = (name: "x" | "y"): number[] => noisy[name].map((one, i) => one - data[name][i]);
    const [x, y] = [own("x"), own("y")];
    const correlation = covariance(x, y) / Math.sqrt(covariance(x, x) * covariance(y, y));
    expect(Math.abs(correlation)).toBeLessThan(error);
  });
  it("that is correlated keeps means, variances and covariances", () => {
    const noisy = made(true, 0.5);
    expect(Math.abs(mean(noisy.x) - mean(data.x))).toBeLessThan(200 * error);
    for (const [a, b] of [
      ["x", "x"],
      ["x", "y"],
      ["y", "y"],
    ] as const) {
      const before = covariance(data[a], data[b]);
      expect(Math.abs(covariance(noisy[a], noisy[b]) / before - 1)).toBeLessThan(2 * error);
    }
  });
  it("loses about d² of the variance", () => {
    const options = { keys: ["x"], d: 0.2, correlated: false, seed: "a" };
    const few = after(data, { kind: "noise", ...options }) as number[];
    const lost = few.reduce((sum, one, i) => sum + (one - data.x[i]) ** 2, 0);
    expect(lost / (covariance(data.x, data.x) * (records - 1))).toBeCloseTo(0.04, 2);
  });
  it("is finite, and missing only where values are", () => {
    fc.assert(
      fc.property(someMissing(3, 20), someMissing(20, 20), fc.boolean(), (a, b, correlated) => {
        const columns = { x: a, y: b.slice(0, a.length) };
        const differs = (some: readonly (number | null)[]): boolean =>
          new Set(some.filter((one) => one !== null)).size > 1;
        fc.pre(differs(columns.x) && differs(columns.y));
        fc.pre(a.filter((one, i) => one !== null && columns.y[i] !== null).length > 1);
        for (const name of ["x", "y"] as const)
          after(columns, step({ keys: ["x", "y"], correlated }), name).forEach((one, i) => {
            expect(one === null).toBe(columns[name][i] === null);
            if (one !== null) expect(Number.isFinite(one)).toBe(true);
          });
      }),
      propertyRuns(1000),
    );
  });
});
