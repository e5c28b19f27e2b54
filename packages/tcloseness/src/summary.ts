import type { Bin } from "@sdc-risk/core";

/** Largest value, null where there is none (all NaN). */
export function largest(values: Float64Array): number | null {
  let most = -Infinity;
  for (const value of values) if (value > most) most = value;
  return most === -Infinity ? null : most;
}

/** Records in classes above a threshold, their share of all records, and the classes. */
export function recordsAbove(values: Float64Array, counts: Int32Array, records: number, threshold: number): { readonly records: number; readonly share: number | null; readonly classes: number } {
  let above = 0, classes = 0;
  for (let k = 0; k < values.length; k++) {
    if (!(values[k]! > threshold)) continue;
    above += counts[k]!;
    classes++;
  }
  return { records: above, share: records > 0 ? above / records : null, classes };
}

/** Records by distance in ten bins of width 0.1. */
export function linearBins(values: Float64Array, counts: Int32Array): Bin[] {
  const bins = new Float64Array(10);
  for (let k = 0; k < values.length; k++) if (!Number.isNaN(values[k]!)) bins[Math.min(9, Math.floor(values[k]! * 10))]! += counts[k]!;
  return Array.from(bins, (count, j) => ({ from: j / 10, to: (j + 1) / 10, count }));
}
