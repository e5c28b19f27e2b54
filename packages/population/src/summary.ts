import type { Bin } from "@sdc-risk/blocks";
import type { Bias } from "./selection/criterion.js";
import type { PatternSummary } from "./patterns/by-pattern.js";
import type { Source } from "./estimate/lead.js";
import type { Interval } from "./interval/interval.js";
import type { HalvesCheck } from "./estimate/halves.js";
import type { PairsCheck } from "./estimate/pairs-check.js";
import type { VariantSummary } from "./estimate/variants.js";
import type { SuperEstimate } from "./superpopulation/estimate.js";

/** An estimate over sample uniques under one model. */
export interface ModelSummary {
  /** Its terms, main effects of the other keys included: "region × age, sex". */
  readonly terms: string;
  readonly parameters: number | null;
  readonly chosen: boolean;
  /** Whether the fit met its margins and the equations of the variance were solved. */
  readonly converged: boolean;
  /** Largest difference between a fitted and an observed margin, in records; null where there is no fit. */
  readonly marginError: number | null;
  readonly sweeps: number | null;
  /** B̂ and B̂/√v; null where the table has too many cells to go through or there is no fit. */
  readonly bias: { readonly tau1: Bias; readonly tau2: Bias } | null;
  /** Estimates from the fit on counts; null where there is none. */
  readonly tau1: number | null;
  readonly tau2: number | null;
  /** Why there is no estimate. */
  readonly reason: string | null;
}
/**
 * How many records somebody gets right who links each with a person of the population who has its key, one at
 * random.
 */
