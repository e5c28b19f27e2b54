import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countText,
  formatBeside,
  formatChange,
  formatRelative,
  formatValue,
  nearestWhole,
  pointsText,
  settled,
  shareText,
} from "../src/index.ts";

describe("shares in words", () => {
  it.each([
    [9997 / 10_000, "99.97 %"],
    [0.0003, "0.03 %"],
    [2.4e-36, "< 0.01 %"],
    [1, "100 %"],
    [0, "0 %"],
    [0.999999, "> 99.99 %"],
    [0.9998, "99.98 %"],
    [0.09996, "10.0 %"],
    [0.0999, "9.99 %"],
    [0.1, "10 %"],
    [1.00001, "> 100 %"],
    [1.0004, "100.04 %"],
    [1.5, "150 %"],
    [12.345, "1,234.5 %"],
    [1e20, "10²² %"],
  ])("%d is %s", (share, text) => {
    expect(shareText(share)).toBe(text);
  });

  it("a part of the records is never all and never none of them", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 2 ** 31 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (all, at) => {
          const part = Math.min(all - 1, Math.max(1, Math.round(at * all)));
          const text = shareText(part / all);
          const value = Number(/[\d.]+/.exec(text)![0]);
          expect(text).toMatch(/^([<>] )?\d{1,2}(\.\d{1,2})? %$/);
          expect(text).not.toMatch(/^(0|100)(\.0+)? %$/);
          expect(
            text.startsWith("<")
              ? part / all < value / 100
              : text.startsWith(">")
                ? part / all > value / 100
                : Math.abs(value - (100 * part) / all) <= 0.0501,
          ).toBe(true);
        },
      ),
    );
  });

  it("takes three digits, and no zeros that were not there", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.0001, max: 0.998, noNaN: true }), (share) => {
        expect(shareText(share)).toMatch(/^(\d|\d\.\d\d|\d\d|\d\d\.\d) %$/);
      }),
    );
  });

  it("below zero a bound turns round", () => {
    expect(formatValue(-0.00001, "percent")).toBe("> −0.01 %");
    expect(formatValue(-0.99999, "percent")).toBe("< −99.99 %");
    expect(formatValue(-0.001, "count")).toBe("> −0.01");
    expect(formatValue(-0.25, "percent")).toBe("−25 %");
  });
});

describe("changes in words", () => {
  it("shares differ by points", () => {
    expect([0.031, -0.031, 0.01, -0.01, 0.3 - 0.29, 0, 1, 1e-6, -1e-6].map(pointsText)).toEqual([
      "3.10 points",
      "−3.10 points",
      "1 point",
      "−1 point",
      "1 point",
      "0 points",
      "100 points",
      "< 0.01 points",
      "> −0.01 points",
    ]);
  });

  it("carry their sign", () => {
    expect([12, -12, 0, null, 0.001].map((change) => formatChange(change, "count"))).toEqual([
      "+12",
      "−12",
      "0",
      "–",
      "< +0.01",
    ]);
    expect([0.12, -1e-6, 1e-6].map((change) => formatChange(change, "percent"))).toEqual([
      "+12 points",
      "> −0.01 points",
      "< +0.01 points",
    ]);
    expect([0.5, -0.501, 1e-6, null].map(formatRelative)).toEqual(["+50 %", "−50.1 %", "< +0.01 %", "–"]);
  });
});

describe("counts in words", () => {
  it("have commas where English readers expect them", () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: 1, max: 2000 })), (count) => {
        expect(countText(count)).toBe(count.toLocaleString("en"));
      }),
    );
    expect([0, 999, 1000, 1_234_567, 1234.5].map(countText)).toEqual([
      "0",
      "999",
      "1,000",
      "1,234,567",
      "1,234.5",
    ]);
  });
});

describe("sums of weights in another order", () => {
  it.each([2179.5, 1234.25, 0.5, 12.345, 0.00012345, 1, 1e9 + 0.5])("read like %d", (sum) => {
    for (const other of [sum * (1 - 2 ** -52), sum * (1 + 2 ** -52)]) {
      expect(nearestWhole(other)).toBe(nearestWhole(sum));
      for (const format of ["count", "number"] as const)
        expect(formatValue(other, format)).toBe(formatValue(sum, format));
      if (sum !== 1) expect(shareText(other)).toBe(shareText(sum));
    }
  });

  it("keep all digits of whole and of large numbers", () => {
    for (const value of [9_007_199_254_740_991, 1_234_567_890_123.5, -3, 0, Infinity])
      expect(settled(value)).toBe(value);
  });
});

describe("a value beside its limit", () => {
  it("has the digits that tell them apart, and no more", () => {
    expect(formatBeside(0.0300004, 0.03, "percent")).toBe("3.00004 %");
    expect(formatBeside(0.53946, 0.01, "percent")).toBe("53.9 %");
    expect(formatBeside(0.03, 0.03, "percent")).toBe("3 %");
    expect(formatBeside(0.53949, 0.539, "percent")).toBe("53.95 %");
    expect(formatBeside(2.99999, 3, "number")).toBe("2.99999");
    expect(formatBeside(0.00001, 0.00002, "percent")).toBe("0.001 %");
  });
  it("stays short where no digits help", () => {
    expect(formatBeside(0.1 + 0.2, 0.3, "percent")).toBe("30 %");
  });
});

describe("numbers next to nothing", () => {
  it("are told to be below one in a thousand million, with no digits of their own", () => {
    expect(formatValue(1.407e-101, "probability")).toBe("< 1 in 10⁹");
    expect(formatValue(1.407e-101, "number")).toBe("< 10⁻⁹");
    expect(formatValue(-1e-12, "number")).toBe("> −10⁻⁹");
    expect(formatValue(0, "number")).toBe("0");
    expect(formatValue(1e-9, "probability")).toBe("10⁻⁹");
    expect(formatValue(1e-12, "percent")).toBe("< 0.01 %");
  });
});
