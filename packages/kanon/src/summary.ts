import type { AttackModels } from "./attack.js";
import type { Combination } from "./combinations.js";
import type { CandidateCounts } from "./judged.js";
import type { JudgedViolation, Violation } from "./violations.js";

/** Aggregates of `kanon`. */
export interface KanonSummary {
  readonly violations: readonly (Violation & {
    /** The same with the estimated population frequency F in place of f. */
    readonly populationRecords: number;
    readonly populationShare: number | null;
    /**
     * What rules are judged by: persons with fewer than k effective candidates, since a missing value that stands
     * for any value would let two blank records lift everybody. Without gaps the same as `records`.
     */
    readonly judged: JudgedViolation;
    /** Records in classes of fewer than k where a missing value is a value of its own. */
    readonly ownValue: JudgedViolation;
  })[];
  /** By the keys of the original, where this is a released file whose records are matched with it; else null. */
  readonly candidates: readonly CandidateCounts[] | null;
  readonly attack: AttackModels;
  /** Per set of keys, small sets first; null when switched off. */
  readonly combinations: readonly Combination[] | null;
  /** Violators with each key left out in turn. */
  readonly leaveOneOut: readonly { readonly key: string; readonly violations: readonly Violation[] }[];
}
