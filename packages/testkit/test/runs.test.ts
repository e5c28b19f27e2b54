import { afterEach, describe, expect, it, vi } from "vitest";
import { propertyRuns } from "../src/runs.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a property is tried on", () => {
  it.each([
    ["true", 4000],
    ["1", 4000],
    ["false", 400],
    ["0", 400],
    ["", 400],
  ])("with CI=%s, %d of 4,000 files", (set, numRuns) => {
    vi.stubEnv("CI", set);
    expect(propertyRuns(4000)).toEqual({ numRuns });
  });

  it("a tenth of them without CI, but on ten, or on all that were asked for", () => {
    vi.stubEnv("CI", undefined);
    expect([1, 9, 10, 99, 101, 155].map((all) => propertyRuns(all).numRuns)).toEqual([1, 9, 10, 10, 11, 16]);
  });
});
