import type { Bin } from "@sdc-risk/core";
import type { HouseholdSizes } from "./sizes.js";

/** Aggregates of `household`. Risks are probabilities in [0, 1]. */
export interface HouseholdSummary {
  readonly households: number;
  /** Records without a household id; each is a household of its own. */
  readonly recordsWithoutId: number;
  /** Mean household risk over persons; null without records. */
  readonly globalRisk: number | null;
  /** Sum of the household risk over persons, and over households. */
  readonly expectedReidentifications: number;
  readonly expectedHouseholds: number;
  readonly max: number | null;
  readonly above: readonly {
    readonly threshold: number;
    readonly households: number;
    readonly records: number;
    readonly share: number | null;
  }[];
  /** Keys with one value within every household; null where no household has two members. */
  readonly householdLevelKeys: readonly string[] | null;
  readonly sizes: HouseholdSizes;
  /** Households by risk. */
  readonly distribution: readonly Bin[];
}
