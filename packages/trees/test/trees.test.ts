import { atOnce } from "@sdc-risk/data/kernels";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  binsOf,
  calibrate,
  calibrated,
  codedFeature,
  cutsOf,
  growingForest,
  growingTree,
  importance,
  isotonic,
  leafOf,
  leaves,
  predicting,
  triedFeatures,
  valueAt,
  type Feature,
  type ForestGrowth,
  type Training,
} from "../src/index.ts";
import { FULL, grownOn, told } from "./support.ts";

const ordered = (codes: readonly number[]): Feature =>
  codedFeature(Int32Array.from(codes), Math.max(...codes) + 1, true);
const ofSets = (codes: readonly number[], levels = Math.max(...codes) + 1): Feature =>
  codedFeature(Int32Array.from(codes), levels, false);
const classes = (values: readonly number[]) =>
  ({ kind: "classes", values: Int32Array.from(values), classes: Math.max(...values) + 1 }) as const;
const numbers = (values: readonly number[]) =>
  ({ kind: "numbers", values: Float64Array.from(values) }) as const;
const growth: ForestGrowth = { trees: 20, seed: 1, minSplit: 2, minLeaf: 1, depth: 50, tried: 1 };

describe("a tree", () => {
  it("cuts between the values that part two classes", () => {
    const features = [ordered([0, 1, 2, 3])];
    const tree = grownOn({ features, target: classes([0, 0, 1, 1]), counts: null });
    expect([tree.feature[0], tree.cut[0], leaves(tree)]).toEqual([0, 1, 2]);
  });
  it("sends a set of categories to one side", () => {
    const features = [ofSets([0, 1, 2, 3])];
    const tree = grownOn({ features, target: classes([0, 1, 0, 1]), counts: null });
    expect([leaves(tree), (tree.sets[0] ?? 0) & 0b1111]).toEqual([2, 0b0101]);
  });
  it("predicts the mean of a leaf", () => {
    const features = [ordered([0, 0, 1, 1])];
    const tree = grownOn({ features, target: numbers([1, 3, 10, 20]), counts: null });
    expect(told(tree, features, 4)).toEqual([[2], [2], [15], [15]]);
  });
  it("parts missing values from all others where that pays", () => {
    const features = [ordered([0, 1, 2, -1, -1])];
    const tree = grownOn({ features, target: numbers([1, 1, 1, 5, 5]), counts: null }, { depth: 1 });
    expect(told(tree, features, 5).flat()).toEqual([1, 1, 1, 5, 5]);
  });
  it("is a leaf where nothing can be told", () => {
    for (const target of [classes([0, 0, 0]), numbers([2, 2, 2])])
      expect(leaves(grownOn({ features: [ordered([0, 1, 2])], target, counts: null }))).toBe(1);
    expect(leaves(grownOn({ features: [ordered([0, 0])], target: classes([0, 1]), counts: null }))).toBe(1);
  });
  it("sends a level that it has not seen with most records", () => {
    const tree = grownOn({
      features: [ofSets([0, 0, 0, 1], 4)],
      target: classes([1, 1, 1, 0]),
      counts: null,
    });
    expect(told(tree, [ofSets([2, 3, -1], 4)], 3)).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });
  it("keeps the splits that pay their price, and no others", () => {
    const target = numbers([0, 1, 10, 11]);
    const training = { features: [ordered([0, 1, 2, 3])], target, counts: null };
    const pruned = (complexity: number): number => leaves(atOnce(growingTree(training, FULL, complexity)));
    // the first split saves 100 of 101, each further one 0.5
    expect([0, 0.004, 0.006, 0.98, 1].map(pruned)).toEqual([4, 4, 2, 2, 1]);
  });
  it("does not take large numbers for different ones by rounding", () => {
    const target = numbers([1e15 + 0.25, 1e15 + 0.25, 1e15 + 0.25]);
    expect(leaves(grownOn({ features: [ordered([0, 1, 2])], target, counts: null }))).toBe(1);
  });
});

describe("cuts", () => {
  it("lie half-way between neighbouring values where there are few", () =>
    expect([...cutsOf(Float64Array.of(3, 1, NaN, 1, 7), 10)]).toEqual([2, 5]));
  it("make bins of about as many records where there are many", () =>
    expect([
      ...cutsOf(
        Float64Array.from({ length: 100 }, (_, i) => i),
        4,
      ),
    ]).toEqual([24.5, 49.5, 74.5]));
  it("are none for one value or none", () =>
    expect([cutsOf(Float64Array.of(2, 2), 4), cutsOf(Float64Array.of(NaN), 4)].map((c) => c.length)).toEqual([
      0, 0,
    ]));
  it("number bins from 0, and missing values by −1", () =>
    expect([...binsOf(Float64Array.of(1, 2, 6, NaN), Float64Array.of(2, 5))]).toEqual([0, 1, 2, -1]));
  it("part neighbours that have no number between them", () => {
    const next = 1 + Number.EPSILON;
    const cuts = cutsOf(Float64Array.of(1, next), 9);
    expect([...binsOf(Float64Array.of(1, next), cuts)]).toEqual([0, 1]);
  });
});

