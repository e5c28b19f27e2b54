import { describe, expect, it } from "vitest";
import { median, repeatedLines } from "../main.mjs";

const lines = (...names: readonly string[]): string => names.map((name) => `  ${name};\n`).join("\n");
const six = ["a", "b", "c", "d", "e", "f"];

describe("lines that are repeated", () => {
  it("stand in six or more that are elsewhere, too", () => {
    expect(repeatedLines([lines("x", ...six, "y"), lines(...six)])).toEqual([6, 6]);
    expect(repeatedLines([lines(...six, "g", "x"), lines(...six, "g", "y")])).toEqual([7, 7]);
    expect(repeatedLines([lines(...six.slice(1)), lines(...six.slice(1))])).toEqual([0, 0]);
  });

  it("are found within one text", () => {
    expect(repeatedLines([lines(...six, "x", ...six)])).toEqual([12]);
  });

  it("are no imports, over several lines too", () => {
    const imports = 'import { a } from "a";\nimport {\n  b,\n  c,\n  d,\n  e,\n} from "b";\n';
    expect(repeatedLines([imports, imports])).toEqual([0, 0]);
  });

  it("are none in an empty text, or in none", () => {
    expect(repeatedLines([""])).toEqual([0]);
    expect(repeatedLines([])).toEqual([]);
  });
});

describe("the median", () => {
  it("is the middle one by size, of an even number the lower of two", () => {
    expect(median([10, 9, 2])).toBe(9);
    expect(median([10, 9, 2, 1])).toBe(2);
    expect(median([5])).toBe(5);
  });
});
