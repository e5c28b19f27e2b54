import { describe, expect, it } from "vitest";
import { pairedDifference, shareDifference, wilson, type ShareInterval } from "../src/index.ts";

const limits = (interval: ShareInterval | null): number[] =>
  interval === null ? [] : [interval.low, interval.high].map((x) => Number(x.toFixed(4)));

describe("intervals", () => {
  it("of a share are those of Wilson", () => expect(limits(wilson(81, 263))).toEqual([0.2553, 0.3662]));
  it("of none and of all begin and end at 0 and 1", () => {
    expect(limits(wilson(0, 20))).toEqual([0, 0.1611]);
    expect(limits(wilson(20, 20))).toEqual([0.8389, 1]);
    expect(wilson(0, 0)).toBeNull();
  });
  it("of a difference are those that Newcombe printed for 56 of 70 and 48 of 80", () => {
    const [a, b] = [wilson(56, 70), wilson(48, 80)];
    expect(a === null || b === null ? [] : limits(shareDifference(a, b))).toEqual([0.0524, 0.3339]);
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
  it("of a share begin at 0.6923 for 56 of 70", () => expect(wilson(56, 70)?.low).toBeCloseTo(0.6923, 3));
});
