import { required } from "@sdc-risk/data";
import type { Random } from "@sdc-risk/testkit";
import type { Sampling } from "../designs.ts";
import type { Population } from "../populations/population.ts";
import { twoStages, wholeHouseholds } from "./clusters.ts";
import { simple, sized, sizesOf, strataOf, stratified } from "./units.ts";

export interface Sample {
  /** Units in rising order. */
  readonly drawn: Int32Array;
  /** One over the chance that the unit is drawn. */
  readonly weights: Float64Array;
  /** Weights of both stages, whose product the weights are; null where there is one stage. */
  readonly stages: { readonly clusters: Float64Array; readonly units: Float64Array } | null;
}

/** What samples are drawn by, made once per population. */
export interface Basis {
  readonly strata: Int32Array;
  readonly sizes: Float64Array;
}

export function basisOf(population: Population, seed: number): Basis {
  const strata = strataOf(population, seed);
  return { strata, sizes: sizesOf(strata, seed) };
}

/** Whether a population can be sampled like this. */
export const canDraw = ({ household, cluster }: Population, sampling: Sampling): boolean =>
  sampling === "household" ? household !== null : sampling !== "two-stage" || cluster !== null;

/**
 * Draws a sample of about `size` units; the chances of all units are known and their inverses are the weights.
 * @throws Error where the population has no households or clusters for it
 */
export function drawSample(
  population: Population,
  { strata, sizes }: Basis,
  sampling: Sampling,
  size: number,
  random: Random,
): Sample {
  if (!canDraw(population, sampling))
    throw new Error(
      `Population "${population.id}" has no ${sampling === "household" ? "households" : "clusters"}.`,
    );
  if (sampling === "random") return simple(population.units, size, random);
  if (sampling === "stratified") return stratified(strata, size, random);
  if (sampling === "pps") return sized(sizes, size, random);
  if (sampling === "household")
    return wholeHouseholds(required(population.household, "household in the population"), size, random);
  return twoStages(population, size, random);
}
