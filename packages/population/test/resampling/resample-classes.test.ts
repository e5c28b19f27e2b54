import { atOnce, uniforms, sum } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { CellSampler } from "../../src/resampling/cell-sampler.ts";
import { levelOrder } from "../../src/resampling/level-order.ts";
import { relativeWeights, type RelativeWeights } from "../../src/resampling/relative-weights.ts";
import { resampleClasses } from "../../src/resampling/resample-classes.ts";
import { resample, type Resample } from "../../src/resampling/resample.ts";
import { CellProduct } from "../../src/model/factors.ts";
import { generatorsOf, independence, pairs, type Term } from "../../src/model/terms.ts";
import { Grid } from "../../src/table/grid.ts";
import type { CellTable } from "../../src/table/table.ts";
import { fitted, randomCounts, tableFrom } from "../support.ts";

const sizes = [3, 2, 4, 3];
const table = tableFrom(sizes, randomCounts(sizes, 2, 8));
const orderOf = (of: CellTable): Int32Array[] =>
  atOnce(levelOrder(of, new Float64Array(of.counts.length).fill(0.1)));
const fit = fitted(table, generatorsOf(pairs(4)));
const weights = relativeWeights(Float64Array.of(0.5, 1, 4), Int32Array.of(6, 3, 1));

const samplerOf = (of: CellTable, by: typeof fit): CellSampler =>
  atOnce(CellSampler.of(sizes, by, orderOf(of)));
const draw = (seed: () => number, relative: RelativeWeights | null = null, by = fit): Resample =>
  atOnce(resampleClasses(table, samplerOf(table, by), seed, relative));

/** The place of each class in row-major order. */
const placesOf = ({ table: { codes, counts } }: Resample): number[] =>
  Array.from(counts, (_, c) => sizes.reduce((at, size, v) => at * size + codes[v][c], 0));

describe("files that are drawn class by class", () => {
  it.each<[string, Term[]]>([
    ["independence", independence(4)],
    ["all pairs", pairs(4)],
    ["everything", [[0, 1, 2, 3]]],
  ])("hold Poisson numbers with the means of the cells under %s", (_, model) => {
    const by = fitted(table, generatorsOf(model));
    const grid = new Grid(sizes);
    const product = new CellProduct(grid, by.factors, by.constant);
    const means: number[] = [];
    for (let block = 0; block < grid.blocks; block++) means.push(...product.fill(block));
    const files = 2000;
    const uniform = uniforms(3);
    const sums = means.map(() => 0);
    const squares = means.map(() => 0);
    for (let i = 0; i < files; i++) {
      const drawn = draw(uniform, null, by);
      for (const [c, place] of placesOf(drawn).entries()) {
        sums[place] += drawn.table.counts[c];
        squares[place] += drawn.table.counts[c] ** 2;
      }
    }
    for (const [cell, mean] of means.entries()) {
      const own = sums[cell] / files;
      // five standard deviations; the seed is fixed
      expect(Math.abs(own - mean)).toBeLessThanOrEqual(5 * Math.sqrt(mean / files) + 1e-9);
      const error = Math.sqrt((mean + 2 * mean ** 2) / files);
      expect(Math.abs(squares[cell] / files - own ** 2 - mean)).toBeLessThanOrEqual(6 * error + 1e-9);
    }
  });

  it("hold each key once, with counts that add up, and are the same from the same seed", () => {
    const drawn = draw(uniforms(9));
    expect(new Set(placesOf(drawn)).size).toBe(drawn.table.counts.length);
    expect(drawn.table.counts.every((f) => f > 0)).toBe(true);
    expect(sum(drawn.table.counts)).toBe(drawn.table.records);
    expect(drawn.weights).toBeNull();
    expect(JSON.stringify(draw(uniforms(9), weights))).toBe(JSON.stringify(draw(uniforms(9), weights)));
  });

  it("say what those say that are drawn record by record", () => {
    const sampler = samplerOf(table, fit);
    const files = 1000;
    const uniquesOf = (drawFile: (uniform: () => number) => Resample, seed: number): number => {
      const uniform = uniforms(seed);
      let uniques = 0;
      for (let i = 0; i < files; i++)
        uniques += [...drawFile(uniform).table.counts].filter((f) => f === 1).length;
      return uniques / files;
    };
    const byRecord = uniquesOf((uniform) => atOnce(resample(table, sampler, uniform, weights)), 5);
    const byClass = uniquesOf((uniform) => draw(uniform, weights), 6);
    expect(Math.abs(byRecord - byClass)).toBeLessThan(5 * Math.sqrt((2 * byRecord) / files));
  });

  it("carry the weights of their records, in the mean and in how they vary", () => {
    const large = { ...fit, constant: 100 * fit.constant };
    const uniform = uniforms(4);
    let n = 0;
    let off = 0;
    let many = 0;
    for (let i = 0; i < 300; i++) {
      const drawn = draw(uniform, weights, i % 2 === 0 ? fit : large);
      for (const [c, f] of drawn.table.counts.entries()) {
        const w = drawn.weights![c];
        expect(w).toBeGreaterThanOrEqual(f * weights.values[0]);
        expect(w).toBeLessThanOrEqual(f * weights.values[2] + 1e-9);
        // values 0.5, 1 and 4 in ones of 6, 3 and 1, over their mean 1: a variance of 1.05
        off += (w - f) ** 2 / (1.05 * f);
        n++;
        many += Number(f > 100);
      }
    }
    expect(many).toBeGreaterThan(1000);
    expect(Math.abs(off / n - 1)).toBeLessThan(0.08);
  });

  it("go by an order of levels that names do not change", () => {
    const turned = {
      ...table,
      codes: table.codes.map((own, v) => own.map((code) => sizes[v] - 1 - code)),
      labels: table.labels.map((own) => [...own].reverse()),
    };
    const again = fitted(turned, generatorsOf(pairs(4)));
    const other = atOnce(resampleClasses(turned, samplerOf(turned, again), uniforms(9), null));
    const back = {
      ...other.table,
      codes: other.table.codes.map((own, v) => own.map((code) => sizes[v] - 1 - code)),
    };
    const said = (file: Resample): string =>
      placesOf(file)
        .map((place, c) => `${place}: ${file.table.counts[c]}`)
        .join();
    expect(said({ table: back, weights: null })).toBe(said(draw(uniforms(9))));
  });
});
