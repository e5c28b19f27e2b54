import { bin, figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

/** @param by how sentences name the model, from a space on */
const householdRisks = (by = "") =>
  z.object({
    /** Mean household risk over persons; null without records. */
    globalRisk: figure.share({ over: "mean", label: `global household risk${by}` }).nullable(),
    /** Sum of the household risk over persons, and over households. */
    expectedReidentifications: figure.expected(),
    expectedHouseholds: z.number(),
    max: figure.chance({ over: "largest", label: `largest household risk${by}` }).nullable(),
    above: z.array(
      z.object({
        threshold: z.number(),
        households: z.number(),
        records: figure.records(),
        share: figure.share({ counted: "records" }).nullable(),
      }),
    ),
    /** Households by risk. */
    distribution: z.array(bin),
  });

/** What is built on the risks of members. Risks are probabilities in [0, 1]. */
export type HouseholdRisks = SummaryOf<ReturnType<typeof householdRisks>>;

const sharedKey = z.object({
  key: z.string(),
  /** Groups in which the key is known of two members or more: of others nothing says whether they share it. */
  compared: z.number(),
  /** Those of them in which all these members have one value. */
  constant: z.number(),
  /** Null where no group is compared. */
  share: figure.share().nullable(),
});

/** How far the members of groups share one key. */
export type SharedKey = SummaryOf<typeof sharedKey>;

const outerRisks = z.object({
  /** Mean over persons of the risk of their group; null without records. */
  globalRisk: figure.share({ over: "mean" }).nullable(),
  /** Sum of that risk over persons, and over groups. */
  expectedReidentifications: figure.expected(),
  expectedGroups: z.number(),
});

/** What is built on the risks of members of larger groups. */
export type OuterRisks = SummaryOf<typeof outerRisks>;

const outerSummary = z.object({
  ...outerRisks.shape,
  variable: z.string(),
  groups: z.number(),
  /** Records that belong to none; those of one household are a group, others are groups of one. */
  recordsWithoutId: z.number(),
  /** The same by the chance of a correct match; null where the household's are. */
  byMatch: outerRisks.nullable(),
  /** In how many of the groups that have a value each key is constant; null where none has two members. */
  sharedKeys: z.array(sharedKey).nullable(),
});

/** Larger groups that households are part of, such as the schools of classes; risks by individual risk. */
export type OuterSummary = SummaryOf<typeof outerSummary>;

const sizeGroup = z.object({ size: z.number(), households: z.number() });

/** Households that have the same number of members. */
export type SizeGroup = SummaryOf<typeof sizeGroup>;

const sizeTable = z.object({
  sizes: z.array(sizeGroup),
  /** Sizes held by fewer than three households: how many sizes, households and persons. */
  rare: z.object({ sizes: z.number(), households: z.number(), records: figure.records() }),
});

/**
 * Households by size; sizes that fewer than three of them have are told together: a report must itself be
 * safe to pass on.
 */
export type SizeTable = SummaryOf<typeof sizeTable>;

const householdSizes = z.object({
  ...sizeTable.shape,
  /**
   * The same within each stratum, the largest first; strata of fewer than three households are left out. Null
   * without strata. A household whose members are of different strata counts in a stratum named "several".
   */
  strata: z.array(z.object({ stratum: z.string(), ...sizeTable.shape })).nullable(),
  /** Households whose size (within their stratum) fewer than k households have, and the persons in them, for each k. */
  violations: z.array(z.object({ k: z.number(), households: z.number(), records: figure.records() })),
});

/** Households by size, within strata, and those whose size few households have. */
export type HouseholdSizes = SummaryOf<typeof householdSizes>;

export const householdSummary = z
  .object({
    ...householdRisks().shape,
    households: z.number(),
    /** Records without a household id; each is a household of its own. */
    recordsWithoutId: z.number(),
    /**
     * The same by the chance that a match with a member is correct (`population`); null where that was not computed
     * for these records, or is not by a tested model.
     */
    byMatch: householdRisks(" by a tested model").nullable(),
    /**
     * Keys with one value within every household in which they are known of two members; null where no
     * household has two members.
     */
    householdLevelKeys: z.array(z.string()).nullable(),
    /** In how many households each key is constant; null where no household has two members. */
    sharedKeys: z.array(sharedKey).nullable(),
    /** The larger groups that households are part of; null without the option. */
    within: outerSummary.nullable(),
    sizes: householdSizes,
  })
  .meta(figure.all({ identity: true }));

/** Aggregates of `household`; risks by individual risk, the guide's. */
export type HouseholdSummary = SummaryOf<typeof householdSummary>;
