/** Known totals of groups of cells; each cell lies in one of them. */
export interface KnownTotals {
  /** Group of each cell. */
  readonly of: Int32Array;
  /** Total of each group, 0 or more; above 0 where a cell lies in it. */
  readonly totals: Float64Array;
}

/** Weights that were raked. */
export interface Raked {
  /** Per cell. */
  readonly weights: Float64Array;
  /** Walks over all tables. */
  readonly sweeps: number;
  /** The largest difference of a group from its total, relative to it, that is left. */
  readonly error: number;
  /** The table and the group that are farthest off. */
  readonly worst: readonly [table: number, group: number];
}

/** How far groups may be from their totals, relative to them, and how many walks there are at most. */
const TOLERANCE = 1e-9;
const SWEEPS = 5000;

/**
 * Iterative proportional fitting: weights are multiplied table by table so that groups add up to their totals, until
 * they do in all tables at once (Deming and Stephan 1940; raking, the multiplicative case of calibration: Deville and
 * Särndal 1993). The weights that come out are those of all that have these totals which are nearest to the given
 * ones, by relative entropy.
 * @param start per cell, above 0
 * @returns where no weights have these totals, an `error` that stays above 1e-9
 */
export function* raking(start: Float64Array, tables: readonly KnownTotals[]): Generator<void, Raked> {
  const weights = start.slice();
  let error = Infinity;
  let sweeps = 0;
  let worst: Raked["worst"] = [0, 0];
  while (error > TOLERANCE && sweeps < SWEEPS) {
    error = 0;
    sweeps++;
    for (const [t, { of, totals }] of tables.entries()) {
      const factors = new Float64Array(totals.length);
      for (let c = 0; c < weights.length; c++) factors[of[c]] += weights[c];
      for (let g = 0; g < factors.length; g++) {
        if (!(factors[g] > 0)) continue;
        const off = Math.abs(factors[g] - totals[g]) / totals[g];
        if (off > error) [error, worst] = [off, [t, g]];
        factors[g] = totals[g] / factors[g];
      }
      for (let c = 0; c < weights.length; c++) weights[c] *= factors[of[c]];
      yield;
    }
    if (tables.length === 1) return { weights, sweeps, error: 0, worst };
  }
  return { weights, sweeps, error, worst };
}
