import { figure, leads, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

/**
 * Records of the release that equal records of the original, by some variables.
 * @param of the release, in labels
 * @param by the variables, in labels
 */
const identical = (of: string, by = "") =>
  z.object({
    variables: z.number(),
    records: figure.count({ label: `records of ${of} that equal records of the original${by}` }),
    share: figure.share({
      counted: "records",
      label: `share of ${of} that equals records of the original${by}`,
    }),
    /**
     * As many as independent draws would give: the share of original records that some other original record equals,
     * times the records of the release. Null with fewer than two records in the original.
     */
    expected: figure.expected().nullable(),
    /** As many as so many control records give; null without a control file. */
    control: figure.expected().nullable(),
    /** Share beyond that of the control file, or else beyond what is expected, and its 95 % interval. */
    excess: figure
      .number({
        label: `share of ${of} that equals records of the original${by}, beyond the control file or chance`,
      })
      .nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  });

/**
 * How often records with the keys of an original have its sensitive values, beside agreement by luck.
 * @param of the release, in labels
 */
const sensitiveOfKeys = (of: string) =>
  z.object({
    /** Records of the release with the keys of an original, and those of them with its sensitive values, too. */
    onKeys: z.number(),
    agree: z.number(),
    /** As many of them as would agree by luck, had values been drawn for their keys; null where that is not known. */
    expected: z.number().nullable(),
    /** The difference as a share of the release, and its 95 % interval; null where luck is not known. */
    excess: figure
      .number({
        label: `share of ${of} that has the sensitive values of an original with its keys, beyond luck`,
      })
      .nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    /** Why there is no excess; null where there is one. */
    reason: z.string().nullable(),
  });

/** How often the nearest real record of a release record is one of the original. @param of the release, in labels */
const closest = (of: string) =>
  z.object({
    /** Records of the release that were looked at. */
    records: z.number(),
    share: figure.share({ label: `share of ${of} that is nearer to the original than to the control file` }),
    /** Share of the original among the records that are compared. */
    expected: z.number(),
    /** Share beyond it; the interval below is that of the share. */
    excess: figure.number({
      label: `share of ${of} that is nearer to the original than to the control file, less the share by chance`,
    }),
    low: z.number(),
    high: z.number(),
  });

const copies = (of: string) =>
  z.object({
    /** Place of the released file, from 1. */
    file: z.number(),
    records: figure.count(),
    identical: identical(of),
    onKeys: identical(of, " on keys"),
    onKeysAndTargets: identical(of, " on keys and sensitive variables"),
    /** Null where no sensitive variable stands beside the keys, or all records have the same keys. */
    sensitiveOfKeys: sensitiveOfKeys(of).nullable(),
    /** Null without a control file. */
    closest: closest(of).nullable(),
  });

const attack = (which: string) =>
  z.object({
    attack: z.string(),
    file: z.number(),
    /** Chance that a member scores higher than a non-member: 0.5 for an attack that knows nothing. */
    auc: figure.number({ label: `${which} (AUC)` }),
    low: z.number(),
    high: z.number(),
    /** One-sided p-value of an AUC of 0.5, adjusted for all attacks on all files (Holm). */
    p: z.number(),
    members: z.number(),
    nonMembers: z.number(),
    /** Members that are found while 1 and 10 % of the non-members are taken for members. */
    tpr1: figure.share({ label: `members found at 1 % false alarms by the ${which}` }).nullable(),
    tpr1Low: z.number().nullable(),
    tpr1High: z.number().nullable(),
    tpr10: figure.share({ label: `members found at 10 % false alarms by the ${which}` }),
    tpr10Low: z.number(),
    tpr10High: z.number(),
  });

const chosen = (which: string) =>
  z.object({
    /** Whose key no other original has, or those farther from all others than nine in ten. */
    group: z.enum(["unique", "outlier"]),
    ...attack(which).shape,
  });

export const membershipInferenceSummary = leads(
  "copies",
  z.object({
    /** Records of the original, and of the control file; null without one. */
    records: figure.count(),
    control: figure.count().nullable(),
    /** Of the released file with most identical records beyond those of the control file. */
    copies: copies("the release"),
    /** Each attack on the file on which its AUC is largest; empty where none could be tried. */
    attacks: z.array(attack("attack on membership")),
    /** The attack with the smallest p-value; null where none could be tried. */
    worst: attack("best attack on membership").nullable(),
    /**
     * The attacks on people whom an intruder would choose, by the original alone, each on the file on which its AUC is
     * largest; p-values are adjusted for all of these. Empty where none could be tried.
     */
    chosen: z.array(chosen("attack on the membership of people who stand out")),
    /** Of `chosen` the one with the smallest p-value; null where none could be tried. */
    worstChosen: chosen("best attack on the membership of people who stand out").nullable(),
    /** Groups of which too few people were attacked, and why. */
    notChosen: z.array(z.object({ group: z.enum(["unique", "outlier"]), reason: z.string() })),
    /** Why no attack was tried; null where they were. */
    noAttacks: z.string().nullable(),
    /** Why the rate at 1 % false alarms is not given; null where it is, or no attack was tried. */
    noTpr1: z.string().nullable(),
    files: z.array(copies("one of the released files")),
  }),
);

/** Aggregates of the measure. */
export type MembershipInferenceSummary = SummaryOf<typeof membershipInferenceSummary>;
/** Records of a release that are copies of originals. */
export type Copies = SummaryOf<ReturnType<typeof copies>>;
/** Records that are identical on some variables, beside what chance and the control give. */
export type Identical = SummaryOf<ReturnType<typeof identical>>;
/** Records with the keys of an original that have its sensitive values, beside agreement by luck. */
export type SensitiveOfKeys = SummaryOf<ReturnType<typeof sensitiveOfKeys>>;
/** Released records that are nearer to the original than to as many control records. */
export type Closest = SummaryOf<ReturnType<typeof closest>>;
/** How well one attack tells members from others. */
export type AttackResult = SummaryOf<ReturnType<typeof attack>>;
/** How well one attack tells members from others among people who were chosen. */
export type ChosenResult = SummaryOf<ReturnType<typeof chosen>>;
