import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBytes, type ReadOptions } from "../src/index.ts";
import { columnsOf, encode, typeName } from "./support/helpers.ts";

const read = (text: string, options: ReadOptions = {}) =>
  readBytes(encode(text), "german.csv", { decimal: ",", ...options });
const columns = async (text: string, options?: ReadOptions) => columnsOf((await read(text, options)).table);

describe("CSV with decimal commas", () => {
  it("reads numbers with a comma, their digits grouped or not, and whole numbers", async () => {
    expect(await columns("a;b;c\n1,5;1.234,50;7\n-0,25;12,0;-8\n;1 234 567,1;\n")).toEqual({
      a: [1.5, -0.25, null],
      b: [1234.5, 12, 1234567.1],
      c: [7, -8, null],
    });
  });

  it("takes a number with a point and no comma for a text, since it may be two numbers, and says so", async () => {
    const { table, warnings } = await read("a;b\n1,5;1.500\n1.500;2.500\n");
    expect(columnsOf(table)).toEqual({ a: ["1,5", "1.500"], b: ["1.500", "2.500"] });
    expect(warnings).toEqual([
      {
        code: "decimal-commas",
        message: '"a" holds numbers with a decimal comma and other values, so it was read as text.',
      },
    ]);
  });

  it("leaves texts as they are written, wherever the first of them stands", async () => {
    const many = Array.from({ length: 50_000 }, (_, i) => `${i},5;x`);
    const { table } = await read(["a;b", ...many, "none;1,5"].join("\n"));
    expect(table.getChild("a")?.get(1)).toBe("1,5");
    expect(table.getChild("b")?.get(50_000)).toBe("1,5");
  });

  it("takes codes for missing values as they are given", async () => {
    expect(await columns("a\n1,5\n-999\nNA\n", { delimiter: ";", missing: ["-999", "NA"] })).toEqual({
      a: [1.5, null, null],
    });
  });

  it("refuses a file that is cut at commas, detected or not, and what it cannot look at", async () => {
    const clash = /is cut at commas, so a comma cannot be its decimal sign/;
    await expect(read('a,b\n"1,5",2\n')).rejects.toThrow(clash);
    await expect(read("a;b\n1,5;2\n", { delimiter: "," })).rejects.toThrow(clash);
    await expect(read("a;b\n1,5;2\n", { forms: true })).rejects.toMatchObject({ code: "BAD_OPTIONS" });
    await expect(read("a;b\n1,5;2\n", { asWritten: true })).rejects.toMatchObject({ code: "BAD_OPTIONS" });
  });

  it("reads what the same file with points holds", async () => {
    const cell = fc.oneof(
      fc.constant(""),
      fc.integer({ min: -1e6, max: 1e6 }).map(String),
      fc.integer({ min: -1e9, max: 1e9 }).map((n) => (n / 1000).toFixed(3)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 30 }), async (rows) => {
        const text = (comma: boolean): string =>
          ["a;b", ...rows.map((row) => row.join(";"))].join("\n").replaceAll(".", comma ? "," : ".");
        const withCommas = await read(text(true));
        const withPoints = await readBytes(encode(text(false)), "points.csv", { delimiter: ";" });
        expect(columnsOf(withCommas.table)).toEqual(columnsOf(withPoints.table));
        for (const name of ["a", "b"]) {
          const types = [withCommas, withPoints].map(({ table }) => {
            const vector = table.getChild(name);
            return vector === null ? null : typeName(vector);
          });
          expect(types[0]).toBe(types[1]);
        }
      }),
      propertyRuns(200),
    );
  });
});
