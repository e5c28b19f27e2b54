import { bin, figure, leads, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const clusterSummary = z.object({
  /** Variables of the role cluster, the first stage first. */
  variables: z.array(z.string()),
  /** Clusters of the first stage. */
  number: z.number(),
  /** Whether keys tell the cluster, and which. */
  told: z.boolean(),
  keys: z.array(z.string()),
  /** Share of the population of the drawn clusters that the file holds, by which figures go; null where it is not known, or no keys tell. */
  fraction: z.number().nullable(),
  /** What `expectedMatches.all` may be where it is not known; that figure is then the high end. */
  range: z.object({ low: z.number(), high: z.number() }).nullable(),
  /**
   * The share of the people whom the model expects with the keys of records that clusters which were not drawn hold, by
   * halves of the drawn ones; figures go by it. Null where keys tell the cluster, or it could not be found.
   */
  elsewhere: z.number().nullable(),
});

/** Clusters of a sample in stages. */
export type ClusterSummary = SummaryOf<typeof clusterSummary>;

const patternSummary = z.object({
  /** Patterns that occur, that of records without a gap among them. */
  number: z.number(),
  /** Those with a fit of their own. */
  fitted: z.number(),
  /** Records of the others, which take the model of more keys, or hold their keys as if these were independent. */
  records: figure.records(),
});

/** How the patterns of missing keys of a file were gone about. */
export type PatternSummary = SummaryOf<typeof patternSummary>;

const design = z.object({
  /** Stages that drew groups of persons; null where none is known. */
  clusters: clusterSummary.nullable(),
  /** Patterns of missing keys; null where no record misses a key that another one holds. */
  patterns: patternSummary.nullable(),
  /** Whether the file was said to hold the whole population, or a population was given that is no larger. */
  census: z.boolean(),
  /** Whether figures are of a treated file by a model of the file that it was made of. */
  original: z.boolean(),
  /**
   * The random part of the keys that models looked at, one of so many, with its classes and records: figures of a model
   * are its sums times the number of parts. Null where models looked at all keys.
   */
  part: z.object({ of: z.number(), classes: z.number(), records: figure.records() }).nullable(),
});

/** How a file came from its population, as far as it was said or is seen. */
export type Design = SummaryOf<typeof design>;

const interval = z.object({
  estimate: figure.expected(),
  low: figure.expected(),
  high: figure.expected(),
  /** Variance of what is predicted, with the model known. */
  predictionVariance: z.number(),
  /** Variance that comes from estimating the parameters of the model. */
  parameterVariance: z.number(),
  /** Variance that comes from choosing among models; 0 where the model was given. */
  modelVariance: z.number(),
  /**
   * The estimate over the share of the truth that it reaches in files drawn from the model: what following
   * chance takes away is put back.
   */
  corrected: z.number(),
  /**
   * How much too high the estimate is by its test, which finds that the model leaves something out; 0 where
   * it does not.
   */
  underfit: z.number(),
});

/** An estimate with its 95 % interval, which stays within what is possible. */
export type Interval = SummaryOf<typeof interval>;

const source = z.enum(["census", "upper-limit", "log-linear", "negative-binomial"]);

/**
 * What the figures of a file come from: a count, where it was said to hold the whole population; the same count as
 * an upper limit, where nobody has said how much of it the file holds; the log-linear model that was chosen; or
 * that model with gamma distributed means, where its test refutes it or there was none.
 */
export type Source = SummaryOf<typeof source>;

const expectedMatches = z.object({
  /** Over all records: Σ_classes π̄ + Σ_uniques (1 − π̄) E(1/F | f = 1); null where no model could be fitted. */
  all: figure.expected({ label: "expected correct matches, for a file that holds everybody" }).nullable(),
  /** Over sample uniques, τ2. */
  uniques: figure.expected().nullable(),
  /** 95 % interval of `all`; null where there is none. A count has an interval of one point. */
  interval: z
    .object({
      ...interval.shape,
      high: figure.expected({ label: "expected correct matches, upper end of their interval" }),
    })
    .nullable(),
  /**
   * What the file shows without a model: the larger of `marketer` and of `dataIntrusion` with as many pairs as chance
   * may have left out. `all` is never below it.
   */
  floor: figure.expected({ identity: true }),
  /** No more links can be right than there are different keys, or profiles, in the file: one of each in the mean. */
  ceiling: figure.expected(),
  /**
   * Σ_classes f/F̂ (π̄ with pseudo maximum likelihood), and sample uniques times the chance that a unique
   * match is correct (U · DIS).
   */
  marketer: figure.expected(),
  dataIntrusion: figure.expected(),
  /** Σ r of individual risk, for an intruder whose file holds the whole population. */
  individualRisk: figure.expected(),
  /**
   * Σ over records of E(1/F | f): a second estimate of `all`, which takes classes of two and more by the
   * model, too.
   */
  perRecord: figure.expected().nullable(),
  /**
   * The chance that a person is in the intruder's file with the same keys: coverage and divergence of
   * individual risk.
   */
  presence: figure.chance(),
  /**
   * `all` of an intruder who picks among the persons of that file; `all` itself where it holds everybody
   * without a difference.
   */
  inFile: figure.expected({ label: "expected correct matches" }).nullable(),
  /** What the figures come from; a count is one where `design.census` is true, else an upper limit. */
  by: source.nullable(),
  /** Terms of the model; null for a count and where there is none. */
  model: z.string().nullable(),
  /** Whether all that can be checked without the population confirms the figures: there are no `doubts`, and no count. */
  tested: z.boolean(),
  /** Why the figures are rough, as ends of sentences, the gravest first; empty where they are tested or counted. */
  doubts: z.array(z.string()),
  /** Whether the test of bias refutes the model; null where it could not be done. */
  refuted: z.boolean().nullable(),
  /** Why there is no estimate. */
  reason: z.string().nullable(),
});

/**
 * How many records somebody gets right who links each with a person of the population who has its key, one at
 * random.
 */
export type ExpectedMatches = SummaryOf<typeof expectedMatches>;

const bias = z.object({
  /** B̂, an estimate of the sign and rough size of the bias. */
  bias: z.number(),
  /** B̂ over its standard error under the model. */
  z: z.number(),
});

/** The test of a model for one of the two measures: positive for underfitting, when the risk comes out too high. */
export type Bias = SummaryOf<typeof bias>;

const modelSummary = z.object({
  /** Its terms, main effects of the other keys included: "region × age, sex". */
  terms: z.string(),
  parameters: z.number().nullable(),
  chosen: z.boolean(),
  /** Whether the fit met its margins and the equations of the variance were solved. */
  converged: z.boolean(),
  /** Largest difference between a fitted and an observed margin, in records; null where there is no fit. */
  marginError: z.number().nullable(),
  sweeps: z.number().nullable(),
  /** B̂ and B̂/√v; null where the table has too many cells to go through or there is no fit. */
  bias: z.object({ tau1: bias, tau2: bias }).nullable(),
  /** Estimates from the fit on counts; null where there is none. */
  tau1: figure.expected().nullable(),
  tau2: figure.expected().nullable(),
  /** Why there is no estimate. */
  reason: z.string().nullable(),
});

/** An estimate over sample uniques under one model. */
export type ModelSummary = SummaryOf<typeof modelSummary>;

const pairsCheck = z.object({
  /** Records in classes of two; where households come into the file as wholes, twice the keys that two of them hold. */
  records: figure.records(),
  /** Their number under the model. */
  expected: z.number(),
  /** The first over the second, near 1 where the model is right; null where none is expected. */
  ratio: z.number().nullable(),
});

/** A check of a fitted model that needs no population. */
export type PairsCheck = SummaryOf<typeof pairsCheck>;

const common = z.object({
  found: z.number(),
  expected: z.number(),
  /** The first over the second; null where nothing is expected. */
  ratio: z.number().nullable(),
});

/** What halves of a file have in common, and what a model of one half says of it; sums over all cuts. */
export type Common = SummaryOf<typeof common>;

const halvesCheck = z.object({
  /** Records of the other half (households that hold a key, where they come as wholes) whose key occurs in the first. */
  shared: common,
  /** Keys that occur once in either half. */
  alone: common,
  /** Models that were fitted to a half. */
  fits: z.number(),
});

export type HalvesCheck = SummaryOf<typeof halvesCheck>;

const variantSummary = z.object({
  /** a of the gamma distribution; null for infinite, the Poisson model, or without an estimate. */
  shape: z.number().nullable(),
  tau1: figure.expected().nullable(),
  tau2: figure.expected().nullable(),
  /** Expected correct matches over all records. */
  all: z.number().nullable(),
  converged: z.boolean(),
  reason: z.string().nullable(),
});

/** A negative binomial variant of the chosen model. */
export type VariantSummary = SummaryOf<typeof variantSummary>;

const superEstimate = z.object({
  method: z.enum(["zayatz", "pitman", "snb"]),
  /** Population uniques; null where the estimate failed. */
  uniques: z.number().nullable(),
  converged: z.boolean(),
  /** Why there is none, or what to mind. */
  reason: z.string().nullable(),
  parameters: z.partialRecord(z.enum(["alpha", "beta", "chance", "classes", "theta"]), z.number()),
});

/** An estimate of the number of population uniques from the sizes of the classes alone. */
export type SuperEstimate = SummaryOf<typeof superEstimate>;

const superpopulationSummary = z.object({
  estimates: z.array(
    z.object({
      ...superEstimate.shape,
      /** π Û: those of them that a sample like this one holds; beside τ1. */
      inSample: z.number().nullable(),
    }),
  ),
  dankar: z
    .object({ method: superEstimate.shape.method, uniques: z.number(), inSample: z.number() })
    .nullable(),
});

/** Population uniques by superpopulation models, and how many of them a sample like this one holds. */
export type SuperpopulationSummary = SummaryOf<typeof superpopulationSummary>;

export const populationSummary = leads(
  "matches",
  z.object({
    records: figure.count(),
    sampleUniques: figure.records(),
    /** N, estimated or as the sampling fraction says; null without records. */
    population: z.number().nullable(),
    /** n / N. */
    samplingFraction: z.number().nullable(),
    /** Strata of fewer than ten records, which share one fraction. */
    collapsedStrata: z.number(),
    /** Cells of the full table, null where they are more than a number can hold, and those that hold records. */
    cells: z.number().nullable(),
    occupiedCells: z.number(),
    /** Records that miss a value of some key. */
    incomplete: z.number(),
    /** How the file came from its population. */
    design,
    /** Expected correct matches, the figure that answers how many would be found. */
    expectedMatches,
    /** Whether the fit is on counts or on weights. */
    method: z.enum(["ml", "pml"]),
    /** Expected sample uniques that are population unique, by the model that leads; null where it failed. */
    tau1: figure.expected({ label: "expected population uniques among sample uniques" }).nullable(),
    /** Expected correct matches among sample uniques. */
    tau2: figure.expected({ label: "expected correct matches among sample uniques" }).nullable(),
    /** 95 % intervals of both with their variances, and why there are none, as the end of a sentence. */
    intervals: z.object({
      tau1: interval.nullable(),
      tau2: interval.nullable(),
      withheld: z.string().nullable(),
    }),
    /** The terms of the chosen model, whether it was refuted, and why it was chosen. */
    model: z.string().nullable(),
    refuted: z.boolean().nullable(),
    why: z.string(),
    /** Models that were fitted and tested. */
    tried: z.number(),
    models: z.array(modelSummary),
    /**
     * How far τ1 and τ2 of the chosen model went when it was fitted on; they may be off by about as much. Null
     * without a fit.
     */
    moved: z.object({ tau1: figure.expected(), tau2: figure.expected() }).nullable(),
    /** Records in classes of two against their number under the chosen model; null without one. */
    pairs: pairsCheck.nullable(),
    /** What halves of the file have in common, by a model of the other half; null without one. */
    outOfSample: halvesCheck.nullable(),
    negativeBinomial: variantSummary.nullable(),
    neighbourhood: variantSummary.nullable(),
    /** τ2 of keys that were perturbed; null without the option. */
    perturbed: z.object({ tau2: figure.expected() }).nullable(),
    superpopulation: superpopulationSummary,
    /** Sample uniques by P(F = 1), and all records by E(1/F | f), in tenths. */
    distribution: z.object({ unique: z.array(bin), match: z.array(bin) }),
  }),
);

/** Aggregates of `population`. */
export type PopulationSummary = SummaryOf<typeof populationSummary>;
