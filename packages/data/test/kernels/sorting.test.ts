import {
  ascending,
  atOnce,
  midRanks,
  placesByValue,
  rankedPairs,
  sortByCode,
  sortedBy,
  sorting,
  sortingByCode,
  sortingByKey,
} from "@sdc-risk/data/kernels";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const special = fc.constantFrom(
  0,
  -0,
  1,
  0.5,
  Infinity,
  -Infinity,
  5e-324,
  -5e-324,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
);
const values = fc.array(fc.oneof(fc.double({ noNaN: true }), special), { maxLength: 200, size: "max" });
const withMissing = fc.array(
  fc.oneof(
    fc.integer({ min: -5, max: 5 }).map((x) => x / 2),
    special,
    fc.constant(NaN),
  ),
  { maxLength: 100 },
);

/** A generator's result, and how often it yielded. */
function counted<T>(work: Generator<void, T>): [result: T, yields: number] {
  for (let yields = 0; ; yields++) {
    const step = work.next();
    if (step.done) return [step.value, yields];
  }
}

describe("order by value", () => {
  it("is that of a stable comparison", () => {
    fc.assert(
      fc.property(values, (list) => {
        const expected = list
          .map((_, i) => i)
          .sort((a, b) => (list[a] < list[b] ? -1 : list[a] > list[b] ? 1 : a - b));
        expect([...sortedBy(Float64Array.from(list))]).toEqual(expected);
      }),
    );
  });
  it("of nothing, one value and ties", () => {
    expect([[], [7], [2, 2, 1], [0, -0, 0]].map((list) => [...sortedBy(Float64Array.from(list))])).toEqual([
      [],
      [0],
      [2, 0, 1],
      [0, 1, 2],
    ]);
  });
  it.each([2, 31, 32, 33, 34])("of %i values, few or many, with ties, of both signs", (n) => {
    const list = Array.from({ length: n }, (_, i) => ((i * 13) % 7) - 3 + (i % 2) / 4);
    const expected = [...list.keys()].sort((a, b) => list[a] - list[b] || a - b);
    expect([...sortedBy(Float64Array.from(list))]).toEqual(expected);
  });
  it("leaves values as they are, and takes breaks", () => {
    const list = Float64Array.from({ length: 200_000 }, (_, i) => Math.sin(i) * 1e3);
    const copy = list.slice();
    const [order, yields] = counted(sorting(list));
    expect(yields).toBeGreaterThan(20);
    expect(list.every((x, i) => Object.is(x, copy[i]))).toBe(true);
    expect(order.every((place, i) => i === 0 || list[order[i - 1]] <= list[place])).toBe(true);
  });
});

describe("places by value", () => {
  it("are those of the values that are not missing, in order, ties as they come", () => {
    fc.assert(
      fc.property(withMissing, (list) => {
        const expected = [...list.keys()]
          .filter((i) => !Number.isNaN(list[i]))
          .sort((a, b) => (list[a] < list[b] ? -1 : list[a] > list[b] ? 1 : a - b));
        expect([...atOnce(placesByValue(Float64Array.from(list)))]).toEqual(expected);
      }),
    );
  });
});

describe("order by 64-bit key", () => {
  it("compares unsigned halves, the higher one first", () => {
    const word = fc.oneof(fc.nat(3), fc.constantFrom(0x7fffffff, 0x80000000, 0xffffffff), fc.nat(0xffffffff));
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { maxLength: 100 }), (keys) => {
        const order = atOnce(
          sortingByKey(
            Uint32Array.from(keys, ([low]) => low),
            Uint32Array.from(keys, ([, high]) => high),
          ),
        );
        const expected = keys
          .map((_, i) => i)
          .sort((a, b) => keys[a][1] - keys[b][1] || keys[a][0] - keys[b][0] || a - b);
        expect([...order]).toEqual(expected);
      }),
    );
  });
});

describe("sorting by code", () => {
  it("is stable, and tells where each code begins", () => {
    const { order, starts } = sortByCode(Int32Array.of(2, 0, 2, 0, 3), 5);
    expect([[...order], [...starts]]).toEqual([
      [1, 3, 0, 2, 4],
      [0, 2, 2, 4, 5, 5],
    ]);
  });
  it("of nothing, of one item, and of no codes", () => {
    expect([...sortByCode(new Int32Array(0), 2).starts]).toEqual([0, 0, 0]);
    expect([...sortByCode(new Int32Array(0), 0).starts]).toEqual([0]);
    expect([...sortByCode(Uint16Array.of(1), 2).order]).toEqual([0]);
  });
  it("keeps the order of given items, which may be some or repeated, and takes codes from the lowest on", () => {
    const { order, starts } = sortByCode(Int32Array.of(0, -1, 1, -1), 3, Int32Array.of(3, 2, 0, 1, 3), -1);
    expect([[...order], [...starts]]).toEqual([
      [3, 1, 3, 0, 2],
      [0, 3, 4, 5],
    ]);
  });
  it("agrees with a stable comparison in any number of pieces", () => {
    const codes = Int32Array.from({ length: 150_000 }, (_, i) => Math.imul(i, 0x9e3779b1) >>> 28);
    const [{ order, starts }, yields] = counted(sortingByCode(codes, 16));
    expect(yields).toBe(6);
    const expected = Int32Array.from(codes.keys()).sort((a, b) => codes[a] - codes[b] || a - b);
    expect(order).toHaveLength(expected.length);
    expect(order.every((item, i) => item === expected[i])).toBe(true);
    for (let code = 0; code < 16; code++)
      expect(order.subarray(starts[code], starts[code + 1]).every((item) => codes[item] === code)).toBe(true);
    expect(starts[16]).toBe(codes.length);
  });
});

