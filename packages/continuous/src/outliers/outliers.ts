import { lowerTail, upperTail } from "@sdc-risk/blocks";
import { inPieces } from "@sdc-risk/data/kernels";

/** Which tails hold outliers. */
export type Tails = "upper" | "both";

/**
 * Records strictly above the quantile of a variable at a percentile, or also strictly below that at one minus
 * it (R-7, Hyndman and Fan 1996).
 * @param values NaN where missing
 * @param sorted the values that are not missing, ascending
 * @returns per record 1 or 0; a missing value is no outlier
 */
export function* beyondPercentile(
  values: Float64Array,
  sorted: Float64Array,
  percentile: number,
  tails: Tails,
): Generator<void, Uint8Array> {
  const out = new Uint8Array(values.length);
  const upper = upperTail(sorted, percentile).limit;
  const lower = tails === "both" ? lowerTail(sorted, percentile).limit : NaN;
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) if (values[i] > upper || values[i] < lower) out[i] = 1;
  });
  return out;
}
