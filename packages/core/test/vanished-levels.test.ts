import type { CodedColumn } from "@sdc-risk/data";
import { describe, expect, it } from "vitest";
import { addVanished } from "../src/original/vanished-levels.ts";

/** A column of some values, null where one is missing; levels in the order of first sight. */
function columnOf(values: readonly (string | number | null)[]): CodedColumn {
  const levels = [...new Set(values.filter((one) => one !== null))];
  return {
    name: "x",
    size: levels.length,
    value: (code) => levels[code],
    label: (code) => String(levels[code]),
    codes: Int32Array.from(values, (one) => (one === null ? -1 : levels.indexOf(one))),
    complete: !values.includes(null),
    lowest: 0,
    type: null as never,
  };
}

/** What each level of an original becomes, by its label; the level where that cannot be known. */
function becameOf(
  before: readonly (string | number)[],
  after: readonly (string | number | null)[],
  plan?: readonly (string | number | null)[],
): Record<string, string> | string {
  const original = columnOf(before);
  const released = columnOf(after);
  const became = new Int32Array(original.size).fill(-1);
  for (const [i, code] of original.codes.entries())
    if (released.codes[i] >= 0) became[code] = released.codes[i]!;
  const recoded = (): CodedColumn | null => (plan === undefined ? null : columnOf(plan));
  const unknown = addVanished(became, new Uint8Array(original.size).fill(1), { original, released, recoded });
  if (unknown >= 0) {
    expect(became[unknown]).toBe(released.size + unknown);
    return `unknown: ${original.label(unknown)}`;
  }
  return Object.fromEntries(
    Array.from(became, (code, level) => [
      original.label(level),
      code < released.size ? released.label(code) : `own ${code - released.size}`,
    ]),
  );
}

describe("a value that no released record shows", () => {
  it("stays a value of its own where the key is not recoded", () => {
    expect(becameOf(["a", "b", "c"], ["a", "b", null])).toEqual({ a: "a", b: "b", c: "own 2" });
  });

  it("is what the treatment recodes it to", () => {
    const plan = ["ab", "ab", "c", "de", "de"];
    expect(becameOf(["a", "b", "c", "d", "e"], ["ab", null, "c", null, null], plan)).toEqual({
      a: "ab",
      b: "ab",
      c: "c",
      d: "own 3",
      e: "own 3",
    });
  });

  it("is unknown where the treatment recodes otherwise than the file shows", () => {
    const plan = ["ab", "ab", "ab"];
    expect(becameOf(["a", "b", "c"], ["ab", null, "c"], plan)).toBe("unknown: b");
  });

  it("is unknown in a recoded key of which nobody says how", () => {
    expect(becameOf(["a1", "a2", "b"], ["a", null, "b"])).toBe("unknown: a2");
  });

  it("lies in the interval of the values on both of its sides", () => {
    const ages = [20, 21, 22, 30, 31];
    expect(becameOf(ages, ["20-29", null, "20-29", "30-39", "30-39"])).toMatchObject({ 21: "20-29" });
  });

  it.each([
    ["between two intervals", [20, 21, 25, 30], ["20-29", "20-29", null, "30-39"], "25"],
    ["above all", [20, 21, 30, 99], ["20-29", "20-29", "30-39", null], "99"],
    ["below all", [1, 20, 21, 30], [null, "20-29", "20-29", "30-39"], "1"],
    ["among levels that are no intervals", [1, 2, 3, 4, 5], ["odd", "even", null, "even", "odd"], "3"],
  ])("is unknown %s", (_, before, after, value) => {
    expect(becameOf(before, after)).toBe(`unknown: ${value}`);
  });
});
