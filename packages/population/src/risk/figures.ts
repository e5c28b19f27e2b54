import { Sum, type Counts } from "@sdc-risk/data/kernels";
import { productAt } from "../model/factors.ts";
import type { Fit } from "../model/fit.ts";
import type { Sample } from "../sample/sample.ts";
import type { CellTable } from "../table/table.ts";
import { meanReciprocal, uniqueProbability } from "./poisson.ts";

/** A model fitted to counts, and for pseudo maximum likelihood the same one to sums of weights. */
export interface Fits {
  readonly counts: Fit;
  readonly weights: Fit | null;
}

/** What a model says of the population behind each class. */
export interface Others {
  /** π̄ per class, the share of the units with its key that the sample holds, in (0, 1]. */
  readonly fractions: Float64Array;
  /** h = λ̂ (1 − π̄) per class: units beyond the sample that are expected to share its key. */
  readonly expected: Float64Array;
}

/**
 * Maximum likelihood: π̄ = π and λ̂ = μ̂/π, μ̂ the fitted mean of the counts. Pseudo maximum likelihood: λ̂
 * is the fitted mean of the sums of weights and π̄ = min(1, μ̂/λ̂), both of the same model. (The share f/F̂
 * of a single record is 1/w: records that stand for many are drawn less often than they are there, so that it
 * is too large in the mean.)
 */
export function* othersOf(
  table: CellTable,
  sample: Sample,
  { counts, weights }: Fits,
): Generator<void, Others> {
  const means = yield* productAt(table, counts.factors, counts.constant);
  const n = means.length;
  if (weights === null) {
    const { fractions } = sample;
    for (let c = 0; c < n; c++) means[c] *= (1 - fractions[c]) / fractions[c];
    return { fractions, expected: means };
  }
  const expected = yield* productAt(table, weights.factors, weights.constant);
  const fractions = means;
  for (let c = 0; c < n; c++) {
    const mean = means[c];
    const all = expected[c];
    fractions[c] = mean < all ? mean / all : 1;
    expected[c] = Math.max(0, all - mean);
  }
  return { fractions, expected };
}

/** Sums of a model's estimates. */
export interface Figures {
  /** Σ over sample uniques of P(F = 1 | f = 1) and of E(1/F | f = 1). */
  readonly tau1: number;
  readonly tau2: number;
  /** Expected correct matches over all records. */
  readonly all: number;
}

/**
 * τ1, τ2 and the expected correct matches over all records,
 *
 *     A = Σ_classes π̄ + Σ_uniques (1 − π̄) E(1/F | f = 1).
 *
 * Somebody who links each record with a unit of the population that has its key is right Σ_classes f/F times.
 * Of a cell with f ~ Poisson(πλ) and F − f ~ Poisson((1 − π)λ), f given F is binomial: E(f/F) = π P(F > 0).
 * And P(F > 0) splits by f: it is P(f > 0) + P(f = 0, F > 0), where E([f = 1]/F) = πλ e^(−πλ) (1 − e^(−h))/h
 * = π/(1 − π) · P(f = 0, F > 0). So E Σ f/F = π E(classes) + (1 − π) E τ2, cell by cell. In place of the
 * model for classes of more records, A rests on them as they are.
 */
export function figuresOf(counts: Counts, { fractions, expected }: Others): Figures {
  const unique = new Sum();
  const match = new Sum();
  const all = new Sum();
  for (let c = 0; c < counts.length; c++) {
    const share = fractions[c];
    if (counts[c] !== 1) {
      all.add(share);
      continue;
    }
    const h = expected[c];
    const r = meanReciprocal(h);
    unique.add(uniqueProbability(h));
    match.add(r);
    all.add(share + (1 - share) * r);
  }
  return { tau1: unique.total, tau2: match.total, all: all.total };
}
