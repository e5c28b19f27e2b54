import { SdcObject } from "@sdc-risk/core";
import { applyPlan, checkFits, planSchema, suggestGroupings, type PlanStep } from "@sdc-risk/treat";
import { Bool, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

const table = new Table({
  age: vectorFromArray([20, 21, null, 35], new Int32()),
  region: vectorFromArray(["n", "s", "s", null], new Utf8()),
  yes: vectorFromArray([true, false, null, true], new Bool()),
  note: vectorFromArray(["a", "b", "c", "d"], new Utf8()),
});
const rowsOf = (treated: Table): unknown[] =>
  Array.from({ length: treated.numRows }, (_, i) => treated.get(i)!.toJSON());
const apply = (...steps: PlanStep[]): unknown[] => rowsOf(applyPlan(table, { steps }));

describe("applyPlan", () => {
  it("recodes values by their texts; those that no group lists stay", () => {
    expect(
      apply({ kind: "recode", key: "age", grouping: null, values: [{ from: ["20", "21"], to: "20–29" }] }),
    ).toEqual([
      { age: "20–29", region: "n", yes: true, note: "a" },
      { age: "20–29", region: "s", yes: false, note: "b" },
      { age: null, region: "s", yes: null, note: "c" },
      { age: "35", region: null, yes: true, note: "d" },
    ]);
  });

  it("suppresses values of columns of any type, which keep it", () => {
    const steps = (["age", "region", "yes"] as const).map((key): PlanStep => ({
      kind: "suppress",
      key,
      records: [1, 4],
    }));
    const treated = applyPlan(table, { steps });
    expect(rowsOf(treated)).toEqual([
      { age: null, region: null, yes: null, note: "a" },
      { age: 21, region: "s", yes: false, note: "b" },
      { age: null, region: "s", yes: null, note: "c" },
      { age: null, region: null, yes: null, note: "d" },
    ]);
    expect(treated.schema.fields.map(({ type }) => String(type))).toEqual(
      table.schema.fields.map(({ type }) => String(type)),
    );
    expect(rowsOf(table)).toEqual(apply()); // the original stays
  });

  it("suppresses in several batches, and in parts of a larger column", () => {
    const parts = table.slice(1, 4).concat(table.slice(0, 2)) as Table;
    const treated = applyPlan(parts, { steps: [{ kind: "suppress", key: "note", records: [2, 4] }] });
    expect([...treated.getChild("note")!]).toEqual(["b", null, "d", null, "b"]);
  });

  it("leaves variables out, and refuses what the file lacks", () => {
    expect(apply({ kind: "leave-out", key: "age" }, { kind: "leave-out", key: "note" })[0]).toEqual({
      region: "n",
      yes: true,
    });
    expect(() => apply({ kind: "leave-out", key: "agee" })).toThrow('There is no variable "agee"');
    expect(() => apply({ kind: "suppress", key: "age", records: [5] })).toThrow("the file has 4 records");
  });
});

describe("a plan", () => {
  const data = { name: "a.csv", records: 4, sha256: "00" };

  it("fits the file that it was made for", () => {
    checkFits({ data }, { name: "a.csv", records: 4, sha256: "00" });
    checkFits({ data }, { name: "b.csv", records: 4, sha256: null });
    checkFits({ data }, { name: "b.csv", records: 4, sha256: "01" }, true);
    expect(() => checkFits({ data }, { name: "b.csv", records: 4, sha256: "01" })).toThrow("is another file");
    expect(() => checkFits({ data }, { name: "b.csv", records: 5, sha256: "00" }, true)).toThrow("5 records");
  });

  it("is checked as it is read", () => {
    expect(planSchema.safeParse({ schema: "sdc-risk-plan-1", data, steps: [] }).success).toBe(true);
    expect(planSchema.safeParse({ schema: "sdc-risk-plan-2", data, steps: [] }).success).toBe(false);
  });
});

describe("suggestGroupings", () => {
  const suggest = (...values: readonly (string | number)[]) => {
    const key =
      typeof values[0] === "number"
        ? vectorFromArray(values as number[])
        : vectorFromArray(values as string[]);
    return suggestGroupings(SdcObject.fromArrow(new Table({ key }), { keys: ["key"] }).coded("key")).map(
      ({ by, ...rest }) => [by, rest],
    );
  };

  it("puts many numbers in bands with a top code", () => {
    const ages = Array.from({ length: 2000 }, (_, i) => (i % 40 === 0 ? 80 + (i % 15) : i % 80));
    expect(suggest(...ages)).toEqual([
      ["ends", { top: 80 }],
      ["bands", { width: 5, origin: 0, top: 80 }],
      ["bands", { width: 10, origin: 0, top: 80 }],
      ["bands", { width: 20, origin: 0, top: 80 }],
      ["bands", { width: 40, origin: 0, top: 80 }],
      ["all", {}],
    ]);
  });

  it("cuts dates and codes, and merges rare values", () => {
    expect(suggest("2020-01-31", "2021-05-01")).toEqual([
      ["date", { to: "month" }],
      ["date", { to: "year" }],
      ["all", {}],
    ]);
    const codes = Array.from({ length: 30 }, (_, i) => `A${1 + Math.floor(i / 10)}${i % 10}`);
    expect(suggest(...codes)).toEqual([
      ["prefix", { length: 2 }],
      ["all", {}],
    ]);
    const rare = [...Array.from({ length: 96 }, () => "a"), "b", "c", "d", "d"];
    expect(suggest(...rare)).toEqual([
      ["merge", { groups: [{ label: "other", values: ["b", "c"] }] }],
      ["merge", { groups: [{ label: "other", values: ["b", "c", "d"] }] }],
      ["all", {}],
    ]);
  });

  it("has nothing to group where there is one value", () => {
    expect(suggest("a", "a")).toEqual([]);
  });
});
