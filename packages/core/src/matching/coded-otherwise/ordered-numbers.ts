import { ascending, bandCodes, midRankEdges, type Work } from "@sdc-risk/data/kernels";

/** Bands of numbers by their order in a file. */
export const BANDS = 8;
/** The share of the numbers that are no larger, whose size says the unit: few large ones do not. */
const MOST = 0.9;

/** Numbers of a file, and what their order tells. */
export interface OrderedNumbers {
  /** NaN where missing. */
  readonly values: Float64Array;
  /** Where the second and further bands begin. */
  readonly edges: Float64Array;
  /** The band of each number, −1 where it is missing: the same whatever the unit is. */
  readonly bands: Int32Array;
  /** How large nine in ten of them are at most, without their sign; 0 where there are none. */
  readonly size: number;
}

/** The size that a share of some numbers does not exceed: the larger ones are left out, from either end. @param sorted ascending */
function sizeAtShare(sorted: Float64Array, share: number): number {
  if (sorted.length === 0) return 0;
  let low = 0;
  let high = sorted.length - 1;
  for (let larger = high - Math.floor(share * high); larger > 0; larger--)
    if (-sorted[low] > sorted[high]) low++;
    else high--;
  return Math.max(-sorted[low], sorted[high]);
}

/** @param values NaN where missing */
export function* orderedNumbers(values: Float64Array): Work<OrderedNumbers> {
  const sorted = yield* ascending(values);
  const edges = yield* midRankEdges(sorted, BANDS);
  return { values, edges, bands: yield* bandCodes(values, edges), size: sizeAtShare(sorted, MOST) };
}
