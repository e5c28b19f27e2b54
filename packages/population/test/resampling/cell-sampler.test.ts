import { atOnce, uniforms, type Counts, sum } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { CellSampler } from "../../src/resampling/cell-sampler.ts";
import { levelOrder } from "../../src/resampling/level-order.ts";
import { resample } from "../../src/resampling/resample.ts";
import { poisson } from "../../src/resampling/variates.ts";
import { generatorsOf, independence, pairs, type Term } from "../../src/model/terms.ts";
import { Grid } from "../../src/table/grid.ts";
import { CellProduct } from "../../src/model/factors.ts";
import { fitted, randomCounts, tableFrom } from "../support.ts";

const even = (counts: Counts): Float64Array => new Float64Array(counts.length).fill(0.1);

const sizes = [3, 2, 4, 3];
const table = tableFrom(sizes, randomCounts(sizes, 2, 8));
const MODELS: [string, Term[]][] = [
  ["independence", independence(4)],
  ["a decomposable model", [[0, 1], [1, 2], [3]]],
  [
    "a chain",
    [
      [0, 2],
      [2, 3],
      [1, 3],
    ],
  ],
  ["all pairs", pairs(4)],
  [
    "a triangle with a tail",
    [
      [0, 1],
      [1, 2],
      [0, 2],
      [2, 3],
    ],
  ],
  ["everything", [[0, 1, 2, 3]]],
];

describe("draws of cells", () => {
  it.each(MODELS)("have the chances of the cells under %s", (_, model) => {
    const fit = fitted(table, generatorsOf(model));
    const sampler = atOnce(CellSampler.of(sizes, fit, atOnce(levelOrder(table, even(table.counts)))));
    const uniform = uniforms(3);
    const grid = new Grid(sizes);
    const product = new CellProduct(grid, fit.factors, fit.constant);
    const means: number[] = [];
    for (let block = 0; block < grid.blocks; block++) means.push(...product.fill(block));
    const counts = new Array<number>(means.length).fill(0);
    const draws = 100_000;
    const total = means.reduce((a, b) => a + b, 0);
    expect(sampler.total).toBeCloseTo(total, 8);
    let met = true;
    for (let i = 0; i < draws; i++) {
      met &&= sampler.draw(uniform);
      counts[sizes.reduce((cell, size, v) => cell * size + sampler.codes[v], 0)]++;
    }
    expect(met).toBe(true);
    let chi = 0;
    let freedom = -1;
    for (const [cell, mean] of means.entries()) {
      if (mean === 0) expect(counts[cell]).toBe(0);
      else {
        const expected = (draws * mean) / total;
        chi += (counts[cell] - expected) ** 2 / expected;
        freedom++;
      }
    }
    // four standard deviations of χ²; the seed is fixed
    expect(chi).toBeLessThan(freedom + 4 * Math.sqrt(2 * freedom));
  });

  it("come from the parts where the full table has 10¹² cells", () => {
    const many = Array.from({ length: 12 }, () => 10);
    const codes = many.map((_, v) =>
      Int32Array.from({ length: 50 }, (__, c) => (c * (v + 3) + (c >> 2)) % 10),
    );
    const large = {
      names: [],
      sizes: many,
      codes,
      labels: many.map((size) => Array.from({ length: size }, (_, level) => `l${level}`)),
      ordered: [],
      counts: new Int32Array(50).fill(1),
      cells: 1e12,
      records: 50,
      share: 1,
      whole: null,
    };
    const chain = Array.from({ length: 11 }, (_, v) => [v, v + 1]);
    const sampler = atOnce(
      CellSampler.of(many, fitted(large, chain), atOnce(levelOrder(large, even(large.counts)))),
    );
    const uniform = uniforms(1);
    for (let i = 0; i < 1000; i++) {
      sampler.draw(uniform);
      for (let v = 0; v < 11; v++)
        expect(
          codes[v].some((code, c) => code === sampler.codes[v] && codes[v + 1][c] === sampler.codes[v + 1]),
        ).toBe(true);
    }
  });
});

describe("drawn files", () => {
  const sampler = atOnce(
    CellSampler.of(sizes, fitted(table, independence(4)), atOnce(levelOrder(table, even(table.counts)))),
  );

  it("hold each key once, with counts that add up", () => {
    const drawn = atOnce(resample(table, sampler, uniforms(9), null));
    const keys = Array.from(drawn.table.counts, (_, c) => drawn.table.codes.map((own) => own[c]).join());
    expect(new Set(keys).size).toBe(keys.length);
    expect(drawn.table.counts.every((f) => f > 0)).toBe(true);
    expect(sum(drawn.table.counts)).toBe(drawn.table.records);
    expect(drawn.weights).toBeNull();
  });

  it("are the same from the same seed, and others from another one", () => {
    const draw = (seed: number): string =>
      JSON.stringify(atOnce(resample(table, sampler, uniforms(seed), null)));
    expect(draw(2)).toBe(draw(2));
    expect(draw(2)).not.toBe(draw(3));
  });

  it("carry weights that were drawn with the records", () => {
    const drawn = atOnce(
      resample(table, sampler, uniforms(9), { values: Float64Array.of(0.5, 1.5), ends: null }),
    );
    drawn.weights!.forEach((w, c) => {
      const f = drawn.table.counts[c];
      expect(w).toBeGreaterThanOrEqual(0.5 * f);
      expect(w).toBeLessThanOrEqual(1.5 * f);
      expect(Number.isInteger(2 * w)).toBe(true);
    });
  });
});

describe("Poisson numbers", () => {
  it.each([0.3, 4, 60, 1700])("have the mean and the variance %d", (mean) => {
    const uniform = uniforms(12);
    const draws = 4000;
    const values = Array.from({ length: draws }, () => poisson(mean, uniform));
    const average = values.reduce((a, b) => a + b, 0) / draws;
    const variance = values.reduce((a, x) => a + (x - average) ** 2, 0) / (draws - 1);
    expect(Math.abs(average - mean)).toBeLessThan(4 * Math.sqrt(mean / draws));
    expect(Math.abs(variance / mean - 1)).toBeLessThan(4 * Math.sqrt((2 + 1 / mean) / draws));
  });

  it("are 0 where the mean is 0", () => {
    expect(poisson(0, uniforms(1))).toBe(0);
  });
});
