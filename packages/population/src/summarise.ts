import type { Classes } from "@sdc-risk/data";
import { weightedSum } from "@sdc-risk/data/kernels";
import type { Chances } from "./estimate/calibrated.ts";
import type { Estimates } from "./estimate/estimates.ts";
import { expectedMatches } from "./estimate/expected-matches.ts";

import { modelText } from "./model/terms.ts";
import {
  misfit,
  SIGNIFICANT,
  type Estimated,
  type Problem,
  type ModelFindings,
} from "./selection/assess-model.ts";
import type { GapEstimates } from "./patterns/by-pattern.ts";
import type { Choice } from "./selection/choose.ts";
import { tenths } from "./summary.ts";
import type { Sample } from "./sample/sample.ts";
import type { Superpopulation } from "./superpopulation/superpopulation.ts";
import type { CellTable } from "./table/table.ts";
import type {
  ClusterSummary,
  ExpectedMatches,
  ModelSummary,
  PatternSummary,
  PopulationSummary,
  SuperpopulationSummary,
  VariantSummary,
} from "./summary-schema.ts";

/** What is told of a choice, without what the model says of each class; null for a file without records. */
export type ToldChoice = Omit<Choice, "chosen"> & {
  readonly chosen: Omit<Estimated, "means" | "others"> | null;
};

/** What was computed. */
export interface PopulationResults {
  readonly classes: Classes;
  readonly problem: Problem;
  /** The sample as the whole design drew it. */
  readonly whole: Sample;
  readonly clusters: ClusterSummary | null;
  /** The records that the model was chosen by: all, or where some miss keys those that hold enough. */
  readonly base: Problem;
  readonly choice: ToldChoice;
  readonly estimates: Estimates;
  /** What is told of each class. */
  readonly chances: Chances;
  /** Null where no record misses a key, or a missing value counts as one more. */
  readonly gaps: GapEstimates | null;
  readonly patterns: PatternSummary | null;
  readonly superpopulation: Superpopulation;
  readonly neighbourhood: VariantSummary | null;
  /** τ2 of keys that were perturbed; null where none were. */
  readonly perturbed: { readonly tau2: number } | null;
  /** Whether figures are of a treated file, by a model of its original. */
  readonly original: boolean;
  /** Whether the file was said to hold the whole population, by whatever. */
  readonly saidWhole: boolean;
  /** Σ r of individual risk, for an intruder whose file holds the whole population. */
  readonly individualRisk: number;
  /**
   * The chance that a person is in the intruder's file with the same keys, and that the keys of one who is in
   * it are the same.
   */
  readonly presence: number;
  readonly alike: number;
}

/** All that is told of the file. */
export function summaryOf(computed: PopulationResults): PopulationSummary {
  const { classes, problem, base, whole, choice, estimates, gaps, neighbourhood, perturbed } = computed;
  const { sample } = problem;
  const { chosen, models, place, why, tried, moved } = choice;
  const { lead, intervals } = estimates;
  const { unique, match } = computed.chances;
  const some = classes.records > 0;
  const fraction = some ? base.table.records / sample.population : null;
  return {
    records: classes.records,
    sampleUniques: gaps?.uniques ?? sample.uniques,
    population: some ? whole.population : null,
    samplingFraction: some ? classes.records / whole.population : null,
    collapsedStrata: sample.collapsedStrata,
    cells: some ? (Number.isFinite(base.table.cells) ? base.table.cells : null) : 0,
    occupiedCells: base.table.counts.length,
    incomplete: weightedSum(classes.incomplete(), classes.counts),
    design: {
      clusters: computed.clusters,
      patterns: computed.patterns,
      census: lead?.by === "census" && computed.saidWhole,
      original: computed.original,
      part: null,
    },
    expectedMatches: matchesOf(computed),
    method: sample.method,
    tau1: lead?.figures.tau1 ?? null,
    tau2: lead?.figures.tau2 ?? null,
    intervals: isLimit(computed)
      ? { tau1: null, tau2: null, withheld: UNSAID }
      : {
          tau1: intervals?.tau1 ?? null,
          tau2: intervals?.tau2 ?? null,
          withheld: intervals?.withheld ?? null,
        },
    model: chosen && modelText(chosen.generators, base.table.names),
    refuted: chosen?.criterion ? misfit(chosen) > SIGNIFICANT : null,
    why,
    tried,
    models: models.map((one, i) => modelSummary(one, base.table, i === place)),
    moved: chosen?.fit ? moved : null,
    pairs: estimates.pairs,
    outOfSample: estimates.halves,
    negativeBinomial: estimates.negativeBinomial,
    neighbourhood,
    perturbed,
    superpopulation: inSample(computed.superpopulation, fraction),
    distribution: { unique: tenths(unique, classes.counts), match: tenths(match, classes.counts) },
  };
}

/** Why a count that is an upper limit has no interval. */
const UNSAID = "the share of the population in the file is not known";

/** Whether figures count a file as the whole population that nobody has said to be it. */
const isLimit = ({ estimates, saidWhole }: PopulationResults): boolean =>
  estimates.lead?.by === "census" && !saidWhole;

function matchesOf(computed: PopulationResults): ExpectedMatches {
  const { classes, base, choice, estimates } = computed;
  const { individualRisk, presence, alike } = computed;
  const { lead, intervals, match, negativeBinomial, pairs, halves, elsewhere, rare } = estimates;
  const { chosen } = choice;
  const everybody = expectedMatches({
    floor: estimates.floor,
    individualRisk,
    lead,
    model: chosen && modelText(chosen.generators, base.table.names),
    reason: chosen === null ? "there are no records" : chosen.reason,
    perRecord: weightedSum(match, classes.counts),
    intervals,
    pairs,
    halves,
    byClusters: elsewhere !== null,
    rare,
    negativeBinomial,
    share: base.table.share,
  });
  const inFile = everybody.all === null || lead === null ? null : everybody.all * lead.part * alike;
  const shown = { ...everybody, ceiling: classes.size, presence, inFile };
  return isLimit(computed) ? { ...shown, by: "upper-limit", interval: null, doubts: [UNSAID] } : shown;
}

function modelSummary(
  { generators, fit, criterion, points, reason }: ModelFindings,
  table: CellTable,
  chosen: boolean,
): ModelSummary {
  return {
    terms: modelText(generators, table.names),
    parameters: fit?.parameters ?? null,
    chosen,
    converged: fit?.converged === true,
    marginError: fit?.error ?? null,
    sweeps: fit?.sweeps ?? null,
    bias: criterion && { tau1: criterion.tau1, tau2: criterion.tau2 },
    tau1: points?.tau1 ?? null,
    tau2: points?.tau2 ?? null,
    reason,
  };
}

/** Estimates of population uniques, with how many of them a sample like this one holds. */
export function inSample(
  { estimates, dankar }: Superpopulation,
  fraction: number | null,
): SuperpopulationSummary {
  return {
    estimates: estimates.map((one) => ({
      ...one,
      inSample: one.uniques === null || fraction === null ? null : one.uniques * fraction,
    })),
    dankar: dankar && fraction !== null ? { ...dankar, inSample: dankar.uniques * fraction } : null,
  };
}
