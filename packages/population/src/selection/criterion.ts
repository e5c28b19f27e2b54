import type { Counts } from "@sdc-risk/data/kernels";
import { cellMeans } from "../model/cell-means.ts";
import { CellProduct, productAt, type Factor } from "../model/factors.ts";
import type { Fit } from "../model/fit.ts";
import type { Sample } from "../sample/sample.ts";
import { Grid } from "../table/grid.ts";
import type { CellTable } from "../table/table.ts";
import type { Bias } from "../summary-schema.ts";

/** Cells of the full table that are gone through, at most, where they cannot be had by products. */
export const MOST_CELLS = 2e7;
const PIECE = 1 << 17;
export interface Criterion {
  /** Cells and products that were gone through. */
  readonly work: number;
  readonly tau1: Bias;
  readonly tau2: Bias;
}

/** Below it the parts of a and b cancel, and they are summed as series: e^x − 1 − x − x²/2, over x. */
const SERIES = 0.5;
const SHORT_SERIES = 0.01;

function tail(x: number): number {
  if (x < SHORT_SERIES)
    return x * x * (1 / 6 + x * (1 / 24 + x * (1 / 120 + x * (1 / 720 + x * (1 / 5040 + x / 40320)))));
  return (
    x *
    x *
    (1 / 6 +
      x *
        (1 / 24 +
          x *
            (1 / 120 +
              x *
                (1 / 720 +
                  x * (1 / 5040 + x * (1 / 40320 + x * (1 / 362880 + x * (1 / 3628800 + x / 39916800))))))))
  );
}

/**
 * Adds to `sums` a D1 + b D2 and a²μ + 2b²μ² of some cells for τ1, then for τ2 (Skinner and Shlomo 2008), and the squares of
 * a D1 + b D2 for both.
 * With x = cλ: τ1 has a = x e^−λ, b = x² e^−λ / (2μ); τ2 has a = e^−λ ((e^x − 1)/x − 1), b = e^−λ ((e^x − 1 −
 * x)/x − x/2)/μ.
 * @param means μ = πλ of each cell
 * @param fractions π of each cell, or one for all
 * @param counts records of each cell; null where all are empty
 * @param weights how many cells each stands for, or one for all
 */
function addCells(
  means: Float64Array,
  fractions: Float64Array | number,
  counts: Counts | null,
  weights: Float64Array | 1 | -1,
  sums: Float64Array,
): void {
  const one = typeof fractions === "number" ? fractions : 0;
  let bias1 = 0;
  let variance1 = 0;
  let bias2 = 0;
  let variance2 = 0;
  let squares1 = 0;
  let squares2 = 0;
  for (let j = 0; j < means.length; j++) {
    if (means[j] === 0) continue;
    const fraction = typeof fractions === "number" ? one : fractions[j];
    const mean = means[j];
    const f = counts === null ? 0 : counts[j];
    const lambda = mean / fraction;
    const x = lambda - mean;
    const e = Math.exp(-lambda);
    let low: number;
    let high: number;
    if (x < SERIES) {
      const rest = tail(x);
      low = e * (x / 2 + rest);
      high = e * rest;
    } else {
      const r = (Math.exp(-mean) - e) / x;
      low = r - e;
      high = r - e * (1 + x / 2);
    }
    // b μ in place of b: it stays finite
    const d1 = f - mean;
    const d2 = (d1 * d1 - f) / mean;
    const a1 = x * e;
    const bm1 = 0.5 * x * a1;
    const weight = typeof weights === "number" ? weights : weights[j];
    bias1 += weight * (a1 * d1 + bm1 * d2);
    variance1 += weight * (a1 * a1 * mean + 2 * bm1 * bm1);
    bias2 += weight * (low * d1 + high * d2);
    variance2 += weight * (low * low * mean + 2 * high * high);
    squares1 += weight * (a1 * d1 + bm1 * d2) ** 2;
    squares2 += weight * (low * d1 + high * d2) ** 2;
  }
  sums[0] += bias1;
  sums[1] += variance1;
  sums[2] += bias2;
  sums[3] += variance2;
  sums[4] += squares1;
  sums[5] += squares2;
}

/**
 * The criterion of Skinner and Shlomo over all cells that the table is of, empty ones included; null where there are too many for
 * a model that does not fall apart.
 * @param fit on counts: what the sample holds is tested, whatever weights say of the population
 * @param means of the fit at the classes
 */
export function* criterionOf(
  table: CellTable,
  sample: Sample,
  fit: Fit,
  means: Float64Array,
): Generator<void, Criterion | null> {
  const { overall, elsewhere } = sample;
  const sums = new Float64Array(6);
  const held = yield* cellMeans(table.sizes, fit, elsewhere?.variables ?? []);
  let work = table.cells;
  if (held !== null) {
    work = held.work;
    for (const [place, { values, weights }] of held.lists.entries()) {
      addCells(values, elsewhere === null ? overall : elsewhere.values[place], null, weights, sums);
      yield;
    }
  } else if (table.cells <= MOST_CELLS)
    yield* addByBlock(table, fit, elsewhere ?? { variables: [], values: Float64Array.of(overall) }, sums);
  else return null;
  // where the classes are of a part of the cells: its share of all, which a draw of cells moves
  const { share } = table;
  for (let i = 0; i < sums.length; i++) sums[i] *= share;
  const [drawn1, drawn2] = [(1 - share) * sums[4], (1 - share) * sums[5]];
  yield* addOccupied(table, sample, means, sums);
  const [bias1, , bias2] = sums as unknown as [number, number, number];
  const [variance1, variance2] = [sums[1] + drawn1, sums[3] + drawn2];
  // means that are all too small for numbers leave nothing to test
  if (variance2 === 0 && overall < 1 && !means.some((mean) => mean > 0)) return null;
  return {
    work,
    tau1: { bias: bias1, z: zOf(bias1, variance1) },
    tau2: { bias: bias2, z: zOf(bias2, variance2) },
  };
}

function* addByBlock(
  table: CellTable,
  fit: Fit,
  elsewhere: Factor,
  sums: Float64Array,
): Generator<void, void> {
  const grid = new Grid(table.sizes);
  const means = new CellProduct(grid, fit.factors, fit.constant);
  const fractions = new CellProduct(grid, [elsewhere], 1);
  const every = Math.max(1, Math.floor(PIECE / grid.block));
  for (let block = 0; block < grid.blocks; block++) {
    addCells(means.fill(block), fractions.fill(block), null, 1, sums);
    if (block % every === every - 1) yield;
  }
}

/** Below it a variance, in squared records, is what rounding leaves of none. */
const ROUNDING = 1e-20;
/** Without variance nothing is uncertain, as in a census, and nothing is biased. */
const zOf = (bias: number, variance: number): number =>
  variance > ROUNDING ? bias / Math.sqrt(variance) : 0;

/** Cells with records were added as empty ones: takes them out and puts them in as they are. */
function* addOccupied(
  table: CellTable,
  sample: Sample,
  means: Float64Array,
  sums: Float64Array,
): Generator<void, void> {
  const before = sample.elsewhere === null ? sample.overall : yield* productAt(table, [sample.elsewhere], 1);
  for (let from = 0; from < means.length; from += PIECE) {
    const to = from + PIECE;
    const some = means.subarray(from, to);
    addCells(some, typeof before === "number" ? before : before.subarray(from, to), null, -1, sums);
    addCells(some, sample.fractions.subarray(from, to), table.counts.subarray(from, to), 1, sums);
    yield;
  }
}
