import { sum } from "@sdc-risk/data/kernels";
import { SdcError, isAbove, isBelow } from "@sdc-risk/data";
import type { WeightFacts } from "../source/source.ts";

/**
 * Refuses weights that are missing, infinite, zero or negative, naming how many and the first, and weights
 * without a finite sum.
 */
export function checkWeights(name: string, weights: Float64Array): Float64Array {
  let bad = 0;
  let first = -1;
  let total = 0;
  for (let i = 0; i < weights.length; i++) {
    total += weights[i];
    if (weights[i] > 0 && weights[i] < Infinity) continue;
    if (first < 0) first = i;
    bad++;
  }
  if (bad === 0 && total === Infinity) throw new SdcError("BAD_WEIGHT", noFiniteSum(name));
  if (bad === 0) return weights;
  throw badWeight(name, bad, { record: first, value: weights[first] });
}

/** A record that has no positive finite weight. */
export interface BadWeight {
  /** Its number, from 0; null where records have no order. */
  readonly record: number | null;
  /** NaN where it is missing. */
  readonly value: number;
}

/** The error for weights of which some are no positive finite numbers. @param first of them; null where it is not known */
function badWeight(name: string, bad: number, first: BadWeight | null): SdcError {
  const record = first?.record ?? null;
  const where = record === null ? "on one of them" : `on record ${record + 1}`;
  const what =
    first === null ? "" : `: ${where} it ${Number.isNaN(first.value) ? "is missing" : `is ${first.value}`}`;
  return new SdcError(
    "BAD_WEIGHT",
    `Weight "${name}" must be a positive number on every record, but ` +
      `${bad === 1 ? "1 record breaks that" : `${bad} records break that`}${what}.`,
  );
}

/** What is known of checked weights. */
export function weightFacts(weights: Float64Array): WeightFacts {
  let least = Infinity;
  let most = 0;
  let belowOne = 0;
  for (let i = 0; i < weights.length; i++) {
    const w = weights[i];
    if (w < least) least = w;
    if (w > most) most = w;
    if (isBelow(w, 1)) belowOne++;
  }
  const records = weights.length;
  return { records, total: sum(weights), least: records === 0 ? 0 : least, most, belowOne };
}

/** What is known of weights that are multiplied; how many lie below 1 only where that is none or all of them. */
export function scaledFacts(facts: WeightFacts, scale: number): WeightFacts {
  if (scale === 1) return facts;
  const { records, total } = facts;
  const least = facts.least * scale;
  const most = facts.most * scale;
  return { records, total: total * scale, least, most, belowOne: isBelow(most, 1) ? records : 0 };
}

/**
 * Refuses the weights of a source that `checkWeights` would refuse.
 * @param first finds a record whose weight is wrong
 */
export async function checkWeightFacts(
  name: string,
  { bad, ...facts }: WeightFacts & { readonly bad: number },
  first: () => Promise<BadWeight | null>,
): Promise<WeightFacts> {
  if (bad > 0) throw badWeight(name, bad, await first());
  // a sum with a compensation is no number where it goes beyond all
  if (!Number.isFinite(facts.total)) throw new SdcError("BAD_WEIGHT", noFiniteSum(name));
  return facts;
}

const noFiniteSum = (name: string): string =>
  `Weight "${name}" has no finite sum: the weights are too large to stand for units of a population.`;

/**
 * The share of the population that a file holds by its weights, π = n / Σ w. Null without weights or records.
 * @returns in (0, 1]: weights that add up to no more than the records, but for rounding, make the file the
 *   whole population
 */
export function samplingFraction(weights: WeightFacts | null): number | null {
  if (weights === null || weights.records === 0) return null;
  const { records, total } = weights;
  return isAbove(total, records) ? records / total : 1;
}

/** Whether the weights say that a file is a part of its population. */
export const isSample = (weights: WeightFacts | null): boolean => isBelow(samplingFraction(weights) ?? 1, 1);
