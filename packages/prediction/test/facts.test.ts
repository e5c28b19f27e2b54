import { describe, expect, it } from "vitest";
import { difference, pairedDifference, wilson, type ShareWithInterval } from "../src/intervals.ts";
import { errorOf, gain, isAtRisk } from "../src/score.ts";
import type { Options } from "../src/options.ts";

const limits = (interval: ShareWithInterval | null): number[] =>
  interval === null ? [] : [interval.low, interval.high].map((x) => Number(x.toFixed(4)));
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

describe("intervals", () => {
  it("of a share are those of Wilson", () => expect(limits(wilson(81, 263))).toEqual([0.2553, 0.3662]));
  it("of none and of all begin and end at 0 and 1", () => {
    expect(limits(wilson(0, 20))).toEqual([0, 0.1611]);
    expect(limits(wilson(20, 20))).toEqual([0.8389, 1]);
    expect(wilson(0, 0)).toBeNull();
  });
  it("of a difference are those that Newcombe printed for 56 of 70 and 48 of 80", () => {
    const [a, b] = [wilson(56, 70), wilson(48, 80)];
    expect(a === null || b === null ? [] : limits(difference(a, b))).toEqual([0.0524, 0.3339]);
  });
  it("of pairs are those that Newcombe printed for 36, 12, 2 and 0", () =>
    expect(limits(pairedDifference({ both: 36, first: 12, second: 2, neither: 0 }))).toEqual([
      0.0569, 0.3404,
    ]));
  it("of pairs that agree throughout hold 0", () => {
    const { low, high, share } = pairedDifference({ both: 3, first: 0, second: 0, neither: 7 }) ?? {};
    expect(share).toBe(0);
    expect(low).toBeLessThanOrEqual(0);
    expect(high).toBeGreaterThanOrEqual(0);
  });
});
