import { SdcObject } from "@sdc-risk/core";
import { atOnce } from "@sdc-risk/data/kernels";
import {
  appliedSteps,
  applyPlan,
  checkFits,
  checkListed,
  planSchema,
  suggestGroupings,
  type PlanStep,
} from "@sdc-risk/treat";
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

  it("gives missing values the label of the empty text", () => {
    const treated = apply({
      kind: "recode",
      key: "age",
      grouping: null,
      values: [{ from: ["", "20"], to: "*" }],
    });
    expect((treated as { age: unknown }[]).map(({ age }) => age)).toEqual(["*", "21", "*", "35"]);
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
    const unknown = { ...data, sha256: null };
    expect(() => checkFits({ data: unknown }, { name: "a.csv", records: 4, sha256: "00" })).toThrow(
      "--any-file",
    );
    checkFits({ data: unknown }, { name: "a.csv", records: 4, sha256: "00" }, true);
    expect(() => checkFits({ data }, { name: "b.csv", records: 5, sha256: "00" }, true)).toThrow("5 records");
  });

  it("says what is wrong with a step, and where", () => {
    const recode = { kind: "recode", key: "age", grouping: null };
    const faultOf = (...steps: readonly unknown[]): unknown => {
      const found = planSchema.safeParse({ schema: "sdc-risk-plan-1", data, steps });
      return found.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    };
    const twice = [
      { from: ["1", "2"], to: "a" },
      { from: ["2"], to: "b" },
    ];
    expect(faultOf({ ...recode, values: twice })).toEqual([
      'steps.0.values: "2" becomes both "a" and "b"; give each value one label',
    ]);
    const suppress = (...records: readonly number[]) => ({ kind: "suppress", key: "age", records });
    expect(faultOf(suppress(1, 3, 3))).toEqual([
      "steps.0.records: record 3 follows record 3; give each record once, in rising order",
    ]);
    expect(faultOf(suppress())).toHaveLength(1);
    expect(faultOf(suppress(1, 5))).toEqual(["steps.0: record 5 is beyond the 4 records of the plan"]);
    expect(faultOf({ kind: "leave-out", key: "age" }, suppress(1))).toEqual([
      "steps.1: age was left out by a step before this one",
    ]);
    expect(faultOf(suppress(1, 4), { kind: "leave-out", key: "age" })).toBeUndefined();
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

  it("cuts dates and codes, and merges rare values", () => {
    expect(suggest("2020-01-31", "2020-01-30", "2020-02-01", "2020-05-01", "2021-05-01")).toEqual([
      ["date", { to: "month" }],
      ["date", { to: "quarter" }],
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

describe("checkListed", () => {
  const recoding = (...from: string[]): PlanStep => ({
    kind: "recode",
    key: "age",
    grouping: null,
    values: [{ from, to: "20–29" }],
  });
  const check =
    (steps: readonly PlanStep[], codes: readonly (string | number)[] = []): (() => void) =>
    () => {
      checkListed(atOnce(appliedSteps(table, { steps })), () => codes);
    };

  it("refuses values that a recoding does not list, but for codes for missing values", () => {
    expect(check([recoding("20", "21")])).toThrow('"age", and it does not list 1 value of it in 1 record');
    expect(check([recoding("20", "21")], [35])).not.toThrow();
    expect(check([recoding("20", "21", "35", "80")])).not.toThrow();
    expect(check([{ kind: "suppress", key: "age", records: [1] }])).not.toThrow();
  });

  it("goes by the values that the steps before made", () => {
    const second = { ...recoding("20–29"), values: [{ from: ["20–29"], to: "x" }] } as PlanStep;
    expect(check([recoding("20", "21", "35"), second])).not.toThrow();
  });
});
