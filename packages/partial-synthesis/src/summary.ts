import { figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

/** @param of which files, as words behind what is found in them */
const figuresOf = (of: string) =>
  z.object({
    /** Σ I / c over the targets; null where it cannot be computed. */
    expectedMatches: figure
      .expected({
        ofAll: true,
        label: `expected correct matches with partially synthetic records${of}`,
        identity: true,
      })
      .nullable(),
    expectedShare: figure
      .share({
        counted: "expectedMatches",
        label: `share of {records} expected to be matched with partially synthetic ones${of}`,
        identity: true,
      })
      .nullable(),
    /** Targets whose best match is one record (c = 1), and those of them for which it is the right one. */
    uniqueMatches: figure
      .records({ label: `{records} with one best match among partially synthetic ones${of}` })
      .nullable(),
    trueMatches: figure
      .records({
        label: `{records} whose one best match among partially synthetic ones${of} is right`,
        identity: true,
      })
      .nullable(),
    trueRate: figure
      .share({
        counted: "trueMatches",
        label: `share of {records} whose one best match among partially synthetic ones${of} is right`,
        identity: true,
      })
      .nullable(),
    /** Of the targets with one best match, the share for which it is the wrong one; null where there is none. */
    falseRate: figure
      .share({ label: `share of single best matches among partially synthetic records${of} that are wrong` })
      .nullable(),
  });

const figures = figuresOf("");

/** What an intruder finds. */
export type MatchFigures = SummaryOf<typeof figures>;

export const partialSynthesisSummary = z.object({
  /** Targets: the records of the original. */
  records: figure.count(),
  /** What the intruder knows exactly, and to within a window. */
  known: z.array(z.string()),
  windows: z.array(z.object({ variable: z.string(), width: z.number() })),
  /** Places of the copies, from 1. */
  copies: z.array(z.number()),
  /** Whether the intruder knows that a target is in the file (census), or only that it may be (sample). */
  form: z.enum(["census", "sample"]),
  /** What 1/F, the chance among people of the population with the same values, is taken from; null for a census. */
  candidates: z.enum(["model", "weights"]).nullable(),
  /** All copies together. */
  ...figures.shape,
  /** Why they are not computed; null where they are. */
  reason: z.string().nullable(),
  /** The same of the original, as if it were released. */
  original: figuresOf(" (the original, if it were released)"),
  /** The same of each copy alone. */
  files: z.array(
    z.object({
      file: z.number(),
      /** Targets of which the file has the record, by order or id; the others count as not found. */
      matched: z.number(),
      /** Records of the file that are matched with no target. */
      strangers: z.number(),
      ...figuresOf(" of released file {file|FILE} alone").shape,
    }),
  ),
});

/** Aggregates of the measure. */
export type PartialSynthesisSummary = SummaryOf<typeof partialSynthesisSummary>;
