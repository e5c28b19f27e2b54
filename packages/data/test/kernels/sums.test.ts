import { countBy, countCodes, lost, Sum, sum, sumBy, weightedSum } from "@sdc-risk/data/kernels";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e200, max: 1e200 }), {
  maxLength: 50,
});

function added(values: readonly number[]): number {
  const all = new Sum();
  for (const x of values) all.add(x);
  return all.total;
}

describe("sums", () => {
  it("keep what a plain sum loses", () => {
    expect(sum([1, 1e100, 1, -1e100])).toBe(2);
    expect(added([1, 1e100, 1, -1e100])).toBe(2);
    expect(weightedSum([1, 1e100, 1, -1e100], [3, 1, 3, 1])).toBe(6);
    expect([...sumBy(Int32Array.of(0, 1, 0, 0, 0), 3, Float64Array.of(1, 5, 1e100, 1, -1e100))]).toEqual([
      2, 5, 0,
    ]);
  });
  it("of nothing are 0, of one number the number", () => {
    expect([sum([]), added([]), weightedSum([], [])]).toEqual([0, 0, 0]);
    expect([...sumBy(new Int32Array(0), 2, new Float64Array(0))]).toEqual([0, 0]);
    expect([sum([0.1]), added([0.1]), weightedSum([0.1], [1])]).toEqual([0.1, 0.1, 0.1]);
  });
  it("are the same one by one, at once, by group and with counts of one", () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const one = sum(values);
        const groups = sumBy(new Int32Array(values.length), 1, Float64Array.from(values));
        expect([
          added(values),
          weightedSum(
            values,
            values.map(() => 1),
          ),
          groups[0],
        ]).toEqual([one, one, one]);
      }),
    );
  });
  it("hardly hang on the order of terms", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), { minLength: 1, maxLength: 200 }),
        (values) => {
          const total = sum(values);
          expect(Math.abs(sum([...values].reverse()) - total)).toBeLessThanOrEqual(
            2 * Number.EPSILON * total,
          );
        },
      ),
    );
  });
  it("say exactly what rounding took", () => {
    expect(lost(1, 1e-20, 1)).toBe(1e-20);
    expect(lost(1e-20, 1, 1)).toBe(1e-20);
    fc.assert(
      fc.property(
        fc.integer({ min: -(2 ** 52), max: 2 ** 52 }),
        fc.integer({ min: -(2 ** 30), max: 2 ** 30 }),
        (a, b) => {
          const x = b * 2 ** -30;
          const next = a + x;
          const rest = lost(a, x, next);
          // in units of 2⁻³⁰ all are whole numbers
          const units = (y: number): bigint =>
            BigInt(Math.trunc(y)) * 2n ** 30n + BigInt((y - Math.trunc(y)) * 2 ** 30);
          expect(units(next) + units(rest)).toBe(units(a) + units(x));
        },
      ),
    );
  });
  it("that overflow are not finite", () => {
    expect(Number.isFinite(sum([Number.MAX_VALUE, Number.MAX_VALUE]))).toBe(false);
    expect(Number.isFinite(added([Number.MAX_VALUE, Number.MAX_VALUE]))).toBe(false);
  });
});

describe("counts", () => {
  it("are units by group, or what they stand for", () => {
    expect([...countBy(Int32Array.of(0, 1, 0), 3, null)]).toEqual([2, 1, 0]);
    expect([...countBy(Int32Array.of(0, 1, 0), 2, Int32Array.of(5, 6, 7))]).toEqual([12, 6]);
    expect([...countBy(new Int32Array(0), 1, null)]).toEqual([0]);
  });
  it("of codes leave missing values out", () => {
    expect([...countCodes(Int32Array.of(-1, 2, 0, 2, -1), 4)]).toEqual([1, 0, 2, 0]);
    expect([...countCodes(Int32Array.of(-1), 0)]).toEqual([]);
    expect([...countCodes(new Int32Array(0), 2)]).toEqual([0, 0]);
  });
});
