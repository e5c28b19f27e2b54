import { SdcError } from "@sdc-risk/data";
import { describe, expect, it } from "vitest";
import { attackModels, leaveOneOut, violations } from "./anonymity.ts";
import { frequencies, riskyCombinations } from "@sdc-risk/oracles";

const WILD = { missing: "wildcard" } as const;

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
