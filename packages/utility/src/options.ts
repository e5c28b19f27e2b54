import * as z from "zod";

export const options = z.strictObject({
  variables: z
    .array(z.string())
    .min(1)
    .nullable()
    .default(null)
    .describe("Variables that are compared. By default the key, continuous key and sensitive variables."),
  bands: z
    .number()
    .int()
    .min(2)
    .max(100)
    .default(5)
    .describe("Bands of about equal size that a continuous variable is cut into for tables."),
  pairs: z
    .boolean()
    .default(true)
    .describe("Whether tables of all pairs of variables are compared, beside those of single variables."),
  incomes: z
    .array(z.string())
    .default([])
    .describe(
      "Continuous variables that are incomes: their Gini coefficients and at-risk-of-poverty rates are compared.",
    ),
  regressions: z
    .array(
      z.strictObject({
        outcome: z.string().describe("A continuous variable."),
        predictors: z
          .array(z.string())
          .min(1)
          .describe("Variables that explain it; those that are not continuous by their values."),
      }),
    )
    .default([])
    .describe("Linear regressions whose coefficients are compared."),
});

/** The options of the measure, complete. */
export type UtilityOptions = z.output<typeof options>;
