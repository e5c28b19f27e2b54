import { Grid } from "../table/grid.js";
import { CellProduct, type Factor } from "./factors.js";

/** Means of cells, each standing for `weights` cells; sums of smooth functions over them are sums over all cells. */
export interface CellMeans {
  readonly values: Float64Array;
  readonly weights: Float64Array;
}

/** Up to so many cells each stands for itself; cells between two yields. */
const FEW = 1 << 14, PIECE = 1 << 18;
/** Bins to a power of two, as bits, and the powers that are binned; smaller means add nothing that counts. */
const BITS = 8, LOWEST = -60, HIGHEST = 60;
/** Of the upper half of a number: where its power of two stands, what is added to it, and the bin of the lowest one. */
const SHIFT = 20 - BITS, BIAS = 1023, FIRST = (BIAS + LOWEST) << BITS, BINS = (HIGHEST - LOWEST) << BITS;

/**
 * Means of all cells of the full table that are above zero. Beyond a few thousand cells they are put in bins 0.4 % wide, and each
 * bin is two values of equal weight with the number, mean and variance of its cells: a function that is smooth on a bin
 * has the same sum but for terms of the third order, some 1e-10 of it.
 */
export function* cellMeans(sizes: readonly number[], factors: readonly Factor[], constant: number): Generator<void, CellMeans> {
  const grid = new Grid(sizes), cells = new CellProduct(grid, factors, constant);
  if (grid.cells <= FEW) {
    const values = new Float64Array(grid.cells);
    for (let block = 0; block < grid.blocks; block++) values.set(cells.fill(block), block * grid.block);
    return { values, weights: new Float64Array(values.length).fill(1) };
  }
  const counts = new Float64Array(BINS), sums = new Float64Array(BINS), squares = new Float64Array(BINS), every = Math.max(1, Math.floor(PIECE / grid.block));
  for (let block = 0; block < grid.blocks; block++) {
    addTo(counts, sums, squares, cells.fill(block));
    if (block % every === every - 1) yield;
  }
  return nodes(counts, sums, squares);
}

function addTo(counts: Float64Array, sums: Float64Array, squares: Float64Array, values: Float64Array): void {
  const halves = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);
  for (let j = 0; j < values.length; j++) {
    const bin = (halves[2 * j + 1]! >> SHIFT) - FIRST;
    if (bin < 0) continue;
    const value = values[j]!;
    counts[bin]!++;
    sums[bin]! += value;
    squares[bin]! += value * value;
  }
}

function nodes(counts: Float64Array, sums: Float64Array, squares: Float64Array): CellMeans {
  const used = counts.reduce((total, n) => total + (n > 0 ? 1 : 0), 0), values = new Float64Array(2 * used), weights = new Float64Array(2 * used);
  let at = 0;
  counts.forEach((n, bin) => {
    if (n === 0) return;
    const mean = sums[bin]! / n, spread = Math.sqrt(Math.max(0, squares[bin]! / n - mean * mean));
    for (const value of [mean - spread, mean + spread]) {
      weights[at] = n / 2;
      values[at++] = value;
    }
  });
  return { values, weights };
}
