import { EXAMPLE_SURVEY, surveyTable, syntheticTable } from "@sdc-risk/testkit";
import { tableFromIPC, tableToIPC } from "apache-arrow";
import { describe, expect, it } from "vitest";

const table = surveyTable({ ...EXAMPLE_SURVEY, rows: 300 });
const values = (of: typeof table, name: string): unknown[] => Array.from(of.getChild(name)!);

describe("a synthetic version", () => {
  it("keeps the variables that it is made within, and draws the others from the same class", () => {
    const made = syntheticTable(table, { within: ["sex", "marital"], seed: 1 });
    const pair = (of: typeof table) =>
      values(of, "sex").map(
        (sex, i) => `${String(sex)} ${String(values(of, "marital")[i])} ${String(values(of, "health")[i])}`,
      );
    expect(values(made, "sex")).toEqual(values(table, "sex"));
    expect(values(made, "health")).not.toEqual(values(table, "health"));
    const known = new Set(pair(table));
    expect(pair(made).every((one) => known.has(one))).toBe(true);
  });

  it("is the same for the same seed and another for another", () => {
    const [one, same, other] = [1, 1, 2].map((seed) =>
      values(syntheticTable(table, { within: [], seed }), "income"),
    );
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it("gives a table of the same types that can be written", () => {
    const made = syntheticTable(table, { within: ["region"], seed: 3 });
    expect(made.schema.fields.map(({ name, type }) => `${name} ${String(type)}`)).toEqual(
      table.schema.fields.map(({ name, type }) => `${name} ${String(type)}`),
    );
    expect(tableFromIPC(tableToIPC(made)).numRows).toBe(300);
  });

  it("of no records has none", () => {
    expect(syntheticTable(surveyTable({ rows: 0, seed: 1 }), { within: ["sex"], seed: 1 }).numRows).toBe(0);
  });

  it("refuses variables that the file lacks and seeds that are no whole numbers", () => {
    expect(() => syntheticTable(table, { within: ["sexx"], seed: 1 })).toThrow(/no variable "sexx"/);
    expect(() => syntheticTable(table, { within: [], seed: 0.5 })).toThrow(/seed is 0.5/);
  });
});
