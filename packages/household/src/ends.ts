import type { Result } from "@sdc-risk/core";
import type { HouseholdRisks, OuterRisks } from "./summary.ts";

/**
 * The ends of the 95 % intervals of what is built on the chance of a match, in the shape of the summary: the same
 * figures where all chances are as at the ends of the model's interval.
 * @param own of households, low and high; @param ofGroups of larger groups, null without these
 */
export function endsOf(
  [low, high]: readonly HouseholdRisks[],
  ofGroups: readonly OuterRisks[] | null,
): NonNullable<Result["interval"]> {
  const end = (byMatch: HouseholdRisks, within: OuterRisks | undefined): object => {
    const { distribution: _, ...figures } = byMatch;
    return { byMatch: figures, ...(within === undefined ? {} : { within: { byMatch: within } }) };
  };
  return { low: end(low, ofGroups?.[0]), high: end(high, ofGroups?.[1]) };
}
