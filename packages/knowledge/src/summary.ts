import { type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const mean = z.object({
  /** Share of the records; null without records. */
  mean: z.number().nullable(),
  /** Of the mean, where sets were drawn; 0 where all were looked at, null without records. */
  standardError: z.number().nullable(),
});

/** A mean over sets of keys. */
export type Mean = SummaryOf<typeof mean>;

const known = z.object({
  /** Number of keys that are known, m. */
  size: z.number(),
  /**
   * Sets of m keys that the means are over, and how many there are; null where they are more than a number
   * can hold.
   */
  sets: z.number(),
  of: z.number().nullable(),
  /** Share of the records that are alone on a set: nobody else in the file has the same values. */
  alone: mean,
  /**
   * Expected share of the records that are matched correctly, the mean of 1/F; with a sample a floor, since F
   * is estimated.
   */
  matched: mean,
  /** The set by which most records are alone, of all that were looked at; null without records. */
  worst: z.object({ keys: z.array(z.string()), alone: z.number(), matched: z.number() }).nullable(),
  /**
   * Share of the records that are alone on at least one set of at most m keys; null where not all sets were
   * looked at.
   */
  onSome: z.number().nullable(),
});

/** What is found by who knows any so many of the keys. */
export type Known = SummaryOf<typeof known>;

export const knowledgeSummary = z.object({ sizes: z.array(known) });

/** Aggregates of `knowledge`, by the number of keys that an intruder knows. */
export type KnowledgeSummary = SummaryOf<typeof knowledgeSummary>;
