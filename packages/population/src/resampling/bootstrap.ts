import { sum, uniforms } from "@sdc-risk/data/kernels";
import { criterionOf, type Criterion } from "../selection/criterion.ts";
import { problemOf, refit, type Problem } from "../selection/assess-model.ts";
import { productAt } from "../model/factors.ts";
import type { Fit } from "../model/fit.ts";
import { figuresOf, othersOf, type Figures, type Fits, type Others } from "../risk/figures.ts";
import { meanReciprocalOf } from "../risk/mean-reciprocal.ts";
import { uniqueProbability } from "../risk/poisson.ts";
import { simpleSample, type Sample } from "../sample/sample.ts";
import type { CellTable } from "../table/table.ts";
import { CellSampler } from "./cell-sampler.ts";
import { levelOrder } from "./level-order.ts";
import type { RelativeWeights } from "./relative-weights.ts";
import { resample, type Resample } from "./resample.ts";
import { resampleClasses } from "./resample-classes.ts";

/** Margins of a refit may be off by so many records: draws differ from each other by far more. */
const TOLERANCE = 0.01;
/** Steps of a recurrence between two yields. */
const PIECE = 1 << 18;
/**
 * Files that are drawn, from one seed, and those of them that are tested, which takes longest: B̂ itself
 * varies more than the mean of four.
 */
const REPLICATES = 10;
const SEED = 20_260_101;
const TESTED = 4;
/** The more records, the less a ratio varies: no more files are drawn than hold so many, but for a few. */
const DRAWN = 400_000;
const FEWEST = 2;
/** Records up to which files are drawn record by record, which is faster where most keys are of few records. */
const BY_RECORD = 30_000_000;

export interface Bootstrap {
  /** m: the estimates over the truth, in files drawn from the model. */
  readonly ratio: Figures;
  /** Mean of B̂ in such files, where the model is right; null where none could be tested. */
  readonly bias: { readonly tau1: number; readonly tau2: number } | null;
}

/**
 * How far the whole way of estimating is off in files drawn from the fitted model itself: f* ~ Poisson(μ̂)
 * over all cells, the same terms fitted anew, the estimates held against the truth that the model has for
 * each file (parametric bootstrap, Efron and Tibshirani 1993). A model that follows chance shows as a ratio
 * below 1. Draws go by an order of the levels that does not depend on the order of records or on names, so
 * that one file always gives one result.
 * Where the classes are of a part of the cells, files of as many records are drawn from all of them: a model follows
 * chance by how many records it has to a parameter.
 * @param relative w π̄ of each record over their mean; null where the fit is on counts only
 * @returns null where most of the drawn files could not be fitted
 */
export function* bootstrap(
  whole: Problem,
  fitted: Fits,
  relative: RelativeWeights | null,
): Generator<void, Bootstrap | null> {
  const { share } = whole.table;
  const table = { ...whole.table, share: 1, whole: null };
  const problem = { ...whole, table };
  const fits = {
    counts: thinned(fitted.counts, share),
    weights: fitted.weights && thinned(fitted.weights, share),
  };
  const orders = yield* levelOrder(table, problem.sample.fractions);
  const sampler = yield* CellSampler.of(table.sizes, fits.counts, orders);
  const drawFile = table.records > BY_RECORD ? resampleClasses : resample;
  const uniform = uniforms(SEED);
  const files: Replicate[] = [];
  const wanted = Math.max(FEWEST, Math.min(REPLICATES, Math.ceil(DRAWN / table.records)));
  for (let r = 0; r < wanted; r++) {
    const file = yield* replicate(
      problem,
      fits,
      yield* drawFile(table, sampler, uniform, relative),
      files.length < TESTED,
    );
    if (file !== null) files.push(file);
    yield;
  }
  if (2 * files.length < wanted) return null;
  const ratio = (figure: keyof Figures): number => {
    const truth = sum(Float64Array.from(files, (file) => file.truth[figure]));
    return truth > 0 ? sum(Float64Array.from(files, (file) => file.estimates[figure])) / truth : 1;
  };
  const tests = files.flatMap(({ criterion }) => criterion ?? []);
  const bias = (figure: "tau1" | "tau2"): number =>
    sum(Float64Array.from(tests, (one) => one[figure].bias)) / tests.length;
  return {
    ratio: { tau1: ratio("tau1"), tau2: ratio("tau2"), all: ratio("all") },
    bias: tests.length === 0 ? null : { tau1: bias("tau1"), tau2: bias("tau2") },
  };
}

/** The same model of a population that is so much smaller. */
const thinned = (fit: Fit, share: number): Fit => ({ ...fit, constant: fit.constant * share });

/** One file drawn from the model. */
interface Replicate {
  readonly estimates: Figures;
  readonly truth: Figures;
  readonly criterion: Criterion | null;
}

function* replicate(
  { sample, zeros }: Problem,
  fits: Fits,
  { table, weights }: Resample,
  test: boolean,
): Generator<void, Replicate | null> {
  if (table.records === 0) return null;
  const drawn = yield* sampleOf(table, sample);
  const known = yield* othersOf(table, drawn, fits);
  // a drawn record stands for λ̂/μ̂ units, more or less by what weights vary beside the keys
  const own =
    weights === null
      ? drawn
      : weighted(
          drawn,
          table,
          weights.map((e, c) => e / known.fractions[c]),
        );
  const refitted = yield* refit(problemOf(table, own, zeros), fits, TOLERANCE);
  if ("reason" in refitted) return null;
  const estimates = figuresOf(table.counts, yield* othersOf(table, own, refitted));
  const { counts } = refitted;
  const criterion = test
    ? yield* criterionOf(table, own, counts, yield* productAt(table, counts.factors, counts.constant))
    : null;
  return { estimates, truth: yield* truthOf(table, known), criterion };
}

/** How a drawn file was drawn: as the one that the model was fitted to. */
function* sampleOf(table: CellTable, sample: Sample): Generator<void, Sample> {
  const { counts, records } = table;
  const simple = simpleSample(counts, records, sample.overall, sample.method);
  if (sample.elsewhere === null) return simple;
  return {
    ...simple,
    elsewhere: sample.elsewhere,
    fractions: yield* productAt(table, [sample.elsewhere], 1),
  };
}

function weighted(sample: Sample, { counts, records }: CellTable, weights: Float64Array): Sample {
  const population = sum(weights);
  return {
    ...sample,
    weights,
    population,
    overall: Math.min(1, records / population),
    fractions: weights.map((F, c) => Math.min(1, counts[c] / F)),
  };
}

/** The truth in a file drawn from known means: its mean over the part of the population that the file lacks. */
function* truthOf({ counts }: CellTable, { expected: h }: Others): Generator<void, Figures> {
  const unique = new Float64Array(h.length);
  const match = new Float64Array(h.length);
  const all = new Float64Array(h.length);
  for (let c = 0, work = 0; c < h.length; c++) {
    const f = counts[c];
    all[c] = f * meanReciprocalOf(f, h[c]);
    if (f === 1) {
      unique[c] = uniqueProbability(h[c]);
      match[c] = all[c];
    }
    work += 10 + f;
    if (work < PIECE) continue;
    work = 0;
    yield;
  }
  return { tau1: sum(unique), tau2: sum(match), all: sum(all) };
}
