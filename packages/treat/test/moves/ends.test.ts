import { Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyPlan, ends } from "../../src/index.ts";
import { after, number, numbersIn, someMissing } from "./support.ts";

describe("ends", () => {
  const x = [1, 5, 10, 90, 100, null];
  it("gives values beyond a bound the bound", () => {
    expect(after({ x }, { kind: "ends", key: "x", top: 80, to: "bound" })).toEqual([1, 5, 10, 80, 80, null]);
    expect(after({ x }, { kind: "ends", key: "x", bottom: 5, top: 90, to: "bound" })).toEqual([
      5,
      5,
      10,
      90,
      90,
      null,
    ]);
  });
  it("gives them their mean, which keeps the total", () => {
    const more = [1, 5, 9, 10, 80, 90, 100, null];
    const high = { kind: "ends", key: "x", top: 50, to: "mean" };
    expect(after({ x: more }, high)).toEqual([1, 5, 9, 10, 90, 90, 90, null]);
    const low = { kind: "ends", key: "x", bottom: 10, to: "mean" };
    expect(after({ x: more }, low)).toEqual([5, 5, 5, 10, 80, 90, 100, null]);
  });
  it("refuses a mean of one number or two, which would tell them", () => {
    const high = { kind: "ends", key: "x", top: 80, to: "mean" };
    const told =
      'Fewer than three records hold a value of "x" above 80, and their mean would tell what they hold. Give a lower top, ' +
      "or the bound in place of the mean (to=bound).";
    expect(() => after({ x }, high)).toThrow(told);
    expect(() => after({ x: [1, 5, 10, 100] }, high)).toThrow(told);
    expect(() => after({ x }, { kind: "ends", key: "x", bottom: 6, to: "mean" })).toThrow(
      'of "x" below 6, and their mean would tell what they hold. Give a higher bottom,',
    );
    expect(after({ x }, { ...high, top: 100 })).toEqual(x);
  });
  it("keeps codes for missing values", () => {
    const step = { kind: "ends", key: "x", bottom: 5, top: 9, to: "mean", missing: { x: ["-9", 999] } };
    expect(after({ x: [-9, 1, 2, 3, 10, 11, 12, 999] }, step)).toEqual([-9, 2, 2, 2, 11, 11, 11, 999]);
  });
  it("keeps whole numbers as a type where all are whole", () => {
    const table = new Table({ x: vectorFromArray([1, 5, 9, null], new Int32()) });
    const typed = (step: object): string =>
      String(applyPlan(table, { steps: [{ kind: "ends", key: "x", ...step }] }).getChild("x")!.type);
    expect(typed({ top: 5, to: "bound" })).toBe("Int32");
    expect(typed({ top: 4.5, to: "bound" })).toBe("Float64");
  });
  it("refuses texts", () => {
    const table = new Table({ x: vectorFromArray(["1", "b"], new Utf8()) });
    expect(() => applyPlan(table, { steps: [{ kind: "ends", key: "x", top: 5, to: "bound" }] })).toThrow(
      'must hold numbers, but record 2 holds "b"',
    );
  });
  it("wants a bound, and a bottom that is not above the top", () => {
    const fault = (step: object): unknown =>
      ends.options.safeParse({ key: "x", ...step }).error?.issues[0].message;
    expect(fault({})).toBe("give bottom, top or both");
    expect(fault({ bottom: 5, top: 4 })).toBe("give a bottom that is not above the top");
    expect(fault({ top: 4 })).toBeUndefined();
  });
  it("changes nothing between the bounds, and what is beyond only to one value each", () => {
    fc.assert(
      fc.property(someMissing(1, 20), number, number, fc.boolean(), (numbers, a, b, mean) => {
        const [bottom, top] = [Math.min(a, b), Math.max(a, b)];
        const step = { kind: "ends", key: "x", bottom, top, to: mean ? "mean" : "bound" };
        const beyond = (sign: 1 | -1): number[] =>
          numbers.flatMap((one) => (one !== null && (sign > 0 ? one > top : one < bottom) ? [one] : []));
        const isTold = [beyond(1), beyond(-1)].some(({ length }) => length === 1 || length === 2);
        if (mean && isTold) {
          expect(() => after({ x: numbers }, step)).toThrow("their mean would tell what they hold");
          return;
        }
        const made = after({ x: numbers }, step);
        const to = (some: readonly number[], bound: number): number =>
          mean ? some.reduce((sum, one) => sum + one, 0) / some.length : bound;
        numbers.forEach((one, i) => {
          if (one === null || (one >= bottom && one <= top)) expect(made[i]).toBe(one);
          else {
            const expected = one > top ? to(beyond(1), top) : to(beyond(-1), bottom);
            expect(Math.abs(made[i]! - expected)).toBeLessThanOrEqual(1e-12 * Math.abs(expected) + 1e-6);
          }
        });
      }),
      propertyRuns(2000),
    );
  });
  it("has no other variable's values", () => {
    const table = new Table({ x: vectorFromArray([1, 9]), y: vectorFromArray([1, 9]) });
    const treated = applyPlan(table, { steps: [{ kind: "ends", key: "x", top: 5, to: "bound" }] });
    expect(numbersIn(treated, "y")).toEqual([1, 9]);
  });
});
