import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestMultiple } from "../../src/moves/round/kernel.ts";
import { after, number } from "./support.ts";

const round = (x: number, base: number, ties: "even" | "away" = "even"): number =>
  after({ x: [x] }, { kind: "round", key: "x", base, ties })[0]!;

describe("round", () => {
  it("gives the nearest multiple of the base", () => {
    expect(round(1234, 100)).toBe(1200);
    expect(round(1251, 100)).toBe(1300);
    expect(round(-1234, 100)).toBe(-1200);
    expect(round(17.3, 5)).toBe(15);
    expect(round(0.12, 0.05)).toBe(0.1);
  });
  it("takes a number in the middle to the even multiple, or away from zero", () => {
    expect([50, 150, 250, -50, -150].map((x) => round(x, 100))).toEqual([0, 200, 200, 0, -200]);
    expect([50, 150, 250, -50, -150].map((x) => round(x, 100, "away"))).toEqual([100, 200, 300, -100, -200]);
  });
  it("is exact in decimals, where doubles are not", () => {
    expect(round(0.15, 0.1)).toBe(0.2);
    expect(round(0.25, 0.1)).toBe(0.2);
    expect(round(0.35, 0.1)).toBe(0.4);
    expect(round(1.005, 0.01)).toBe(1);
    expect(round(1.005, 0.01, "away")).toBe(1.01);
    expect(round(0.3, 0.1)).toBe(0.3);
  });
  it("keeps missing values and codes for them, and the type where it holds the multiples", () => {
    const step = { kind: "round", key: "x", base: 10, ties: "even", missing: { x: [-9] } };
    expect(after({ x: [14, null, -9, 16] }, step)).toEqual([10, null, -9, 20]);
  });

  /** The text of digits that are multiplied and compared as a child would: without doubles. */
  const multipleByText = (x: number, base: number, ties: "even" | "away"): number => {
    const places = (n: number): [bigint, number] => {
      const [whole, exponent = "0"] = String(Math.abs(n)).split("e") as [string, string?];
      const [before, behind = ""] = whole.split(".") as [string, string?];
      return [BigInt(before + behind), behind.length - Number(exponent)];
    };
    const [a, p] = places(x);
    const [b, q] = places(base);
    const most = Math.max(p, q, 0);
    const size = a * 10n ** BigInt(most - p);
    const step = b * 10n ** BigInt(most - q);
    // the multiples around it, one after the other
    const low = (size / step) * step;
    const high = low + step;
    const isLow =
      size - low < high - size || (size - low === high - size && ties === "even" && (low / step) % 2n === 0n);
    const digits = String(isLow ? low : high).padStart(most + 1, "0");
    const text = most === 0 ? digits : `${digits.slice(0, -most)}.${digits.slice(-most)}`;
    return Number(text) === 0 ? 0 : Math.sign(x) * Number(text);
  };
  it("is what arithmetic of decimal texts gives", () => {
    fc.assert(
      fc.property(
        number,
        fc.constantFrom(0.01, 0.05, 0.1, 0.25, 0.3, 1, 2.5, 5, 7, 10, 100, 1000),
        fc.constantFrom("even" as const, "away" as const),
        (x, base, ties) => {
          // −0 and 0 are one number
          expect(nearestMultiple(x, base, ties) + 0).toBe(multipleByText(x, base, ties));
        },
      ),
      propertyRuns(5000),
    );
  });
});
