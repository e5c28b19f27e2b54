import { Sum } from "@sdc-risk/data/kernels";
import { cellMeans } from "../model/cell-means.ts";
import type { Estimated, Problem } from "../selection/assess-model.ts";

/** Records that are alone with their keys, and how many a model expects. */
export interface AloneCheck {
  readonly records: number;
  readonly expected: number;
}

/** Why such a file has no interval, as the end of a sentence. */
export const TAKEN_AWAY =
  "fewer records that hold all keys are alone than chance leaves, as if missing keys were taken away to " +
  "protect records, and nobody can know which they were";

/** A smaller share of the expected than this is no chance, where it is also so many standard errors below. */
const SHARE = 0.8;
const ERRORS = 4;

/**
 * Records that hold all keys and are alone with them, against Σ μ e^(−μ) over all cells of the model of these
 * records. Who protects records takes values from those that are alone: then few of them are left.
 * @returns null where the model cannot be summed over all cells
 */
export function* aloneCheck(
  { table, sample }: Problem,
  { fit }: Pick<Estimated, "fit">,
): Generator<void, AloneCheck | null> {
  const means = fit && (yield* cellMeans(table.sizes, fit))?.lists[0];
  if (means === null || means === undefined) return null;
  const expected = new Sum();
  for (let j = 0; j < means.values.length; j++)
    expected.add(means.weights[j] * means.values[j] * Math.exp(-means.values[j]));
  return { records: sample.uniques, expected: expected.total };
}

/** Whether keys look as if they were taken away to protect records, not as if they went missing. */
export const looksTaken = (check: AloneCheck | null): boolean =>
  check !== null &&
  check.records < SHARE * check.expected &&
  check.expected - check.records > ERRORS * Math.sqrt(check.expected);
