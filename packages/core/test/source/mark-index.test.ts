import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MarkIndex } from "../../src/source/grouping/mark-index.ts";

const mark = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  // words that differ in one half only, and those of small numbers
  fc.constantFrom(0n, 1n, -1n, 1n << 32n, (1n << 32n) + 1n, -(2n ** 63n), 2n ** 63n - 1n),
);

describe("MarkIndex", () => {
  it("finds the class of every mark, and none of others", () => {
    fc.assert(
      fc.property(fc.uniqueArray(mark, { maxLength: 300 }), fc.array(mark), (marks, others) => {
        const classOf = Int32Array.from(marks, (_, u) => u >> 1); // two groups of a class, as coded missing values make them
        const index = MarkIndex.of(BigInt64Array.from(marks), classOf)!;
        const asked = [...marks, ...others, ...marks];
        expect(Array.from(index.find(BigInt64Array.from(asked), asked.length))).toEqual(
          asked.map((one) => (marks.includes(one) ? marks.indexOf(one) >> 1 : -1)),
        );
      }),
    );
  });

  it("is none where two classes share a mark", () => {
    expect(MarkIndex.of(BigInt64Array.of(1n, 2n, 1n), Int32Array.of(0, 1, 2))).toBeNull();
    expect(MarkIndex.of(BigInt64Array.of(1n, 2n, 1n), Int32Array.of(0, 1, 0))).not.toBeNull();
  });
});
