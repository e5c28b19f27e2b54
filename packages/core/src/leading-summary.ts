import type { Bin } from "@sdc-risk/blocks";

/** Expected correct matches, and how far they can be relied on. */
export interface LeadingMatches {
  /** For an intruder whose file holds everybody; null where there is no estimate. */
  readonly all: number | null;
  /** For an intruder whose file lacks persons, or differs; null where there is no estimate. */
  readonly inFile: number | null;
  /** 95 % interval of `all`; null where there is none. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** The chance that a person is in the intruder's file with the same keys, in [0, 1]. */
  readonly presence: number;
  /** Bounds that need no model. */
  readonly floor: number;
  readonly ceiling: number;
  /** Those that follow from the sizes of classes, without what sample uniques add. */
  readonly marketer: number;
  /** A count in the whole population, one that is an upper limit, or the model; null where there is no estimate. */
  readonly by: "census" | "upper-limit" | "log-linear" | "negative-binomial" | null;
  /** Whether all that can be checked without the population confirms an estimate, and what does not, as ends of sentences. */
  readonly tested: boolean;
  readonly doubts: readonly string[];
  /** Whether the test of the model refutes it; null where it could not be done. */
  readonly refuted: boolean | null;
  /** Why there is no estimate. */
  readonly reason: string | null;
}

/**
 * What the answer of a report and the verdict on a policy read of a summary, by what it leads them with: the headline is
 * made of `matches`, or of `counted` where a population is known, and the sentences below it of `uniques` and `groups`; of
 * a file that may be synthetic it is made of `copies`.
 */
export interface LeadingSummaries {
  /** Expected correct matches by a model of the population. */
  readonly matches: {
    readonly expectedMatches: LeadingMatches;
    readonly sampleUniques: number;
    /** Cells of the table of all keys that hold records. */
    readonly occupiedCells: number;
    /** Patterns of missing keys that have a model of their own; null where no key is missing. */
    readonly design: { readonly patterns: { readonly fitted: number } | null };
    /** Why there are no intervals, as the end of a sentence. */
    readonly intervals: { readonly withheld: string | null };
    /** Records by the chance that a match with them is right. */
    readonly distribution: { readonly match: readonly Bin[] };
  };
  /** Expected correct matches counted in a known population, without records whose keys it lacks. */
  readonly counted: { readonly expectedMatches: number | null; readonly unknownKeys: number };
  /** Records whose keys no other record has. */
  readonly uniques: { readonly sampleUniques: number };
  /** Records in groups of fewer than k, and with each key left out. */
  readonly groups: {
    readonly violations: readonly LeadingViolations[];
    readonly leaveOneOut: readonly {
      readonly key: string;
      readonly violations: readonly LeadingViolations[];
    }[];
  };
  /** Released records that equal originals, and the attack that best tells who was in the original. */
  readonly copies: {
    readonly files: readonly {
      /** Place of the released file, from 1. */
      readonly file: number;
      readonly records: number;
      readonly identical: LeadingCopies;
      readonly onKeys: LeadingCopies;
    }[];
    /** Null where no attack could be tried. */
    readonly worst: {
      readonly file: number;
      /** The chance that a member scores higher than somebody else, and its 95 % interval: 0.5 by chance. */
      readonly auc: number;
      readonly low: number;
      readonly high: number;
      /** p-value of 0.5, adjusted for the number of attacks. */
      readonly p: number;
      /** Members that are found while 10 % of the others are taken for members. */
      readonly tpr10: number;
    } | null;
  };
}

/** Records of a released file that equal originals on some variables, beside what chance and the control file give. */
export interface LeadingCopies {
  readonly variables: number;
  readonly records: number;
  /** As many as chance gives, and as so many control records hold; null where that is not known. */
  readonly expected: number | null;
  readonly control: number | null;
  /** Lower end of the 95 % interval of the share beyond these; null without one. */
  readonly low: number | null;
}

interface LeadingViolations {
  readonly k: number;
  readonly records: number;
}

/** What a summary may lead the answer of a report with. */
export type LeadingRole = keyof LeadingSummaries;
