import { figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const withinInterval = z.object({
  records: figure.records().nullable(),
  share: figure.share({ counted: "records" }).nullable(),
});

/** Records that an interval measure finds; null with a reason where nothing can be compared. */
export type WithinInterval = SummaryOf<typeof withinInterval>;

const rmdSummary = z.object({
  /** Shares of the records that both files hold; null where there is no robust distance. */
  risk1: z.number().nullable(),
  risk2: z.number().nullable(),
  records1: z.number().nullable(),
  records2: z.number().nullable(),
  /** Σ distance over the records at risk / Σ distance: outliers count more. */
  weighted1: z.number().nullable(),
  weighted2: z.number().nullable(),
  /** Records without a distance, because an original value is missing. They count as not at risk. */
  undefinedRecords: z.number().nullable(),
  /** Why there are no figures, or null. */
  reason: z.string().nullable(),
});

/** Records at risk by the robust Mahalanobis distance (RMDID1 and RMDID2; Templ and Meindl 2008). */
export type RmdSummary = SummaryOf<typeof rmdSummary>;

const linkageFigures = z.object({
  /** Expected number of released records that are linked to their own original, ties drawn by lot. */
  expectedCorrect: z.number().nullable(),
  /** Of the released records. */
  share: figure.share().nullable(),
  /** Share that chance would link correctly, 1 / originals. */
  chance: z.number().nullable(),
  /** Released records that share no variable with any original. */
  notLinked: z.number().nullable(),
});

/** What linkage achieves, beside what chance would. */
export type LinkageFigures = SummaryOf<typeof linkageFigures>;

const oneToOneSummary = z.object({
  /** Pairs that are linked. */
  links: z.number().nullable(),
  /** Records that miss a value, of either file: they are left out. */
  leftOut: z.number().nullable(),
  /** Σ of the distances of links, in standard deviations of the original. */
  totalDistance: z.number().nullable(),
  /** No way to link all records of the smaller file has a lower total. */
  lowerBound: z.number().nullable(),
  /** Share of the total by which the least one is smaller at most; 0 where the total is proved to be the least. */
  gap: z.number().nullable(),
  /** Links that are right, and their share of the released records. */
  expectedCorrect: z.number().nullable(),
  share: figure.share().nullable(),
  reason: z.string().nullable(),
});

/** Records of both files, each linked with one of the other at most, at the least total distance. */
export type OneToOneSummary = SummaryOf<typeof oneToOneSummary>;

const linkageSummary = z.object({
  ...linkageFigures.shape,
  distance: z.enum(["euclidean", "manhattan", "mahalanobis", "gower"]),
  /** Variables that the distance is taken on; those with one value only tell no records apart. */
  variables: z.array(z.string()),
  reason: z.string().nullable(),
  /** The same where no two records are linked with one; null where it was not asked for. */
  oneToOne: oneToOneSummary.nullable(),
});

/** Record linkage by distance: how many released records are linked to their original. */
export type LinkageSummary = SummaryOf<typeof linkageSummary>;

/**
 * Probability of agreement, and of a missing value, for pairs that are one unit (m) and others (u); weights
 * of the states are log2 of m / u.
 */
const variableWeights = z.object({
  variable: z.string(),
  m: z.number(),
  u: z.number(),
  mMissing: z.number(),
  uMissing: z.number(),
  agreement: z.number(),
  disagreement: z.number(),
  missing: z.number(),
});

const probabilisticSummary = z.object({
  ...linkageFigures.shape,
  /** Variables on which two records must agree to be compared. */
  blocking: z.array(z.string()),
  /** Pairs of an original and a released record that were compared. */
  pairs: z.number(),
  /** Estimated share of pairs that are one unit. */
  prevalence: z.number().nullable(),
  iterations: z.number(),
  converged: z.boolean(),
  variables: z.array(variableWeights),
  /** Pairs that are more likely one unit than not, and how many of them are. */
  declared: z.object({ pairs: z.number(), correct: z.number() }),
});

/** Probabilistic record linkage of a released file with the original (Fellegi and Sunter 1969). */
export type ProbabilisticSummary = SummaryOf<typeof probabilisticSummary>;

const outlying = z.object({
  records: figure.records(),
  /** Null where they are one or two, of which a count would tell. */
  still: z.number().nullable(),
});

/** Outliers of the original, and those of them that are outliers of the released file, too. */
export type Outlying = SummaryOf<typeof outlying>;

const outlierSummary = z.object({
  variables: z.array(z.object({ variable: z.string(), ...outlying.shape })),
  /** On any variable, and still on one of these. */
  any: outlying,
  /** By the robust distance on all variables; null where there is none, with its reason. */
  robust: outlying.nullable(),
  reason: z.string().nullable(),
});

/** Outliers of the original, and how many the released file still shows as such. */
export type OutlierSummary = SummaryOf<typeof outlierSummary>;

const decileRisk = z.object({
  /**
   * 1 holds the lowest original values. A decile in which equal values leave few records is empty: they count
   * with the next.
   */
  decile: z.number(),
  records: figure.records(),
  /** Shares of its records; null where they are not computed, or fewer than three. */
  interval: z.number().nullable(),
  rmd: z.number().nullable(),
  linked: z.number().nullable(),
});

/** How near the released values are in one tenth of the original values of a variable. */
export type DecileRisk = SummaryOf<typeof decileRisk>;

const variableSummary = z.object({
  variable: z.string(),
  /**
   * Records that hold a value in both files, and the share of them whose values are near on this variable
   * alone: within k, for each k of the interval measure.
   */
  compared: z.number(),
  near: z.array(z.object({ k: z.number(), share: figure.share().nullable() })),
  deciles: z.array(decileRisk),
});

/** How near the released values of one variable are. */
export type VariableSummary = SummaryOf<typeof variableSummary>;

const fileSummary = z.object({
  /** Place of the released file, from 1. */
  file: z.number(),
  /** A sentence: by what records were matched, and why that is believed. */
  matching: z.string(),
  /**
   * Records of the released file; those that both files hold; originals that it leaves out; its records that
   * are no original.
   */
  released: z.number(),
  compared: z.number(),
  leftOut: z.number(),
  added: z.number(),
  interval: z.array(z.object({ k: z.number(), ...withinInterval.shape })).nullable(),
  /** Why there are no figures, or null. */
  intervalReason: z.string().nullable(),
  /** The interval measure for k from 0.001 to 0.5. */
  curve: z.array(z.object({ k: z.number(), share: figure.share() })).nullable(),
  rankInterval: z.array(z.object({ p: z.number(), ...withinInterval.shape })).nullable(),
  rankIntervalReason: z.string().nullable(),
  rmd: rmdSummary.nullable(),
  linkage: linkageSummary.nullable(),
  probabilistic: probabilisticSummary.nullable(),
  outliers: outlierSummary.nullable(),
  variables: z.array(variableSummary),
});

/** What is told of one released file. */
export type FileSummary = SummaryOf<typeof fileSummary>;

const own = fileSummary.shape;
const firstFile = z.object({
  variables: own.variables,
  matching: own.matching.nullable(),
  released: own.released.nullable(),
  compared: own.compared.nullable(),
  leftOut: own.leftOut.nullable(),
  added: own.added.nullable(),
  interval: own.interval,
  intervalReason: own.intervalReason,
  curve: own.curve,
  rankInterval: own.rankInterval,
  rankIntervalReason: own.rankIntervalReason,
  rmd: own.rmd,
  linkage: z
    .object({
      ...linkageSummary.shape,
      share: figure.share({ label: "share of released records linked to their original" }).nullable(),
    })
    .nullable(),
  probabilistic: own.probabilistic,
  outliers: own.outliers,
});

/** What is told of a released file, null or empty where there is none. */
export type FirstFile = SummaryOf<typeof firstFile>;

const tail = z.object({ beyond: z.number(), atOrBeyond: z.number() });

/** Records in one tail of a variable: strictly beyond its percentile, and at it or beyond. */
export type Tail = SummaryOf<typeof tail>;

const originalVariable = z.object({
  variable: z.string(),
  /** Records that hold a value. */
  records: figure.records(),
  /** Above the percentile, and below one minus it. */
  upper: tail,
  lower: tail,
});

/** The tails of one variable of the original. */
export type OriginalVariable = SummaryOf<typeof originalVariable>;

const atRisk = z.object({
  records: figure.records(),
  share: figure.share({ counted: "records" }).nullable(),
});

/** Records at risk, and their share of the records that both files hold; null where there are none to judge. */
export type AtRisk = SummaryOf<typeof atRisk>;

const groupTail = z.object({
  ...tail.shape,
  groups: z.number(),
  /** Records in them that hold a value. */
  records: figure.records(),
});

/** Records beyond the percentile of their own group. */
export type GroupTail = SummaryOf<typeof groupTail>;

const groupedOutliers = z.object({
  variable: z.string(),
  /** Classes of the keys, or strata. */
  by: z.enum(["keys", "strata"]),
  /** Groups of so many records that more than one value of a tail can lie beyond the percentile. */
  large: groupTail,
  /** Smaller groups, in which only the outermost value of a tail can, and does whatever it is. */
  small: groupTail,
});

/** Outliers of one variable within groups of one kind, in the tails that the options ask for. */
export type GroupedOutliers = SummaryOf<typeof groupedOutliers>;

const originalSummary = z.object({
  variables: z.array(originalVariable),
  /** Beyond a percentile on any variable, in the tails that the options ask for. */
  any: atRisk,
  /** By the robust distance on all variables, of the records that have one; null where none has, with its reason. */
  robust: z.object({ ...atRisk.shape, undefinedRecords: z.number() }).nullable(),
  reason: z.string().nullable(),
  /** Empty without keys and strata. */
  groups: z.array(groupedOutliers),
});

/** Outliers of the original, whatever is released. */
export type OriginalSummary = SummaryOf<typeof originalSummary>;

const bandSummary = z.object({
  bands: z.number(),
  /** Sample uniques by the categorical keys alone, and when bands of the numeric variables join them. */
  uniques: atRisk,
  uniquesWithBands: atRisk,
});

/** What categorical and continuous keys tell together. */
export type BandSummary = SummaryOf<typeof bandSummary>;

export const continuousSummary = z.object({
  ...firstFile.shape,
  records: figure.count(),
  /** Null where outliers were not asked for. */
  original: originalSummary.nullable(),
  /** Empty where no file was released. */
  files: z.array(fileSummary),
  /** Null without categorical keys. */
  bands: bandSummary.nullable(),
});

/** The figures of the first released file, those of all, and those of the original alone. */
export type ContinuousSummary = SummaryOf<typeof continuousSummary>;
