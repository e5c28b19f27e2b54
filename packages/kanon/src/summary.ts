import { figure, leads, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const violation = z.object({
  k: z.number(),
  /** Records with f_k < k. */
  records: figure.records(),
  share: figure.share({ counted: "records" }).nullable(),
});

/** Violators of k-anonymity for one k. */
export type Violation = SummaryOf<typeof violation>;

const judgedViolation = z.object({
  /** By effective candidates an expected number where keys have gaps and no original is known. */
  records: figure.records(),
  share: figure.share({ counted: "records" }).nullable(),
});

/** Persons who violate k-anonymity by another reading of missing values. */
export type JudgedViolation = SummaryOf<typeof judgedViolation>;

const candidateCounts = z.object({
  k: z.number(),
  /** Persons with fewer than k effective candidates. */
  records: figure.records(),
  /** Persons whose record is the only one that is consistent with their keys: they are found with certainty. */
  alone: z.number(),
});

/** Persons of a released file, whose true keys the original tells. */
export type CandidateCounts = SummaryOf<typeof candidateCounts>;

const attackRisk = (risk: string, ofLargest: { readonly candidates?: "inverse" } = {}) =>
  z.object({
    max: figure.chance({ over: "largest", label: `largest ${risk}`, ...ofLargest }).nullable(),
    mean: figure.chance({ over: "mean", label: `mean ${risk}` }).nullable(),
    /** Records with a risk above `threshold`. */
    threshold: z.number(),
    records: figure.records(),
    share: figure.share({ counted: "records" }).nullable(),
  });

/** Risk of an attack on one record, over records. Null without records. */
export type AttackRisk = SummaryOf<ReturnType<typeof attackRisk>>;

const attackModels = z.object({
  prosecutor: attackRisk("prosecutor risk (1/f)", { candidates: "inverse" }),
  journalist: attackRisk("journalist risk (1/F)"),
  marketer: figure.chance({ over: "mean", label: "marketer risk" }).nullable(),
});

/** Risk by the attack models; that of the marketer is the expected share of correct matches, in [0, 1]. */
export type AttackModels = SummaryOf<typeof attackModels>;

const combination = z.object({
  keys: z.array(z.string()),
  /** Distinct combinations of values in the file, missing as a value. */
  cells: z.number(),
  /** Cells with at most `threshold` records, and the records in them. */
  unsafeCells: z.number(),
  unsafeRecords: z.number(),
  /** Distinct combinations over records (Motwani and Xu 2007). */
  distinction: z.number().nullable(),
  /** Share of pairs of records that differ (Motwani and Xu 2007); null with fewer than two records. */
  separation: z.number().nullable(),
});

/** How risky one set of key variables is by itself. */
export type Combination = SummaryOf<typeof combination>;

export const kanonSummary = leads(
  "groups",
  z.object({
    violations: z.array(
      z.object({
        ...violation.shape,
        records: figure.records({
          candidates: "k",
          label: "{records} in groups of fewer than {k|k} with the same keys",
        }),
        share: figure
          .share({
            counted: "records",
            candidates: "k",
            label: "share of {records} in groups of fewer than {k|k} with the same keys",
          })
          .nullable(),
        /** The same with the estimated population frequency F in place of f. */
        populationRecords: z.number(),
        populationShare: figure.share().nullable(),
        /**
         * What rules are judged by: persons with fewer than k effective candidates, since a missing value that stands
         * for any value would let two blank records lift everybody. Without gaps the same as `records`.
         */
        judged: judgedViolation,
        /** Records in classes of fewer than k where a missing value is a value of its own. */
        ownValue: judgedViolation,
      }),
    ),
    /** By the keys of the original, where this is a released file whose records are matched with it; else null. */
    candidates: z.array(candidateCounts).nullable(),
    attack: attackModels.meta(figure.all({ identity: true })),
    /** Per set of keys, small sets first; null when switched off. */
    combinations: z.array(combination).nullable(),
    /** Violators with each key left out in turn. */
    leaveOneOut: z.array(z.object({ key: z.string(), violations: z.array(violation) })),
  }),
);

/** Aggregates of `kanon`. */
export type KanonSummary = SummaryOf<typeof kanonSummary>;
