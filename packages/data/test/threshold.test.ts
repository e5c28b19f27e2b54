import { difference, isAbove, isBelow } from "@sdc-risk/data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("above and below a threshold", () => {
  it("are strict, and a hair is no difference", () => {
    expect([isAbove(0.1 * (1 / 10), 0.01), isAbove(0.01, 0.01), isAbove(0.0100001, 0.01)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([isBelow(0.29 * 100, 29), isBelow(29, 29), isBelow(28.9999, 29)]).toEqual([false, false, true]);
  });

  it("hold at zero and are false where there is no number", () => {
    expect([
      isAbove(5e-324, 0),
      isAbove(0, 0),
      isAbove(NaN, 0.5),
      isBelow(NaN, 0.5),
      isAbove(Infinity, 1),
    ]).toEqual([true, false, false, false, true]);
  });

  it("order quotients of counts as the fractions do", () => {
    const count = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(count, count, fc.integer({ min: 0, max: 1000 }), (a, b, thousandths) => {
        expect(isAbove(a / b, thousandths / 1000)).toBe(1000 * a > thousandths * b);
        expect(isBelow(a / b, thousandths / 1000)).toBe(1000 * a < thousandths * b);
      }),
    );
  });
});

describe("a difference", () => {
  it("that rounding explains is none", () => {
    expect([difference(0.1 + 0.2, 0.3), difference(0.3, 0.1 + 0.2), difference(0, 0)]).toEqual([0, 0, 0]);
    expect([difference(0.5, 0.25), difference(0, 0.25), difference(5e-324, 0)]).toEqual([
      0.25, -0.25, 5e-324,
    ]);
    expect(difference(NaN, 1)).toBeNaN();
  });
});
