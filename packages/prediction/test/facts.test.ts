import { describe, expect, it } from "vitest";
import { errorOf, gain, isAtRisk } from "../src/score.ts";
import type { Options } from "../src/options.ts";

const at = { threshold: 0.3, closeness: 0.1 } as Options;

describe("a person's risk", () => {
  it("is the gain over the guess, as a share of what the guess leaves", () => {
    expect(gain(0.75, 0.5)).toBe(0.5);
    expect(gain(0.25, 0.5)).toBe(-0.5);
  });
  it("begins above the threshold and below the closeness, not at them", () => {
    expect([isAtRisk(0.3, at, true), isAtRisk(0.31, at, true)]).toEqual([false, true]);
    expect([isAtRisk(0.1, at, false), isAtRisk(0.09, at, false)]).toEqual([false, true]);
  });
  it("is none where all are of one class", () => expect(isAtRisk(gain(1, 1), at, true)).toBe(false));
  it("has three kinds of errors", () => {
    expect(errorOf(100, 90, "absolute")).toBe(10);
    expect(errorOf(100, 90, "relative")).toBe(10 / 100.01);
    expect(errorOf(100, 90, "symmetric")).toBe(20 / 190.02);
    expect(errorOf(0, 0, "symmetric")).toBe(0);
  });
});
