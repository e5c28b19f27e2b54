import { inTurns, Sum, type Tick, type Counts } from "@sdc-risk/data/kernels";
import type { Problem } from "../selection/assess-model.ts";
import type { Fit } from "../model/fit.ts";
import type { Figures, Others } from "../risk/figures.ts";
import { meanReciprocalNb, uniqueProbabilityNb } from "../risk/negative-binomial.ts";
import { neighbourhoods } from "../risk/neighbourhood.ts";
import { shapeOf } from "../risk/overdispersion.ts";
import { meanReciprocal, uniqueProbability } from "../risk/poisson.ts";
import type { VariantSummary } from "../summary-schema.ts";

/** Sums of risks over sample uniques for means of h = λ(1 − π) that vary by a gamma distribution. */
export function gammaSums(counts: Counts, { fractions, expected: h }: Others, shape: number): Figures {
  const unique = new Sum();
  const match = new Sum();
  const all = new Sum();
  for (let c = 0; c < h.length; c++) {
    const fraction = fractions[c];
    if (counts[c] !== 1) {
      all.add(fraction);
      continue;
    }
    const mean = fraction < 1 ? h[c] / (1 - fraction) : 0;
    const r = shape === Infinity ? meanReciprocal(h[c]) : meanReciprocalNb(shape, mean, fraction);
    unique.add(shape === Infinity ? uniqueProbability(h[c]) : uniqueProbabilityNb(shape, mean, fraction));
    match.add(r);
    all.add(fraction + (1 - fraction) * r);
  }
  return { tau1: unique.total, tau2: match.total, all: all.total };
}

const finite = (shape: number): number | null => (shape === Infinity ? null : shape);

/** The negative binomial variant of a model: its shape, infinite for the Poisson model. */
export interface Shaped {
  readonly shape: number;
  readonly summary: VariantSummary;
}

/** No shape was found. */
export interface Shapeless {
  readonly shape: null;
  readonly summary: VariantSummary;
}

export const shaped = (variant: Shaped | Shapeless | null): variant is Shaped =>
  variant !== null && variant.shape !== null;

/** The chosen model with gamma distributed means; without a shape there is only a reason. */
export async function negativeBinomial(
  { table }: Problem,
  fit: Fit,
  others: Others,
  tick: Tick,
): Promise<Shaped | Shapeless> {
  const { shape, reason } = await inTurns(shapeOf(table, fit), tick);
  if (shape === null)
    return { shape, summary: { shape: null, tau1: null, tau2: null, all: null, converged: false, reason } };
  return {
    shape,
    summary: { shape: finite(shape), ...gammaSums(table.counts, others, shape), converged: true, reason },
  };
}

/** Means from the cells around each sample unique. */
export async function localVariant(
  { table, sample }: Problem,
  ordered: readonly number[],
  distance: number,
  tick: Tick,
): Promise<VariantSummary> {
  const { means, shape } = await inTurns(neighbourhoods(table, ordered, distance), tick);
  const { fractions } = sample;
  const expected = means.map((mean, c) => (mean * (1 - fractions[c])) / fractions[c]);
  return {
    shape: finite(shape),
    ...gammaSums(table.counts, { fractions, expected }, shape),
    converged: true,
    reason: shape === Infinity ? "the counts vary no more than Poisson counts" : null,
  };
}
