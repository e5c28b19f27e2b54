/** The classes of some records, in the order of the file. */
export interface Membership {
  /** Place of the first of them in the file, from 0. */
  readonly from: number;
  readonly classOf: Int32Array;
  /** Their ids, null where missing; null where no id was asked for. */
  readonly ids: readonly (string | null)[] | null;
  /** Their households as `members` has numbered them, −1 without an id; null where they were not asked for. */
  readonly households: Int32Array | null;
}

/** What comes beside the classes of records: the texts of a variable, and the numbers of households. */
export interface Beside {
  readonly id?: string | null;
  readonly households?: boolean;
}

/** Records that come at a time. */
export const RECORDS_AT_ONCE = 1 << 16;
