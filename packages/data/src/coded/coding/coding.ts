/**
 * Records coded by their values. Numbering a column is a generator that yields every `PIECE` records, a few
 * milliseconds of work.
 */
export interface Coding {
  readonly codes: Int32Array;
  /** The record at which each code first appears. */
  readonly first: ArrayLike<number>;
}

export const PIECE = 1 << 16;
