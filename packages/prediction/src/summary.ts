import { figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const point = z.object({
  /** A threshold of classes, or a closeness of numbers. */
  at: z.number(),
  share: figure.share(),
  /** Null without a control file. */
  control: figure.share().nullable(),
});

const byValue = z.object({
  value: z.string(),
  persons: z.number(),
  /** Its share in the original: the guess. */
  guess: figure.share(),
  /** The chance that a model has to exceed for a person with this value to count. */
  needed: z.number(),
  atRisk: z.number(),
  share: figure.share({ counted: "atRisk" }),
  /** Null without a control file, or where it holds the value fewer than three times. */
  control: figure.share().nullable(),
});

const targetSummary = z.object({
  variable: z.string(),
  /** Position of the released file that the model learns from, from 1; null where it learns from the file itself. */
  file: z.number().nullable(),
  kind: z.enum(["classes", "numbers"]),
  /** Persons whose value is predicted: all of whom one is known, or a sample of them. */
  persons: figure.records(),
  /** Persons whose value is known, and those of whom it is missing. */
  known: z.number(),
  missing: z.number(),
  /** Those at risk among all of whom a value is known; of a sample as many as its share gives. */
  atRisk: figure
    .records({ label: "prediction: {records} whose {variable|target} can be predicted" })
    .nullable(),
  /** The share of the persons at risk with its Wilson interval. */
  share: figure
    .share({
      counted: "atRisk",
      label: "prediction: share of {records} whose {variable|target} can be predicted",
    })
    .nullable(),
  shareLow: z.number().nullable(),
  shareHigh: z.number().nullable(),
  /**
   * The same by chances as the forest gives them: they claim too much, but see single records better. Null for numbers
   * and where nothing is calibrated; control and excess null without a control file.
   */
  uncalibrated: z
    .object({
      share: z.number(),
      control: z.number().nullable(),
      excess: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
    })
    .nullable(),
  /** The same model, applied to the control file; null without one. */
  control: z.number().nullable(),
  controlLow: z.number().nullable(),
  controlHigh: z.number().nullable(),
  controlPersons: z.number(),
  /** A model that learns from the other parts of the original: what the keys tell anyway. Null with a control file. */
  crossfit: z.number().nullable(),
  /** Mean share at risk where values are dealt out at random; null without permutations. */
  null: z.number().nullable(),
  /** (1 + deals with as many at risk or more) / (1 + deals). */
  p: z.number().nullable(),
  permutations: z.number(),
  /** What the share is compared with for the excess. */
  against: z.enum(["control", "crossfit"]).nullable(),
  /** Share less that of `against`, with its 95 % interval by Newcombe. */
  excess: figure.number({ label: "prediction: excess for {variable|target}" }).nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Why there is no share, or no excess; null where there are both. */
  reason: z.string().nullable(),
  /** Share of the persons whose likeliest class is the true one; of numbers the share at risk. */
  right: z.number().nullable(),
  /** The same for whoever names the commonest class for everybody; null for numbers. */
  guess: z.number().nullable(),
  /** Mean chance that the model gives its likeliest class: near `right` where its chances can be trusted. */
  claimed: z.number().nullable(),
  curve: z.array(point),
  /** Classes that at least three persons hold; empty for numbers. */
  values: z.array(byValue),
  /** How far the share of right predictions falls where a key is dealt out anew, the most needed first. */
  keys: z.array(z.object({ key: z.string(), fall: z.number() })),
});

/** How well a target can be predicted. */
export type TargetSummary = SummaryOf<typeof targetSummary>;

export const predictionSummary = z.object({
  records: figure.count(),
  keys: z.array(z.string()),
  /** Records of the control file; null without one. */
  control: z.number().nullable(),
  /** One item per released file and target. */
  targets: z.array(targetSummary),
});

/** Aggregates of the measure. */
export type PredictionSummary = SummaryOf<typeof predictionSummary>;

/** What of a target has an interval: the excess, and of a sample the share. @param of which end is taken */
function endOf(
  { variable, file, known, persons }: TargetSummary,
  excess: number | null,
  share: number | null,
): object {
  const sampled = known > persons && share !== null;
  return { variable, file, excess, ...(sampled ? { share, atRisk: share * known } : {}) };
}

/** The ends of the 95 % intervals, in the shape of the summary: a rule is met only where both are within its limit. */
export const endsOf = ({ targets }: PredictionSummary): { readonly low: object; readonly high: object } => ({
  low: { targets: targets.map((one) => endOf(one, one.low, one.shareLow)) },
  high: { targets: targets.map((one) => endOf(one, one.high, one.shareHigh)) },
});
