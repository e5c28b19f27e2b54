import { frequencyBins, logBinEdge, logBins, lowerTail, quantile, upperTail } from "@sdc-risk/blocks";
import { quantileOfSorted } from "../src/statistics.ts";
import { magnitudeFault, nearest, SdcError, suggestion, ticker } from "@sdc-risk/data";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

describe("quantile", () => {
  it("uses the R-7 method over records", () => {
    expect(quantile(Float64Array.of(1, 2, 3, 4), [1, 1, 1, 1], 0.25)).toBe(1.75);
    expect(quantile(Float64Array.of(10, 0), [1, 3], 0.5)).toBe(0);
    expect(quantile(Float64Array.of(10, 0), [1, 3], 0.75)).toBe(2.5);
    expect([0, 1].map((q) => quantile(Float64Array.of(7), [1], q))).toEqual([7, 7]);
    expect(quantile(new Float64Array(0), [], 0.5)).toBeNull();
    expect(
      quantile(
        Float64Array.from({ length: 101 }, (_, i) => i),
        new Int32Array(101).fill(1),
        0.29,
      ),
    ).toBe(29);
  });
  it("agrees with the values written out one by one", () => {
    const item = fc.record({
      value: fc.integer({ min: -50, max: 50 }),
      count: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (items, q) => {
          const all = items
            .flatMap(({ value, count }) => Array<number>(count).fill(value))
            .sort((a, b) => a - b);
          const h = q * (all.length - 1);
          const low = Math.floor(h);
          expect(
            quantile(
              Float64Array.from(items, (x) => x.value),
              items.map((x) => x.count),
              q,
            ),
          ).toBeCloseTo(all[low] + (h - low) * ((all[low + 1] ?? all[low]) - all[low]), 10);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("tails", () => {
  // as people write them
  const percentiles = fc.integer({ min: 500, max: 999 }).map((thousandths) => thousandths / 1000);
  const some = fc
    .array(fc.integer({ min: -6, max: 6 }), { maxLength: 40 })
    .map((values) => Float64Array.from(values).sort());

  it("hold the values beyond the quantile, and those at it, from … to", () => {
    fc.assert(
      fc.property(some, percentiles, fc.nat(40), fc.nat(40), (sorted, percentile, a, b) => {
        const to = Math.min(sorted.length, Math.max(a, b));
        const from = Math.min(to, a, b);
        const own = sorted.slice(from, to);
        const limit = quantile(own, new Uint8Array(own.length).fill(1), percentile);
        expect(quantileOfSorted(sorted, percentile, from, to)).toBe(limit);
        expect(upperTail(sorted, percentile, from, to)).toEqual({
          limit: limit ?? NaN,
          beyond: own.filter((x) => x > limit!).length,
          atOrBeyond: own.filter((x) => x >= limit!).length,
        });
        // the lower tail is the upper one in a mirror
        const mirrored = upperTail(own.map((x) => -x).reverse(), percentile);
        const { beyond, atOrBeyond } = lowerTail(sorted, percentile, from, to);
        expect([beyond, atOrBeyond]).toEqual([mirrored.beyond, mirrored.atOrBeyond]);
      }),
      { numRuns: 500 },
    );
  });

  it("are equally long on both sides, however one minus the percentile is rounded", () => {
    for (const percentile of [0.9, 0.95, 0.975, 0.99, 0.999])
      for (let n = 1; n <= 4001; n += 50) {
        const sorted = Float64Array.from({ length: n }, (_, i) => i);
        expect(lowerTail(sorted, percentile).beyond).toBe(upperTail(sorted, percentile).beyond);
      }
    expect(
      lowerTail(
        Float64Array.from({ length: 1901 }, (_, i) => i),
        0.99,
      ),
    ).toEqual({
      limit: 19,
      beyond: 19,
      atOrBeyond: 20,
    });
  });
});

it("a number that has no finite square is a code for missing, and is named", () => {
  expect([0, -1e150, 1e150].map((x) => magnitudeFault("v", x))).toEqual([null, null, null]);
  expect(magnitudeFault("v", -1.7e308)!.message).toContain('"v" holds the value -1.7e+308');
  expect(magnitudeFault("v", Infinity)).toMatchObject({ code: "BAD_TYPE" });
});

describe("bins", () => {
  it("of frequencies go 1, 2, 3, 4, 5–9, 10–19 and lose nobody", () => {
    const bins = frequencyBins([1, 2, 4, 5, 9, 10, 19, 20], [1, 2, 3, 4, 5, 6, 7, 8]);
    expect(bins.map(({ from, count }) => [from, count])).toEqual([
      [1, 1],
      [2, 2],
      [3, 0],
      [4, 3],
      [5, 9],
      [10, 13],
      [20, 8],
    ]);
    expect(frequencyBins([], [])).toEqual([]);
  });
  it("on a logarithmic axis hold every positive value", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1e-12, max: 1, noNaN: true }), { minLength: 1 }), (list) => {
        const bins = logBins(
          list,
          list.map(() => 1),
          4,
        );
        expect(bins.reduce((total, { count }) => total + count, 0)).toBe(list.length);
        bins.forEach(({ from, to }, i) => {
          expect(from).toBeLessThan(to);
          if (i > 0) expect(from).toBe(bins[i - 1].to);
        });
      }),
    );
    expect(logBins([], [], 4)).toEqual([]);
    expect(logBins([1, 1], [1, 1], 1)).toEqual([{ from: 0.1, to: 1, count: 2 }]);
    expect([-4, -2, 0, 1].map((bin) => logBinEdge(bin, 4))).toEqual([0.1, 0.316227766017, 1, 1.77827941004]);
    expect(logBins([0.05, 2], [1, 1], 4).map(({ from }) => from)).toEqual(
      [-6, -5, -4, -3, -2, -1, 0, 1].map((bin) => logBinEdge(bin, 4)),
    );
  });
});

it("bins on a logarithmic axis hold what lies between their edges, and values at an edge", () => {
  const near = fc
    .tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -1, max: 1 }))
    .map(([j, ulps]) => Number((10 ** (j / 4)).toPrecision(12)) * (1 + ulps * Number.EPSILON));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(near, fc.double({ min: 1e-10, max: 1e10, noNaN: true })), { minLength: 1 }),
      (list) => {
        // a value on each side, so that no bin takes what rounding puts outside of all
        const values = [1e-11, ...list, 1e11];
        const bins = logBins(
          values,
          values.map(() => 1),
          4,
        );
        for (const { from, to, count } of bins.slice(1, -1))
          expect(count).toBe(values.filter((value) => value >= from && value < to).length);
      },
    ),
  );
});