describe("ascending values", () => {
  it("are all that are not missing, in order (one of −0 and 0 is as good as the other)", () => {
    fc.assert(
      fc.property(withMissing, (list) => {
        const expected = list.filter((x) => !Number.isNaN(x)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect([...atOnce(ascending(Float64Array.from(list)))].map((x) => x + 0)).toEqual(
          expected.map((x) => x + 0),
        );
      }),
    );
    expect(atOnce(ascending(Float64Array.of(NaN)))).toEqual(new Float64Array(0));
  });
  it("are those of the engine's sort where there are many, to the sign of 0", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), special), { minLength: 1, maxLength: 300 }), (few) => {
        const list = Float64Array.from({ length: 40_000 }, (_, i) => few[(i * 7919) % few.length]);
        const expected = list.filter((x) => !Number.isNaN(x)).sort();
        const sorted = atOnce(ascending(list));
        expect(sorted.length).toBe(expected.length);
        expect(sorted.findIndex((x, i) => !Object.is(x, expected[i]))).toBe(-1);
      }),
      { numRuns: 20 },
    );
  });
  it("leave the given ones as they are", () => {
    const list = Float64Array.from({ length: 100_001 }, (_, i) =>
      i % 7 === 0 ? NaN : Math.round(Math.sin(i) * 1e3) + 0,
    );
    const copy = list.slice();
    const found = atOnce(ascending(list));
    const expected = list.filter((x) => !Number.isNaN(x)).sort();
    expect(found).toHaveLength(expected.length);
    expect(found.every((x, i) => Object.is(x, expected[i]))).toBe(true);
    expect(list.every((x, i) => Object.is(x, copy[i]))).toBe(true);
  });
});

describe("mid-ranks", () => {
  it("are ranks from 1, the mean of them for equal values, none for missing ones", () => {
    expect([...atOnce(midRanks(Float64Array.of(5, 1, NaN, 5, 2, -0, 0)))]).toEqual([
      5.5,
      3,
      NaN,
      5.5,
      4,
      1.5,
      1.5,
    ]);
    expect([...atOnce(midRanks(new Float64Array(0)))]).toEqual([]);
    expect([...atOnce(midRanks(Float64Array.of(NaN)))]).toEqual([NaN]);
  });
  it("are one more than the values below, and half of those that are equal", () => {
    fc.assert(
      fc.property(withMissing, (list) => {
        const rank = (x: number): number =>
          list.filter((y) => y < x).length + (list.filter((y) => y === x).length + 1) / 2;
        expect([...atOnce(midRanks(Float64Array.from(list)))]).toEqual(
          list.map((x) => (Number.isNaN(x) ? NaN : rank(x))),
        );
      }),
    );
  });
});

describe("ranks of two columns", () => {
  it("are those of the records that hold both", () => {
    const { first, second, pairs, correlation, squares } = atOnce(
      rankedPairs(Float64Array.of(5, 1, NaN, 5, 2), Float64Array.of(9, 3, 1, NaN, 7)),
    );
    expect([...first]).toEqual([3, 1, NaN, NaN, 2]);
    expect([...second]).toEqual([3, 1, NaN, NaN, 2]);
    expect({ pairs, correlation, squares }).toEqual({
      pairs: 3,
      correlation: 1,
      squares: { first: 2, second: 2 },
    });
  });
  it("correlate by -1 in opposite order, and by 0 where one of both is constant, or no record holds both", () => {
    const correlation = (x: number[], y: number[]): number =>
      atOnce(rankedPairs(Float64Array.from(x), Float64Array.from(y))).correlation;
    expect(correlation([1, 2, 10], [3, -1, -7])).toBe(-1);
    expect(correlation([1, 2, 3, 4], [1, 2, 4, 3])).toBeCloseTo(0.8, 12);
    expect(correlation([1, 2, 10], [3, 3, 3])).toBe(0);
    expect(correlation([1, NaN], [NaN, 1])).toBe(0);
    expect(correlation([], [])).toBe(0);
  });
});
