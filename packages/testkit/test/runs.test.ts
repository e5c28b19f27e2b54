import { afterEach, describe, expect, it, vi } from "vitest";
import { checkSize, propertyRuns } from "../src/runs.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a property is tried on", () => {
  it.each([
    ["true", 4000],
    ["1", 4000],
    ["false", 200],
    ["0", 200],
    ["", 200],
  ])("with CI=%s, %d of 4,000 files", (set, numRuns) => {
    vi.stubEnv("CI", set);
    expect(propertyRuns(4000)).toEqual({ numRuns });
  });

  it("a twentieth of them without CI, but on five, or on all that were asked for", () => {
    vi.stubEnv("CI", undefined);
    expect([1, 4, 5, 99, 101, 155].map((all) => propertyRuns(all).numRuns)).toEqual([1, 4, 5, 5, 6, 8]);
  });
});

it("a check is as large as it can be with CI, and small without", () => {
  vi.stubEnv("CI", "true");
  expect(checkSize(4000, 30)).toBe(4000);
  vi.stubEnv("CI", undefined);
  expect(checkSize(4000, 30)).toBe(30);
});
