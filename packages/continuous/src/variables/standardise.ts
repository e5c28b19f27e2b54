import type { Moments } from "./moments.ts";
import { inPieces } from "@sdc-risk/data/kernels";

/**
 * Values in standard deviations from the mean; NaN where missing, and everywhere where there is no standard
 * deviation above 0.
 */
export function* standardise(values: Float64Array, { mean, sd }: Moments): Generator<void, Float64Array> {
  const out = new Float64Array(values.length);
  const unit = sd > 0 ? sd : NaN;
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) out[i] = (values[i] - mean) / unit;
  });
  return out;
}

/** Rows of some columns, one after the other. */
export function* rowsOf(columns: readonly Float64Array[], rows: Int32Array): Generator<void, Float64Array> {
  const d = columns.length;
  const out = new Float64Array(rows.length * d);
  for (const [v, values] of columns.entries()) {
    yield* inPieces(rows.length, (from, to) => {
      for (let i = from; i < to; i++) out[i * d + v] = values[rows[i]];
    });
  }
  return out;
}
