import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frequencies } from "../src/frequencies.ts";
import {
  globalRisk,
  individualRisk,
  individualRiskApproximate,
  targetThreshold,
} from "../src/individual-risk.ts";
import { individualRiskReference } from "../src/numerics/high-precision.ts";
import { keysOf, microdata } from "@sdc-risk/testkit";

const WILD = { missing: "wildcard" } as const;

describe("the frequency oracle", () => {
  it("counts a missing value as any value: 2, 2, 3", () => {
    const keys = [
      ["Male", "Secondary complete", "Employed"],
      ["Male", "Secondary incomplete", "Employed"],
      ["Male", null, "Employed"],
    ];
    expect(frequencies(keys, null, WILD).fk).toEqual([2, 2, 3]);
    expect(frequencies(keys, [10, 20, 40], WILD).Fk).toEqual([50, 60, 70]);
    expect(frequencies(keys, null, { missing: "category" }).fk).toEqual([1, 1, 1]);
  });

  it("discounts only other patterns that hold a missing value by alpha", () => {
    const keys = [
      ["a", "x"],
      ["a", null],
      ["a", null],
      [null, "x"],
    ];
    expect(frequencies(keys, null, { missing: "wildcard", alpha: 0.5 }).fk).toEqual([2.5, 3.5, 3.5, 3]);
    expect(frequencies(keys, null, { missing: "wildcard", alpha: 0 }).fk).toEqual([1, 3, 3, 2]);
    expect(frequencies(keys, [1, 2, 4, 8], { missing: "wildcard", alpha: 0.5 }).Fk).toEqual([8, 11, 11, 12]);
  });

  it("makes a record without any key compatible with everything, in both directions", () => {
    expect(
      frequencies(
        [
          [1, 1],
          [2, 2],
          [null, null],
          [null, null],
        ],
        null,
        { missing: "wildcard", alpha: 0.25 },
      ).fk,
    ).toEqual([1.5, 1.5, 4, 4]);
  });

  it("takes −0 and 0 as one value, and a number and its text as two", () => {
    expect(frequencies([[0], [-0], ["0"]], null, WILD).fk).toEqual([2, 2, 1]);
  });

  it("does not depend on the policy where nothing is missing, and never counts less as a wildcard", () => {
    fc.assert(
      fc.property(microdata(), fc.double({ min: 0, max: 1, noNaN: true }), (file, alpha) => {
        const keys = keysOf(file);
        const wild = frequencies(keys, file.weights, { missing: "wildcard", alpha });
        const category = frequencies(keys, file.weights, { missing: "category" });
        if (!file.columns.flat().includes(null)) expect(wild).toEqual(category);
        wild.fk.forEach((f, i) => {
          expect(f).toBeGreaterThanOrEqual(category.fk[i]);
        });
      }),
    );
  });

  it("puts all records into one class when no key is left", () => {
    expect(frequencies([[], [], []], [1, 2, 3], WILD)).toEqual({ fk: [3, 3, 3], Fk: [6, 6, 6] });
  });
});

describe("the risk oracles", () => {
  it("give 1/f without weights and for weights at or below one", () => {
    expect(individualRisk([1, 2, 4], [1, 2, 4], "exact")).toEqual([1, 0.5, 0.25]);
    expect(individualRisk([2, 2], [1, 0.5], "approximate")).toEqual([0.5, 0.5]);
  });

  it("approximate above f = 2 only", () => {
    expect(individualRiskApproximate(1.5, 0.1)).toBe(individualRiskReference(1.5, 0.1));
    expect(individualRiskApproximate(3, 0.1)).toBe(0.1 / (3 - 0.9));
    expect(individualRiskApproximate(3, 0.1)).not.toBeCloseTo(individualRiskReference(3, 0.1), 4);
  });

  it("find the threshold for a wanted global risk, strictly below it", () => {
    expect(targetThreshold([0.1, 0.2, 0.3], 0.2)).toEqual({ threshold: 0.2, records: 1 });
    expect(targetThreshold([0.5, 0.5], 0.5)).toEqual({ threshold: 0, records: 2 });
    expect(targetThreshold([0.25, 0.5], 0.5)).toEqual({ threshold: null, records: 0 });
    expect(targetThreshold([], 0.5)).toEqual({ threshold: null, records: 0 });
    expect(globalRisk([])).toBeNull();
  });
});
