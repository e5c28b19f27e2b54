import { describe, expect, it } from "vitest";
import { householdLevelKeys, householdRisk } from "./household.ts";

describe("the household oracles", () => {
  it("give the guide's household 0.0779", () => {
    for (const risk of householdRisk([0.02, 0.03, 0.03], ["h", "h", "h"]))
      expect(risk).toBeCloseTo(1 - 0.98 * 0.97 * 0.97, 15);
    expect(householdRisk([0.02, 0.03, 0.03], [1, 1, 1])[0]).toBeCloseTo(0.0779, 4);
  });

  it("keep the digits of small household risks, certain ones and records without a household", () => {
    expect(householdRisk([1e-18, 2e-18], [1, 1])[0]).toBeCloseTo(3e-18, 32);
    expect(householdRisk([1, 0.5, 0.25, 0.125], [7, 7, null, null])).toEqual([1, 1, 0.25, 0.125]);
  });

  it("list the keys that households share, where a missing value differs from nothing", () => {
    const keys = [
      ["n", 1, null],
      ["n", 2, 1],
      ["s", 3, 1],
      ["s", 3, null],
    ];
    expect(householdLevelKeys(keys, ["region", "sex", "water"], ["a", "a", "b", "b"])).toEqual(["region"]);
    expect(householdLevelKeys(keys, ["region", "sex", "water"], ["a", "b", "b", "a"])).toEqual(["water"]);
    expect(householdLevelKeys(keys, ["region", "sex", "water"], ["a", "a", "a", null])).toEqual(["water"]);
  });
});
