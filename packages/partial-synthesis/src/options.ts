import * as z from "zod";

export const options = z.strictObject({
  known: z
    .array(z.string())
    .min(1)
    .nullable()
    .default(null)
    .describe("Variables whose values the intruder knows exactly. By default the key variables."),
  windows: z
    .record(z.string(), z.number().min(0))
    .default({})
    .describe(
      'Numeric variables that the intruder knows to within so much on either side, such as { "income": 500 }.',
    ),
  form: z
    .enum(["census", "sample"])
    .default("census")
    .describe(
      "Whether the intruder knows that each target is in the file (census), or only that it may be, and names nobody " +
        "where it is likelier that it is not (sample).",
    ),
  copies: z
    .array(z.number().int().min(1))
    .min(1)
    .nullable()
    .default(null)
    .describe("Released files that are copies of one synthesis, by their places from 1. By default all."),
});

/** The options of the measure, complete. */
export type Options = z.output<typeof options>;
