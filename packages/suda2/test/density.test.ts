import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { densityOf } from "../src/summary/density.ts";

/** A share of one above 0. */
const figure = fc.double({ min: 1e-6, max: 1, noNaN: true });
const families = fc.array(fc.tuple(figure, fc.integer({ min: 0, max: 50 })), { minLength: 1, maxLength: 60 });

const curve = (all: readonly (readonly [number, number])[]) =>
  densityOf(
    Float64Array.from(all, ([dis]) => dis),
    Int32Array.from(all, ([, records]) => records),
  );

/** The area under a curve, by trapezoids. */
const area = (points: ReturnType<typeof densityOf>): number =>
  points.slice(1).reduce((sum, { x, y }, i) => sum + ((y + points[i].y) / 2) * (x - points[i].x), 0);

describe("the density of DIS-SUDA", () => {
  it("is that of Silverman's kernel, point by point", () => {
    // 0.2 and 0.6 stand in the middle of no cell, so that the plain formula is near and not equal
    const values = [...Array<number>(300).fill(0.2), ...Array<number>(100).fill(0.6)];
    const points = curve([
      [0.2, 300],
      [0.6, 100],
    ]);
    const mean = 0.3;
    const deviation = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 400);
    const range = 0.4 / 1.34;
    const h = 0.9 * Math.min(deviation, range) * 400 ** -0.2;
    const kernel = (u: number): number => Math.exp(-0.5 * u * u) / Math.sqrt(2 * Math.PI);
    const first = points.at(-1)!.x;
    expect(first).toBeCloseTo(0.6 + 3 * h, 2);
    for (const { x, y } of points) {
      const plain = values.reduce((sum, v) => sum + kernel((x - v) / h) + kernel((x + v) / h), 0) / (400 * h);
      expect(Math.abs(y - plain)).toBeLessThan(0.05);
    }
  });

  it("holds all records, whatever they are, and does not depend on their order", () => {
    fc.assert(
      fc.property(families, (all) => {
        const points = curve(all);
        const some = all.filter(([, records]) => records > 0);
        if (new Set(some.map(([dis]) => dis)).size < 2) expect(points).toEqual([]);
        else {
          expect(curve([...all].reverse())).toEqual(points);
          for (const { x, y } of points) expect([x <= 1, y >= 0]).toEqual([true, true]);
          // what the tail behind the end would hold
          expect(Math.abs(area(points) - 1)).toBeLessThan(0.0025);
        }
      }),
      propertyRuns(500),
    );
    const spread = Array.from({ length: 90 }, (_, i) => [(i + 1) / 100, 1 + (i % 7)] as const);
    expect(area(curve(spread))).toBeCloseTo(1, 2);
  });

  it("has the share of the records that lie between two values as its area between them", () => {
    // most of the records near 1, as of a file that holds nearly everybody, and most near 0
    for (const power of [0.2, 1, 4]) {
      const spread = Array.from({ length: 2000 }, (_, i) => [((i + 0.5) / 2000) ** power, 1] as const);
      const points = curve(spread);
      for (const [low, high] of [
        [0, 0.3],
        [0.3, 0.8],
        [0.8, 1],
      ] as const) {
        const inside = points.filter(({ x }) => x >= low - 1e-9 && x <= high + 1e-9);
        const share = spread.filter(([x]) => x >= low && x < high).length / 2000;
        expect(Math.abs(area(inside) - share), `${power}: ${low} to ${high}`).toBeLessThan(0.03);
      }
    }
  });

  it("ends at 1, where half of its mass was once drawn beyond", () => {
    const points = curve([
      [0.9, 50],
      [1, 50],
    ]);
    expect(points.at(-1)!.x).toBe(1);
    expect(area(points)).toBeCloseTo(1, 3);
  });

  it("is none of one value and of no value", () => {
    expect(curve([[0.3, 12]])).toEqual([]);
    expect(curve([[0, 12]])).toEqual([]);
    expect(curve([])).toEqual([]);
  });
});
