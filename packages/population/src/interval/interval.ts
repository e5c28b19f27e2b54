import { sum } from "@sdc-risk/core";
import type { Problem } from "../assess-model.js";
import type { Criterion } from "../criterion.js";
import { figuresOf, type Figures, type Fits, type Others } from "../risk/figures.js";
import type { Sample } from "../sample.js";
import { bootstrap, type Bootstrap } from "./bootstrap.js";
import { dataVariance, slopesOf, type Clusters, type DataVariance } from "./influence.js";
import { predictionVariance } from "./prediction-variance.js";
import { repeatedKeys, withheldAfter, withheldBefore } from "./withheld.js";

/** An estimate with its 95 % interval, which stays within what is possible. */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** Variance of what is predicted, with the model known. */
  readonly predictionVariance: number;
  /** Variance that comes from estimating the parameters of the model. */
  readonly parameterVariance: number;
  /** The estimate over its mean in files drawn from the model, where the truth is 1: what following chance takes away is put back. */
  readonly corrected: number;
  /** How much too high the estimate may be because the model leaves something out, by the test; 0 where it shows nothing. */
  readonly underfit: number;
}
/** Intervals of τ1, τ2 and the expected correct matches over all records. */
export interface Intervals {
  /** Null where there are none. */
  readonly tau1: Interval | null;
  readonly tau2: Interval | null;
  readonly all: Interval | null;
  /** Why there are none, as the end of a sentence. */
  readonly withheld: string | null;
}

/** What intervals are made for. */
export interface Fitted {
  readonly problem: Problem;
  readonly fits: Fits;
  readonly others: Others;
  readonly criterion: Criterion | null;
  readonly clusters: Clusters;
}

const Z = 1.96;
/** The bootstrap is not believed beyond it: an estimate is at most doubled. */
const LEAST_RATIO = 0.5;
/** What is known of the matches over all records is known of those among sample uniques: the rest is counted. */
const BY = { tau1: "tau1", tau2: "tau2", all: "tau2" } as const;
const NONE = { tau1: null, tau2: null, all: null };

/**
 * Intervals of the figures of a fitted model, [min(T, c − u/2) − 1.96 √V, max(T, c) + 1.96 √V]. T is the estimate and c = T/m what
 * it is after correction for following chance, m its mean share of the truth in files drawn from the model. u is what
 * the test of bias finds beyond what it finds in such files, and V = V_pred + V_data. The derivation and the coverage stand in
 * docs/measures/population-intervals.md.
 */
export function* intervalsOf(fitted: Fitted): Generator<void, Intervals> {
  const { problem, fits, others, clusters } = fitted, { counts } = problem.table, estimates = figuresOf(counts, others);
  if (others.expected.every((h) => h === 0)) return certain(estimates);
  const before = withheldBefore(fitted, repeatedKeys(counts.length, clusters));
  if (before !== null) return { ...NONE, withheld: before };
  const slopes = slopesOf(counts, others.expected), data = { tau1: yield* variance(fitted, slopes.tau1), tau2: yield* variance(fitted, slopes.tau2) };
  const predicted = yield* predictionVariance(counts, others), drawn = yield* bootstrap(problem, fits, relativeWeights(fitted));
  if (drawn === null) return { ...NONE, withheld: "most of the files drawn from the model could not be fitted" };
  const ratioOf = (figure: keyof Figures): number => 1 - data[BY[figure]].effect * (1 - drawn.ratio[figure]);
  const after = withheldAfter(Math.min(ratioOf("tau2"), ratioOf("all")), data.tau1.converged && data.tau2.converged);
  if (after !== null) return { ...NONE, withheld: after };
  const interval = (figure: keyof Figures, most: number): Interval => {
    const by = BY[figure], estimate = estimates[figure], corrected = estimate / Math.max(LEAST_RATIO, ratioOf(figure));
    return spanned(estimate, corrected, underfit(fitted, drawn, by), predicted[figure], data[by].value, most);
  };
  // a class adds at most 1 to the matches over all records
  const { uniques } = problem.sample;
  return { tau1: interval("tau1", uniques), tau2: interval("tau2", uniques), all: interval("all", counts.length), withheld: null };
}

/** Nothing is left to chance where the file holds everybody. */
function certain(estimates: Figures): Intervals {
  const point = (estimate: number): Interval => spanned(estimate, estimate, 0, 0, 0, estimate);
  return { tau1: point(estimates.tau1), tau2: point(estimates.tau2), all: point(estimates.all), withheld: null };
}

function spanned(estimate: number, corrected: number, under: number, predictionVariance: number, parameterVariance: number, most: number): Interval {
  const half = Z * Math.sqrt(predictionVariance + parameterVariance);
  return {
    estimate, low: Math.max(0, Math.min(estimate, corrected - under / 2) - half), high: Math.min(most, Math.max(estimate, corrected) + half),
    predictionVariance, parameterVariance, corrected, underfit: under,
  };
}

/** u, where it is above zero. */
function underfit({ criterion }: Fitted, { bias }: Bootstrap, figure: "tau1" | "tau2"): number {
  return criterion === null || bias === null ? 0 : Math.max(0, criterion[figure].bias - bias[figure]);
}

/** V_data of a figure. */
function variance({ problem, fits, clusters }: Fitted, slopes: Float64Array): Generator<void, DataVariance> {
  const { table, sample } = problem, { counts, weights } = fits;
  return weights === null ? dataVariance(table, counts, slopes, null, clusters) : dataVariance(table, weights, slopes, unitsOf(sample, table.records), clusters);
}

/** Units that each record stands for. */
const unitsOf = ({ units, overall }: Sample, records: number): Float64Array => units ?? new Float64Array(records).fill(1 / overall);

/** How weights vary beside the keys, w π̄ over its mean, sorted so that draws do not depend on the order of records. */
function relativeWeights({ problem: { table, sample }, fits, others, clusters }: Fitted): Float64Array | null {
  if (fits.weights === null) return null;
  const relative = unitsOf(sample, table.records).map((w, i) => w * others.fractions[clusters.classOf[i]!]!), mean = sum(relative) / relative.length;
  return relative.map((e) => e / mean).sort();
}
