import type { Counts } from "@sdc-risk/data/kernels";
import { holdingOf, type Clusters } from "../interval/clusters.ts";
import type { Fit } from "../model/fit.ts";
import { figuresOf, type Others } from "../risk/figures.ts";
import type { Estimated, Problem } from "../selection/assess-model.ts";
import { halvesCheck } from "./halves.ts";
import type { HalvesCheck } from "../summary-schema.ts";

/** What the drawn clusters of a sample in stages say of those that were not drawn. */
export interface OtherClusters {
  /** Halves of the file, clusters as wholes. */
  readonly halves: HalvesCheck;
  /** What h is multiplied by: the share of the people whom the model expects with a key that other clusters hold. */
  readonly factor: number;
}

/**
 * People of a cluster have much in common, so that a model of m drawn clusters expects too many people with the keys of
 * these in the clusters that were not drawn. By how much, a model of half of the clusters shows, of whose keys the other
 * half holds the part r of what it expects. Such an excess goes by one over the clusters behind it, so that twice as
 * many halve its logarithm: h is to be multiplied by √r, at most 1.
 * @param stages clusters of the first stage, which no keys tell
 * @returns null where no half could be fitted, or nothing was expected
 */
export function* otherClusters(
  problem: Problem,
  fit: Fit,
  stages: Clusters,
): Generator<void, OtherClusters | null> {
  const holding = yield* holdingOf(problem.table.counts, stages);
  const halves = yield* halvesCheck(problem, fit, stages, holding);
  const ratio = halves?.shared.ratio ?? null;
  if (halves === null || ratio === null) return null;
  return { halves, factor: Math.sqrt(Math.min(1, ratio)) };
}

/** What a model says of the population, with as many people of other clusters as these hold. */
export const inOtherClusters = ({ fractions, expected }: Others, factor: number): Others =>
  factor === 1 ? { fractions, expected } : { fractions, expected: expected.map((h) => h * factor) };

/**
 * A model with as many people of other clusters as these hold. Its figures may be off by as much as they move, which the
 * variance of the model takes up.
 */
export function withOtherClusters(counts: Counts, chosen: Estimated, factor: number): Estimated {
  if (chosen.others === null || factor === 1) return chosen;
  const others = inOtherClusters(chosen.others, factor);
  const before = figuresOf(counts, chosen.others);
  const after = figuresOf(counts, others);
  const { tau1, tau2 } = chosen.modelVariance;
  return {
    ...chosen,
    others,
    modelVariance: {
      tau1: tau1 + (after.tau1 - before.tau1) ** 2,
      tau2: tau2 + (after.tau2 - before.tau2) ** 2,
    },
  };
}
