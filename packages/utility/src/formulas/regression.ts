import { cholesky, inPieces } from "@sdc-risk/data/kernels";
import type { Estimate } from "./estimates.ts";

/** What a linear regression is made of: columns per record of one file, without the constant. */
export interface Design {
  readonly outcome: Float64Array;
  readonly columns: readonly Float64Array[];
  /** Records that hold all variables. */
  readonly rows: Int32Array;
  readonly weights: Float64Array | null;
}

/** A column whose variance beside the others is at most this share of its own follows from them. */
const DEPENDENT = 1e-10;

/**
 * Coefficients of the columns by weighted least squares, with standard errors that allow for any variances (White 1980,
 * with n / (n − p); of weighted records Binder 1983); null where they are not determined.
 */
export function* regression({ outcome, columns, rows, weights }: Design): Generator<void, Estimate[] | null> {
  const d = columns.length + 1;
  const n = rows.length;
  if (n <= d) return null;
  const scaled = columns.map((values) => scaleOf(values, rows));
  if (scaled.some(({ sd }) => !(sd > 0))) return null;
  const row = new Float64Array(d).fill(1);
  const fill = (i: number): void => {
    for (let j = 1; j < d; j++) row[j] = (columns[j - 1][i] - scaled[j - 1].mean) / scaled[j - 1].sd;
  };
  const cross = new Float64Array(d * d);
  const right = new Float64Array(d);
  yield* inPieces(n, (from, to) => {
    for (let r = from; r < to; r++) {
      fill(rows[r]);
      const w = weights === null ? 1 : weights[rows[r]];
      addProduct(cross, row, w);
      for (let j = 0; j < d; j++) right[j] += w * row[j] * outcome[rows[r]];
    }
  });
  const lower = new Float64Array(d * d);
  if (cholesky(cross, d, lower, DEPENDENT) >= 0) return null;
  const slopes = solved(lower, d, right);
  const middle = new Float64Array(d * d);
  yield* inPieces(n, (from, to) => {
    for (let r = from; r < to; r++) {
      fill(rows[r]);
      let rest = outcome[rows[r]];
      for (let j = 0; j < d; j++) rest -= slopes[j] * row[j];
      addProduct(middle, row, ((weights === null ? 1 : weights[rows[r]]) * rest) ** 2);
    }
  });
  return scaled.map(({ sd }, j) => ({
    estimate: slopes[j + 1] / sd,
    error: Math.sqrt((sandwich(lower, d, middle, j + 1) * n) / (n - d)) / sd,
  }));
}

function addProduct(into: Float64Array, row: Float64Array, weight: number): void {
  const d = row.length;
  for (let j = 0; j < d; j++) for (let k = 0; k < d; k++) into[j * d + k] += weight * row[j] * row[k];
}

/** Mean and standard deviation, so that columns of any unit are solved alike. */
function scaleOf(values: Float64Array, rows: Int32Array): { readonly mean: number; readonly sd: number } {
  let sum = 0;
  for (const i of rows) sum += values[i];
  const mean = sum / rows.length;
  let squares = 0;
  let varies = false;
  for (const i of rows) {
    squares += (values[i] - mean) ** 2;
    varies ||= values[i] !== values[rows[0]];
  }
  return { mean, sd: varies ? Math.sqrt(squares / rows.length) : 0 };
}

/** x with lower · lowerᵀ x = right. */
function solved(lower: Float64Array, d: number, right: Float64Array): Float64Array {
  const x = Float64Array.from(right);
  for (let j = 0; j < d; j++) {
    for (let k = 0; k < j; k++) x[j] -= lower[j * d + k] * x[k];
    x[j] /= lower[j * d + j];
  }
  for (let j = d - 1; j >= 0; j--) {
    for (let k = j + 1; k < d; k++) x[j] -= lower[k * d + j] * x[k];
    x[j] /= lower[j * d + j];
  }
  return x;
}

/** The variance of one coefficient: a row of the inverse on both sides of the middle. */
function sandwich(lower: Float64Array, d: number, middle: Float64Array, of: number): number {
  const unit = new Float64Array(d);
  unit[of] = 1;
  const inverse = solved(lower, d, unit);
  let sum = 0;
  for (let j = 0; j < d; j++) for (let k = 0; k < d; k++) sum += inverse[j] * middle[j * d + k] * inverse[k];
  return sum;
}