export interface ExpectedMatches {
  /** Over all records: Σ_classes π̄ + Σ_uniques (1 − π̄) E(1/F | f = 1); null where no model could be fitted. */
  readonly all: number | null;
  /** Over sample uniques, τ2. */
  readonly uniques: number | null;
  /** 95 % interval of `all`; null where there is none. A count has an interval of one point. */
  readonly interval: Interval | null;
  /**
   * What the file shows without a model: the larger of `marketer` and of `dataIntrusion` with as many pairs as chance
   * may have left out. `all` is never below it.
   */
  readonly floor: number;
  /** No more links can be right than there are different keys, or profiles, in the file: one of each in the mean. */
  readonly ceiling: number;
  /**
   * Σ_classes f/F̂ (π̄ with pseudo maximum likelihood), and sample uniques times the chance that a unique
   * match is correct (U · DIS).
   */
  readonly marketer: number;
  readonly dataIntrusion: number;
  /** Σ r of individual risk, for an intruder whose file holds the whole population. */
  readonly individualRisk: number;
  /**
   * Σ over records of E(1/F | f): a second estimate of `all`, which takes classes of two and more by the
   * model, too.
   */
  readonly perRecord: number | null;
  /**
   * The chance that a person is in the intruder's file with the same keys: coverage and divergence of
   * individual risk.
   */
  readonly presence: number;
  /**
   * `all` of an intruder who picks among the persons of that file; `all` itself where it holds everybody
   * without a difference.
   */
  readonly inFile: number | null;
  /** What the figures come from; a count is one where `design.census` is true, else an upper limit. */
  readonly by: Source | null;
  /** Terms of the model; null for a count and where there is none. */
  readonly model: string | null;
  /** Whether all that can be checked without the population confirms the figures: there are no `doubts`, and no count. */
  readonly tested: boolean;
  /** Why the figures are rough, as ends of sentences, the gravest first; empty where they are tested or counted. */
  readonly doubts: readonly string[];
  /** Whether the test of bias refutes the model; null where it could not be done. */
  readonly refuted: boolean | null;
  /** Why there is no estimate. */
  readonly reason: string | null;
}
/** Population uniques by superpopulation models, and how many of them a sample like this one holds. */
export interface SuperpopulationSummary {
  readonly estimates: readonly (SuperEstimate & {
    /** π Û: those of them that a sample like this one holds; beside τ1. */
    readonly inSample: number | null;
  })[];
  readonly dankar: {
    readonly method: SuperEstimate["method"];
    readonly uniques: number;
    readonly inSample: number;
  } | null;
}
/** Clusters of a sample in stages. */
export interface ClusterSummary {
  /** Variables of the role cluster, the first stage first. */
  readonly variables: readonly string[];
  /** Clusters of the first stage. */
  readonly number: number;
  /** Whether keys tell the cluster, and which. */
  readonly told: boolean;
  readonly keys: readonly string[];
  /** Share of the population of the drawn clusters that the file holds, by which figures go; null where it is not known, or no keys tell. */
  readonly fraction: number | null;
  /** What `expectedMatches.all` may be where it is not known; that figure is then the high end. */
  readonly range: { readonly low: number; readonly high: number } | null;
  /**
   * The share of the people whom the model expects with the keys of records that clusters which were not drawn hold, by
   * halves of the drawn ones; figures go by it. Null where keys tell the cluster, or it could not be found.
   */
  readonly elsewhere: number | null;
}
/** How a file came from its population, as far as it was said or is seen. */
export interface Design {
  /** Stages that drew groups of persons; null where none is known. */
  readonly clusters: ClusterSummary | null;
  /** Patterns of missing keys; null where no record misses a key that another one holds. */
  readonly patterns: PatternSummary | null;
  /** Whether the file was said to hold the whole population, or a population was given that is no larger. */
  readonly census: boolean;
  /** Whether figures are of a treated file by a model of the file that it was made of. */
  readonly original: boolean;
}
/** Aggregates of `population`. */
export interface PopulationSummary {
  readonly records: number;
  readonly sampleUniques: number;
  /** N, estimated or as the sampling fraction says; null without records. */
  readonly population: number | null;
  /** n / N. */
  readonly samplingFraction: number | null;
  /** Strata of fewer than ten records, which share one fraction. */
  readonly collapsedStrata: number;
  /** Cells of the full table, null where they are more than a number can hold, and those that hold records. */
  readonly cells: number | null;
  readonly occupiedCells: number;
  /** Records that miss a value of some key. */
  readonly incomplete: number;
  /** How the file came from its population. */
  readonly design: Design;
  /** Expected correct matches, the figure that answers how many would be found. */
  readonly expectedMatches: ExpectedMatches;
  /** Whether the fit is on counts or on weights. */
  readonly method: "ml" | "pml";
  /** Expected sample uniques that are population unique, by the model that leads; null where it failed. */
  readonly tau1: number | null;
  /** Expected correct matches among sample uniques. */
  readonly tau2: number | null;
  /** 95 % intervals of both with their variances, and why there are none, as the end of a sentence. */
  readonly intervals: {
    readonly tau1: Interval | null;
    readonly tau2: Interval | null;
    readonly withheld: string | null;
  };
  /** The terms of the chosen model, whether it was refuted, and why it was chosen. */
  readonly model: string | null;
  readonly refuted: boolean | null;
  readonly why: string;
  /** Models that were fitted and tested. */
  readonly tried: number;
  readonly models: readonly ModelSummary[];
  /**
   * How far τ1 and τ2 of the chosen model went when it was fitted on; they may be off by about as much. Null
   * without a fit.
   */
  readonly moved: { readonly tau1: number; readonly tau2: number } | null;
  /** Records in classes of two against their number under the chosen model; null without one. */
  readonly pairs: PairsCheck | null;
  /** What halves of the file have in common, by a model of the other half; null without one. */
  readonly outOfSample: HalvesCheck | null;
  readonly negativeBinomial: VariantSummary | null;
  readonly neighbourhood: VariantSummary | null;
  /** τ2 of keys that were perturbed; null without the option. */
  readonly perturbed: { readonly tau2: number } | null;
  readonly superpopulation: SuperpopulationSummary;
  /** Sample uniques by P(F = 1), and all records by E(1/F | f), in tenths. */
  readonly distribution: { readonly unique: readonly Bin[]; readonly match: readonly Bin[] };
}

/**
 * Records by probabilities of their classes, in ten bins; NaN is left out.
 * @param records per class
 */
export function tenths(values: Float64Array, records: Int32Array): Bin[] {
  const counts = new Array<number>(10).fill(0);
  for (let c = 0; c < values.length; c++) {
    const value = values[c];
    if (!Number.isNaN(value)) counts[Math.min(9, Math.floor(value * 10))] += records[c];
  }
  return counts.map((count, i) => ({ from: i / 10, to: (i + 1) / 10, count }));
}
