/**
 * A variable whose variance beside the variables before it is at most this share of its own variance depends
 * on them.
 */
export const DEPENDENT = 1e-13;

/** log det of the matrix whose Cholesky factor this is. */
export function logDetOf(lower: Float64Array, d: number): number {
  let sum = 0;
  for (let j = 0; j < d; j++) sum += Math.log(lower[j * d + j]);
  return 2 * sum;
}

/**
 * Inverse of a lower triangle, packed by rows: d (d + 1) / 2 numbers. It whitens: |inverse · (x − center)|²
 * is the squared Mahalanobis distance.
 */
export function packedInverse(lower: Float64Array, d: number, inverse: Float64Array): void {
  for (let j = 0; j < d; j++) {
    const at = (j * (j + 1)) / 2;
    const pivot = 1 / lower[j * d + j];
    for (let k = 0; k < j; k++) {
      let sum = 0;
      for (let m = k; m < j; m++) sum += lower[j * d + m] * inverse[(m * (m + 1)) / 2 + k];
      inverse[at + k] = -sum * pivot;
    }
    inverse[at + j] = pivot;
  }
}

/**
 * Coefficients of the regression of variable j on the variables before it, from the Cholesky factor of their
 * covariance.
 * @returns length j
 */
export function regressionOnEarlier(lower: Float64Array, d: number, j: number): Float64Array {
  const b = lower.slice(j * d, j * d + j);
  for (let k = j - 1; k >= 0; k--) {
    for (let m = k + 1; m < j; m++) b[k] -= lower[m * d + k] * b[m];
    b[k] /= lower[k * d + k];
  }
  return b;
}
