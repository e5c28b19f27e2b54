import type { Headline } from "../headline/headline.ts";
import { numberOf } from "../seeds.ts";
import { globalTruth, type GlobalTruth } from "./global.ts";
import { releasedKeys } from "./keys.ts";
import { saidOf } from "./said.ts";
import type { CaseSample, TreatedSample } from "./sample.ts";
import { lossOf } from "./treatments.ts";
import { journalistTruth, prosecutorTruth, wildcardBelow, type ProsecutorTruth } from "./truth.ts";

/** What is true of a treated sample, and what a report says of it. */
export interface TreatedOutcome {
  /** The case, and the number of the draw. */
  readonly case: string;
  readonly draw: number;
  /** Which treatment, by its id or the name of other software. */
  readonly treatment: string;
  readonly records: number;
  /** Suppressed values, by key. */
  readonly byKey: readonly number[];
  /** Keys that were recoded. */
  readonly recoded: number;
  readonly loss: number;
  readonly seconds: number | null;
  /** Records in groups of fewer than 3 where a gap agrees with everything. */
  readonly wildcardBelow: number;
  /** Σ 1/F over the records. */
  readonly journalist: number;
  readonly prosecutor: ProsecutorTruth;
  readonly global: GlobalTruth;
  readonly said: Headline;
}

/** Counts what is true of a treated sample, and asks for a report on it. */
export async function treatedOutcome(
  sample: CaseSample,
  treated: TreatedSample,
  about: Pick<TreatedOutcome, "case" | "draw" | "treatment" | "seconds">,
): Promise<TreatedOutcome> {
  const keys = releasedKeys(sample, treated);
  return {
    ...about,
    records: sample.drawn.length,
    byKey: sample.keys.map((_, j) => treated.masks.reduce((sum, mask) => sum + ((mask >> j) & 1), 0)),
    recoded: treated.groupings.filter((grouping) => grouping !== null).length,
    loss: lossOf(sample, treated),
    wildcardBelow: wildcardBelow(keys),
    journalist: journalistTruth(keys),
    prosecutor: prosecutorTruth(keys),
    global: globalTruth(keys, numberOf(`${sample.id} ${about.treatment}`)),
    said: await saidOf(sample, treated),
  };
}
