/**
 * Numbers of records, or of others: whole. Those of one table have 32 bits where all of them together fit into these,
 * else they are numbers in double precision, which holds every whole number up to 2^53.
 */
export type Counts = Int32Array | Float64Array;

/** The most that 32 bits hold. */
export const MOST_IN_32_BITS = 2 ** 31 - 1;

/** So many counts, all 0, with room for sums of so many records. */
export const countsFor = (size: number, records: number): Counts =>
  records > MOST_IN_32_BITS ? new Float64Array(size) : new Int32Array(size);

/** Counts in the fewest bits in which all of them together fit. @param counts whole */
export function asCounts(counts: Float64Array): Counts {
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i];
  return total > MOST_IN_32_BITS ? counts : new Int32Array(counts);
}

/** So many counts, all 0, with room for sums of those given. */
export function noCounts<C extends Counts>(like: C, size: number): C;
export function noCounts(like: Counts, size: number): Counts {
  return like instanceof Int32Array ? new Int32Array(size) : new Float64Array(size);
}

/** The counts at some places. */
export function countsAt<C extends Counts>(counts: C, places: Int32Array): C {
  const out = noCounts(counts, places.length);
  for (let i = 0; i < out.length; i++) out[i] = counts[places[i]];
  return out;
}
