/**
 * The first place from … to whose value is above `x`; `to` where none is. By halving: values stand in
 * ascending order there.
 * @param x NaN is below all
 */
export function upperBound(
  sorted: Float64Array | Int32Array,
  x: number,
  from = 0,
  to = sorted.length,
): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sorted[middle] <= x) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * The first place from … to whose value is `x` or above; `to` where none is. By halving: values stand in
 * ascending order there.
 */
export function lowerBound(
  sorted: Float64Array | Int32Array,
  x: number,
  from = 0,
  to = sorted.length,
): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sorted[middle] < x) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The value at a share of the way from the first to the last of sorted values: the lower of two that it lies between. */
export const atShare = (sorted: Float64Array, share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))];
