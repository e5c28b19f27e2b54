/** A mean over sets of keys. */
export interface Mean {
  /** Share of the records; null without records. */
  readonly mean: number | null;
  /** Of the mean, where sets were drawn; 0 where all were looked at, null without records. */
  readonly standardError: number | null;
}

/** What is found by who knows any so many of the keys. */
export interface Known {
  /** Number of keys that are known, m. */
  readonly size: number;
  /**
   * Sets of m keys that the means are over, and how many there are; null where they are more than a number
   * can hold.
   */
  readonly sets: number;
  readonly of: number | null;
  /** Share of the records that are alone on a set: nobody else in the file has the same values. */
  readonly alone: Mean;
  /**
   * Expected share of the records that are matched correctly, the mean of 1/F; with a sample a floor, since F
   * is estimated.
   */
  readonly matched: Mean;
  /** The set by which most records are alone, of all that were looked at; null without records. */
  readonly worst: {
    readonly keys: readonly string[];
    readonly alone: number;
    readonly matched: number;
  } | null;
  /**
   * Share of the records that are alone on at least one set of at most m keys; null where not all sets were
   * looked at.
   */
  readonly onSome: number | null;
}

/** Aggregates of `knowledge`, by the number of keys that an intruder knows. */
export interface KnowledgeSummary {
  readonly sizes: readonly Known[];
}
