import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pack } from "../../src/classes/group.ts";

/** A digit of so many levels, the first of them a missing value or one that is above 0. */
const digit = fc.record({ levels: fc.integer({ min: 1, max: 40 }), shift: fc.constantFrom(-3, 0, 1) });

describe("keys in mixed radix", () => {
  it("are the digits one after another, of any number of them that fits into 32 bits", () => {
    fc.assert(
      fc.property(
        fc.array(digit, { maxLength: 12 }),
        fc.integer({ min: 1, max: 2 ** 31 }),
        fc.nat(5),
        (wanted, seed, from) => {
          const units = 20;
          let span = 1n;
          const fitting = wanted.filter(({ levels }) => {
            if (span * BigInt(levels) > 2n ** 32n) return false;
            span *= BigInt(levels);
            return true;
          });
          const places = fitting.map(({ levels }, d) =>
            Array.from({ length: units }, (_, i) => (Math.imul(seed + i, 0x9e3779b1 + 2 * d) >>> 8) % levels),
          );
          const keys = new Uint32Array(units).fill(7);
          pack(
            fitting.map(({ levels, shift }, d) => ({
              levels,
              shift,
              codes: Int32Array.from(places[d], (place) => place - shift),
            })),
            keys,
            from,
            units,
          );
          for (let i = from; i < units; i++) {
            const key = fitting.reduce(
              (sum, { levels }, d) => sum * BigInt(levels) + BigInt(places[d][i]),
              0n,
            );
            expect(BigInt(keys[i - from])).toBe(key);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
