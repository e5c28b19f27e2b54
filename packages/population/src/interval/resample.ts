import type { CellTable } from "../table/table.js";
import type { CellSampler } from "./cell-sampler.js";

/** Records drawn from a model. */
export interface Resample {
  readonly table: CellTable;
  /** Sum of the draws' own weights per class, in the order of the classes. */
  readonly weights: Float64Array | null;
}

/** Draws between two yields. */
const PIECE = 1 << 14;
/** Arrivals are counted up to so large a mean at a time: e^−mean must not vanish. */
const STRETCH = 500;

/** A Poisson number, as arrivals within a time: exact for any mean, one or two uniforms to each of them. */
export function poisson(mean: number, uniform: () => number): number {
  let count = 0;
  for (let left = mean; left > 0; left -= STRETCH) {
    const end = Math.exp(-Math.min(left, STRETCH));
    for (let product = 1 - uniform(); product > end; product *= 1 - uniform()) count++;
  }
  return count;
}

/**
 * Poisson counts of all cells with the means of a model: their number is Poisson, and each goes to a cell by itself.
 * @param shape names, sizes, labels and number of cells of the full table; at most 2⁵³ cells
 * @param relative weights that are drawn with the records, one at random each; null for none
 */
export function* resample(shape: CellTable, sampler: CellSampler, uniform: () => number, relative: Float64Array | null): Generator<void, Resample> {
  const { sizes } = shape, wanted = poisson(sampler.total, uniform);
  const cells = new Float64Array(wanted), units = new Float64Array(relative === null ? 0 : wanted);
  let drawn = 0;
  for (let i = 0; i < wanted; i++) {
    if (i % PIECE === PIECE - 1) yield;
    if (!sampler.draw(uniform)) continue;
    let cell = 0;
    for (let v = 0; v < sizes.length; v++) cell = cell * sizes[v]! + sampler.codes[v]!;
    if (relative !== null) units[drawn] = relative[Math.floor(uniform() * relative.length)]!;
    cells[drawn++] = cell;
  }
  const sorted = cells.slice(0, drawn).sort();
  yield;
  const { held, counts } = runsOf(sorted);
  const codes = codesOf(held, sizes), table = { ...shape, codes, counts, records: drawn };
  if (relative === null) return { table, weights: null };
  const weights = new Float64Array(held.length);
  for (let i = 0; i < drawn; i++) weights[placeOf(held, cells[i]!)]! += units[i]!;
  return { table, weights };
}

/** Distinct values of a sorted array and how often each occurs. */
function runsOf(sorted: Float64Array): { readonly held: Float64Array; readonly counts: Int32Array } {
  const held = new Float64Array(sorted.length), counts = new Int32Array(sorted.length);
  let size = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) held[size++] = sorted[i]!;
    counts[size - 1]!++;
  }
  return { held: held.slice(0, size), counts: counts.slice(0, size) };
}

function codesOf(cells: Float64Array, sizes: readonly number[]): Int32Array[] {
  const codes = sizes.map(() => new Int32Array(cells.length));
  for (let c = 0; c < cells.length; c++) {
    for (let v = sizes.length - 1, rest = cells[c]!; v >= 0; v--) {
      codes[v]![c] = rest % sizes[v]!;
      rest = Math.floor(rest / sizes[v]!);
    }
  }
  return codes;
}

/** Where a value stands in a sorted array that holds it. */
function placeOf(sorted: Float64Array, value: number): number {
  let low = 0, high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
