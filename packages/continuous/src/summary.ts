import { shareOf } from "@sdc-risk/blocks";
import type { LinkageFigures } from "./linkage/links.js";
import type { ProbabilisticSummary } from "./linkage/probabilistic/probabilistic.js";

/** Records at risk, and their share of the records that both files hold; null where there are none to judge. */
export interface AtRisk {
  readonly records: number;
  readonly share: number | null;
}
/** Records that an interval measure finds; null with a reason where nothing can be compared. */
export interface WithinInterval {
  readonly records: number | null;
  readonly share: number | null;
}
/** Records at risk by the robust Mahalanobis distance (RMDID1 and RMDID2; Templ and Meindl 2008). */
export interface RmdSummary {
  /** Shares of the records that both files hold; null where there is no robust distance. */
  readonly risk1: number | null;
  readonly risk2: number | null;
  readonly records1: number | null;
  readonly records2: number | null;
  /** Σ distance over the records at risk / Σ distance: outliers count more. */
  readonly weighted1: number | null;
  readonly weighted2: number | null;
  /** Records without a distance, because an original value is missing. They count as not at risk. */
  readonly undefinedRecords: number | null;
  /** Why there are no figures, or null. */
  readonly reason: string | null;
}
/** Records of both files, each linked with one of the other at most, at the least total distance. */
export interface OneToOneSummary {
  /** Pairs that are linked. */
  readonly links: number | null;
  /** Records that miss a value, of either file: they are left out. */
  readonly leftOut: number | null;
  /** Σ of the distances of links, in standard deviations of the original. */
  readonly totalDistance: number | null;
  /** No way to link all records of the smaller file has a lower total. */
  readonly lowerBound: number | null;
  /** Share of the total by which the least one is smaller at most; 0 where the total is proved to be the least. */
  readonly gap: number | null;
  /** Links that are right, and their share of the released records. */
  readonly expectedCorrect: number | null;
  readonly share: number | null;
  readonly reason: string | null;
}
/** Record linkage by distance: how many released records are linked to their original. */
export interface LinkageSummary extends LinkageFigures {
  readonly distance: "euclidean" | "manhattan" | "mahalanobis" | "gower";
  /** Variables that the distance is taken on; those with one value only tell no records apart. */
  readonly variables: readonly string[];
  readonly reason: string | null;
  /** The same where no two records are linked with one; null where it was not asked for. */
  readonly oneToOne: OneToOneSummary | null;
}
/** Outliers of the original, and those of them that are outliers of the released file, too. */
export interface Outlying {
  readonly records: number;
  /** Null where they are one or two, of which a count would tell. */
  readonly still: number | null;
}
/** Outliers of the original, and how many the released file still shows as such. */
export interface OutlierSummary {
  readonly variables: readonly ({ readonly variable: string } & Outlying)[];
  /** On any variable, and still on one of these. */
  readonly any: Outlying;
  /** By the robust distance on all variables; null where there is none, with its reason. */
  readonly robust: Outlying | null;
  readonly reason: string | null;
}
/** How near the released values are in one tenth of the original values of a variable. */
export interface DecileRisk {
  /**
   * 1 holds the lowest original values. A decile in which equal values leave few records is empty: they count
   * with the next.
   */
  readonly decile: number;
  readonly records: number;
  /** Shares of its records; null where they are not computed, or fewer than three. */
  readonly interval: number | null;
  readonly rmd: number | null;
  readonly linked: number | null;
}
/** How near the released values of one variable are. */
export interface VariableSummary {
  readonly variable: string;
  /**
   * Records that hold a value in both files, and the share of them whose values are near on this variable
   * alone: within k, for each k of the interval measure.
   */
  readonly compared: number;
  readonly near: readonly { readonly k: number; readonly share: number | null }[];
  readonly deciles: readonly DecileRisk[];
}
/** What is told of one released file. */
export interface FileSummary {
  /** Place of the released file, from 1. */
  readonly file: number;
  /** A sentence: by what records were matched, and why that is believed. */
  readonly matching: string;
  /**
   * Records of the released file; those that both files hold; originals that it leaves out; its records that
   * are no original.
   */
  readonly released: number;
  readonly compared: number;
  readonly leftOut: number;
  readonly added: number;
  readonly interval: readonly ({ readonly k: number } & WithinInterval)[] | null;
  /** Why there are no figures, or null. */
  readonly intervalReason: string | null;
  /** The interval measure for k from 0.001 to 0.5. */
  readonly curve: readonly { readonly k: number; readonly share: number }[] | null;
  readonly rankInterval: readonly ({ readonly p: number } & WithinInterval)[] | null;
  readonly rankIntervalReason: string | null;
  readonly rmd: RmdSummary | null;
  readonly linkage: LinkageSummary | null;
  readonly probabilistic: ProbabilisticSummary | null;
  readonly outliers: OutlierSummary | null;
  readonly variables: readonly VariableSummary[];
}
/** What categorical and continuous keys tell together. */
export interface BandSummary {
  readonly bands: number;
  /** Sample uniques by the categorical keys alone, and when bands of the numeric variables join them. */
  readonly uniques: AtRisk;
  readonly uniquesWithBands: AtRisk;
}
/** Records in one tail of a variable: strictly beyond its percentile, and at it or beyond. */
export interface Tail {
  readonly beyond: number;
  readonly atOrBeyond: number;
}
/** The tails of one variable of the original. */
export interface OriginalVariable {
  readonly variable: string;
  /** Records that hold a value. */
  readonly records: number;
  /** Above the percentile, and below one minus it. */
  readonly upper: Tail;
  readonly lower: Tail;
}
/** Records beyond the percentile of their own group. */
export interface GroupTail extends Tail {
  readonly groups: number;
  /** Records in them that hold a value. */
  readonly records: number;
}
/** Outliers of one variable within groups of one kind, in the tails that the options ask for. */
export interface GroupedOutliers {
  readonly variable: string;
  /** Classes of the keys, or strata. */
  readonly by: "keys" | "strata";
  /** Groups of so many records that more than one value of a tail can lie beyond the percentile. */
  readonly large: GroupTail;
  /** Smaller groups, in which only the outermost value of a tail can, and does whatever it is. */
  readonly small: GroupTail;
}
/** Outliers of the original, whatever is released. */
export interface OriginalSummary {
  readonly variables: readonly OriginalVariable[];
  /** Beyond a percentile on any variable, in the tails that the options ask for. */
  readonly any: AtRisk;
  /** By the robust distance on all variables, of the records that have one; null where none has, with its reason. */
  readonly robust: (AtRisk & { readonly undefinedRecords: number }) | null;
  readonly reason: string | null;
  /** Empty without keys and strata. */
  readonly groups: readonly GroupedOutliers[];
}
/** What is told of a released file, null or empty where there is none. */
type FirstFile = Pick<FileSummary, "variables"> & {
  readonly [Field in keyof Omit<FileSummary, "file" | "variables">]: FileSummary[Field] | null;
};

/** The figures of the first released file, those of all, and those of the original alone. */
export interface ContinuousSummary extends FirstFile {
  readonly records: number;
  /** Null where outliers were not asked for. */
  readonly original: OriginalSummary | null;
  /** Empty where no file was released. */
  readonly files: readonly FileSummary[];
  /** Null without categorical keys. */
  readonly bands: BandSummary | null;
}

export const withinInterval = (records: number, compared: number): WithinInterval =>
  compared === 0 ? { records: null, share: null } : { records, share: records / compared };

export const atRisk = (records: number, compared: number): AtRisk => ({
  records,
  share: shareOf(records, compared),
});

/** The first file where there is none. */
export const NO_FILE: FirstFile = {
  matching: null,
  released: null,
  compared: null,
  leftOut: null,
  added: null,
  interval: null,
  intervalReason: null,
  curve: null,
  rankInterval: null,
  rankIntervalReason: null,
  rmd: null,
  linkage: null,
  probabilistic: null,
  outliers: null,
  variables: [],
};
