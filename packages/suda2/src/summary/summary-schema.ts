import { bin, figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const fractionSource = z.enum(["option", "weights", "census", "guess"]);

/** Where the sampling fraction is from. */
export type FractionSource = SummaryOf<typeof fractionSource>;

const sizeCount = z.object({
  size: z.number(),
  /** Minimal sample uniques of the size, and records that have one. */
  uniques: z.number(),
  records: figure.records(),
});

/** Minimal sample uniques of one size, in variables. */
export type SizeCount = SummaryOf<typeof sizeCount>;

const smallestCount = z.object({
  size: z.number(),
  /** Records whose smallest minimal sample unique has this size. */
  records: figure.records(),
});

/** Records by the size of their smallest minimal sample unique. */
export type SmallestCount = SummaryOf<typeof smallestCount>;

const variableContribution = z.object({
  variable: z.string(),
  /**
   * Sum over records of their score times the variable's contribution to it, as a share of the total score;
   * null without scores.
   */
  share: figure.share().nullable(),
  /**
   * By size from 1: the share of minimal sample uniques of the size that hold the variable; null where there
   * are none.
   */
  bySize: z.array(z.number().nullable()),
});

/** What one key variable contributes to the scores. */
export type VariableContribution = SummaryOf<typeof variableContribution>;

const pairContribution = z.object({
  variables: z.tuple([z.string(), z.string()]),
  /** Share of the total score whose minimal sample uniques hold both. */
  share: figure.share(),
});

/** What two key variables contribute to the scores together. */
export type PairContribution = SummaryOf<typeof pairContribution>;

const valueContribution = z.object({
  variable: z.string(),
  /** Null: all values together that fewer records hold than may be named, or that come after the largest. */
  value: z.string().nullable(),
  records: figure.records(),
  share: figure.share({ counted: "records" }),
});

/** Share of the total score that lies on one value of a variable. */
export type ValueContribution = SummaryOf<typeof valueContribution>;

const valuePairContribution = z.object({
  variables: z.tuple([z.string(), z.string()]),
  values: z.tuple([z.string(), z.string()]),
  /** Records that hold both values. */
  records: figure.records(),
  /** Share of the total score whose minimal sample uniques hold both values. */
  share: figure.share({ counted: "records" }),
});

/** What two values of two variables contribute to the scores together. */
export type ValuePairContribution = SummaryOf<typeof valuePairContribution>;

const distrust = z.enum(["sizes", "keys", "no-pairs"]);

/**
 * Why DIS-SUDA is not to be trusted: not all sizes were searched, there are many keys, or no class holds
 * exactly two records.
 */
export type Distrust = SummaryOf<typeof distrust>;

const scoreSpread = z.object({
  median: z.number(),
  quantile90: z.number(),
  quantile99: z.number(),
  max: z.number(),
});

/** Quantiles of a figure over the records that have one. */
export type ScoreSpread = SummaryOf<typeof scoreSpread>;

const dataIntrusion = z.object({
  /** Sample uniques on all keys (U) and records in classes of two (P), missing as a value of its own. */
  uniques: z.number(),
  inPairs: z.number(),
  /** Uπ / (Uπ + P(1 − π)), the chance that a unique match is correct, in [0, 1]; null without sample uniques. */
  dis: z.number().nullable(),
  /** U / DIS: the units of the population that correspond to the sample uniques; null where DIS is. */
  corresponding: z.number().nullable(),
});

export const sudaSummary = z.object({
  records: figure.count(),
  /** Number of variables that were searched (ATT), and the largest size that was searched (M). */
  keys: z.number(),
  maxSize: z.number(),
  /** Variables that were searched beside the keys of the file, and those that were searched in bands. */
  added: z.array(z.string()),
  banded: z.array(z.string()),
  /** π, and where it is from; null without records. */
  samplingFraction: z.number().nullable(),
  samplingFractionFrom: fractionSource,
  /** Sample uniques (U), records in classes of two (P), DIS and U / DIS. */
  intrusion: dataIntrusion,
  /** Records with a minimal sample unique; of the sample uniques those with one smaller than all keys. */
  recordsWithUniques: figure.count(),
  specialUniques: figure.count({ label: "special uniques" }),
  bySize: z.array(sizeCount),
  bySmallest: z.array(smallestCount),
  variables: z.array(variableContribution),
  pairs: z.array(pairContribution),
  values: z.array(valueContribution),
  /** Null with more variables than pairs of values are counted for. */
  valuePairs: z.array(valuePairContribution).nullable(),
  /** Records whose DIS-SUDA is strictly above each threshold; null where DIS-SUDA is not defined. */
  above: z.array(z.object({ threshold: z.number(), records: figure.records() })).nullable(),
  /** Why DIS-SUDA is not to be trusted on this file; empty where it is, and where there is none. */
  disSudaUnreliable: z.array(distrust),
  /** Scores over the records that have one; null where none has. */
  scores: scoreSpread.nullable(),
  /** The same of the proportion of the lattice, and of DIS-SUDA, which is not defined for many keys. */
  lattice: scoreSpread.nullable(),
  disSuda: scoreSpread.nullable(),
  distribution: z.array(bin),
});

/** Aggregates of `suda2`. */
export type SudaSummary = SummaryOf<typeof sudaSummary>;
