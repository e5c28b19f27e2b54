import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codedFeature, leafOf, leaves, type Target } from "../src/index.ts";
import { impurity, leastLeft } from "./oracle.ts";
import { grownOn } from "./support.ts";

const LEVELS = 5;
const file = (values: number) =>
  fc.integer({ min: 1, max: 9 }).chain((rows) =>
    fc.record({
      columns: fc.array(
        fc.array(fc.integer({ min: -1, max: LEVELS - 1 }), { minLength: rows, maxLength: rows }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      ordered: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      truth: fc.array(fc.integer({ min: 0, max: values - 1 }), { minLength: rows, maxLength: rows }),
      minLeaf: fc.integer({ min: 1, max: 3 }),
    }),
  );

describe.each([
  ["numbers", 7, false],
  ["two classes", 2, true],
  ["four classes", 4, true],
] as const)("one split on %s", (_, values, classes) => {
  it("leaves the least impurity of all splits there are", () => {
    fc.assert(
      fc.property(file(values), ({ columns, ordered, truth, minLeaf: wanted }) => {
        // of sets the beginnings of an order hold the best one only where leaves may be of any size
        const minLeaf = ordered.every(Boolean) ? wanted : 1;
        const features = columns.map((codes, f) =>
          codedFeature(Int32Array.from(codes), LEVELS, ordered[f] ?? false),
        );
        const target: Target = classes
          ? { kind: "classes", values: Int32Array.from(truth), classes: values }
          : { kind: "numbers", values: Float64Array.from(truth) };
        const tree = grownOn({ features, target, counts: null }, { depth: 1, minLeaf });
        const whole = impurity(truth, classes);
        const least = leastLeft(columns, ordered, truth, classes, minLeaf);
        const gains = least !== null && least < whole - 1e-9;
        expect(leaves(tree)).toBe(gains ? 2 : 1);
        const parts = new Map<number, number[]>();
        for (const [row, y] of truth.entries()) {
          const leaf = leafOf(tree, features, row);
          parts.set(leaf, [...(parts.get(leaf) ?? []), y]);
        }
        const left = [...parts.values()].reduce((sum, part) => sum + impurity(part, classes), 0);
        expect(left).toBeCloseTo(gains ? (least ?? NaN) : whole, 8);
        for (const part of parts.values()) if (gains) expect(part.length).toBeGreaterThanOrEqual(minLeaf);
      }),
      propertyRuns(4000),
    );
  });
});
