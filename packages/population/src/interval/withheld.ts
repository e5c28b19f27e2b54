import type { Counts } from "@sdc-risk/data/kernels";
import { counted, countText, shareText } from "@sdc-risk/data";
import { SIGNIFICANT } from "../selection/assess-model.ts";
import type { CellTable } from "../table/table.ts";
import type { Clusters, Holding } from "./clusters.ts";
import type { FittedModel } from "./fitted-model.ts";

/**
 * Keys that must occur more than once, and clusters (households, or records) that there must be. How often
 * keys repeat in the population is learned from those that repeat in the file; with fewer of them intervals
 * failed in simulation.
 */
export const FEWEST_REPEATED = 30;
export const FEWEST_CLUSTERS = 20;
/**
 * Clusters of the first stage of a sample that there must be: with 31 and 50 of them figures of keys above the
 * cluster were 0.46 and 0.63 of the truth (docs/population-study.md), whatever their intervals said.
 */
export const FEWEST_DRAWN = 60;
/** Members with a key of their own that a random part of the households must hold: fewer tell sums over them to 5 % or worse. */
export const FEWEST_UNIQUES = 400;
/** An estimate that comes out below this share of the truth, in files drawn from its own model, cannot be corrected. */
export const LEAST_KEPT = 0.75;

/** Keys that two clusters or more hold. */
export function repeatedKeys({ clusters }: Holding): number {
  let keys = 0;
  for (const held of clusters) if (held > 1) keys++;
  return keys;
}

/**
 * Why a model gets no intervals, as the end of a sentence; null where it may get them. Where every key is repeated
 * nothing rests on the model, however few keys there are.
 * @param repeated keys that two clusters or more hold
 * @param table whose keys these are
 */
export function withheldBefore(
  {
    criterion,
    fits,
    clusters,
    stages = clusters,
  }: Pick<FittedModel, "criterion" | "fits" | "clusters" | "stages">,
  repeated: number,
  { counts, share }: Pick<CellTable, "counts" | "share">,
): string | null {
  if (criterion === null) return "the model could not be tested";
  if (Math.abs(criterion.tau2.z) > SIGNIFICANT) return "the test of bias refutes the model";
  if (!fits.counts.converged || fits.weights?.converged === false)
    return "the fit of the model did not converge";
  const units = clusters.of === null ? "records" : "households";
  const staged = stages.of !== clusters.of;
  const fewest = staged ? FEWEST_DRAWN : FEWEST_CLUSTERS;
  if (stages.number < fewest) {
    const drawn = staged ? "sampling clusters" : units;
    return (
      `the file has ${countText(stages.number)} ${stages.number === 1 ? drawn.slice(0, -1) : drawn}, ` +
      `and ${fewest} are needed to see how much they differ`
    );
  }
  if (repeated >= FEWEST_REPEATED || repeated === counts.length) return null;
  const few = repeated === 0 ? "no key is" : `only ${counted(repeated, "key is", "keys are")}`;
  const looked = share === 1 ? "" : "of those that the model was fitted to ";
  return `${looked}${few} held by two ${units} or more, and a model needs ${FEWEST_REPEATED} of them`;
}

/**
 * Why a random part of the households does not tell what members add to each other, as the end of a sentence; null where
 * it does, and where every household is held. That lies with the few members whose key nobody else has.
 * @param counts records of each class
 */
export function withheldByPart({ classOf, of, part = null }: Clusters, counts: Counts): string | null {
  if (part === null || of === null) return null;
  const uniques = classOf.reduce((total, c) => total + (counts[c] === 1 ? 1 : 0), 0);
  return uniques >= FEWEST_UNIQUES
    ? null
    : `the households that are held have ${counted(uniques, "member")} whose key nobody else has, and ` +
        `${FEWEST_UNIQUES} are needed to see what members add to each other`;
}

/** @param kept share of the truth that the estimate reaches in files drawn from the model */
export function withheldAfter(kept: number, converged: boolean): string | null {
  if (!converged) return "the equations of the variance were not solved";
  return kept >= LEAST_KEPT
    ? null
    : "its model follows chance: in files drawn from it the way this one was, it would find about " +
        `${shareText(Math.max(0, kept))} of the truth`;
}
