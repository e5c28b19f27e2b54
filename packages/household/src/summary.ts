import type { Bin } from "@sdc-risk/core";
import type { SharedKey } from "./shared-keys.js";
import type { HouseholdSizes } from "./sizes.js";

/** Larger groups that households are part of, such as the schools of classes. */
export interface OuterSummary {
  readonly variable: string;
  readonly groups: number;
  /** Records that belong to none; those of one household are a group, others are groups of one. */
  readonly recordsWithoutId: number;
  /** Mean over persons of the risk of their group; null without records. */
  readonly globalRisk: number | null;
  /** Sum of that risk over persons, and over groups. */
  readonly expectedReidentifications: number;
  readonly expectedGroups: number;
  /** In how many of the groups that have a value each key is constant; null where none has two members. */
  readonly sharedKeys: readonly SharedKey[] | null;
}

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
  /**
   * Keys with one value within every household in which they are known of two members; null where no
   * household has two members.
   */
  readonly householdLevelKeys: readonly string[] | null;
  /** In how many households each key is constant; null where no household has two members. */
  readonly sharedKeys: readonly SharedKey[] | null;
  /** The larger groups that households are part of; null without the option. */
  readonly within: OuterSummary | null;
  readonly sizes: HouseholdSizes;
  /** Households by risk. */
  readonly distribution: readonly Bin[];
}
