import type { Counts } from "@sdc-risk/data/kernels";

/**
 * Median absolute deviation from the median, over records. Distances grow from the median outwards on both sides,
 * so merging the sides passes them in order without sorting again.
 * @param order positions of the values in rising order
 * @param records sum of the counts, above 0
 */
export function medianDistance(
  values: Float64Array,
  counts: Counts,
  order: Int32Array,
  median: number,
  records: number,
): number {
  const position = (records - 1) / 2;
  const first = Math.floor(position);
  const last = Math.ceil(position);
  let above = 0;
  let passed = 0;
  let low = -1;
  while (above < order.length && values[order[above]] < median) above++;
  let below = above - 1;
  for (;;) {
    const left = below >= 0 ? median - values[order[below]] : Infinity;
    const right = above < order.length ? values[order[above]] - median : Infinity;
    passed += counts[left <= right ? order[below--] : order[above++]];
    const distance = Math.min(left, right);
    if (low < 0 && passed > first) low = distance;
    if (passed > last) return (low + distance) / 2;
  }
}
