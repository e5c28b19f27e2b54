import type { DrawnPart } from "@sdc-risk/core";
import { sum, type Counts } from "@sdc-risk/data/kernels";
import { figuresOf, type Figures, type Others } from "../risk/figures.ts";
import { meanReciprocal, uniqueProbability } from "../risk/poisson.ts";
import type { Sample } from "../sample/sample.ts";
import type { CellTable } from "../table/table.ts";
import { bootstrap } from "../resampling/bootstrap.ts";
import { holdingOf, type Clusters } from "./clusters.ts";
import type { FittedModel } from "./fitted-model.ts";
import { dataVariance, slopesOf, type ClassSums, type DataVariance } from "./influence.ts";
import { matchShares } from "./match-shares.ts";
import { overfitEffect } from "./overfit-effect.ts";
import { predictionVariance } from "./prediction-variance.ts";
import { togetherVariance } from "./together-variance.ts";
import { relativeWeights, type RelativeWeights } from "../resampling/relative-weights.ts";
import { repeatedKeys, withheldAfter, withheldBefore, withheldByPart } from "./withheld.ts";
import type { Interval } from "../summary-schema.ts";

/** Intervals of τ1, τ2 and the expected correct matches over all records. */
export interface Intervals {
  /** Null where there are none. */
  readonly tau1: Interval | null;
  readonly tau2: Interval | null;
  readonly all: Interval | null;
  /** A itself, where members of a household come into the file together. */
  readonly matches: number;
  /** Why there are none, as the end of a sentence. */
  readonly withheld: string | null;
}

const Z = 1.96;
/**
 * How far off a log-linear form is by itself in a real population, as a part of the estimate: no test sees
 * it, and in large files all other variances vanish beside it. Measured on the file of
 * docs/population-study.md, "A real population".
 */
const FORM = 0.02;
/** The bootstrap is not believed beyond it: an estimate is at most doubled. */
const LEAST_RATIO = 0.5;
/** What is known of the matches over all records is known of those among sample uniques: the rest is counted. */
const BY = { tau1: "tau1", tau2: "tau2", all: "tau2" } as const;

/**
 * Intervals of the figures of a fitted model, [min(T, c) − √(1.96² V + u²), max(T, c) + 1.96 √V]: T is the
 * estimate, c = T/m what it is after correction for following chance, m its mean share of the truth in files
 * drawn from the model, u what the test of bias finds beyond what it finds in such files, and V = V_pred +
 * V_data + V_model. The derivation and the coverage stand in docs/measures/population-intervals.md.
 */
export function* intervalsOf(fitted: FittedModel): Generator<void, Intervals> {
  const { problem, fits, others, clusters, stages = clusters } = fitted;
  const { counts } = problem.table;
  const holding = yield* holdingOf(counts, clusters);
  const shares = yield* matchShares(others, holding);
  const estimates = { ...figuresOf(counts, others), all: sum(shares) };
  if (others.expected.every((h) => h === 0)) return certain(estimates);
  const none = (withheld: string): Intervals => withoutIntervals(estimates.all, withheld);
  const before =
    withheldBefore(fitted, repeatedKeys(holding), problem.table) ?? withheldByPart(stages, counts);
  if (before !== null) return none(before);
  const slopes = slopesOf(counts, others.expected);
  const data = { tau1: yield* variance(fitted, slopes.tau1), tau2: yield* variance(fitted, slopes.tau2) };
  const predicted = ofPart(
    problem.table.share,
    yield* predictionVariance(counts, others, shares, holding),
    squaresOf(counts, others, shares),
  );
  const drawn = yield* bootstrap(problem, fits, weightsBesideKeys(fitted));
  if (drawn === null) return none("most of the files drawn from the model could not be fitted");
  const together = {
    tau1: 0,
    tau2: 0,
    all: yield* togetherVariance(counts, others.fractions, shares, stages),
  };
  const effect = yield* overfitEffect(
    problem.table,
    problem.counts,
    fits.counts.generators,
    slopes.tau2,
    clusters,
  );
  const ratioOf = (figure: keyof Figures): number => 1 - effect * (1 - drawn.ratio[figure]);
  const after = withheldAfter(
    Math.min(ratioOf("tau2"), ratioOf("all")),
    data.tau1.converged && data.tau2.converged,
  );
  if (after !== null) return none(after);
  const interval = (figure: keyof Figures, most: number): Interval => {
    const by = BY[figure];
    const under = drawn.bias === null ? 0 : Math.max(0, fitted.criterion![by].bias - drawn.bias[by]);
    const estimate = estimates[figure];
    const corrected = estimate / Math.max(LEAST_RATIO, ratioOf(figure));
    return spanned(
      estimate,
      corrected,
      under,
      {
        prediction: predicted[figure] + together[figure],
        parameter: data[by].value,
        model: fitted.modelVariance[by] + (FORM * estimate) ** 2,
      },
      most,
    );
  };
  // a class adds at most 1 to the matches over all records
  const { uniques } = problem.sample;
  // those of a part may be more than its classes: they are of the whole file
  const most = (all: number): number => (problem.table.share < 1 ? Infinity : all);
  return {
    tau1: interval("tau1", most(uniques)),
    tau2: interval("tau2", most(uniques)),
    all: interval("all", most(counts.length)),
    matches: estimates.all,
    withheld: null,
  };
}

