import { inTurns, sum } from "@sdc-risk/core";
import type { Problem } from "./assess-model.js";
import type { Fit } from "./model/fit.js";
import { meanReciprocalNb, uniqueProbabilityNb } from "./risk/negative-binomial.js";
import { neighbourhoods } from "./risk/neighbourhood.js";
import { shapeOf } from "./risk/overdispersion.js";
import { meanReciprocal, uniqueProbability } from "./risk/poisson.js";
import { expectedOthers } from "./risk/tau.js";
import type { VariantSummary } from "./summary.js";
import type { CellTable } from "./table/table.js";

/** Sums of risks over sample uniques for means of h = λ(1 − π) that vary by a gamma distribution. */
export function gammaSums(table: CellTable, fractions: Float64Array, h: Float64Array, shape: number): { readonly tau1: number; readonly tau2: number } {
  const unique = new Float64Array(h.length), match = new Float64Array(h.length);
  for (let c = 0; c < h.length; c++) {
    if (table.counts[c] !== 1) continue;
    const fraction = fractions[c]!, mean = fraction < 1 ? h[c]! / (1 - fraction) : 0;
    unique[c] = shape === Infinity ? uniqueProbability(h[c]!) : uniqueProbabilityNb(shape, mean, fraction);
    match[c] = shape === Infinity ? meanReciprocal(h[c]!) : meanReciprocalNb(shape, mean, fraction);
  }
  return { tau1: sum(unique), tau2: sum(match) };
}

const finite = (shape: number): number | null => (shape === Infinity ? null : shape);

/** The chosen model with gamma distributed means. */
export async function negativeBinomial({ table, sample }: Problem, fit: Fit, breathe: () => Promise<void>): Promise<VariantSummary> {
  const { shape, reason } = await inTurns(shapeOf(table, sample, fit), breathe);
  if (shape === null) return { shape: null, tau1: null, tau2: null, converged: false, reason };
  return { shape: finite(shape), ...gammaSums(table, sample.fractions, await inTurns(expectedOthers(table, sample, fit), breathe), shape), converged: true, reason };
}

/** Means from the cells around each sample unique. */
export async function localVariant({ table, sample }: Problem, ordered: readonly number[], distance: number, breathe: () => Promise<void>): Promise<VariantSummary> {
  const { means, shape } = await inTurns(neighbourhoods(table, ordered, distance), breathe);
  const h = means.map((mean, c) => (mean * (1 - sample.fractions[c]!)) / sample.fractions[c]!);
  return { shape: finite(shape), ...gammaSums(table, sample.fractions, h, shape), converged: true, reason: shape === Infinity ? "the counts vary no more than Poisson counts" : null };
}