describe("a ticker", () => {
  it("lets events in after a while and throws when aborted, keeping the reason", async () => {
    let now = 0;
    let turns = 0;
    let ticks = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    const abort = new AbortController();
    const tick = ticker(abort.signal);
    const turn = (): void => {
      turns++;
    };
    setImmediate(turn);
    for (; ticks < 100; ticks++) await tick();
    expect(turns).toBe(0); // no time has passed
    for (; turns === 0 && ticks < 200; ticks++) {
      now += 13;
      await tick();
    }
    expect(turns).toBe(1);
    clock.mockRestore();
    abort.abort(new Error("enough"));
    const error: unknown = await tick().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SdcError);
    expect(error).toMatchObject({ code: "ABORTED", cause: new Error("enough") });
  });
});

describe("suggestions", () => {
  it("name what is near, nearest first, else everything", () => {
    expect(nearest("kanom", ["suda2", "kanon", "household"])).toEqual(["kanon"]);
    expect(nearest("house", ["suda2", "household"])).toEqual(["household"]);
    expect(suggestion("zzzz", ["a", "b"])).toBe(' Known: "a", "b".');
    expect(suggestion("age", ["agee", "sex", " age"])).toBe(' Did you mean " age", "agee"?');
    expect(suggestion("zzzz", [])).toBe("");
    expect(
      suggestion(
        "",
        Array.from({ length: 30 }, (_, i) => `variable${i}`),
      ),
    ).toContain("Did you mean");
  });
});
