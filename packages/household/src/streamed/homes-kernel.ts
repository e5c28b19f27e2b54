import type { Task } from "@sdc-risk/core/tasks";
import { countBy } from "@sdc-risk/data/kernels";
import { risksByPairs } from "../household-risk.ts";
import type { SharedCounts } from "../shared/shared-keys.ts";
import { SharedWalk, type ClassWords } from "../shared/shared-walk.ts";

/** Work for one worker: some households, whole ones, by the classes of their members. */
export interface HomesInput {
  /** Household of each record, 0, 1, 2, …, one after the other, and its class. */
  readonly household: Int32Array;
  readonly classOf: Int32Array;
  /** Per list of risks, of all classes, risk and log (1 − risk): see `logPairs`. */
  readonly pairs: readonly Float64Array[];
  readonly words: ClassWords;
}
/** What is found of them. */
export interface HomesOutput {
  /** Per list of risks the risk of each household; and its members. */
  readonly risks: readonly Float64Array[];
  readonly sizes: Int32Array;
  readonly shared: SharedCounts;
}

export function judgeHomes({ household, classOf, pairs, words }: HomesInput): HomesOutput {
  const number = (household.at(-1) ?? -1) + 1;
  const walk = new SharedWalk(words);
  walk.add(household, classOf);
  return {
    risks: pairs.map((one) => risksByPairs({ householdOf: household, number }, classOf, one)),
    sizes: countBy(household, number, null),
    shared: walk.end(),
  };
}

/** Risks of some households and what their members share, for a worker. What is told of classes is not copied for it. */
export const homesTask: Task<HomesInput, HomesOutput> = {
  id: "household/homes",
  run: judgeHomes,
  inPlace: ({ pairs, words }) => [...pairs, words.words, ...words.codes],
};
