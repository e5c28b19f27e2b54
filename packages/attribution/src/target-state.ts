import { leftOutOf } from "./exclusions.js";
import type { Joint } from "./files/joint.js";
import type { Target } from "./files/packed.js";
import type { KnownPair } from "./formulas/known.js";
import type { ChangedClass } from "./formulas/largest-changes.js";
import type { LeftOut } from "./formulas/left-out.js";
import type { Options } from "./options.js";

/** What grows for a target while one released file after the other is compared. */
export interface TargetState {
  readonly target: Target;
  readonly leftOut: LeftOut;
  /** Per joint class: mean CAP_s of its records in the original, over several released files the largest. NaN where not defined. */
  readonly caps: Float64Array;
  /** Per joint class: total variation, over several released files the largest. NaN where no released file holds the class. */
  readonly distance: Float64Array;
  /** Per value: disclosive records that released files tell it of. */
  readonly disclosed: Float64Array;
  readonly changed: { readonly file: number; readonly classes: readonly ChangedClass[] }[];
  /** What the original alone tells; set by the first comparison. */
  alone: { readonly known: readonly KnownPair[]; /** Records of each value. */ readonly held: Float64Array; /** Records that the options leave out. */ readonly excluded: number } | null;
}

export function startOf(target: Target, joint: Joint, { exclude }: Options): TargetState {
  return { target, leftOut: leftOutOf(target.variable, joint, exclude), caps: new Float64Array(joint.size).fill(NaN), distance: new Float64Array(joint.size).fill(NaN), disclosed: new Float64Array(target.levels), changed: [], alone: null };
}
