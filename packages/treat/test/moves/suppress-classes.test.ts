import { describe, expect, it } from "vitest";
import { applyPlan, cellsByKey, checkPlan, installedTreatments, stepText } from "../../src/index.ts";
import { numbersIn, tableOf } from "./support.ts";

const step = {
  kind: "suppress-classes" as const,
  keys: ["x", "y"],
  classes: [
    { of: ["1", "3"], lose: ["y"], records: 2 },
    { of: ["", "4"], lose: ["x", "y"], records: 1 },
  ],
};
const planOf = (classes: readonly object[]) => ({
  schema: "sdc-risk-plan-1" as const,
  data: { name: "a.csv", records: 5, sha256: null },
  steps: [{ ...step, classes }],
});

describe("values suppressed in classes of records", () => {
  it("go in all records of a class, and in no other one", () => {
    const table = tableOf({ x: [1, 2, 1, null, 1], y: [3, 3, 3, 4, 4], z: [7, 8, 9, 7, 8] });
    const treated = applyPlan(table, { steps: [step] });
    expect(numbersIn(treated, "x")).toEqual([1, 2, 1, null, 1]);
    expect(numbersIn(treated, "y")).toEqual([null, 3, null, null, 4]);
    expect(numbersIn(treated, "z")).toEqual([7, 8, 9, 7, 8]);
  });

  it("go in the first records of a class alone where the plan says so", () => {
    const table = tableOf({ x: [1, 2, 1, 1, 2], y: [3, 3, 3, 3, 3] });
    const first = { of: ["1", "3"], lose: ["x", "y"], records: 2, first: true as const };
    const treated = applyPlan(table, { steps: [{ ...step, classes: [first] }] });
    expect(numbersIn(treated, "x")).toEqual([null, 2, null, 1, 2]);
    expect(numbersIn(treated, "y")).toEqual([null, 3, null, 3, 3]);
    const both = { ...step, classes: [...step.classes.slice(1), first] };
    expect(cellsByKey(both)).toEqual({ x: 2, y: 3 });
    expect(stepText(both)).toBe(
      "5 values suppressed in small groups of x, y (x 2, y 3, 4 of them in records of large groups)",
    );
  });

  it("are counted by key, without those that were missing before", () => {
    expect(cellsByKey(step)).toEqual({ y: 3 });
    expect(stepText(step)).toBe("3 values suppressed in small groups of x, y (y 3)");
  });

  it.each<[what: string, classes: readonly object[], message: string]>([
    ["has a value too few", [{ of: ["1"], lose: ["x"], records: 1 }], "a class has 1 value for 2 keys"],
    ["is named twice", [step.classes[0], step.classes[0]], "the class 1, 3 is named twice"],
    ["loses what is no key", [{ of: ["1", "3"], lose: ["z"], records: 1 }], "a class loses z"],
    ["is larger than the file", [{ of: ["1", "3"], lose: ["x"], records: 6 }], "its classes have 6 records"],
  ])("are refused where a class %s", (_, classes, message) => {
    expect(() => checkPlan(planOf(classes), installedTreatments)).toThrow(message);
  });
});
