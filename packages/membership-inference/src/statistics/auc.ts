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

/** The variance of the mean of some numbers; 0 for one. */
export function varianceOfMean(values: Float64Array): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return values.reduce((sum, x) => sum + (x - middle) ** 2, 0) / (values.length - 1) / values.length;
}