describe("a forest", () => {
  const codes = Array.from({ length: 60 }, (_, i) => i % 12);
  const training: Training = {
    features: [ordered(codes), ofSets(codes.map((c) => (c * 7) % 5))],
    target: classes(codes.map((c, i) => (c > 5 !== (i % 13 === 0) ? 1 : 0))),
    counts: null,
  };
  it("is the same by the same seed, and another by another one", () => {
    const grown = (seed: number) => atOnce(growingForest(training, { ...growth, seed })).outOfBag.values;
    expect(grown(3)).toEqual(grown(3));
    expect(grown(4)).not.toEqual(grown(3));
  });
  it("learns from rows that stand for several records what it learns from these", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 60, maxLength: 60 }), (counts) => {
        const each = counts.flatMap((count, row) => Array.from({ length: count }, () => row));
        if (each.length === 0) return;
        const { features, target } = training;
        const few = atOnce(growingForest({ ...training, counts: Int32Array.from(counts) }, growth));
        const many = atOnce(
          growingForest(
            {
              features: features.map((f) => ({
                ...f,
                codes: Uint8Array.from(each, (row) => f.codes[row] ?? 0),
              })),
              target: {
                ...target,
                values: Int32Array.from(each, (row) => target.values[row] ?? 0),
              } as typeof target,
              counts: null,
            },
            growth,
          ),
        );
        const ask = (forest: typeof few) => atOnce(predicting(forest, features, 60)).values;
        expect(ask(few)).toEqual(ask(many));
      }),
      propertyRuns(100),
    );
  });
  it("tells of a record what trees say that have not learnt from it", () => {
    const { trees, left, outOfBag } = atOnce(growingForest(training, growth));
    for (let row = 0; row < 60; row++) {
      const others = trees.filter((_, t) => left[t]?.[row] === 1);
      const own = others.map((tree) => told(tree, training.features, 60)[row]?.[1] ?? 0);
      expect(outOfBag.values[2 * row + 1]).toBeCloseTo(own.reduce((a, b) => a + b, 0) / own.length, 12);
    }
  });
  it("has nothing out of bag of a record that every tree has learnt from", () => {
    const { outOfBag } = atOnce(
      growingForest({ features: [ordered([0])], target: classes([0]), counts: null }, growth),
    );
    expect([...outOfBag.values]).toEqual([NaN]);
  });
  it("finds the feature that decides", () => {
    const forest = atOnce(
      growingForest(
        { ...training, features: [...training.features, ordered(codes.map((_, i) => i % 7))] },
        { ...growth, tried: 3 },
      ),
    );
    const features = [...training.features, ordered(codes.map((_, i) => i % 7))];
    const fall = atOnce(
      importance(features, 1, function* (own) {
        const { values } = yield* predicting(forest, own, 60);
        return codes.reduce(
          (sum, _, row) => sum + (values[2 * row + (training.target.values[row] ?? 0)] ?? 0),
          0,
        );
      }),
    );
    expect(fall[0]).toBeGreaterThan(5 * Math.max(fall[1] ?? 0, fall[2] ?? 0));
  });
  it("tries a third of the features for numbers and the root of their number for classes", () =>
    expect([triedFeatures(10, "numbers"), triedFeatures(10, "classes"), triedFeatures(1, "numbers")]).toEqual(
      [3, 3, 1],
    ));
});

describe("isotonic regression", () => {
  it("pools neighbours that fall", () => {
    const fit = isotonic(Float64Array.of(1, 2, 3, 4), Float64Array.of(0, 1, 0, 1), [1, 1, 1, 1]);
    expect([1, 2, 2.5, 3, 4, 9, -9].map((x) => valueAt(fit, x))).toEqual([0, 0.5, 0.5, 0.5, 1, 1, 0]);
  });
  it("takes ties as one, by their records", () => {
    const fit = isotonic(Float64Array.of(1, 1, 2), Float64Array.of(0, 1, 1), [3, 1, 1]);
    expect([valueAt(fit, 1), valueAt(fit, 2)]).toEqual([0.25, 1]);
  });
  it("rises, has the mean of the outcomes, and no rising steps are nearer", () => {
    const outcomes = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(outcomes, (own) => {
        const fit = isotonic(
          Float64Array.from(own, (_, i) => i),
          Float64Array.from(own),
          own.map(() => 1),
        );
        const values = own.map((_, i) => valueAt(fit, i));
        const error = (all: readonly number[]) =>
          all.reduce((sum, x, i) => sum + (x - (own[i] ?? 0)) ** 2, 0);
        expect(values).toEqual([...values].sort((a, b) => a - b));
        // max–min formula (Barlow, Bartholomew, Bremner and Brunk 1972)
        const mean = (from: number, to: number) =>
          own.slice(from, to + 1).reduce((a, b) => a + b, 0) / (to - from + 1);
        const formula = own.map((_, i) =>
          Math.max(
            ...Array.from({ length: i + 1 }, (__, from) =>
              Math.min(...own.slice(i).map((___, to) => mean(from, i + to))),
            ),
          ),
        );
        expect(error(values)).toBeCloseTo(error(formula), 10);
      }),
      propertyRuns(400),
    );
  });
});

describe("calibration", () => {
  it("makes shares of what was right as often as they say", () => {
    // a predictor that says 0.9 and is right for half
    const values = Float64Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 0.1 : 0.9));
    const truth = Int32Array.from({ length: 20 }, (_, row) => row % 2);
    const fit = calibrate(
      { width: 2, values },
      truth,
      truth.map(() => 1),
    );
    expect([...calibrated({ width: 2, values }, fit).values].slice(0, 2)).toEqual([0.5, 0.5]);
  });
});

it("walks to the leaf that holds a training record", () => {
  const features = [ordered([0, 1, 2, 3, 4, 5])];
  const tree = grownOn({ features, target: numbers([3, 1, 4, 1, 5, 9]), counts: null });
  expect(
    Array.from({ length: 6 }, (_, row) => tree.shares[tree.start[leafOf(tree, features, row)] ?? -1]),
  ).toEqual([3, 1, 4, 1, 5, 9]);
});
