/**
 * Cholesky factor of a covariance: lower triangle with lower · lowerᵀ = scatter. A pivot that vanishes is
 * replaced by a tiny one, so that distances by the factor are very large off the hyperplane on which the
 * records lie.
 * @param scatter d × d row-major, symmetric; the upper triangle is not read
 * @param lower d × d row-major, written; zero above the diagonal
 * @param dependent a variable whose variance beside the variables before it is at most this share of its own
 *   depends on them
 * @param least variance that counts as 0
 * @returns position of the first variable that is constant or depends on those before it, −1 where there is none
 */
export function cholesky(
  scatter: Float64Array,
  d: number,
  lower: Float64Array,
  dependent: number,
  least = 0,
): number {
  let first = -1;
  lower.fill(0);
  for (let j = 0; j < d; j++) {
    const row = j * d;
    let left = scatter[row + j];
    for (let k = 0; k < j; k++) {
      const above = k * d;
      let sum = scatter[row + k];
      for (let m = 0; m < k; m++) sum -= lower[row + m] * lower[above + m];
      lower[row + k] = sum / lower[above + k];
      left -= lower[row + k] * lower[row + k];
    }
    const floor = Math.max(least, dependent * scatter[row + j]);
    if (!(left > floor)) {
      if (first < 0) first = j;
      left = floor;
    }
    lower[row + j] = Math.sqrt(left);
  }
  return first;
}
