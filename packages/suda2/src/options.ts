import * as z from "zod";

/** Up to so many variables all sizes are searched unless told, else sets up to so many of them. */
export const ALL_SIZES = 14;
export const SOME_SIZES = 3;

const name = z.string().min(1);

/** What `suda2` may be told. */
export const options = z.strictObject({
  maxSize: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      `Largest minimal sample unique that is searched (M). Default: all sizes up to ${ALL_SIZES} keys, ` +
        `${SOME_SIZES} with more.`,
    ),
  score: z
    .enum(["elliot", "ihsn"])
    .default("elliot")
    .describe(
      "Convention of the score: as published by Elliot, Manning and Ford (elliot), or as a share of the " +
        "lattice (ihsn).",
    ),
  samplingFraction: z
    .union([z.number().gt(0).max(1), z.literal("weights")])
    .optional()
    .describe(
      'Share of the population that is in the file, for DIS and DIS-SUDA; "weights": records over the sum ' +
        "of weights. Default: the weights if there are any, else 0.01, which is a guess.",
    ),
  variables: z
    .union([z.literal("all"), z.array(name)], { error: 'expected "all" or a list of variables' })
    .default([])
    .describe(
      'Variables that are searched beside the keys; "all": those of the file, but for weights and names ' +
        "of records, and for continuous ones without bands.",
    ),
  bands: z
    .record(name, z.union([z.number().int().min(2), z.array(z.number()).min(1)]), {
      error: "expected a number of bands, or the values at which they begin, by variable",
    })
    .default({})
    .describe(
      "Continuous variables that are searched in bands, too: a number of bands of about equal size, or " +
        "the values at which bands begin.",
    ),
});

/** The options, complete. */
export type Options = z.output<typeof options>;
