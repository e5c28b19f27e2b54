import type { ClassHistogram } from "@sdc-risk/data";
import { sum, upperBound, type Counts } from "@sdc-risk/data/kernels";

/** Share of each value in the file, by code; sums to 1 where the file holds a value. */
export type FileShares = Float64Array;

/*
 * Both distances are sums of counts of records, which are exact, divided once: a class that is exactly at a
 * threshold is there to the last bit.
 */

/**
 * t-closeness for nominal values: total variation between each class and the file, ½ Σ |p − q| (Li, Li and
 * Venkatasubramanian 2007, equal ground distance). In [0, 1]; NaN where the class holds no value.
 * @param file records of each value in the file
 */
export function nominalDistance(
  { size, starts, codes, counts }: ClassHistogram,
  file: Float64Array,
): Float64Array {
  const out = new Float64Array(size);
  const records = sum(file);
  for (let c = 0; c < size; c++) {
    const from = starts[c];
    const to = starts[c + 1];
    const total = totalOf(counts, from, to);
    // values that the class lacks are below the file's share throughout, so what is above it is half of the whole
    let above = 0;
    for (let i = from; i < to; i++) {
      const difference = counts[i] * records - file[codes[i]] * total;
      if (difference > 0) above += difference;
    }
    out[c] = to > from ? above / (total * records) : NaN;
  }
  return out;
}

/**
 * t-closeness for ordered values: Σ |cumulated p − cumulated q| / (K − 1) over the K values of the file in their order
 * (Li, Li and Venkatasubramanian 2007, ordered distance). In [0, 1]; 0 where K = 1; NaN where the class holds no value.
 * Between two values of a class its cumulated share stands still while the file's rises, so each gap is one sum of
 * prefix sums, split where the file overtakes: cost grows with the values of the class, not of the file. In counts of
 * records, whose sums are exact: in shares, the prefix sums of a million values leave seven digits of a small distance.
 * @param file records of each value in the file, by rank; codes of the histogram are ranks
 */
export function orderedDistance(
  { size, starts, codes, counts }: ClassHistogram,
  file: Float64Array,
): Float64Array {
  const levels = file.length;
  const cumulated = new Float64Array(levels + 1);
  const area = new Float64Array(levels + 1);
  const out = new Float64Array(size);
  for (let v = 0; v < levels; v++) {
    cumulated[v + 1] = cumulated[v] + file[v];
    area[v + 1] = area[v] + cumulated[v + 1];
  }
  const records = cumulated[levels];
  for (let c = 0; c < size; c++) {
    const from = starts[c];
    const to = starts[c + 1];
    const total = totalOf(counts, from, to);
    let distance = 0;
    let before = 0;
    let held = 0;
    for (let i = from; i < to; i++) {
      distance += gap(cumulated, area, before, codes[i], held * records, total);
      before = codes[i];
      held += counts[i];
    }
    // behind the last value of the class its share is 1, above the file's throughout
    if (to > from) distance += gap(cumulated, area, before, levels - 1, held * records, total);
    out[c] = to === from ? NaN : levels < 2 ? 0 : Math.min(1, distance / (total * records * (levels - 1)));
  }
  return out;
}

/** Σ over ranks from ≤ v < to of |held − total · file's cumulated records up to and with v|. */
function gap(
  cumulated: Float64Array,
  area: Float64Array,
  from: number,
  to: number,
  held: number,
  total: number,
): number {
  // held / total, both whole numbers below 2⁵³, is never rounded up to a whole number that it does not reach
  const low = upperBound(cumulated, held / total, from + 1, to + 1) - 1;
  return (
    held * (low - from) -
    total * (area[low] - area[from]) +
    total * (area[to] - area[low]) -
    held * (to - low)
  );
}

function totalOf(counts: Counts, from: number, to: number): number {
  let total = 0;
  for (let i = from; i < to; i++) total += counts[i];
  return total;
}
