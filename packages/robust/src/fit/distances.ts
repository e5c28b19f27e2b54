/** What stands for distances that overflow, so that they too can be ordered. */
const FAR = Number.MAX_VALUE;

/**
 * Squared Mahalanobis distances of records from … to − 1.
 * @param points n × d row-major
 * @param whiten packed inverse of the Cholesky factor of the scatter
 * @param squared written at the records' positions
 */
export function squaredDistances(
  points: Float64Array,
  d: number,
  center: Float64Array,
  whiten: Float64Array,
  squared: Float64Array,
  from: number,
  to: number,
): void {
  if (d === 3) squaredDistancesOfThree(points, center, whiten, squared, from, to);
  else {
    const x = new Float64Array(d);
    for (let i = from; i < to; i++) {
      let sum = 0;
      for (let j = 0, at = 0, base = i * d; j < d; j++) {
        x[j] = points[base + j] - center[j];
        let z = 0;
        for (let k = 0; k <= j; k++) z += whiten[at++] * x[k];
        sum += z * z;
      }
      squared[i] = sum < FAR ? sum : FAR;
    }
  }
}

/** The same for three variables, the usual number, with everything in registers: a third of the time. */
function squaredDistancesOfThree(
  points: Float64Array,
  center: Float64Array,
  whiten: Float64Array,
  squared: Float64Array,
  from: number,
  to: number,
): void {
  const c0 = center[0];
  const c1 = center[1];
  const c2 = center[2];
  const w0 = whiten[0];
  const w1 = whiten[1];
  const w2 = whiten[2];
  const w3 = whiten[3];
  const w4 = whiten[4];
  const w5 = whiten[5];
  for (let i = from, at = 3 * from; i < to; i++, at += 3) {
    const x = points[at] - c0;
    const y = points[at + 1] - c1;
    const z = points[at + 2] - c2;
    const a = w0 * x;
    const b = w1 * x + w2 * y;
    const c = w3 * x + w4 * y + w5 * z;
    const sum = a * a + b * b + c * c;
    squared[i] = sum < FAR ? sum : FAR;
  }
}
