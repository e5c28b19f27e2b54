import { atOnce } from "@sdc-risk/data/kernels";
import { fitModel, type Fit, type Zeros } from "../src/model/fit.ts";
import { Observed } from "../src/model/observed.ts";
import { simpleSample } from "../src/sample/sample.ts";
import type { Sample } from "../src/sample/sample.ts";
import type { CellTable } from "../src/table/table.ts";
import type { Term } from "../src/model/terms.ts";

/** Numbers in [0, 1) from a seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Codes of all cells of a table, in row-major order. */
export function allCells(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (cells, size) => cells.flatMap((cell) => Array.from({ length: size }, (_, level) => [...cell, level])),
    [[]],
  );
}

/** A table of the cells that hold records, from the counts of all cells in row-major order. */
export function tableFrom(sizes: readonly number[], counts: readonly number[]): CellTable {
  const cells = allCells(sizes);
  const held = counts.flatMap((f, i) => (f > 0 ? [i] : []));
  return {
    names: sizes.map((_, v) => `v${v}`),
    sizes,
    counts: Int32Array.from(held, (i) => counts[i]),
    codes: sizes.map((_, v) => Int32Array.from(held, (i) => cells[i][v])),
    labels: sizes.map((size) => Array.from({ length: size }, (_, level) => String(level))),
    ordered: sizes.map(() => true),
    cells: cells.length,
    records: counts.reduce((a, b) => a + b, 0),
    share: 1,
    whole: null,
  };
}

/** Poisson counts around means that are skewed in every variable and depend on pairs. */
export function randomCounts(sizes: readonly number[], mean: number, seed: number): number[] {
  const draw = random(seed);
  const poisson = (m: number): number => {
    let k = 0;
    for (let p = draw(), q = Math.exp(-m); p > q; p *= draw()) k++;
    return k;
  };
  return allCells(sizes).map((cell) =>
    poisson(
      mean *
        cell.reduce(
          (product, level, v) =>
            (product * (1.6 + ((level * (v + 2) + cell[(v + 1) % cell.length]) % 3))) / (1 + 0.7 * level),
          1,
        ),
    ),
  );
}

export function fitted(table: CellTable, generators: readonly Term[], zeros: Zeros = []): Fit {
  const fit = atOnce(fitModel(new Observed(table, table.counts, 1), generators, zeros, { tolerance: 1e-11 }));
  if ("reason" in fit) throw new Error(fit.reason);
  return fit;
}

export const sampleOf = (table: CellTable, fraction: number): Sample =>
  simpleSample(table.counts, table.records, fraction, "ml");
