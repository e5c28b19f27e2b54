import { group } from "@sdc-risk/data";
import { countBy, sumBy } from "@sdc-risk/data/kernels";
import type { CellTable } from "../table/table.ts";
import type { CellSampler } from "./cell-sampler.ts";
import { drawnWeight, type RelativeWeights } from "./relative-weights.ts";
import { poisson } from "./variates.ts";

/** Records drawn from a model. */
export interface Resample {
  readonly table: CellTable;
  /** Sum of the draws' own weights per class, in the order of the classes. */
  readonly weights: Float64Array | null;
}

/** Draws between two yields. */
const PIECE = 1 << 14;

/**
 * Poisson counts of all cells with the means of a model: their number is Poisson, and each goes to a cell by itself.
 * @param shape names, sizes, labels and number of cells of the full table
 * @param relative weights that are drawn with the records, one at random each; null for none
 */
export function* resample(
  shape: CellTable,
  sampler: CellSampler,
  uniform: () => number,
  relative: RelativeWeights | null,
): Generator<void, Resample> {
  const wanted = poisson(sampler.total, uniform);
  const codes = shape.sizes.map(() => new Int32Array(wanted));
  const units = new Float64Array(wanted);
  let drawn = 0;
  for (let i = 0; i < wanted; i++) {
    if (i % PIECE === PIECE - 1) yield;
    if (!sampler.draw(uniform)) continue;
    for (let v = 0; v < codes.length; v++) codes[v][drawn] = sampler.codes[v];
    if (relative !== null) units[drawn] = drawnWeight(relative, uniform());
    drawn++;
  }
  const columns = codes.map((own, v) => ({
    codes: own.subarray(0, drawn),
    size: shape.sizes[v],
    complete: true,
  }));
  const { of, first, size } = yield* group(columns, drawn);
  const held = columns.map(({ codes: own }) => first.map((i) => own[i]));
  const table = { ...shape, codes: held, counts: countBy(of, size, null), records: drawn };
  return { table, weights: relative === null ? null : sumBy(of, size, units.subarray(0, drawn)) };
}
