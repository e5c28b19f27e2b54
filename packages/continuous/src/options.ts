import * as z from "zod";

export const options = z.strictObject({
  interval: z
    .array(z.number().min(0))
    .min(1)
    .nullable()
    .default([0.01, 0.05, 0.1])
    .describe(
      "Interval measure: a record is at risk when every released value lies within k standard deviations " +
        "of its original; one result per k. Null leaves the measure out.",
    ),
  rankInterval: z
    .array(z.number().min(0).max(100))
    .min(1)
    .nullable()
    .default([1, 5])
    .describe(
      "Rank interval: a record is at risk when every rank moved by at most p percent of the number of " +
        "records; one result per p. Null leaves the measure out.",
    ),
  rmd: z
    .strictObject({
      k: z
        .number()
        .gt(0)
        .default(0.01)
        .describe(
          "Half width of the interval around an original value, in units of 0.05 robust distances of its record.",
        ),
      k2: z
        .number()
        .min(0)
        .default(0.05)
        .describe(
          "A released record that has another one so near (euclidean, on standardised values) is hidden among them.",
        ),
      center: z
        .enum(["mcd", "mean"])
        .default("mcd")
        .describe("Distances are taken from the robust centre (mcd), or from the means."),
      scale: z
        .enum(["own", "original"])
        .default("own")
        .describe(
          "Each file is standardised by its own mean and standard deviation (own), or both by those of " +
            "the original, which shows shifts and rescalings.",
        ),
      squared: z
        .boolean()
        .default(false)
        .describe(
          "The interval grows with the squared robust distance, as in the practice guide, rather than " +
            "with the distance.",
        ),
    })
    .nullable()
    .prefault({})
    .describe(
      "Intervals that grow with the robust Mahalanobis distance of a record. Null leaves the measure out.",
    ),
  linkage: z
    .strictObject({
      distance: z
        .enum(["euclidean", "manhattan", "mahalanobis", "gower"])
        .default("euclidean")
        .describe(
          "Distance by which a released record is linked to the nearest original; gower also compares the " +
            "categorical keys.",
        ),
      oneToOne: z
        .boolean()
        .default(false)
        .describe(
          "Also links each record with one of the other file at most, at the least total distance; for " +
            "euclidean and manhattan.",
        ),
    })
    .nullable()
    .prefault({})
    .describe("Distance-based record linkage. Null leaves the measure out."),
  probabilistic: z
    .strictObject({
      blocking: z
        .array(z.string())
        .default([])
        .describe(
          "Categorical variables on which two records must agree to be compared; a missing value agrees with none.",
        ),
      tolerance: z
        .number()
        .min(0)
        .default(0.05)
        .describe(
          "Two numbers agree when they are at most so many standard deviations of the original apart.",
        ),
      iterations: z.number().int().min(1).default(1000).describe("Steps of the EM algorithm, at most."),
    })
    .nullable()
    .default(null)
    .describe(
      "Probabilistic record linkage (Fellegi and Sunter 1969) on numeric variables and keys. It compares " +
        "all pairs of records within a block; null leaves it out.",
    ),
  outliers: z
    .strictObject({
      percentile: z
        .number()
        .gt(0.5)
        .lt(1)
        .default(0.99)
        .describe("A value beyond this quantile of its variable is an outlier."),
      tails: z
        .enum(["upper", "both"])
        .default("upper")
        .describe(
          "Outliers lie above the percentile (upper), or also below one minus the percentile (both).",
        ),
    })
    .nullable()
    .prefault({})
    .describe(
      "Outliers of the original, by variable and by robust distance, and how many of them are outliers of " +
        "the released file still. Null leaves them out.",
    ),
  bands: z
    .number()
    .int()
    .min(2)
    .nullable()
    .default(10)
    .describe(
      "Where there are categorical keys, too: sample uniques when each numeric variable joins the keys in " +
        "so many bands of about equal size. Null leaves them out.",
    ),
});

/** Complete options. */
export type ContinuousOptions = z.output<typeof options>;
