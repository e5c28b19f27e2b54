import { secretUniforms } from "@sdc-risk/data/kernels";
import { checkSize, propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankSwap } from "../../src/index.ts";
import { swappedRanks } from "../../src/moves/rank-swap/kernel.ts";
import { after, someMissing } from "./support.ts";

const step = (percent: number, options: object = {}) => ({
  kind: "rank-swap",
  keys: ["x"],
  percent,
  seed: "secret",
  ...options,
});

describe("rank-swap", () => {
  it("swaps neighbours where the window is one rank", () => {
    expect(after({ x: [10, 30, 20, 40] }, step(25))).toEqual([20, 40, 10, 30]);
    expect(after({ x: [1, 2, 3, 4, 5] }, step(20))).toEqual([2, 1, 4, 3, 5]);
  });
  it("keeps missing values and codes for them where they are", () => {
    const made = after({ x: [1, null, 2, -9] }, step(50, { missing: { x: [-9] } }));
    expect(made).toEqual([2, null, 1, -9]);
  });
  it("is the same for the same seed", () => {
    const x = Array.from({ length: 50 }, (_, i) => i);
    expect(after({ x }, step(30))).toEqual(after({ x }, step(30)));
    expect(after({ x }, step(30))).not.toEqual(after({ x }, step(30, { seed: "other" })));
  });
  it("refuses a window of less than a rank, and what has one value only", () => {
    expect(() => after({ x: [1, 2, 3, 4] }, step(20))).toThrow("Give a percent of 25 or more");
    expect(() => after({ x: [1, 1] }, step(50))).toThrow("all its values are 1");
    expect(rankSwap.options.safeParse({ keys: ["x"], percent: 101, seed: "a" }).success).toBe(false);
  });
  it("moves no value further than the window, and keeps all values", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 4, maxLength: 40 }),
        fc.integer({ min: 25, max: 100 }),
        fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 9 }),
        (x, percent, seed) => {
          const made = after({ x }, step(percent, { seed })) as number[];
          const sorted = [...x].sort((a, b) => a - b);
          expect([...made].sort((a, b) => a - b)).toEqual(sorted);
          made.forEach((one, i) => {
            const moved = Math.abs(sorted.indexOf(one) - sorted.indexOf(x[i]));
            expect(moved).toBeLessThanOrEqual((percent / 100) * x.length);
            // who has the value of another has given it their own
            expect(made[x.indexOf(one)]).toBe(x[i]);
          });
        },
      ),
      propertyRuns(2000),
    );
  });
  it("keeps what values there are, ties and missing ones too", () => {
    fc.assert(
      fc.property(someMissing(6, 30), (x) => {
        const held = x.filter((one) => one !== null);
        fc.pre(held.length >= 4 && new Set(held).size > 1);
        const made = after({ x }, step(50));
        const text = (some: readonly (number | null)[]): string[] => some.map(String).sort();
        expect(text(made)).toEqual(text(x));
        expect(made.map((one) => one === null)).toEqual(x.map((one) => one === null));
      }),
      propertyRuns(1000),
    );
  });
  it("takes each place of the window as often as the others", () => {
    const trials = checkSize(20_000, 4000);
    const uniform = secretUniforms("trials");
    const counts = [0, 0, 0, 0];
    const numbers = Float64Array.of(0, 1, 2, 3, 4);
    for (let i = 0; i < trials; i++) counts[swappedRanks(numbers, 4, uniform)[0] - 1]++;
    for (const count of counts)
      expect(Math.abs(count - trials / 4)).toBeLessThan(5 * Math.sqrt(trials * 0.25 * 0.75));
  });
});
