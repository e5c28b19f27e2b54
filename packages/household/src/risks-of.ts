import { shareOf } from "@sdc-risk/blocks";
import type { HouseholdRisks } from "./summary.ts";
import type { Tally } from "./tally.ts";

/** The figures that go by the risk of every household. */
export const risksOf = (
  { expectedReidentifications, expectedHouseholds, max, above, distribution }: Tally,
  records: number,
): HouseholdRisks => ({
  globalRisk: shareOf(expectedReidentifications, records),
  expectedReidentifications,
  expectedHouseholds,
  max: records > 0 ? max : null,
  above,
  distribution,
});
