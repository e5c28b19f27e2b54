import { describe, expect, it } from "vitest";
import { groupedText } from "../src/decision/grouped-values.ts";

/** What pairs of an old and a new value are told as, each value in one record. */
function told(pairs: readonly (readonly [string, string])[], nominal = false): string {
  const labels = [...new Set(pairs.flat())];
  const to = new Int32Array(labels.length).fill(-1);
  for (const [old, now] of pairs) to[labels.indexOf(old)] = labels.indexOf(now);
  const changed = pairs.filter(([old, now]) => old !== now).length;
  return groupedText({ to, label: (code) => labels[code], changed, nominal });
}

const ages = Array.from({ length: 10 }, (_, i) => String(i));

describe("what values became", () => {
  it("numbers of which the largest are one are top-coded, also where that is a text", () => {
    const top = (label: string) => ages.map((age) => [age, Number(age) < 8 ? age : label] as const);
    expect(told(top("8"))).toBe("top-coded: 1 value");
    expect(told(top("8 and more"))).toBe("top-coded: 2 values");
  });

  it("the smallest are bottom-coded, both ends both", () => {
    expect(told(ages.map((age) => [age, Number(age) < 2 ? "1 or less" : age]))).toBe(
      "bottom-coded: 2 values",
    );
    const both = ages.map((age) => [age, Number(age) < 2 ? "low" : Number(age) > 7 ? "high" : age] as const);
    expect(told(both)).toBe("top-coded and bottom-coded: 4 values");
  });

  it("numbers in bands are banded, with or without a top code", () => {
    expect(told(ages.map((age) => [age, Number(age) < 5 ? "0-4" : "5-9"]))).toBe(
      "banded: 10 numbers became 2 bands",
    );
    expect(told(ages.map((age) => [age, String(5 * Math.floor(Number(age) / 5))]))).toBe(
      "banded: 10 numbers became 2 bands",
    );
  });

  it("numbers that are no neighbours are merged, not banded", () => {
    expect(told(ages.map((age) => [age, Number(age) % 2 === 0 ? "even" : "odd"]))).toBe(
      "merged: 10 of 10 values became 2",
    );
  });

  it("categories are merged and never top-coded, also where they are numbers with labels", () => {
    const last = ages.map((age) => [age, Number(age) < 8 ? age : "8"] as const);
    expect(told(last, true)).toBe("merged: 2 of 10 values became 1");
    expect(
      told([
        ["Bern", "Bern"],
        ["Uri", "other"],
        ["Zug", "other"],
      ]),
    ).toBe("merged: 2 of 3 values became 1");
  });

  it("codes and dates that were cut are shortened", () => {
    expect(
      told([
        ["2020-01-03", "2020-01"],
        ["2020-01-09", "2020-01"],
        ["2020-02-01", "2020-02"],
      ]),
    ).toBe("shortened: 3 values became 2");
  });

  it("values of another name only are renamed", () => {
    expect(
      told([
        ["1", "male"],
        ["2", "female"],
      ]),
    ).toBe("renamed: 2 levels have other names, none were merged");
  });
});