/**
 * Where classes are of a part p of the cells, and a figure is their sum over p: what is left open of all of them is p of
 * what the square of 1/p makes of that of the part, and the draw itself adds (1 − p) Σ y², y what each class adds.
 */
const ofPart = (share: number, predicted: Figures, squares: Figures): Figures =>
  share === 1
    ? predicted
    : {
        tau1: share * predicted.tau1 + (1 - share) * squares.tau1,
        tau2: share * predicted.tau2 + (1 - share) * squares.tau2,
        all: share * predicted.all + (1 - share) * squares.all,
      };

/** Σ y² of what each class adds to a figure. @param shares what it adds to the matches over all records */
function squaresOf(counts: Counts, { expected }: Others, shares: Float64Array): Figures {
  const over = (risk: (h: number) => number): number =>
    sum(expected.map((h, c) => (counts[c] === 1 ? risk(h) ** 2 : 0)));
  return { tau1: over(uniqueProbability), tau2: over(meanReciprocal), all: sum(shares.map((d) => d * d)) };
}

/** No intervals. @param matches over all records @param withheld why, as the end of a sentence */
export const withoutIntervals = (matches: number, withheld: string): Intervals => ({
  tau1: null,
  tau2: null,
  all: null,
  matches,
  withheld,
});

/** The same without intervals. @param why as the end of a sentence; what withholds them already stays */
export const withheldFor = ({ matches, withheld }: Intervals, why: string): Intervals =>
  withoutIntervals(matches, withheld ?? why);

/** Nothing is left to chance where the file holds everybody. */
const certain = ({ tau1, tau2, all }: Figures): Intervals => ({
  tau1: pointOf(tau1),
  tau2: pointOf(tau2),
  all: pointOf(all),
  matches: all,
  withheld: null,
});

/** The interval of a figure that is counted. */
export const pointOf = (counted: number): Interval =>
  spanned(counted, counted, 0, { prediction: 0, parameter: 0, model: 0 }, counted);

/**
 * A 95 % interval around an estimate and what it is after correction, by its variances.
 * @param underfit how far the estimate may be above the truth beyond chance
 * @param most the figure cannot be larger
 */
export function spanned(
  estimate: number,
  corrected: number,
  underfit: number,
  {
    prediction,
    parameter,
    model,
  }: { readonly prediction: number; readonly parameter: number; readonly model: number },
  most: number,
): Interval {
  const half = Z * Math.sqrt(prediction + parameter + model);
  return {
    estimate,
    low: Math.max(0, Math.min(estimate, corrected) - Math.hypot(half, underfit)),
    high: Math.min(most, Math.max(estimate, corrected) + half),
    predictionVariance: prediction,
    parameterVariance: parameter,
    modelVariance: model,
    corrected,
    underfit,
  };
}

/** V_data of a figure. */
function variance(
  { problem, fits, clusters, stages = clusters }: FittedModel,
  slopes: Float64Array,
): Generator<void, DataVariance> {
  const { table, sample } = problem;
  const { counts, weights } = fits;
  const { part = null } = stages;
  return weights === null
    ? dataVariance(table, counts, slopes, null, stages, part && plainSums(table))
    : dataVariance(
        table,
        weights,
        slopes,
        unitsOf(sample, stages),
        stages,
        part && weightSums(table, sample, part),
      );
}

/** Where each record counts as one. */
function plainSums({ counts }: CellTable): ClassSums {
  const sums = new Float64Array(counts);
  return { sums, squares: sums };
}

/** Sums by class of the units that records stand for, and of their squares. */
const weightSums = (
  { counts }: CellTable,
  { units, overall, weights }: Sample,
  { squares }: DrawnPart,
): ClassSums => ({
  sums: weights,
  squares:
    units === null || squares === null ? new Float64Array(counts).map((f) => f / overall ** 2) : squares,
});

/** Units that each record of a row stands for. */
const unitsOf = ({ units, overall }: Sample, { classOf }: Clusters): Float64Array =>
  units ?? new Float64Array(classOf.length).fill(1 / overall);

/** How weights vary beside the keys, w π̄ over its mean. */
function weightsBesideKeys({
  problem: { sample },
  fits,
  others,
  clusters,
}: FittedModel): RelativeWeights | null {
  if (fits.weights === null) return null;
  const { classOf, times = null } = clusters;
  const relative = unitsOf(sample, clusters).map((w, i) => w * others.fractions[classOf[i]]);
  return relativeWeights(relative, times);
}
