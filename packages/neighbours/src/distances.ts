/*
 * Distances that stop early. Sums run from the first coordinate to the last, as in distanceBetween. To add a number
 * that is not negative never lowers a sum, rounded or not: a part of it above the limit proves that the whole is.
 *
 * No bound needs slack. Subtraction, quotient, product and sum round monotonically, and on every axis a point of a
 * box differs from the query by at least what its nearest side does and at most what its farthest side does. The
 * same operations on these differences, in the same order, give numbers that the computed distance is not below and
 * not above.
 */

/**
 * The distance between a row of queries, at `q`, and a point, at `p`; where it is above the limit, some
 * number above it.
 */
export function pointDistance(
  queries: Float64Array,
  q: number,
  points: Float64Array,
  p: number,
  units: Float64Array,
  limit: number,
  euclidean: boolean,
): number {
  return euclidean
    ? squared(queries, q, points, p, units, limit)
    : absolute(queries, q, points, p, units, limit);
}

// apart from each other they are small enough for engines to put them in place of the call
function squared(
  queries: Float64Array,
  q: number,
  points: Float64Array,
  p: number,
  units: Float64Array,
  limit: number,
): number {
  const stride = units.length;
  let sum = 0;
  let j = 0;
  for (const fours = stride - 3; j < fours; j += 4) {
    const a = (queries[q + j] - points[p + j]) / units[j];
    const b = (queries[q + j + 1] - points[p + j + 1]) / units[j + 1];
    const c = (queries[q + j + 2] - points[p + j + 2]) / units[j + 2];
    const d = (queries[q + j + 3] - points[p + j + 3]) / units[j + 3];
    sum = sum + a * a + b * b + c * c + d * d;
    if (sum > limit) return sum;
  }
  for (; j < stride; j++) {
    const a = (queries[q + j] - points[p + j]) / units[j];
    sum += a * a;
  }
  return sum;
}

function absolute(
  queries: Float64Array,
  q: number,
  points: Float64Array,
  p: number,
  units: Float64Array,
  limit: number,
): number {
  const stride = units.length;
  let sum = 0;
  let j = 0;
  for (const fours = stride - 3; j < fours; j += 4) {
    const a = (queries[q + j] - points[p + j]) / units[j];
    const b = (queries[q + j + 1] - points[p + j + 1]) / units[j + 1];
    const c = (queries[q + j + 2] - points[p + j + 2]) / units[j + 2];
    const d = (queries[q + j + 3] - points[p + j + 3]) / units[j + 3];
    sum = sum + Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d);
    if (sum > limit) return sum;
  }
  for (; j < stride; j++) sum += Math.abs((queries[q + j] - points[p + j]) / units[j]);
  return sum;
}

/**
 * What the computed distance to no point of a box, at `box`, is below; where it is above the limit, some
 * number above it.
 */
export function nearestSide(
  queries: Float64Array,
  q: number,
  boxes: Float64Array,
  box: number,
  units: Float64Array,
  limit: number,
  euclidean: boolean,
): number {
  const stride = units.length;
  let sum = 0;
  for (let j = 0; j < stride; j++) {
    const x = queries[q + j];
    const low = boxes[box + j];
    const high = boxes[box + stride + j];
    // branches beat Math.max here: most coordinates lie inside
    const t = x < low ? (low - x) / units[j] : x > high ? (x - high) / units[j] : 0;
    sum += euclidean ? t * t : t;
    if (sum > limit) return sum;
  }
  return sum;
}

/**
 * What the computed distance to no point of a box, at `box`, is above; where it is above the limit, some
 * number above it.
 */
export function farthestSide(
  queries: Float64Array,
  q: number,
  boxes: Float64Array,
  box: number,
  units: Float64Array,
  limit: number,
  euclidean: boolean,
): number {
  const stride = units.length;
  let sum = 0;
  for (let j = 0; j < stride; j++) {
    const x = queries[q + j];
    const t = Math.max(x - boxes[box + j], boxes[box + stride + j] - x) / units[j];
    sum += euclidean ? t * t : t;
    if (sum > limit) return sum;
  }
  return sum;
}
