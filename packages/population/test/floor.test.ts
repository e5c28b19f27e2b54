import { atOnce, sum, weightedSum } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { floorOf } from "../src/estimate/floor.ts";
import { aboveFloor } from "../src/estimate/lift.ts";
import { perClass } from "../src/estimate/lead.ts";
import { figuresOf } from "../src/risk/figures.ts";
import { simpleSample } from "../src/sample/sample.ts";

/** Classes of so many records. */
const classesOf = (...sizes: readonly (readonly [size: number, classes: number])[]): Int32Array =>
  Int32Array.from(sizes.flatMap(([size, classes]) => Array<number>(classes).fill(size)));

describe("the floor", () => {
  it("takes few pairs for few by chance", () => {
    const floor = (counts: Int32Array, fraction: number): number =>
      floorOf({ counts }, simpleSample(counts, sum(Float64Array.from(counts)), fraction), null).value;
    // no pair among 100 uniques at 1 %: DIS is 1, but up to 1.64 pairs may have been missed
    const most = 2 * 1.64;
    expect(floor(classesOf([1, 100]), 0.01)).toBeCloseTo((100 * 1) / (1 + most * 0.99), 10);
    // of many pairs it is nearly U · DIS
    const counts = classesOf([1, 100_000], [2, 20_000]);
    const { value, dataIntrusion } = floorOf({ counts }, simpleSample(counts, 140_000, 0.1), null);
    expect(value / dataIntrusion).toBeGreaterThan(0.98);
    expect(value).toBeLessThan(dataIntrusion);
  });
});

describe("a model that expects less than the file shows without one", () => {
  const counts = classesOf([1, 200], [2, 4], [3, 2]);
  const sample = simpleSample(counts, 214, 0.05);
  const expected = Float64Array.from(counts, (_, c) => 20 + (c % 7) * 10);
  const others = { fractions: sample.fractions, expected };
  const { unique, match } = atOnce(perClass(counts, others, Infinity));
  const figures = figuresOf(counts, others);
  const lead = { by: "log-linear", figures, refuted: false, unique, match, part: 1, below: null } as const;
  const floor = floorOf({ counts }, sample, null).value;

  it("is raised to it, for every record alike, and has no interval", () => {
    expect(figures.all).toBeLessThan(floor);
    const intervals = { tau1: null, tau2: null, all: null, matches: figures.all, withheld: null };
    const raised = aboveFloor(counts, others, { lead, intervals }, floor);
    expect(raised.intervals).toMatchObject({ all: null, matches: floor });
    expect(raised.intervals!.withheld).toMatch(
      /^its model expects .* less than the file shows without a model/,
    );
    const { match: after, unique: alone, figures: now, below } = raised.lead!;
    expect(below).toBe(figures.all);
    expect(now.all).toBe(floor);
    // the identity that A rests on holds for what was raised, and sums are those of the records
    const uniques = counts.map((f) => Number(f === 1));
    const rest = after.map((r, c) => (counts[c] === 1 ? 0.95 * r : 0) + 0.05);
    expect(sum(rest)).toBeCloseTo(floor, 9);
    expect(weightedSum(after, uniques)).toBeCloseTo(now.tau2, 9);
    expect(now.tau1).toBeLessThanOrEqual(now.tau2);
    for (let c = 0; c < counts.length; c++) {
      expect(after[c] <= 1 && after[c] >= match[c]).toBe(true);
      if (counts[c] === 1) expect(alone[c] <= after[c] && alone[c] >= 0).toBe(true);
      else expect(after[c]).toBe(match[c]);
    }
  });

  it("is left as it is where it is above", () => {
    const leading = { lead, intervals: null };
    expect(aboveFloor(counts, others, leading, figures.all)).toEqual(leading);
  });
});
