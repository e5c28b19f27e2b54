import { isSdcError } from "@sdc-risk/data";
import { describe, expect, test } from "vitest";
import { RowFinder } from "../../src/source/grouping/row-finder.ts";

const finder = new RowFinder(Float64Array.of(2, 1, 2, 1, 3), Float64Array.of(7, 0.1, 5, 1e9, 4));
const find = (counts: readonly number[], weights: readonly number[]): number[] => [
  ...finder.find(Float64Array.from(counts), Float64Array.from(weights), counts.length),
];

describe("the row of a class by what it holds", () => {
  test("is the one of its count and of the nearest sum of weights", () => {
    expect(find([2, 2, 1, 3, 1], [5, 7, 0.1, 4, 1e9])).toEqual([2, 0, 1, 4, 3]);
  });

  test("is found where a sum was rounded otherwise", () => {
    expect(find([2, 2, 1], [5 * (1 + 1e-15), 7 * (1 - 1e-12), 0.1 + 1e-17])).toEqual([2, 0, 1]);
  });

  test.each([
    ["no class holds so many", 4, 4],
    ["no sum is as near as rounding explains", 2, 5.0000001],
    ["the record has no class", NaN, NaN],
  ])("is an error where %s", (_, count, weight) => {
    let code = "";
    try {
      find([count], [weight]);
    } catch (error) {
      code = isSdcError(error) ? error.code : "";
    }
    expect(code).toBe("CHANGED_DATA");
  });
});
