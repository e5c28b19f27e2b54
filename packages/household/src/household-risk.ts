import { countBy, type CodedColumn } from "@sdc-risk/core";

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
 * Risk"), the same for every member. In log space and compensated (Neumaier 1974), so that small risks and large
 * households keep their digits.
 * @param classOf class of each record
 * @param risks individual risk per class, in [0, 1]
 * @returns per household, never below the risk of a member; 1 where a member's risk is 1
 */
export function householdRisks({ of, number }: Households, classOf: Int32Array, risks: Float64Array): Float64Array {
  // one logarithm per class; that of 0 would spoil a compensated sum, so a risk of 1 is taken from `largest`
  const logs = risks.map((risk) => (risk < 1 ? Math.log1p(-risk) : 0));
  const largest = new Float64Array(number), sums = new Float64Array(2 * number);
  for (let i = 0; i < of.length; i++) {
    const h = of[i]!, c = classOf[i]!, x = logs[c]!, sum = sums[2 * h]!, next = sum + x;
    if (risks[c]! > largest[h]!) largest[h] = risks[c]!;
    // all terms are below zero: the larger in size is the smaller
    sums[2 * h + 1]! += sum <= x ? sum - next + x : x - next + sum;
    sums[2 * h] = next;
  }
  for (let h = 0; h < number; h++) largest[h] = Math.min(1, Math.max(largest[h]!, -Math.expm1(sums[2 * h]! + sums[2 * h + 1]!)));
  return largest;
}
