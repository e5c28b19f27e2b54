import { atOnce } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { fitAndTest, misfit, problemOf, type AssessedModel } from "../src/selection/assess-model.ts";
import { criterionOf, type Criterion } from "../src/selection/criterion.ts";
import { CellProduct, productAt } from "../src/model/factors.ts";
import type { Fit } from "../src/model/fit.ts";
import type { Sample } from "../src/sample/sample.ts";
import type { CellTable } from "../src/table/table.ts";
import { independence, pairs } from "../src/model/terms.ts";
import { meansOf, shapeOf, shapeScore } from "../src/risk/overdispersion.ts";
import { neighbourhoods } from "../src/risk/neighbourhood.ts";
import { forwardSearch, type ModelSearch } from "../src/selection/forward-search.ts";
import { Grid } from "../src/table/grid.ts";
import { allCells, fitted, random, randomCounts, sampleOf, tableFrom } from "./support.ts";

const sizes = [4, 3, 5, 3];

const criterion = (table: CellTable, sample: Sample, fit: Fit): Criterion | null =>
  atOnce(criterionOf(table, sample, fit, atOnce(productAt(table, fit.factors, fit.constant))));

/** Straight from the formulas, over all cells. */
function direct(means: readonly number[], counts: readonly number[], fraction: number): number[] {
  const c = 1 - fraction;
  const out = [0, 0, 0, 0];
  means.forEach((mean, i) => {
    if (mean === 0) return;
    const l = mean / fraction;
    const f = counts[i];
    const e = Math.exp(-l);
    const r = (1 - Math.exp(-c * l)) / (c * l);
    const d1 = f - mean;
    const d2 = d1 ** 2 - f;
    const ab = [
      [c * l * e, (c * c * l * e) / (2 * fraction)],
      [Math.exp(-mean) * r - e, (Math.exp(-mean) * r - e * (1 + (c * l) / 2)) / mean],
    ] as const;
    ab.forEach(([a, b], t) => {
      out[2 * t] += a * d1 + b * d2;
      out[2 * t + 1] += a * a * mean + 2 * b * b * mean * mean;
    });
  });
  return out;
}

describe("the bias criterion", () => {
  it.each([
    [0.05, 0.3],
    [0.3, 1],
    [0.8, 6],
  ])("equals its formula over all cells at π = %f", (fraction, mean) => {
    const counts = randomCounts(sizes, mean, 3);
    const table = tableFrom(sizes, counts);
    const fit = fitted(table, independence(4));
    const grid = new Grid(sizes);
    const cells = new CellProduct(grid, fit.factors, 1);
    const means = Array.from({ length: grid.blocks }, (_, b) => [...cells.fill(b)]).flat();
    const [b1, v1, b2, v2] = direct(means, counts, fraction) as [number, number, number, number];
    const { tau1, tau2 } = criterion(table, sampleOf(table, fraction), fit)!;
    for (const [actual, expected] of [
      [tau1.bias, b1],
      [tau1.z, b1 / Math.sqrt(v1)],
      [tau2.bias, b2],
      [tau2.z, b2 / Math.sqrt(v2)],
    ] as const)
      expect(Math.abs(actual - expected)).toBeLessThan(1e-8 * Math.max(1, Math.abs(expected)));
  });

  it("equals its formula on a table whose cells are binned", () => {
    const size = [30, 12, 10, 9];
    const counts = randomCounts(size, 0.02, 5);
    const table = tableFrom(size, counts);
    const grid = new Grid(size);
    for (const [model, fraction] of [
      [independence(4), 0.02],
      [pairs(4), 0.3],
    ] as const) {
      const fit = fitted(table, model);
      const cells = new CellProduct(grid, fit.factors, 1);
      const means = Array.from({ length: grid.blocks }, (_, b) => [...cells.fill(b)]).flat();
      const [b1, v1, b2, v2] = direct(means, counts, fraction) as [number, number, number, number];
      const { tau1, tau2 } = criterion(table, sampleOf(table, fraction), fit)!;
      for (const [actual, expected] of [
        [tau1.bias, b1],
        [tau1.z, b1 / Math.sqrt(v1)],
        [tau2.bias, b2],
        [tau2.z, b2 / Math.sqrt(v2)],
      ] as const)
        expect(Math.abs(actual / expected - 1)).toBeLessThan(1e-7);
    }
  });

  it("takes the fractions of strata for cells without records, too", () => {
    const counts = randomCounts(sizes, 0.5, 4);
    const table = tableFrom(sizes, counts);
    const fit = fitted(table, independence(4));
    const byLevel = [0.1, 0.2, 0.3, 0.4];
    const plain = sampleOf(table, 0.1);
    const same = { ...plain, elsewhere: { variables: [0], values: new Float64Array(4).fill(0.1) } };
    expect(criterion(table, same, fit)!.tau2.bias).toBeCloseTo(criterion(table, plain, fit)!.tau2.bias, 10);
    const varied = {
      ...plain,
      elsewhere: { variables: [0], values: Float64Array.from(byLevel) },
      fractions: Float64Array.from(table.codes[0], (level) => byLevel[level]),
    };
    const cells = new CellProduct(new Grid(sizes), fit.factors, 1).fill(0);
    const parts = byLevel.map((fraction, level) =>
      direct(
        [...cells].filter((_, i) => allCells(sizes)[i][0] === level),
        counts.filter((_, i) => allCells(sizes)[i][0] === level),
        fraction,
      ),
    );
    expect(criterion(table, varied, fit)!.tau2.bias).toBeCloseTo(
      parts.reduce((sum, part) => sum + part[2], 0),
      8,
    );
  });

  it("is standard normal where the model is true", () => {
    const draw = random(17);
    const size = [6, 5, 4, 3];
    const margins = size.map((s) => Array.from({ length: s }, (_, i) => 1 / (i + 1)));
    const cells = allCells(size);
    const total = margins.reduce((p, m) => p * m.reduce((a, b) => a + b, 0), 1);
    const z = Array.from({ length: 150 }, () => {
      const counts = cells.map((cell) => {
        const mean = (400 * cell.reduce((p, level, v) => p * margins[v][level], 1)) / total;
        let k = 0;
        for (let p = draw(), q = Math.exp(-mean); p > q; p *= draw()) k++;
        return k;
      });
      const table = tableFrom(size, counts);
      return criterion(table, sampleOf(table, 0.05), fitted(table, independence(4)))!.tau2.z;
    });
    const mean = z.reduce((a, b) => a + b, 0) / z.length;
    const sd = Math.sqrt(z.reduce((a, b) => a + (b - mean) ** 2, 0) / (z.length - 1));
    expect(Math.abs(mean)).toBeLessThan(0.35);
    expect(sd).toBeGreaterThan(0.75);
    expect(sd).toBeLessThan(1.25);
  });
});

