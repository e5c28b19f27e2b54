import { cholesky } from "@sdc-risk/data/kernels";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const TINY = 1e-13;

function product(lower: Float64Array, d: number): Float64Array {
  return Float64Array.from({ length: d * d }, (_, at) => {
    let sum = 0;
    for (let k = 0; k < d; k++) sum += lower[Math.floor(at / d) * d + k] * lower[(at % d) * d + k];
    return sum;
  });
}

describe("the Cholesky factor", () => {
  it("times its transpose is the matrix", () => {
    const lower = new Float64Array(9).fill(7);
    const matrix = Float64Array.of(4, 2, -2, 2, 10, 2, -2, 2, 6);
    expect(cholesky(matrix, 3, lower, TINY)).toBe(-1);
    expect([...lower]).toEqual([2, 0, 0, 1, 3, 0, -1, 1, 2]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 25, maxLength: 25 }),
        (d, entries) => {
          // a product with a triangle whose diagonal is not small
          const root = Float64Array.from({ length: d * d }, (_, at) => {
            const i = Math.floor(at / d);
            const j = at % d;
            return i === j ? 10 + Math.abs(entries[at]) : j < i ? entries[at] : 0;
          });
          const wanted = product(root, d);
          const factor = new Float64Array(d * d);
          expect(cholesky(wanted, d, factor, TINY)).toBe(-1);
          product(factor, d).forEach((x, at) => expect(x).toBeCloseTo(wanted[at], 8));
        },
      ),
    );
  });
  it("names the first variable that hangs on those before it, by the share of variance that is left", () => {
    const lower = new Float64Array(4);
    const near = Float64Array.of(1, 1, 1, 1 + 1e-6);
    expect(cholesky(near, 2, lower, 1e-7)).toBe(-1);
    expect(cholesky(near, 2, lower, 1e-5)).toBe(1);
    expect(cholesky(Float64Array.of(1, 1, 1, 1), 2, lower, TINY)).toBe(1);
    expect(Number.isFinite(lower[3]) && lower[3] > 0).toBe(true);
  });
  it("names a constant variable, and takes what is too small for one", () => {
    const lower = new Float64Array(4);
    expect(cholesky(Float64Array.of(0, 0, 0, 1), 2, lower, TINY)).toBe(0);
    expect(cholesky(Float64Array.of(1e-30, 0, 0, 1), 2, lower, TINY)).toBe(-1);
    expect(cholesky(Float64Array.of(1e-30, 0, 0, 1), 2, lower, TINY, 1e-26)).toBe(0);
    expect(cholesky(Float64Array.of(NaN), 1, lower.subarray(0, 1), TINY)).toBe(0);
  });
  it("does not read above the diagonal", () => {
    const lower = new Float64Array(4);
    expect(cholesky(Float64Array.of(1, NaN, 0.5, 1), 2, lower, TINY)).toBe(-1);
    expect(lower[3]).toBeCloseTo(Math.sqrt(0.75), 15);
  });
});
