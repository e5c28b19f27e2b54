import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { checkSize, drawSeed, propertyRuns } from "../src/runs.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a property is tried on", () => {
  it.each([
    ["full", 4000],
    ["", 200],
    ["some", 200],
  ])("with SDC_CHECKS=%s, %d of 4,000 files", (set, numRuns) => {
    vi.stubEnv("SDC_CHECKS", set);
    expect(propertyRuns(4000)).toEqual({ numRuns });
  });

  it("a twentieth of them where nothing is said, but on five, or on all that were asked for", () => {
    vi.stubEnv("SDC_CHECKS", undefined);
    expect([1, 4, 5, 99, 101, 155].map((all) => propertyRuns(all).numRuns)).toEqual([1, 4, 5, 5, 6, 8]);
  });

  it("as many in CI as everywhere", () => {
    vi.stubEnv("SDC_CHECKS", undefined);
    vi.stubEnv("CI", "true");
    expect(propertyRuns(4000)).toEqual({ numRuns: 200 });
  });
});

it("a check is as large as it can be in full, and small elsewhere", () => {
  vi.stubEnv("SDC_CHECKS", "full");
  expect(checkSize(4000, 30)).toBe(4000);
  vi.stubEnv("SDC_CHECKS", undefined);
  expect(checkSize(4000, 30)).toBe(30);
});

describe("what is drawn", () => {
  const drawn = (): number[] => fc.sample(fc.integer(), { numRuns: 5, seed: drawSeed() });

  it("is the same at every run, and the seed is that of all properties", () => {
    vi.stubEnv("SDC_SEED", undefined);
    expect(drawn()).toEqual(drawn());
    expect([drawSeed(), drawSeed(7)]).toEqual([20_261_122, 7]);
  });

  it("is another one under another seed, for checks with a seed of their own, too", () => {
    vi.stubEnv("SDC_SEED", undefined);
    const before = drawn();
    vi.stubEnv("SDC_SEED", "-5");
    expect(drawSeed()).toBe(-5);
    expect(drawn()).not.toEqual(before);
    const own = [7, 8].map((seed) => drawSeed(seed));
    expect(new Set([...own, 7, 8]).size).toBe(4);
    expect(own.every((seed) => seed === (seed | 0))).toBe(true);
  });

  it("is told to be wrong where the seed is no number", () => {
    vi.stubEnv("SDC_SEED", "abc");
    expect(() => drawSeed()).toThrow("SDC_SEED is abc. Give a whole number.");
  });

  it("is of that seed in every property that names none", () => {
    const { seed } = fc.check(fc.property(fc.nat(), () => true));
    expect(seed).toBe(drawSeed());
  });
});
