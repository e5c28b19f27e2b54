import type { Bin } from "@sdc-risk/blocks";
import type { SharedKey } from "./shared-keys.js";
import type { HouseholdSizes } from "./sizes.js";

/** What is built on the risks of members of larger groups. */
export interface OuterRisks {
  /** Mean over persons of the risk of their group; null without records. */
  readonly globalRisk: number | null;
  /** Sum of that risk over persons, and over groups. */
  readonly expectedReidentifications: number;
  readonly expectedGroups: number;
}

/** Larger groups that households are part of, such as the schools of classes; risks by individual risk. */
export interface OuterSummary extends OuterRisks {
  readonly variable: string;
  readonly groups: number;
  /** Records that belong to none; those of one household are a group, others are groups of one. */
  readonly recordsWithoutId: number;
  /** The same by the chance of a correct match; null where the household's are. */
  readonly byMatch: OuterRisks | null;
  /** In how many of the groups that have a value each key is constant; null where none has two members. */
  readonly sharedKeys: readonly SharedKey[] | null;
}

/** What is built on the risks of members. Risks are probabilities in [0, 1]. */
export interface HouseholdRisks {
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
  /** Households by risk. */
  readonly distribution: readonly Bin[];
}

/** Aggregates of `household`; risks by individual risk, the guide's. */
export interface HouseholdSummary extends HouseholdRisks {
  readonly households: number;
  /** Records without a household id; each is a household of its own. */
  readonly recordsWithoutId: number;
  /**
   * The same by the chance that a match with a member is correct (`population`); null where that was not computed
   * for these records, or is not by a tested model.
   */
  readonly byMatch: HouseholdRisks | null;
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
}
