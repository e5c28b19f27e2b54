import { Sum, type Counts } from "@sdc-risk/data/kernels";
import type { Figures, Others } from "../risk/figures.ts";
import { meanReciprocal, meanSquaredReciprocal, uniqueProbability } from "../risk/poisson.ts";
import type { Holding } from "./clusters.ts";
import { matchSquaredError } from "./match-error.ts";

/** Classes between two yields. */
const PIECE = 1 << 13;

/**
 * Variance of what is predicted, the model known: given f, each key's share of the truth varies by the units
 * of the population that the file lacks, F − f ~ Poisson(h). τ1: Σ p (1 − p). τ2: Σ E(1/F²) − E(1/F)². Over
 * all records the prediction d of f/F is unbiased over f, not given f, so it is Σ E((d − f/F)² | f). Where
 * members of a household come into the file together the households that hold a key are counted in f and F,
 * not its records.
 * @param shares d per class
 */
export function* predictionVariance(
  counts: Counts,
  { expected: h }: Others,
  shares: Float64Array,
  { clusters, size }: Holding,
): Generator<void, Figures> {
  const tau1 = new Sum();
  const tau2 = new Sum();
  const all = new Sum();
  for (let c = 0; c < h.length; c++) {
    if (c % PIECE === PIECE - 1) yield;
    const x = h[c];
    if (counts[c] === 1) {
      const p = uniqueProbability(x);
      const r = meanReciprocal(x);
      tau1.add(p * (1 - p));
      tau2.add(Math.max(0, meanSquaredReciprocal(x) - r * r));
    }
    all.add(matchSquaredError(clusters[c], x / size, shares[c]));
  }
  return { tau1: tau1.total, tau2: tau2.total, all: all.total };
}
