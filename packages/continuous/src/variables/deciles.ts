import { SMALLEST_GROUP } from "@sdc-risk/data";
import { inPieces } from "@sdc-risk/data/kernels";

/**
 * The part that each part is told with: equal values may leave few records in one, which then counts with the
 * next above that has enough with it, or at the end with the last one below.
 * @param counts records by part
 */
export function joinedParts(counts: Int32Array, least: number): Int32Array {
  const to = Int32Array.from(counts.keys());
  let first = 0;
  let held = 0;
  for (let part = 0; part < counts.length; part++) {
    held += counts[part];
    if (held < least) continue;
    to.fill(part, first, part + 1);
    first = part + 1;
    held = 0;
  }
  return to.fill(first > 0 ? to[first - 1] : counts.length - 1, first);
}

/**
 * Mean of a value per record, by part; null where fewer than three records hold one. NaN and records without
 * a part (−1) are left out.
 */
export function* meansBy(
  parts: Int32Array,
  size: number,
  values: Float64Array,
): Generator<void, (number | null)[]> {
  const sums = new Float64Array(size);
  const counts = new Int32Array(size);
  yield* inPieces(parts.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const part = parts[i];
      const value = values[i];
      if (part < 0 || value !== value) continue;
      sums[part] += value;
      counts[part]++;
    }
  });
  return Array.from(sums, (sum, part) => (counts[part] < SMALLEST_GROUP ? null : sum / counts[part]));
}
