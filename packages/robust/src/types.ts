/** Minimum covariance determinant estimate of location and scatter. */
export interface Mcd {
  readonly singular: false;
  /** Mean of the records of weight 1, in the units of the variables; length d. */
  readonly center: Float64Array;
  /** Covariance of the records of weight 1 with its correction factors, d × d row-major, positive definite. */
  readonly scatter: Float64Array;
  /** Natural logarithm of the determinant of `scatter`. */
  readonly logDet: number;
  /** The estimate before reweighting. */
  readonly raw: RawMcd;
  /** Size of the subset, ⌊(n + d + 1) / 2⌋. */
  readonly h: number;
  /**
   * 1 where the squared raw distance is below the 0.975 quantile of χ² with d degrees of freedom, otherwise
   * 0; length n.
   */
  readonly weights: Uint8Array;
  /** Number of records of weight 1. */
  readonly weighted: number;
  /** Whether the subset is known to be the best of all: one variable, or so few records that all subsets were tried. */
  readonly exact: boolean;
}

/** The best subset of h records and what follows from it alone. */
export interface RawMcd {
  /** Mean of the subset; length d. */
  readonly center: Float64Array;
  /** Covariance of the subset (divisor h − 1) with its correction factors, d × d row-major. */
  readonly scatter: Float64Array;
  /**
   * Natural logarithm of the determinant of the subset's covariance, divisor h − 1, without correction: what
   * the search minimises.
   */
  readonly logDet: number;
  /** Positions of the subset's records, from 0, ascending; length h. */
  readonly best: Int32Array;
}

/**
 * There is no estimate with a positive determinant: h records, or all records of weight 1, lie on the hyperplane
 * coefficients · x = constant. A variable of which h records share one value is the simplest case.
 */
export interface SingularMcd {
  readonly singular: true;
  /** Positions of the variables with non-zero coefficients, ascending, from 0. */
  readonly variables: readonly number[];
  /** Coefficients in the units of the variables, the last non-zero one is 1; length d. */
  readonly coefficients: Float64Array;
  readonly constant: number;
  /** Records on the hyperplane, up to rounding. */
  readonly records: number;
  readonly h: number;
}

/** How the search of FAST-MCD goes. */
export interface McdOptions {
  /** Random starts of the search, at least 1. Default 500. */
  readonly starts?: number;
  /** Any integer; the same seed and records give the same estimate. Default 1. */
  readonly seed?: number;
}
