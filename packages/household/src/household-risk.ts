import type { Households } from "@sdc-risk/core";
import { lost } from "@sdc-risk/core/kernels";

/**
 * Household risk r^h = 1 − Π (1 − r_j) over the members of a household (Benschop, Machingauta and Welch, "Measuring
 * Risk"), the same for every member. In log space and compensated (Neumaier 1974), so that small risks and large
 * households keep their digits.
 * @param classOf class of each record
 * @param risks individual risk per class, in [0, 1]
 * @returns per household, never below the risk of a member; 1 where a member's risk is 1
 */
export function householdRisks(
  { householdOf, number }: Households,
  classOf: Int32Array,
  risks: Float64Array,
): Float64Array {
  // one logarithm per class; that of 0 would spoil a compensated sum, so a risk of 1 is taken from `largest`
  const logs = risks.map((risk) => (risk < 1 ? Math.log1p(-risk) : 0));
  const largest = new Float64Array(number),
    sums = new Float64Array(2 * number);
  for (let i = 0; i < householdOf.length; i++) {
    const h = householdOf[i]!,
      c = classOf[i]!,
      x = logs[c]!;
    const sum = sums[2 * h]!,
      next = sum + x;
    if (risks[c]! > largest[h]!) largest[h] = risks[c]!;
    sums[2 * h + 1]! += lost(sum, x, next);
    sums[2 * h] = next;
  }
  for (let h = 0; h < number; h++)
    largest[h] = Math.min(1, Math.max(largest[h]!, -Math.expm1(sums[2 * h]! + sums[2 * h + 1]!)));
  return largest;
}
