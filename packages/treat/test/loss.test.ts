import { SdcObject } from "@sdc-risk/core";
import {
  arxLoss,
  averageClassSize,
  chainCosts,
  discernibility,
  entropyLoss,
  makeChain,
  precisionLoss,
  type LossFunction,
} from "@sdc-risk/treat";
import { Table, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

const VALUES = ["a", "a", "a", "b", "c", null];
const column = SdcObject.fromArrow(new Table({ key: vectorFromArray(VALUES) }), { keys: ["key"] }).coded(
  "key",
);
const chain = makeChain(column, [
  { by: "merge", groups: [{ label: "b, c or d", values: ["b", "c", "d"] }] },
  { by: "all" },
]);
const costs = (loss: LossFunction, weights: Float64Array | null = null) =>
  chainCosts(loss, column, chain, weights);
const combined = (loss: LossFunction, cost: number, importance = 1): number =>
  loss.combine(Float64Array.of(cost), [costs(loss).total], Float64Array.of(importance));

describe("Loss", () => {
  it("costs the share of values that a label stands for; a missing value costs nothing", () => {
    const { levels, total } = costs(arxLoss());
    expect(total).toEqual({ records: 5, leaves: 4, most: 5 });
    expect(levels.map(({ kept }) => kept)).toEqual([1.25, 3 * 0.25 + 2 * 0.75, 5]);
    expect([...levels[1].suppressed]).toEqual([0.75, 0.25]);
  });

  it("is 0 where nothing is lost and 1 where everything is", () => {
    expect(combined(arxLoss(), 1.25)).toBe(0);
    expect(combined(arxLoss(), 5)).toBeCloseTo(1, 15);
    expect(combined(arxLoss(), 2.25)).toBeCloseTo(1 / 3.75, 15);
    expect(combined(arxLoss(), 2.25, 2)).toBeCloseTo(2 / 3.75, 15);
  });

  it("weighs suppressing against generalising by gs", () => {
    const dear = costs(arxLoss(0.75)).levels[1];
    expect(dear.kept).toBeCloseTo(0.5 * 2.25, 15);
    expect([...dear.suppressed]).toEqual([1 - 0.125, 1 - 0.375]);
    const cheap = costs(arxLoss(0.25)).levels[1];
    expect(cheap.kept).toBeCloseTo(2.25, 15);
    expect([...cheap.suppressed]).toEqual([0.375, 0.125]);
  });

  it("takes weights", () => {
    const { levels, total } = costs(arxLoss(), Float64Array.of(1, 1, 1, 10, 1, 100));
    expect(total.records).toBe(14);
    expect(levels[0].kept).toBeCloseTo(14 / 4, 14);
  });
});

it("non-uniform entropy is in bits", () => {
  const { levels, total } = costs(entropyLoss);
  expect(levels[0].kept).toBe(0);
  expect(levels[1].kept).toBeCloseTo(2 * Math.log2(2), 14);
  expect(levels[2].kept).toBeCloseTo(3 * Math.log2(5 / 3) + 2 * Math.log2(5), 14);
  expect(total.most).toBeCloseTo(levels[2].kept, 14);
  expect(levels[1].suppressed[1]).toBeCloseTo(Math.log2(5 / 2), 14);
  expect(combined(entropyLoss, 4, 2)).toBe(8);
});

it("one less precision is how high a value stands", () => {
  const { levels } = costs(precisionLoss);
  expect(levels.map(({ kept }) => kept)).toEqual([0, 2.5, 5]);
  expect([...levels[1].suppressed]).toEqual([0.5, 0.5]);
  expect(combined(precisionLoss, 2.5)).toBe(0.5);
});

it("classes cost what they hold, suppressed ones all records", () => {
  const classes = { counts: [3, 2, 1], suppressed: [0, 0, 1] };
  expect(discernibility(classes)).toBe(9 + 4 + 6);
  expect(averageClassSize(classes)).toBe(2.5);
  expect(averageClassSize({ counts: [1], suppressed: [1] })).toBe(0);
});