describe("the forward search", () => {
  const size = [8, 3, 6, 4];
  const cells = allCells(size);
  const make = (depends: boolean, seed: number): number[] => {
    const draw = random(seed);
    const counts = new Array<number>(cells.length).fill(0);
    for (let i = 0; i < 2000; i++) {
      const a = Math.floor(8 * draw() ** 2);
      const c = depends && draw() < 0.7 ? a % 6 : Math.floor(6 * draw());
      counts[((a * 3 + Math.floor(3 * draw())) * 6 + c) * 4 + Math.floor(4 * draw() ** 2)]++;
    }
    return counts;
  };
  const searched = (counts: number[]): { readonly search: ModelSearch; readonly first: AssessedModel } => {
    const table = tableFrom(size, counts);
    const problem = problemOf(table, sampleOf(table, 0.1), []);
    const first = atOnce(fitAndTest(problem, independence(4)));
    return { search: atOnce(forwardSearch(problem, first, () => fitAndTest(problem, pairs(4)))), first };
  };
  it("takes independence where keys are independent", () => {
    const stays = [1, 2, 3, 4, 5].filter(
      (seed) => searched(make(false, seed)).search.chosen.generators.length === 4,
    );
    expect(stays.length).toBeGreaterThanOrEqual(4);
  });
  it("holds the interaction that is in the data, and is not refuted", () => {
    for (const seed of [1, 2, 3]) {
      const { search, first } = searched(make(true, seed));
      expect(search.chosen.generators).toContainEqual([0, 2]);
      expect(misfit(first)).toBeGreaterThan(1.96);
      expect(misfit(search.chosen)).toBeLessThan(1.96);
      expect(search.passed[0].generators).toEqual(first.generators);
      expect(search.tried).toBeGreaterThan(search.passed.length);
      expect(search.modelVariance.tau2).toBeGreaterThanOrEqual(0);
    }
  });
});

describe("the negative binomial's shape", () => {
  const draw = random(23);
  const cells = 3000;
  const size = [50, 60];
  const gamma = (shape: number): number => {
    // Marsaglia and Tsang (2000), shape ≥ 1
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - draw()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  const poisson = (m: number): number => {
    let k = 0;
    for (let p = draw(), q = Math.exp(-m); p > q; p *= draw()) k++;
    return k;
  };
  it("is found again from counts that were drawn by it, at the root of its score", () => {
    const table = tableFrom(
      size,
      Array.from({ length: cells }, () => poisson(3 * (gamma(2) / 2))),
    );
    const fit = fitted(table, [[0], [1]]);
    const { shape } = atOnce(shapeOf(table, fit));
    const means = atOnce(meansOf(table, fit))!;
    expect(Math.abs(shape! - 2)).toBeLessThan(0.35);
    expect(Math.abs(atOnce(shapeScore(table, means, shape!)))).toBeLessThan(1e-6);
    expect(atOnce(shapeScore(table, means, shape! * 0.9))).toBeGreaterThan(0);
    expect(atOnce(shapeScore(table, means, shape! * 1.1))).toBeLessThan(0);
  });
  it("is infinite for counts that vary less than Poisson counts", () => {
    const table = tableFrom(size, new Array<number>(cells).fill(3));
    expect(atOnce(shapeOf(table, fitted(table, [[0], [1]]))).shape).toBe(Infinity);
  });
});

describe("local neighbourhoods", () => {
  it("equal a count over all cells", () => {
    const size = [3, 7, 5];
    const counts = randomCounts(size, 0.8, 6);
    const table = tableFrom(size, counts);
    const cells = allCells(size);
    const distance = 2;
    const { means, shape } = atOnce(neighbourhoods(table, [1, 2], distance));
    const held = counts.flatMap((f, i) => (f > 0 ? [i] : []));
    let squares = 0;
    let excess = 0;
    held.forEach((at, c) => {
      if (counts[at] !== 1) {
        expect(means[c]).toBeNaN();
        return;
      }
      const near = cells.flatMap((cell, i) =>
        cell[0] === cells[at][0] &&
        Math.abs(cell[1] - cells[at][1]) + Math.abs(cell[2] - cells[at][2]) <= distance
          ? [counts[i]]
          : [],
      );
      const mean = near.reduce((a, b) => a + b, 0) / near.length;
      expect(means[c]).toBeCloseTo(mean, 12);
      excess += near.reduce((sum, f) => sum + (f - mean) ** 2, 0) / (near.length - 1) - mean;
      squares += mean ** 2;
    });
    expect(shape).toBeCloseTo(excess > 0 ? squares / excess : Infinity, 8);
  });
});
