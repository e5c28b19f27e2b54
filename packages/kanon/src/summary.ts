import type { AttackModels } from "./attack.js";
import type { Combination } from "./combinations.js";
import type { Violation } from "./violations.js";

/** Aggregates of `kanon`. */
export interface KanonSummary {
  readonly violations: readonly (Violation & {
    /** The same with the estimated population frequency F in place of f. */
    readonly populationRecords: number;
    readonly populationShare: number | null;
  })[];
  readonly attack: AttackModels;
  /** Per set of keys, small sets first; null when switched off. */
  readonly combinations: readonly Combination[] | null;
  /** Violators with each key left out in turn. */
  readonly leaveOneOut: readonly { readonly key: string; readonly violations: readonly Violation[] }[];
}
