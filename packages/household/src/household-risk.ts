import { countBy, sumBy, type CodedColumn } from "@sdc-risk/core";

/** Records grouped into households; a record without a household id is a household of its own. */
export interface Households {
  /** Household of each record, numbered 0 … number − 1. */
  readonly of: Int32Array;
  readonly number: number;
  /** Members per household. */
  readonly sizes: Int32Array;
  /** Records without a household id. */
  readonly withoutId: number;
}

export function householdsOf({ codes, size }: CodedColumn): Households {
  const of = new Int32Array(codes.length), numbers = new Int32Array(size).fill(-1);
  let number = 0, withoutId = 0;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!;
    if (code < 0) {
      withoutId++;
      of[i] = number++;
    } else {
      if (numbers[code]! < 0) numbers[code] = number++;
      of[i] = numbers[code]!;
    }
  }
  return { of, number, sizes: countBy(of, number, null), withoutId };
}

/**
 * Household risk r^h = 1 − Π (1 − r_j) over the members of a household (Benschop, Machingauta and Welch, "Measuring
 * Risk"), the same for every member. In log space, so that small risks and large households keep their digits.
 * @param risks individual risk per record, in [0, 1]
 * @returns per household, never below the risk of a member; 1 where a member's risk is 1
 */
export function householdRisks({ of, number }: Households, risks: Float64Array): Float64Array {
  const largest = new Float64Array(number), logs = new Float64Array(of.length);
  for (let i = 0; i < of.length; i++) {
    const h = of[i]!, risk = risks[i]!;
    if (risk > largest[h]!) largest[h] = risk;
    // the logarithm of 0 would spoil a compensated sum; a risk of 1 is taken from `largest`
    if (risk < 1) logs[i] = Math.log1p(-risk);
  }
  const sums = sumBy(of, number, logs);
  for (let h = 0; h < number; h++) sums[h] = Math.min(1, Math.max(largest[h]!, -Math.expm1(sums[h]!)));
  return sums;
}
