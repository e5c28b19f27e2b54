import { atOnce } from "@sdc-risk/data/kernels";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { togetherVariance } from "../../src/interval/together-variance.ts";

interface Case {
  readonly households: readonly (readonly number[])[];
  readonly shares: readonly number[];
  readonly fractions: readonly number[];
}
const KEYS = 5;
const cases = fc.record({
  households: fc.array(fc.array(fc.nat(KEYS - 1), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 8,
  }),
  shares: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: KEYS, maxLength: KEYS }),
  fractions: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: KEYS, maxLength: KEYS }),
});

function computed({ households, shares, fractions }: Case, single = false): number {
  const members = households.flatMap((keys, household) => keys.map((key) => [household, key] as const));
  const counts = new Int32Array(KEYS);
  for (const [, key] of members) counts[key]++;
  // records in another order than that of households
  members.sort((a, b) => a[1] - b[1]);
  return atOnce(
    togetherVariance(counts, Float64Array.from(fractions), Float64Array.from(shares), {
      classOf: Int32Array.from(members, ([, key]) => key),
      of: single ? null : Int32Array.from(members, ([household]) => household),
      number: single ? members.length : households.length,
    }),
  );
}

/** By pairs of members of one household with different keys. */
function byPairs({ households, shares, fractions }: Case): number {
  const counts = new Array<number>(KEYS).fill(0);
  for (const key of households.flat()) counts[key]++;
  const u = (key: number): number => (shares[key] / counts[key]) * Math.sqrt(1 - fractions[key]);
  let pairs = 0;
  let total = 0;
  for (const keys of households)
    for (const [i, a] of keys.entries()) {
      total += u(a);
      for (const [j, b] of keys.entries()) if (i !== j && a !== b) pairs += u(a) * u(b);
    }
  return Math.max(0, pairs - total ** 2 / households.length);
}

describe("what whole households add to the variance", () => {
  it("is that of pairs of their members with different keys, less that of the mean", () => {
    fc.assert(
      fc.property(cases, (one) => {
        expect(computed(one)).toBeCloseTo(byPairs(one), 9);
      }),
      propertyRuns(2000),
    );
  });

  it("is nothing where records come by themselves, also in households of one", () => {
    fc.assert(
      fc.property(cases, (one) => {
        expect(computed(one, true)).toBe(0);
        expect(computed({ ...one, households: one.households.map((keys) => keys.slice(0, 1)) })).toBe(0);
      }),
      propertyRuns(500),
    );
  });
});
