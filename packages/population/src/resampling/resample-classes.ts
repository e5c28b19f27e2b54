import { grown, asCounts } from "@sdc-risk/data/kernels";
import type { CellTable } from "../table/table.ts";
import type { CellSampler } from "./cell-sampler.ts";
import { drawnWeight, relativeDeviation, type RelativeWeights } from "./relative-weights.ts";
import type { Resample } from "./resample.ts";
import { normal, poisson } from "./variates.ts";

/** The weights of up to so many records of a class are drawn one by one. */
const ONE_BY_ONE = 100;
/** Classes that there is room for at first. */
const ROOM = 1 << 12;

/**
 * What `resample` draws, class by class in place of record by record: it takes memory for the classes that are drawn, and
 * none for a record.
 * @param shape names, sizes, labels and number of cells of the full table
 * @param relative weights that are drawn with the records, one at random each; null for none
 */
export function* resampleClasses(
  shape: CellTable,
  sampler: CellSampler,
  uniform: () => number,
  relative: RelativeWeights | null,
): Generator<void, Resample> {
  let codes = shape.sizes.map(() => new Int32Array(ROOM));
  let counts = new Float64Array(ROOM);
  let weights = new Float64Array(relative === null ? 0 : ROOM);
  const deviation = relative === null ? 0 : relativeDeviation(relative);
  let records = 0;
  let size = 0;
  yield* sampler.spread(poisson(sampler.total, uniform), uniform, (n) => {
    if (size === counts.length) {
      codes = codes.map((own) => grown(own, 2 * size));
      counts = grown(counts, 2 * size);
      if (relative !== null) weights = grown(weights, 2 * size);
    }
    for (let v = 0; v < codes.length; v++) codes[v][size] = sampler.codes[v];
    counts[size] = n;
    if (relative !== null) weights[size] = sumOfWeights(relative, deviation, n, uniform);
    records += n;
    size++;
  });
  return {
    table: {
      ...shape,
      codes: codes.map((own) => own.slice(0, size)),
      counts: asCounts(counts.slice(0, size)),
      records,
    },
    weights: relative === null ? null : weights.slice(0, size),
  };
}

/**
 * The sum of the weights of n records, whose mean is 1: of many a normal number, by the central limit theorem, no less
 * than n of the least.
 */
function sumOfWeights(
  relative: RelativeWeights,
  deviation: number,
  n: number,
  uniform: () => number,
): number {
  if (n > ONE_BY_ONE) return Math.max(n * relative.values[0], n + Math.sqrt(n) * deviation * normal(uniform));
  let sum = 0;
  for (let i = 0; i < n; i++) sum += drawnWeight(relative, uniform());
  return sum;
}
