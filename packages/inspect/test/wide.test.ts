import { SdcObject } from "@sdc-risk/core";
import { inspect } from "@sdc-risk/inspect";
import { Int32, Table, vectorFromArray } from "apache-arrow";
import { describe, expect, it, vi } from "vitest";
import { cells } from "./support.ts";

/** 20 records whose every column could be a household id: ten pairs that stand together. */
function wide(columns: number): Table {
  const vector = vectorFromArray(
    cells(20, (i) => i >> 1),
    new Int32(),
  );
  return new Table(Object.fromEntries(cells(columns, (i) => [`v${i}x`, vector])));
}

describe("a file of many columns and few records", () => {
  it("is inspected by looking at each name a few times, not once per other column", async () => {
    const columns = 2000;
    const table = wide(columns);
    let reads = 0;
    for (const field of table.schema.fields) {
      const { name } = field;
      Object.defineProperty(field, "name", { get: () => (reads++, name) });
    }
    const normalised = vi.spyOn(String.prototype, "normalize");
    await inspect(SdcObject.fromArrow(table, {}));
    expect(normalised.mock.calls.length).toBeLessThan(4 * columns);
    normalised.mockRestore();
    expect(reads).toBeLessThan(10 * columns);
  });

  it("compares about a million pairs of variables at most, and says how many were looked at", async () => {
    const pairs = async (columns: number): Promise<number[]> =>
      (await inspect(SdcObject.fromArrow(wide(columns), {}))).variables.map(({ groups }) => groups!.compared);
    expect(new Set(await pairs(40))).toEqual(new Set([39]));
    const many = await pairs(3000);
    expect(many.reduce((a, b) => a + b, 0)).toBeLessThan(1_010_000);
    expect(Math.min(...many)).toBeGreaterThan(100);
  });
});
