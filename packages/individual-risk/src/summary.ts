import { bin, figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const diagnosis = z.object({
  /** Sample uniques on all keys (U), and the records in classes of two for each of them (P / U). */
  uniques: z.number(),
  pairsPerUnique: z.number(),
  /** Correct matches with the sample uniques by this model: the sum of their risks, without coverage. */
  risk: z.number(),
  /**
   * The same by data intrusion simulation, U · DIS, a floor without a model; null where no class holds two,
   * so that DIS could not be estimated.
   */
  floor: z.number().nullable(),
});

/**
 * What the file itself says of the model, by its sample uniques. A missing key is a category of its own here, and
 * the intruder's file whole.
 */
export type Diagnosis = SummaryOf<typeof diagnosis>;

const diagnoses = z.object({
  /** Set where the model is too low for the file. */
  tooLow: diagnosis.nullable(),
  /** Set where it is probably too high. */
  tooHigh: diagnosis.nullable(),
});

/** What speaks against the model in this file; null where nothing does. */
export type Diagnoses = SummaryOf<typeof diagnoses>;

const above = z.object({
  threshold: z.number(),
  records: figure.records(),
  share: figure.share({ counted: "records" }).nullable(),
});

/** Records with a risk above a threshold. */
export type Above = SummaryOf<typeof above>;

const target = z.object({
  /** The wanted mean risk. */
  globalRisk: figure.share({ over: "mean" }),
  /**
   * Treat every record above it; null when the file meets the target already, 0 when no observed risk is low
   * enough.
   */
  threshold: z.number().nullable(),
  /** Records above the threshold. */
  records: figure.records(),
});

/** What would bring a file down to a wanted global risk. */
export type Target = SummaryOf<typeof target>;

export const individualRiskSummary = z
  .object({
    ...diagnoses.shape,
    /** Mean risk of re-identification over records; null without records. */
    globalRisk: figure.share({ over: "mean", label: "mean individual risk (global risk)" }).nullable(),
    /** Sum of the risks. */
    expectedReidentifications: figure.expected({ label: "expected re-identifications by individual risk" }),
    max: figure.chance({ over: "largest", label: "largest individual risk", ofGroups: true }).nullable(),
    median: figure.chance().nullable(),
    above: z.array(
      z.object({
        ...above.shape,
        records: figure.records({
          label: "{records} with an individual risk above {threshold|the threshold}",
        }),
        share: figure
          .share({
            counted: "records",
            label: "share of {records} with an individual risk above {threshold|the threshold}",
          })
          .nullable(),
      }),
    ),
    /** Above a quantile of the risks themselves. */
    aboveQuantile: z.object({ ...above.shape, quantile: z.number() }).nullable(),
    /** Above max(0.1, median + 3 MAD): records that stand out. */
    outlying: above.nullable(),
    targets: z.array(target),
    /** Records by risk. */
    distribution: z.array(bin),
  })
  .meta(figure.all({ identity: true, modelled: true }));

/** Aggregates of `individual-risk`. Risks are probabilities in [0, 1]. */
export type IndividualRiskSummary = SummaryOf<typeof individualRiskSummary>;
