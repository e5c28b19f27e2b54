import { leftOutOf } from "./exclusions.ts";
import type { JointClasses } from "./files/joint.ts";
import type { Target } from "./files/packed.ts";
import type { KnownPair } from "./formulas/known.ts";
import type { ChangedClass } from "./formulas/largest-changes.ts";
import type { LeftOut } from "./formulas/left-out.ts";
import type { Options } from "./options.ts";

/** What grows for a target while one released file after the other is compared. */
export interface TargetState {
  readonly target: Target;
  readonly leftOut: LeftOut;
  /**
   * Per class of the original: mean CAP_s of its records, over several released files the largest. NaN where
   * not defined.
   */
  readonly caps: Float64Array;
  /**
   * Per class of the original: total variation, over several released files the largest. NaN where no
   * released file holds the class.
   */
  readonly distance: Float64Array;
  /** Per value: disclosive records that released files tell it of. */
  readonly disclosed: Float64Array;
  readonly changed: { readonly file: number; readonly classes: readonly ChangedClass[] }[];
  /** What the original alone tells; set by the first comparison. */
  alone: {
    readonly known: readonly KnownPair[];
    /** Records of each value. */ readonly held: Int32Array;
    /** Records that the options leave out. */ readonly excluded: number;
  } | null;
}

export function startOf(target: Target, joint: JointClasses, { exclude }: Options): TargetState {
  const none = (): Float64Array => new Float64Array(joint.originalClasses).fill(NaN);
  return {
    target,
    leftOut: leftOutOf(target.variable, joint, exclude),
    caps: none(),
    distance: none(),
    disclosed: new Float64Array(target.levels),
    changed: [],
    alone: null,
  };
}
