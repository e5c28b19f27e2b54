import {
  type Numbers,
  completeRecords,
  invertCovariance,
  quadraticForm,
  standardised,
} from "@sdc-risk/oracles";

/** Options of `robustMahalanobisRisk`. */
export interface RobustMahalanobisOptions {
  /** Centre of the original's values, standardised by its own mean and sd; `mean` is 0 on every variable. */
  readonly center: readonly number[] | "mean";
  /** Scatter of the same standardised values. */
  readonly scatter: readonly (readonly number[])[];
  /** Default 0.01. */
  readonly k?: number;
  /** Default 0.05. */
  readonly k2?: number;
  /** Whose mean and sd standardise the released file: its own (default) or the original's. */
  readonly scale?: "own" | "original";
  /** Whether d_i is the squared distance, in the interval and in the weighted share. */
  readonly squared?: boolean;
}

/** What `robustMahalanobisRisk` finds. */
export interface RobustMahalanobisRisk {
  /** Distance d_i of every original record, root or square; null where a value is missing. */
  readonly distance: (number | null)[];
  readonly atRisk1: boolean[];
  readonly atRisk2: boolean[];
  /** In standard deviations, the bound less the difference on the variable where that is largest: at risk above 0. */
  readonly slack1: (number | null)[];
  /**
   * Distance from the record to the nearest other released one, less k2: stays at risk above 0. Infinity
   * without another.
   */
  readonly slack2: (number | null)[];
  /** Shares of all records; null for a file without records. */
  readonly risk1: number | null;
  readonly risk2: number | null;
  /** Σ d_i over the records at risk / Σ d_i; null where that sum is 0. */
  readonly weighted1: number | null;
  readonly weighted2: number | null;
}

/** Euclidean distance over the shared variables, its square scaled by d / shared; null where none is shared. */
function distanceBetween(a: Numbers, b: Numbers): number | null {
  const shared = a.flatMap((x, j) => (x === null || b[j] === null ? [] : [x - b[j]]));
  return shared.length === 0
    ? null
    : Math.sqrt(shared.reduce((sum, x) => sum + x * x, 0) * (a.length / shared.length));
}

/**
 * Robust Mahalanobis measure (Templ and Meindl 2008). A record is at risk (1) when on any variable the
 * released value lies strictly within ± k · 0.05 · d_i of the original, both standardised; it stays at risk
 * (2) when no other released record lies within k2. An original record with a missing value has no distance
 * and is not at risk; a missing released value takes its variable out, and other released records count over
 * shared variables. A constant variable counts as missing.
 * @param original variables by record
 * @param released the same variables and records
 */
export function robustMahalanobisRisk(
  original: readonly Numbers[],
  released: readonly Numbers[],
  options: RobustMahalanobisOptions,
): RobustMahalanobisRisk {
  const { center, scatter, k = 0.01, k2 = 0.05, scale = "own", squared = false } = options;
  const n = original[0]?.length ?? 0;
  const before = original.map((values) => standardised(values));
  const after = released.map((values, j) => standardised(values, scale === "own" ? values : original[j]));
  const rows = Array.from({ length: n }, (_, i) => after.map((values) => values[i] ?? null));
  const inverse = invertCovariance(scatter)?.inverse;
  const distance = Array<number | null>(n).fill(null);
  for (const { record, row } of inverse === undefined ? [] : completeRecords(before)) {
    const square = quadraticForm(
      row.map((x, j) => x - (center === "mean" ? 0 : center[j])),
      inverse!,
    );
    distance[record] = squared ? square : Math.sqrt(square);
  }
  const slack1 = distance.map((d, i) => {
    const open = before.flatMap((values, j) =>
      rows[i][j] === null || d === null ? [] : [k * 0.05 * d - Math.abs(rows[i][j] - values[i]!)],
    );
    return open.length === 0 ? null : Math.max(...open);
  });
  const slack2 = rows.map((row, i) => {
    const others = rows.flatMap((other, l) => (l === i ? [] : [distanceBetween(row, other) ?? Infinity]));
    return row.every((x) => x === null) ? null : others.reduce((a, b) => Math.min(a, b), Infinity) - k2;
  });
  const atRisk1 = slack1.map((slack) => slack !== null && slack > 0);
  const atRisk2 = atRisk1.map((risky, i) => risky && slack2[i]! > 0);
  const share = (risky: readonly boolean[]) => (n === 0 ? null : risky.filter(Boolean).length / n);
  const total = distance.reduce<number>((sum, d) => sum + (d ?? 0), 0);
  const weighted = (risky: readonly boolean[]) =>
    total === 0 ? null : distance.reduce<number>((sum, d, i) => sum + (risky[i] ? d! : 0), 0) / total;
  return {
    distance,
    atRisk1,
    atRisk2,
    slack1,
    slack2,
    risk1: share(atRisk1),
    risk2: share(atRisk2),
    weighted1: weighted(atRisk1),
    weighted2: weighted(atRisk2),
  };
}
