import { bin, figure, leads, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

export const frequencySummary = leads(
  "uniques",
  z.object({
    records: figure.count(),
    keys: z.array(z.string()),
    /** Distinct keys, missing as a value of its own. */
    classes: z.number(),
    /** Records with f_k = 1. */
    sampleUniques: figure.records({ label: "{records} whose keys no other {record} shares" }),
    sampleUniquesShare: figure
      .share({ counted: "sampleUniques", label: "share of {records} whose keys no other shares" })
      .nullable(),
    /** Records with F_k = 1. */
    populationUniques: figure.count(),
    /** Σ of weights; the number of records without weights. */
    population: z.number(),
    /** Records that miss at least one key. */
    incompleteRecords: z.number(),
    /** Records in the smallest class, and in the mean one; null without records. */
    smallestClass: figure
      .count({ label: "smallest group of {records} with the same keys, missing as its own category" })
      .nullable(),
    meanClass: z.number().nullable(),
    smallestFrequency: figure.count({ label: "smallest group of {records} with the same keys" }).nullable(),
    /** Records by their f_k. */
    distribution: z.array(bin),
  }),
);

/** Aggregates of `frequency`: classes, sample frequencies f_k and estimated population frequencies F_k. */
export type FrequencySummary = SummaryOf<typeof frequencySummary>;
