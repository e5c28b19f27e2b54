import type { DrawnRecords } from "../drawn/drawn.ts";

/** Some members of households of a source, a record each, all of one household in a row. */
export interface Members {
  readonly rows: number;
  /** Household of each row, numbered as they come: 0, 1, 2, … over all batches. */
  readonly household: Int32Array;
  readonly classOf: Int32Array;
  /** Per further variable the code of each row; −1 missing. */
  readonly also: readonly Int32Array[];
}

/** Who takes the members of households as they come. */
export interface MembersTaker {
  /** Takes some more members, in order. */
  add(members: Members): void;
}

/** How many households there were, and how many records without one. */
export interface MembersEnd extends Pick<NonNullable<DrawnRecords["households"]>, "number" | "withoutId"> {
  /**
   * Whether records are few enough, and have an order, so that each finds its household: in `householdOf`, or
   * by `membership`.
   */
  readonly numbered: boolean;
  /** The household of each record, where households came in the order of the file; else null. */
  readonly householdOf: Int32Array | null;
}
