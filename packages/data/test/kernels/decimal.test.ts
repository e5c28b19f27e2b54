import {
  compareDecimals,
  DecimalBands,
  decimalOf,
  decimalStep,
  decimalText,
  isWhole,
  roundStepAbove,
} from "@sdc-risk/data/kernels";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const text = (written: string | number): string | null => {
  const number = decimalOf(written);
  return number === null ? null : decimalText(number);
};

describe("a decimal number", () => {
  it("is read with all its digits", () => {
    expect(
      ["0.30", " -5 ", "+.5", "7.", "1e3", "1.25E-3", "12345678901234567890.10", "-0"].map(text),
    ).toEqual(["0.3", "-5", "0.5", "7", "1000", "0.00125", "12345678901234567890.1", "0"]);
    expect([0.1, 1e21, 5e-7, -0].map(text)).toEqual(["0.1", `1${"0".repeat(21)}`, "0.0000005", "0"]);
  });

  it("is none in other writing, or beyond what a number can be", () => {
    const none = ["", " ", ".", "-", "1e", "0x1F", "1_000", "1,5", "NaN", "Infinity", "1 2", "1e99999"];
    expect(none.map(text)).toEqual(none.map(() => null));
    expect(text("1".repeat(2000))).toBeNull();
    expect([NaN, Infinity].map(text)).toEqual([null, null]);
  });

  it("is written so that it is read as the same double", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        expect(Number(text(x))).toBe(x + 0);
      }),
    );
  });

  it("is compared and told whole by its value", () => {
    const order = (a: string, b: string): number => compareDecimals(decimalOf(a)!, decimalOf(b)!);
    expect([
      order("0.3", "0.30"),
      order("-1", "0.5"),
      order("9007199254740993", "9007199254740992.9"),
    ]).toEqual([0, -1, 1]);
    expect(["3.00", "3.01", "1e2", "0"].map((one) => isWhole(decimalOf(one)!))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

describe("bands in decimal digits", () => {
  it("have edges that are the nearest doubles", () => {
    expect(new DecimalBands(0.1, 0).edgesIn(0, 0.3)).toEqual([0.1, 0.2, 0.3]);
    expect(new DecimalBands(0.1, 0).edgesIn(0.3, 0.39)).toEqual([]);
    expect(new DecimalBands(5, 0).edgesIn(1234567890125, 1234567890131)).toEqual([1234567890130]);
    expect(decimalStep(0.1, 0.1, 2)).toBe(0.3);
    expect(decimalStep(1234567890100, 5, 5)).toBe(1234567890125);
  });

  it("of tiny width over large numbers are exact", () => {
    const bands = new DecimalBands(1e-9, 0);
    expect(bands.bandOf(decimalOf("123456789.0000000015")!)).toBe(123456789000000001n);
  });
});

describe("a round step", () => {
  it("is 1, 2 or 5 times a power of ten, at or above the number", () => {
    expect([0.1, 0.11, 1, 1.5, 3, 7, 1000, 0.3, 1e-7].map(roundStepAbove)).toEqual([
      0.1, 0.2, 1, 2, 5, 10, 1000, 0.5, 1e-7,
    ]);
  });
});
