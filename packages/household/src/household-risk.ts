import type { Households } from "@sdc-risk/data";
import { inPieces, lost } from "@sdc-risk/data/kernels";

/**
 * Household risk r^h = 1 − Π (1 − r_j) over the members of a household (Benschop, Machingauta and Welch, "Measuring
 * Risk"), the same for every member. In log space and compensated (Neumaier 1974), so that small risks and large
 * households keep their digits.
 * @param classOf class of each record
 * @param risks individual risk per class, in [0, 1]
 * @returns per household, never below the risk of a member; 1 where a member's risk is 1
 */
export const householdRisks = (
  households: Households,
  classOf: Int32Array,
  risks: Float64Array,
): Float64Array => risksByPairs(households, classOf, logPairs(risks));

/** The same. @param pairs of the risks of classes: see `logPairs` */
export function risksByPairs(
  { householdOf, number }: Pick<Households, "householdOf" | "number">,
  classOf: Int32Array,
  pairs: Float64Array,
): Float64Array {
  const largest = new Float64Array(number);
  const sums = new Float64Array(2 * number);
  for (let i = 0; i < householdOf.length; i++) {
    const h = householdOf[i];
    const at = 2 * classOf[i];
    const x = pairs[at + 1];
    const sum = sums[2 * h];
    const next = sum + x;
    largest[h] = larger(largest[h], pairs[at]);
    sums[2 * h + 1] += lost(sum, x, next);
    sums[2 * h] = next;
  }
  for (let h = 0; h < number; h++)
    largest[h] = Math.min(1, larger(largest[h], -Math.expm1(sums[2 * h] + sums[2 * h + 1])));
  return largest;
}

/**
 * The larger of two finite numbers, exactly. Math.max branches on which it is, which is anybody's guess here:
 * half of the time of the loop over records.
 */
function larger(a: number, b: number): number {
  const first = Number(a > b);
  return first * a + (1 - first) * b;
}

/** A value per household as one per record. */
export function* perMember(
  values: Float64Array,
  { householdOf }: Pick<Households, "householdOf">,
): Generator<void, Float64Array> {
  const out = new Float64Array(householdOf.length);
  yield* inPieces(out.length, (from, to) => {
    for (let i = from; i < to; i++) out[i] = values[householdOf[i]];
  });
  return out;
}

/**
 * Per class its risk and log (1 − risk), side by side: one look into memory for both, and one logarithm per
 * class. That of 0 would spoil a compensated sum, so a risk of 1 has 0, and is taken for what it is from the
 * largest risk of a household.
 */
export function logPairs(risks: Float64Array): Float64Array {
  const pairs = new Float64Array(2 * risks.length);
  for (let c = 0; c < risks.length; c++) {
    pairs[2 * c] = risks[c];
    pairs[2 * c + 1] = risks[c] < 1 ? Math.log1p(-risks[c]) : 0;
  }
  return pairs;
}
