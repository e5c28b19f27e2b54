import { Table, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { stepLosses, type AnyStep } from "../../src/index.ts";

const table = new Table({
  region: vectorFromArray(["n", "s", "e", "e", null]),
  x: vectorFromArray([0, 1, 2, 3, null]),
  same: vectorFromArray([7, 7, 7, 7, 7]),
});
const lost = (...steps: AnyStep[]) => stepLosses(table, { steps }).map(({ lost: own }) => own);

describe("what a step takes", () => {
  it("of a recoded variable is the loss of ARX", () => {
    const step = { kind: "recode", key: "region", grouping: null };
    // two of three values as one: 2 of 4 records with a value cost 2/3, 2 cost 1/3
    const values = [{ from: ["n", "s"], to: "west" }];
    const [[{ variable, loss }]] = lost({ ...step, values });
    expect(variable).toBe("region");
    expect(loss).toBeCloseTo(((2 * 2) / 3 + 2 / 3 - 4 / 3) / (4 - 4 / 3), 12);
    expect(lost({ ...step, values: [{ from: ["n", "s", "e"], to: "*" }] })[0][0].loss).toBeCloseTo(1, 12);
    expect(lost({ ...step, values: [] })[0][0].loss).toBe(0);
  });
  it("of suppressed values is their share", () => {
    expect(lost({ kind: "suppress", key: "region", records: [1, 5] })).toEqual([
      [{ variable: "region", loss: 0.25 }],
    ]);
  });
  it("of a variable that is left out is all", () => {
    expect(lost({ kind: "leave-out", key: "x" })).toEqual([[{ variable: "x", loss: 1 }]]);
  });
  it("of numbers is the squared change beside the squared distance from the mean", () => {
    // 0 1 2 3 become 0.5 0.5 2.5 2.5: 4 · 0.25 of 5
    expect(lost({ kind: "microaggregate", keys: ["x"], k: 2 })).toEqual([[{ variable: "x", loss: 0.2 }]]);
    expect(lost({ kind: "ends", key: "x", top: 2, to: "bound" })).toEqual([[{ variable: "x", loss: 0.2 }]]);
  });
  it("of numbers that are all equal is not known", () => {
    expect(lost({ kind: "round", key: "same", base: 10, ties: "even" })).toEqual([
      [{ variable: "same", loss: null }],
    ]);
  });
  it("is of each step alone", () => {
    const step = { kind: "round", key: "x", base: 2, ties: "even" };
    // 0 1 2 3 become 0 0 2 4; what is rounded stays
    expect(lost(step, step).map(([{ loss }]) => loss)).toEqual([0.4, 0]);
  });
});
