import { approximateRisk, exactRisk } from "@sdc-risk/individual-risk";
import { individualRiskApproximate, individualRiskReference } from "@sdc-risk/oracles";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const LIMIT = 1e-12;
const ULP = Number.EPSILON;
const off = (f: number, p: number): number => {
  const reference = individualRiskReference(f, p);
  return Math.abs(exactRisk(f, p) - reference) / reference;
};
/** The worst of some cases, so that a failure names it. */
function worst(cases: Iterable<readonly [f: number, p: number]>): { f: number; p: number; error: number } {
  let found = { f: 0, p: 0, error: -1 };
  for (const [f, p] of cases) {
    const error = off(f, p);
    if (!(error <= found.error)) found = { f, p, error };
  }
  return found;
}
function* grid(fs: readonly number[], ps: readonly number[]): Generator<[number, number]> {
  for (const f of fs) for (const p of ps) yield [f, p];
}

const PS = [
  1.0000001e-9,
  2e-9,
  1e-8,
  1e-6,
  1e-4,
  0.001,
  0.01,
  0.05,
  0.1,
  0.25,
  1 / 3,
  0.4,
  0.5 - ULP / 4,
  0.5,
  0.5 + ULP / 2,
  0.6,
  0.75,
  0.9,
  0.99,
  1 - 1e-6,
  1 - 1e-12,
  1 - 1e-16,
  1,
];

describe("the exact individual risk is right to 1e-12 relative", () => {
  it("at whole frequencies", () =>
    expect(worst(grid([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 50, 1000, 1e5, 1e6], PS)).error).toBeLessThan(
      LIMIT,
    ));
  it("at the borders between its forms", () => {
    const fs = [1, 2, 9, 10].flatMap((f) => [
      f * (1 - ULP),
      f,
      f * (1 + ULP),
      f - 1e-3,
      f + 1e-3,
      f - 1e-9,
      f + 1e-9,
    ]);
    expect(worst(grid(fs, PS)).error).toBeLessThan(LIMIT);
  });
  it("at fractional frequencies, those far below one too", () => {
    expect(
      worst(
        grid(
          [
            1e-6, 1e-3, 0.01, 0.3, 0.5, 0.999, 1.3, 1.5, 2.5, 3.3, 4.7, 6.6, 7.77, 8.5, 9.5, 9.999, 10.001,
            12.5, 99.9, 12345.6,
          ],
          PS,
        ),
      ).error,
    ).toBeLessThan(LIMIT);
  });
  it("at random f up to 1e6 and p down to 1e-9, on logarithmic scales", () => {
    const f = fc.oneof(
      fc.integer({ min: 1, max: 20 }),
      fc.double({ min: 0, max: 6, noNaN: true }).map((x) => 10 ** x),
      fc.double({ min: 1, max: 11, noNaN: true }),
      fc.double({ min: -3, max: 0, noNaN: true }).map((x) => 10 ** x),
    );
    const p = fc.oneof(
      fc.double({ min: -8.999, max: 0, noNaN: true }).map((x) => 10 ** x),
      fc.double({ min: 0, max: 1, noNaN: true }).filter((x) => x > 1e-9),
      fc.double({ min: -16, max: -1, noNaN: true }).map((x) => 1 - 10 ** x),
    );
    fc.assert(
      fc.property(f, p, (one, other) => off(one, other) < LIMIT),
      propertyRuns(1500),
    );
  });
  it("is 1/f where the weights are one or below", () => {
    for (const p of [1, 1 + ULP, 2, 1e9])
      expect([1, 2.5, 1e6].map((f) => exactRisk(f, p))).toEqual([1, 0.4, 1e-6]);
  });
  it("falls as f grows and rises with p", () => {
    const draw = fc.tuple(
      fc.double({ min: 0.01, max: 30, noNaN: true }),
      fc.double({ min: 1e-8, max: 0.99, noNaN: true }),
    );
    fc.assert(
      fc.property(draw, ([f, p]) => {
        expect(exactRisk(f * 1.001, p)).toBeLessThan(exactRisk(f, p));
        expect(exactRisk(f, p * 1.001)).toBeGreaterThan(exactRisk(f, p));
      }),
      propertyRuns(500),
    );
  });
});

describe("the approximate individual risk", () => {
  it("is exact up to a frequency of 2 and p / (f - (1 - p)) above", () => {
    for (const [f, p] of grid([1, 1.3, 1.99, 2, 2 * (1 + ULP), 2.5, 3, 10, 1e6], PS)) {
      const expected = individualRiskApproximate(f, p);
      expect(Math.abs(approximateRisk(f, p) - expected) / expected).toBeLessThan(LIMIT);
    }
  });
  it("is 1/f where p reaches 1", () =>
    expect([approximateRisk(3, 1), approximateRisk(3, 5)]).toEqual([1 / 3, 1 / 3]));
});
