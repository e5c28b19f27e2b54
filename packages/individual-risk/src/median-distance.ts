import { quantile } from "@sdc-risk/core";

/**
 * Median absolute deviation from the median, over records. Distances grow from the median outwards on both sides, so
 * merging the sides puts them in order without sorting again.
 * @param order positions of the values in rising order
 */
export function medianDistance(values: Float64Array, counts: Int32Array, order: Int32Array, median: number): number | null {
  const distances = new Float64Array(order.length), weights = new Int32Array(order.length);
  let above = 0;
  while (above < order.length && values[order[above]!]! < median) above++;
  let below = above - 1;
  for (let i = 0; i < order.length; i++) {
    const left = below >= 0 ? median - values[order[below]!]! : Infinity, right = above < order.length ? values[order[above]!]! - median : Infinity;
    const at = left <= right ? order[below--]! : order[above++]!;
    distances[i] = Math.min(left, right);
    weights[i] = counts[at]!;
  }
  return quantile(distances, weights, 0.5, Int32Array.from(distances.keys()));
}
