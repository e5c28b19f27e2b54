import type { Counts } from "@sdc-risk/data/kernels";
import type { Bin } from "@sdc-risk/blocks";

/**
 * Records by probabilities of their classes, in ten bins; NaN is left out.
 * @param records per class
 */
export function tenths(values: Float64Array, records: Counts): Bin[] {
  const counts = new Array<number>(10).fill(0);
  for (let c = 0; c < values.length; c++) {
    const value = values[c];
    if (!Number.isNaN(value)) counts[Math.min(9, Math.floor(value * 10))] += records[c];
  }
  return counts.map((count, i) => ({ from: i / 10, to: (i + 1) / 10, count }));
}
