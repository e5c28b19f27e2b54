import type { Work } from "@sdc-risk/data/kernels";

/** Points of several variables. */
export interface Points {
  /** By record and variable, row-major; no NaN. */
  readonly values: Float64Array;
  /** Variables. */
  readonly width: number;
}

/**
 * Groups of at least k points near each other by MDAV (maximum distance to average vector, with groups of fixed size:
 * Domingo-Ferrer and Mateo-Sanz 2002; Domingo-Ferrer and Torra 2005). While 3 k points or more are left, the one that is
 * furthest from their mean takes its k − 1 nearest, and the one that is furthest from it does so, too; of 2 k to 3 k − 1
 * that are left the one furthest from their mean takes k − 1, and the rest is the last group. All groups have k points, the
 * last one up to 2 k − 1. Between points at equal distances the first one is taken.
 *
 * It compares some 3 n² / (2 k) pairs of points, as work that can be stopped; of one variable the points are put in order,
 * and are taken from both ends.
 * @param k 1 or more; at most as many as there are points
 * @returns the group of each point, numbered as they are made
 */
export function* mdav(points: Points, k: number): Work<Int32Array> {
  return points.width === 1 ? mdavOfLine(points.values, k) : yield* mdavOfPlane(points, k);
}

/** Of one variable: what is furthest from the mean is an end, and what is nearest to an end is beside it. */
function mdavOfLine(values: Float64Array, k: number): Int32Array {
  const n = values.length;
  const order = Int32Array.from(values.keys()).sort((a, b) => values[a] - values[b] || a - b);
  const groupOf = new Int32Array(n);
  let made = 0;
  let from = 0;
  let to = n;
  const take = (begin: number, end: number): void => {
    for (let at = begin; at < end; at++) groupOf[order[at]] = made;
    made++;
  };
  const isLowFurther = (): boolean => {
    let total = 0;
    for (let at = from; at < to; at++) total += values[order[at]];
    const mean = total / (to - from);
    return mean - values[order[from]] >= values[order[to - 1]] - mean;
  };
  while (to - from >= 3 * k) {
    // both ends are taken, whichever is first
    take(from, from + k);
    take(to - k, to);
    from += k;
    to -= k;
  }
  if (to - from >= 2 * k) {
    if (isLowFurther()) {
      take(from, from + k);
      from += k;
    } else {
      take(to - k, to);
      to -= k;
    }
  }
  take(from, to);
  return groupOf;
}

/** Of several variables. */
function* mdavOfPlane({ values, width }: Points, k: number): Work<Int32Array> {
  const n = values.length / width;
  const groupOf = new Int32Array(n).fill(-1);
  // the points that are left, in their order: which they are, where they are, how far from what was last looked from
  const left = Int32Array.from({ length: n }, (_, i) => i);
  const own = values.slice();
  const far = new Float64Array(n);
  const centre = new Float64Array(width);
  let size = n;
  let made = 0;

  const lookFrom = (point: Float64Array): void => {
    for (let i = 0, at = 0; i < size; i++) {
      let sum = 0;
      for (let j = 0; j < width; j++, at++) {
        const d = own[at] - point[j];
        sum += d * d;
      }
      far[i] = sum;
    }
  };
  /** The place of the point that is furthest from what was last looked from. */
  const furthest = (): number => {
    let best = 0;
    for (let i = 1; i < size; i++) if (far[i] > far[best]) best = i;
    return best;
  };
  const furthestFromMean = (): number => {
    centre.fill(0);
    for (let i = 0, at = 0; i < size; i++) for (let j = 0; j < width; j++, at++) centre[j] += own[at];
    for (let j = 0; j < width; j++) centre[j] /= size;
    lookFrom(centre);
    return furthest();
  };
  /** Takes the k points nearest to the one at a place, itself among them, as a group; looks from there. */
  const gather = (place: number): void => {
    lookFrom(own.slice(place * width, (place + 1) * width));
    for (const i of nearestPlaces(far, size, k, place)) groupOf[left[i]] = made;
    made++;
    let kept = 0;
    for (let i = 0; i < size; i++) {
      if (groupOf[left[i]] >= 0) continue;
      left[kept] = left[i];
      far[kept] = far[i];
      for (let j = 0; j < width; j++) own[kept * width + j] = own[i * width + j];
      kept++;
    }
    size = kept;
  };

  while (size >= 3 * k) {
    gather(furthestFromMean());
    gather(furthest());
    // what is left of the pairs falls with the square of the points that are left
    yield 1 - (size / n) ** 2;
  }
  if (size >= 2 * k) gather(furthestFromMean());
  for (let i = 0; i < size; i++) groupOf[left[i]] = made;
  return groupOf;
}

/** Places of the k smallest distances, the first ones where they are equal; a place that is among them in any case. */
function nearestPlaces(far: Float64Array, size: number, k: number, own: number): readonly number[] {
  const places = [own];
  // what a point must be nearer than, once there are k
  let limit = k > 1 ? Infinity : -Infinity;
  for (let i = 0; i < size; i++) {
    const distance = far[i];
    if (!(distance < limit) || i === own) continue;
    // the further ones behind: few, so that they are put in order one by one
    let at = Math.min(places.length, k - 1);
    for (; at > 1 && far[places[at - 1]] > distance; at--) places[at] = places[at - 1];
    places[at] = i;
    if (places.length === k) limit = far[places[k - 1]];
  }
  return places;
}

/** The mean of each group of one variable, for each of its points. @param groupOf 0, 1, … */
export function groupMeans(values: Float64Array, groupOf: Int32Array): Float64Array {
  const sums: number[] = [];
  const counts: number[] = [];
  groupOf.forEach((group, i) => {
    sums[group] = (sums[group] ?? 0) + values[i];
    counts[group] = (counts[group] ?? 0) + 1;
  });
  return Float64Array.from(groupOf, (group) => sums[group] / counts[group]);
}
