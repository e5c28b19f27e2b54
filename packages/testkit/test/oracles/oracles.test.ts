import { SdcError } from "@sdc-risk/data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attackModels,
  frequencies,
  globalRisk,
  householdLevelKeys,
  householdRisk,
  individualRisk,
  individualRiskApproximate,
  individualRiskReference,
  keysOf,
  leaveOneOut,
  microdata,
  riskyCombinations,
  targetThreshold,
  violations,
} from "../../src/index.ts";

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

describe("the k-anonymity oracles", () => {
  it("count records below k", () => {
    expect(violations([1, 1.5, 2, 3], [2, 3])).toEqual([
      { k: 2, records: 2, share: 0.5 },
      { k: 3, records: 3, share: 0.75 },
    ]);
    expect(violations([], [2])).toEqual([{ k: 2, records: 0, share: null }]);
  });

  it("leave each key out in turn, by f and by F", () => {
    const left = leaveOneOut(
      [
        [1, 1],
        [1, 2],
        [2, 3],
      ],
      [1, 1, 10],
      [2],
      WILD,
    );
    expect(
      left.map(({ key, violations: [v], populationViolations: [V] }) => [key, v.records, V.records]),
    ).toEqual([
      [0, 3, 2],
      [1, 1, 0],
    ]);
    expect(leaveOneOut([[1], [2]], null, [2, 3], WILD)[0].violations.map((v) => v.records)).toEqual([0, 2]);
  });

  it("give a census the marketer risk classes / n, missing as a category", () => {
    const keys = [["a"], ["a"], ["b"], [null]];
    const { fk, Fk } = frequencies(keys, null, WILD);
    const byRecord = { max: 0.5, mean: (1 / 3 + 1 / 3 + 1 / 2 + 1 / 4) / 4 };
    expect(attackModels(fk, Fk, keys, null)).toEqual({
      prosecutor: byRecord,
      journalist: byRecord,
      marketer: 0.75,
    });
  });

  it("tabulate combinations with missing as a category, smaller ones first", () => {
    const found = riskyCombinations(
      [
        [1, "x", 0],
        [1, null, 0],
        [2, null, 0],
      ],
      ["a", "b", "c"],
      9,
      1,
    );
    expect(found.map(({ keys }) => keys.join(""))).toEqual(["a", "b", "c", "ab", "ac", "bc", "abc"]);
    expect(found[1]).toEqual({
      keys: ["b"],
      cells: 2,
      unsafeCells: 1,
      unsafeRecords: 1,
      distinction: 2 / 3,
      separation: 2 / 3,
    });
    expect(found[2]).toMatchObject({ cells: 1, unsafeCells: 0, separation: 0 });
    expect(riskyCombinations([[1]], ["a"], 1, 1)[0]).toMatchObject({ distinction: 1, separation: null });
    expect(() => riskyCombinations([[1, 2]], ["a", "b"], 2, [1])).toThrow(SdcError);
  });
});
