import type { Counts } from "@sdc-risk/data/kernels";
import { misfit, SIGNIFICANT, type Estimated } from "../selection/assess-model.ts";
import { figuresOf, type Figures, type Others } from "../risk/figures.ts";
import { meanReciprocalOf } from "../risk/mean-reciprocal.ts";
import { meanReciprocalOfNb, uniqueProbabilityNb } from "../risk/negative-binomial.ts";
import { uniqueProbability } from "../risk/poisson.ts";
import { partInFile } from "./in-file.ts";
import { gammaSums, type Shaped } from "./variants.ts";
import type { Source } from "../summary-schema.ts";

/** Whether figures count the records of the file as if it held the whole population. */
export const isCount = (by: Source | null): boolean => by === "census" || by === "upper-limit";

export interface Lead {
  readonly by: Source;
  readonly figures: Figures;
  /** Whether the test of bias refutes the model; null where it could not be done. */
  readonly refuted: boolean | null;
  /** Per class: P(F = 1 | f = 1), NaN but for sample uniques, and E(1/F | f). */
  readonly unique: Float64Array;
  readonly match: Float64Array;
  /** The part of the correct matches that is left to an intruder whose file holds the coverage of the population. */
  readonly part: number;
  /** What it expected over all records where that was less than the file shows without a model; null where it was not. */
  readonly below: number | null;
}

/**
 * @param shaped the negative binomial variant, which leads where the model cannot be trusted; null where it must not
 * @param coverage share of the population that the intruder's file holds, in (0, 1]
 */
export function* leadOf(
  counts: Counts,
  chosen: Estimated,
  census: boolean,
  shaped: Shaped | null,
  coverage: number,
): Generator<void, Lead | null> {
  const { others, criterion } = chosen;
  if (others === null) return null;
  const refuted = criterion === null ? null : misfit(chosen) > SIGNIFICANT;
  const shape = !census && refuted !== false && shaped !== null ? shaped.shape : Infinity;
  const { unique, match } = yield* perClass(counts, others, shape);
  const part = yield* partInFile(counts, others, { match, shape, coverage });
  const state = { refuted, unique, match, part, below: null };
  if (census) return { ...state, by: "census", refuted: null, figures: figuresOf(counts, others) };
  if (shape === Infinity) return { ...state, by: "log-linear", figures: figuresOf(counts, others) };
  return { ...state, by: "negative-binomial", figures: gammaSums(counts, others, shape) };
}

/** Steps of a recurrence, about one a record, between two yields. */
const PIECE = 1 << 18;

/** @param shape of the gamma distribution of the means; infinite for the Poisson model */
export function* perClass(
  counts: Counts,
  { fractions, expected }: Others,
  shape: number,
): Generator<void, { readonly unique: Float64Array; readonly match: Float64Array }> {
  const n = counts.length;
  const unique = new Float64Array(n).fill(NaN);
  const match = new Float64Array(n);
  for (let c = 0, work = 0; c < n; c++) {
    const f = counts[c];
    const share = fractions[c];
    const h = expected[c];
    const mean = share < 1 ? h / (1 - share) : 0;
    match[c] = shape === Infinity ? meanReciprocalOf(f, h) : meanReciprocalOfNb(f, shape, mean, share);
    if (f === 1)
      unique[c] = shape === Infinity ? uniqueProbability(h) : uniqueProbabilityNb(shape, mean, share);
    work += 10 + f;
    if (work < PIECE) continue;
    work = 0;
    yield;
  }
  return { unique, match };
}
