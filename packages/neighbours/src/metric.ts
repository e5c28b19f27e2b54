/**
 * Euclidean distances are compared squared, Σ (a − b)²; Manhattan distances are Σ |a − b|. Both are summed
 * from the first coordinate to the last. Where a tree has units, a − b is divided by that of its coordinate.
 */
export type Metric = "euclidean" | "manhattan";

/**
 * The distance between a row of one array and a row of another, computed as the tree computes it, operation
 * by operation: two distances are tied exactly when these numbers are equal.
 * @param dimensions numbers per row in both arrays
 * @param units those of the tree, or null where it was built without
 * @returns squared for the Euclidean metric
 */
export function distanceBetween(
  a: Float64Array,
  rowOfA: number,
  b: Float64Array,
  rowOfB: number,
  dimensions: number,
  metric: Metric = "euclidean",
  units: Float64Array | null = null,
): number {
  const euclidean = metric === "euclidean";
  let sum = 0;
  for (let j = 0; j < dimensions; j++) {
    const t = (a[rowOfA * dimensions + j] - b[rowOfB * dimensions + j]) / (units === null ? 1 : units[j]);
    sum += euclidean ? t * t : Math.abs(t);
  }
  return sum;
}
