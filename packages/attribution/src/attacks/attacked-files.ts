import type { FileClasses, JointClasses } from "../files/joint.ts";

/** The files that attacks go between. */
export interface Attacks {
  readonly joint: JointClasses;
  readonly original: FileClasses;
  readonly released: FileClasses;
  /** Null where none was given. */
  readonly control: FileClasses | null;
  /** Per key, values that the original or the released file holds, a missing one among them. */
  readonly levels: readonly number[];
}
