import { normalisedTo, type SdcObject, type Weighting } from "@sdc-risk/core";
import type { WeightTotal } from "../policy/judging/truth.ts";

/** The weights of a file may add up to so much more or less than margins count: clusters are drawn by chance. */
const APART = 0.25;

/**
 * The size of the population by margins: an office that has counts of its population knows it. Null where the weights
 * of the file add up to another one: one of both is wrong.
 */
function sizeByMargins({ raked, own }: Weighting): number | null {
  if (raked === null) return null;
  const { population } = raked;
  const compared = own === null || normalisedTo(own) !== null;
  return compared || Math.abs(own.total - population) <= APART * population ? population : null;
}

/**
 * What the weights of a file add up to, and what confirms it: the size of the population, the population, or margins.
 * @param file that is judged @param data that it is of
 * @param size of the population; null where it was not given
 */
export function weightTotal(
  file: Pick<SdcObject, "weightFacts">,
  { population, weighting }: Pick<SdcObject, "population" | "weighting">,
  size: number | null,
): WeightTotal | null {
  const { weightFacts } = file;
  const { raked } = weighting;
  if (raked !== null) return { total: raked.population, size: size ?? sizeByMargins(weighting) };
  return weightFacts === null ? null : { total: weightFacts.total, size: size ?? population?.units ?? null };
}
