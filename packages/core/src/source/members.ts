import type { DrawnRecords } from "./drawn.js";

/** Some members of households of a source, all of one household in a row. */
export interface Members {
  readonly rows: number;
  /** Household of each row, numbered as they come: 0, 1, 2, … over all batches. */
  readonly household: Int32Array;
  readonly classOf: Int32Array;
  /** Members that a row stands for: they agree on all that is asked for. */
  readonly counts: Int32Array;
  /** Per variable of the classes, and per further variable, the code of each row; −1 missing. */
  readonly keys: readonly Int32Array[];
  readonly also: readonly Int32Array[];
}

/** How many households there were, and how many records without one. */
export type MembersEnd = Pick<NonNullable<DrawnRecords["households"]>, "number" | "withoutId">;
