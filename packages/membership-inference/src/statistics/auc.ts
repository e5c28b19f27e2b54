import { lowerBound, upperBound } from "@sdc-risk/data/kernels";

/** The area under a curve and its parts by record, for the variance (DeLong, DeLong, Clarke-Pearson 1988). */
export interface Areas {
  readonly auc: number;
  /** Per member, the share of non-members with a lower score, of ties half. */
  readonly ofMembers: Float64Array;
  /** Per non-member, the share of members with a higher score, of ties half. */
  readonly ofNonMembers: Float64Array;
}

/** Scores may be infinite, and are not NaN. Both lists have an entry at least. */
export function areas(members: Float64Array, nonMembers: Float64Array): Areas {
  const above = Float64Array.from(members).sort();
  const below = Float64Array.from(nonMembers).sort();
  const ofMembers = members.map((x) => (lowerBound(below, x) + upperBound(below, x)) / (2 * below.length));
  const ofNonMembers = nonMembers.map(
    (x) => 1 - (lowerBound(above, x) + upperBound(above, x)) / (2 * above.length),
  );
  return { auc: mean(ofMembers), ofMembers, ofNonMembers };
}

export const mean = (values: Float64Array): number => values.reduce((a, b) => a + b, 0) / values.length;

/**
 * The variance of the mean of some numbers; 0 for one.
 * @param homes what each belongs to, −1 where that is not known: numbers of one home are not independent, and count
 *   together (Liang and Zeger 1986); null where all are independent
 */
export function varianceOfMean(values: Float64Array, homes?: Int32Array | null): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  const sums = new Map<number, number>();
  // what belongs to nothing else has a place below all homes
  values.forEach((x, i) => {
    const home = !homes || homes[i] < 0 ? -1 - i : homes[i];
    sums.set(home, (sums.get(home) ?? 0) + (x - middle));
  });
  if (sums.size < 2) return 0;
  let squares = 0;
  for (const sum of sums.values()) squares += sum ** 2;
  return ((sums.size / (sums.size - 1)) * squares) / values.length ** 2;
}
