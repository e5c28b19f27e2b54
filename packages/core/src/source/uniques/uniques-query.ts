/** What is asked of minimal sample uniques: smallest sets of keys on which a record is alone. */
export interface UniquesQuery {
  /** Variables that make the classes, none of which has missing values. */
  readonly keys: readonly string[];
  /** Sets that are looked at, by places of keys: all up to some size, the smaller ones first. */
  readonly sets: readonly (readonly number[])[];
  /** What a minimal sample unique counts by its size; values and pairs of them whose sum is 0 do not come. */
  readonly worth: Float64Array;
  /** Of pairs of values only those that so many records hold, and of these so many that count most; null for no pairs. */
  readonly pairs: { readonly records: number; readonly most: number } | null;
}

/**
 * Records that are alone on all keys, by what their minimal sample uniques are, and values of one or two keys by how
 * many minimal sample uniques of records with these values hold the keys.
 */
export interface UniquesRows {
  readonly rows: number;
  /** The places of the keys; −1 where there is none, so that a row without any is of records that are alone. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** The letters of their values, as `letters` has them. */
  readonly firstLetters: readonly (string | null)[];
  readonly secondLetters: readonly (string | null)[];
  /** Records that are alone and have these minimal sample uniques, or records that have the values. */
  readonly records: BigInt64Array;
  /**
   * Of records that are alone the minimal sample uniques: sets `SETS_IN_WORD * w` and following by the bits of word w.
   * Of values their number by size from 1.
   */
  readonly figures: readonly BigInt64Array[];
}

/** Sets that a number of 64 bits tells of, its sign left alone. */
export const SETS_IN_WORD = 63;

/** Numbers of a row beside the records. */
export const uniquesFigures = (sets: UniquesQuery["sets"]): number =>
  Math.max(Math.ceil(sets.length / SETS_IN_WORD), sets.at(-1)?.length ?? 0);
