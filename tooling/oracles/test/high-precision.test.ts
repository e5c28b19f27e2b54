import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { individualRiskBy, individualRiskReference } from "../src/numerics/high-precision.ts";
import { individualRiskQuadrature } from "../src/numerics/quadrature.ts";
import { propertyRuns } from "@sdc-risk/testkit";

const apart = (a: number, b: number) => Math.abs(a / b - 1);

const FREQUENCIES = [
  0.001,
  0.1,
  0.5,
  0.999999,
  1,
  1 + 2 ** -52,
  1.0000001,
  1.5,
  2,
  2.5,
  3 - 1e-12,
  3,
  7.3,
  10,
  30,
  59.99,
  60,
  100,
  1000.5,
  1e5,
  123456.789,
  999999.5,
  1e6,
];
const FRACTIONS = [
  1.1e-9,
  1e-8,
  1e-6,
  1e-4,
  0.001,
  0.01,
  0.05,
  0.2,
  0.3,
  1 / 3,
  0.4,
  0.49,
  0.5,
  0.51,
  0.6,
  2 / 3,
  0.7,
  0.9,
  0.99,
  1 - 1e-6,
  1 - 2 ** -53,
];

describe("individual risk in high precision", () => {
  it("is the same double by the positive series, the alternating series and the connection formula", () => {
    for (const f of FREQUENCIES) {
      for (const p of FRACTIONS) {
        const r = individualRiskReference(f, p);
        if (p >= 0.05) expect(individualRiskBy("hypergeometric", f, p), `f ${f}, p ${p}`).toBe(r);
        if (p > 0.505) expect(individualRiskBy("alternating", f, p), `f ${f}, p ${p}`).toBe(r);
        if (p < 0.495) expect(individualRiskBy("connection", f, p), `f ${f}, p ${p}`).toBe(r);
      }
    }
  });

  it("meets the closed forms of f = 1 and f = 2 where those keep their digits", () => {
    for (const p of [1e-9, 1e-4, 0.1, 0.3]) {
      const odds = p / (1 - p);
      expect(apart(individualRiskReference(1, p), odds * Math.log(1 / p))).toBeLessThan(1e-15);
      expect(apart(individualRiskReference(2, p), odds - odds * odds * Math.log(1 / p))).toBeLessThan(2e-15);
    }
  });

  it("satisfies q r(f + 1) + r(f) = 1/f at fractional f, and falls with f", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4_000_000 }),
        fc.double({ min: 1e-9, max: 0.999, noNaN: true }),
        (quarters, p) => {
          const f = quarters / 4;
          const r = individualRiskReference(f, p);
          const next = individualRiskReference(f + 1, p);
          expect(next).toBeLessThan(r);
          expect(apart(((1 - p) / p) * next + r, 1 / f)).toBeLessThan(2e-15);
        },
      ),
      propertyRuns(200),
    );
  });

  it("lies between p/f and 1/f, which it reaches at p = 1 and beyond", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-9, max: 1, noNaN: true }),
        (f, p) => {
          const r = individualRiskReference(f, p);
          expect(r).toBeGreaterThanOrEqual((p / f) * (1 - 2 ** -50));
          expect(r).toBeLessThanOrEqual((1 / f) * (1 + 2 ** -50));
        },
      ),
      propertyRuns(200),
    );
    expect(individualRiskReference(4, 1)).toBe(0.25);
    expect(individualRiskReference(4, 3)).toBe(0.25);
  });

  it("holds at the ends of the range of doubles", () => {
    expect(apart(individualRiskReference(1, 1e-300), 1e-300 * Math.log(1e300))).toBeLessThan(1e-15);
    expect(apart(individualRiskReference(1e-300, 0.3), 1e300)).toBeLessThan(1e-15);
    expect(apart(individualRiskReference(1e12, 1e-9), 1e-9 / (1e12 - 1))).toBeLessThan(1e-12);
  });
});

describe("individual risk by quadrature", () => {
  it("agrees with high precision to 1e-13", () => {
    for (const f of FREQUENCIES) {
      for (const p of [...FRACTIONS, 1, 2]) {
        expect(
          apart(individualRiskQuadrature(f, p), individualRiskReference(f, p)),
          `f ${f}, p ${p}`,
        ).toBeLessThan(1e-13);
      }
    }
    fc.assert(
      fc.property(
        fc.double({ min: -2, max: 6, noNaN: true }),
        fc.double({ min: -9, max: 0, noNaN: true }),
        (logF, logP) => {
          const f = 10 ** logF;
          const p = 10 ** logP;
          expect(apart(individualRiskQuadrature(f, p), individualRiskReference(f, p))).toBeLessThan(1e-13);
        },
      ),
      propertyRuns(1000),
    );
  });
});
