import * as z from "zod";

const share = z.number().gt(0).max(1);

export const options = z.strictObject({
  model: z
    .union([
      z.enum(["auto", "search", "independence", "two-way"]),
      z.array(z.array(z.string()).min(1)).min(1),
    ])
    .default("auto")
    .describe(
      "Log-linear model of the keys: auto (forward search, ended after a second or two), search (forward " +
        "search, which may take minutes), independence, two-way (all interactions of two keys), or the " +
        "interactions that are named, each a list of keys.",
    ),
  method: z
    .enum(["auto", "ml", "pml"])
    .default("auto")
    .describe(
      "ml: fit on counts; pml: fit on weights (pseudo maximum likelihood), for designs that draw some " +
        "persons of a key more than others; auto: pml where weights vary within keys by more than 30 % of " +
        "their mean, otherwise ml.",
    ),
  samplingFraction: z
    .union([
      share,
      z.enum(["weights", "strata"]),
      z
        .array(
          z.strictObject({
            stratum: z
              .array(z.string())
              .min(1)
              .describe('Values of the strata variables, by their text or value label, "" for missing.'),
            fraction: share.describe("Share of the stratum's units that the file holds."),
          }),
        )
        .min(1),
    ])
    .default("weights")
    .describe(
      "Share of the population that the file holds: one number, weights (records over the sum of their " +
        "weights, by key; without weights as if the file were a census), strata (the same by stratum), or one number per stratum.",
    ),
  clustersInPopulation: z
    .nullable(z.number().int().min(1))
    .default(null)
    .describe(
      "Sampling clusters of the first stage that the population has, where they were drawn with equal chance and " +
        "no variable holds their weights (role clusterWeight); null where that is not known.",
    ),
  structuralZeros: z
    .array(z.record(z.string(), z.array(z.string())))
    .default([])
    .describe(
      'Combinations that nobody can have, such as { "age": ["0-4"], "marital": ["married"] }: their cells ' +
        "are no part of the model.",
    ),
  mostClasses: z
    .number()
    .int()
    .min(1000)
    .default(5_000_000)
    .describe(
      "Classes that models look at, about, where classes stay in an engine and are more: a random part of the keys.",
    ),
  misclassification: z
    .record(z.string(), z.union([share, z.record(z.string(), share)]))
    .default({})
    .describe(
      "Keys that were perturbed before release: the chance that a value was kept, one per key or one per level.",
    ),
  neighbourhood: z
    .nullable(
      z.strictObject({
        ordered: z.array(z.string()).min(1).describe("Keys with ordered numbers as levels."),
        distance: z
          .number()
          .int()
          .min(1)
          .max(10)
          .default(1)
          .describe("Steps, over all ordered keys together."),
      }),
    )
    .default(null)
    .describe(
      "Estimate also from the cells around each sample unique, which differ in ordered keys only; null leaves it out.",
    ),
});
