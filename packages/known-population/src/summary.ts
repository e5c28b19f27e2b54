import { bin, figure, leads, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const unknownLevels = z.object({
  variable: z.string(),
  /** Their number, and the records that hold them. */
  levels: z.number(),
  records: figure.records(),
});

/** Levels of a key that are in the file and in no unit of the population. */
export type UnknownLevels = SummaryOf<typeof unknownLevels>;

const estimate = z.object({
  figure: z.enum([
    "population",
    "populationUniques",
    "tau1",
    "tau2",
    "expectedMatches",
    "journalist",
    "kmap",
  ]),
  /** Threshold of the k-map; with that figure only. */
  k: z.number().optional(),
  /** How it is estimated. */
  by: z.enum([
    "weights",
    "model",
    "perRecord",
    "negativeBinomial",
    "dataIntrusion",
    "individualRisk",
    "marketer",
    "frequency",
    "zayatz",
    "pitman",
    "snb",
  ]),
  /** Null where there is no estimate. */
  estimate: z.number().nullable(),
  truth: z.number().nullable(),
  /** estimate / truth − 1; null where one of them is not known, or the truth is 0. */
  error: z.number().nullable(),
});

/** What the file alone says of a figure that was counted. */
export type Estimate = SummaryOf<typeof estimate>;

export const knownPopulationSummary = leads(
  "counted",
  z.object({
    /** Units of the population, N. */
    population: z.number(),
    /** Those whose key no other unit has. */
    populationUniques: figure.count(),
    records: figure.count(),
    /** Records whose key the population lacks, F = 0: they are left out of all that follows. */
    unknownKeys: z.number(),
    /** Sample uniques that the population knows. */
    sampleUniques: figure.records(),
    /** Those of them that are unique in the population; null where no record is known to it. */
    tau1: figure.expected().nullable(),
    /** Σ 1/F over sample uniques, and over all records; null where no record is known. */
    tau2: figure.expected().nullable(),
    expectedMatches: figure.expected().nullable(),
    /** Records whose key fewer than k units have, and their share of the known records. */
    kmap: z.array(
      z.object({
        k: z.number(),
        records: figure.records(),
        share: figure.share({ counted: "records" }).nullable(),
      }),
    ),
    /** Largest 1/F. */
    journalist: z.number().nullable(),
    /** Mean of 1/F. */
    marketer: z.number().nullable(),
    /** f/F over the keys of the population, 0 for those that the file lacks. */
    deltaPresence: z.object({
      min: z.number(),
      max: z.number(),
      /** Units of keys below and above the wanted range, and their share of all units; null where none is wanted. */
      wanted: z
        .object({
          min: z.number(),
          max: z.number(),
          below: z.number(),
          above: z.number(),
          share: figure.share(),
        })
        .nullable(),
      /** Units of the population by it, in tenths; the last bin holds what is above 1, too. */
      units: z.array(bin),
    }),
    /** Keys of which the file holds more records than the population has units, and these records. */
    overfull: z.object({ keys: z.number(), records: figure.records() }),
    /** Keys with such levels, in the order of the keys. */
    unknownLevels: z.array(unknownLevels),
    /** By the measure `population`, and by the weights of each key. */
    estimates: z.array(estimate),
  }),
);

/** Aggregates of the measure; null where no record is known. */
export type KnownPopulationSummary = SummaryOf<typeof knownPopulationSummary>;
