import { chiSquareQuantile, type Numbers, quantileR7 } from "@sdc-risk/oracles";

/** Records of one variable beyond its own percentile. */
export interface BeyondPercentile {
  /** The bounds; lower is null for the upper tail alone, both for a variable without values. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** Per record, strictly beyond a bound; a missing value is not. */
  readonly beyond: boolean[];
  /**
   * Per record, by how much the value lies beyond the nearer bound (negative: within), in its unit; null for
   * a missing one.
   */
  readonly slack: (number | null)[];
}

/**
 * Records strictly above the R-7 quantile at `percentile`; with both tails also those strictly below the one at
 * 1 − percentile.
 */
export function beyondPercentile(
  values: Numbers,
  percentile = 0.99,
  tails: "upper" | "both" = "upper",
): BeyondPercentile {
  const upper = quantileR7(values, percentile);
  const lower = tails === "both" ? quantileR7(values, Number((1 - percentile).toPrecision(12))) : null;
  const slack = values.map((x) =>
    x === null ? null : Math.max(x - upper!, lower === null ? -Infinity : lower - x),
  );
  return { lower, upper, beyond: slack.map((by) => by !== null && by > 0), slack };
}

/**
 * Records whose squared robust distance lies beyond the 0.975 quantile of chi-square with d degrees of
 * freedom. The slack is the squared distance less the quantile, relative to the quantile; null for a record
 * without a distance.
 */
export function beyondChiSquare(
  squaredDistances: Numbers,
  d: number,
): { quantile: number; beyond: boolean[]; slack: (number | null)[] } {
  const quantile = chiSquareQuantile(0.975, d);
  const slack = squaredDistances.map((squared) =>
    squared === null ? null : (squared - quantile) / quantile,
  );
  return { quantile, beyond: slack.map((by) => by !== null && by > 0), slack };
}

/**
 * How many records are outliers of the original on any variable, and how many on one of them are still beyond
 * the released file's bounds.
 */
export interface OutlierCounts {
  readonly records: number;
  readonly still: number;
  readonly original: BeyondPercentile[];
  readonly released: BeyondPercentile[];
}

/**
 * Outliers of every original variable, and whether the same record is beyond the same percentile of the same released
 * variable.
 * @param released the same variables and records, null where a record was left out
 */
export function outliers(
  original: readonly Numbers[],
  released: readonly Numbers[],
  percentile = 0.99,
  tails: "upper" | "both" = "upper",
): OutlierCounts {
  const before = original.map((values) => beyondPercentile(values, percentile, tails));
  const after = released.map((values) => beyondPercentile(values, percentile, tails));
  const all = (original[0] ?? []).map((_, i) => before.map(({ beyond }) => beyond[i]));
  return {
    records: all.filter((found) => found.includes(true)).length,
    still: all.filter((found, i) => found.some((beyond, j) => beyond && after[j].beyond[i])).length,
    original: before,
    released: after,
  };
}
