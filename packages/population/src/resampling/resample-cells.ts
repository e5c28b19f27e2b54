import { productAt } from "../model/factors.ts";
import type { Fit } from "../model/fit.ts";
import type { CellTable } from "../table/table.ts";
import { drawnWeight, relativeDeviation, type RelativeWeights } from "./relative-weights.ts";
import { poisson, type Resample } from "./resample.ts";

/** Cells between two yields. */
const PIECE = 1 << 12;
/** The weights of up to so many records of a cell are drawn one by one. */
const ONE_BY_ONE = 100;

/** The codes of all cells of a table, row-major, each variable's levels in the order that is wanted. */
function allCells(sizes: readonly number[], orders: readonly Int32Array[], cells: number): Int32Array[] {
  let stride = cells;
  return sizes.map((size, v) => {
    stride /= size;
    const codes = new Int32Array(cells);
    for (let from = 0, place = 0; from < cells; from += stride, place = (place + 1) % size)
      codes.fill(orders[v][place], from, from + stride);
    return codes;
  });
}

/**
 * What `resample` draws, cell by cell in place of record by record: a Poisson number for each. It takes memory for
 * each cell of the full table, and none for a record.
 * @param orders per variable its levels in the order that draws go by
 */
export function* resampleCells(
  shape: CellTable,
  { factors, constant }: Pick<Fit, "factors" | "constant">,
  orders: readonly Int32Array[],
  uniform: () => number,
  relative: RelativeWeights | null,
): Generator<void, Resample> {
  const { sizes, cells } = shape;
  const codes = allCells(sizes, orders, cells);
  yield;
  const counts = new Int32Array(cells);
  const means = yield* productAt({ sizes, codes, counts }, factors, constant);
  const weights = relative === null ? null : new Float64Array(cells);
  const deviation = relative === null ? 0 : relativeDeviation(relative);
  let records = 0;
  let size = 0;
  for (let cell = 0; cell < cells; cell++) {
    if (cell % PIECE === PIECE - 1) yield;
    const n = poisson(means[cell], uniform);
    if (n === 0) continue;
    // what was drawn moves to the front: cells without records are no classes
    for (const own of codes) own[size] = own[cell];
    counts[size] = n;
    if (weights !== null && relative !== null) weights[size] = sumOfWeights(relative, deviation, n, uniform);
    records += n;
    size++;
  }
  const held = codes.map((own) => own.slice(0, size));
  return {
    table: { ...shape, codes: held, counts: counts.slice(0, size), records },
    weights: weights?.slice(0, size) ?? null,
  };
}

/**
 * The sum of the weights of n records, whose mean is 1: of many a normal number, by the central limit theorem, no less
 * than n of the least (Box and Muller 1958).
 */
function sumOfWeights(
  relative: RelativeWeights,
  deviation: number,
  n: number,
  uniform: () => number,
): number {
  if (n > ONE_BY_ONE) {
    const normal = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    return Math.max(n * relative.values[0], n + Math.sqrt(n) * deviation * normal);
  }
  let sum = 0;
  for (let i = 0; i < n; i++) sum += drawnWeight(relative, uniform());
  return sum;
}
