import * as z from "zod";
import { seed, severalVariables } from "../numbers/options.ts";

/** Options of noise. */
export const options = z
  .strictObject({
    ...severalVariables,
    d: z.number().positive().describe("Standard deviation of the noise, as a share of the variable's own."),
    correlated: z
      .boolean()
      .default(false)
      .describe(
        "Noise with the covariances of the variables, so that means and covariances stay; d below 1.",
      ),
    seed,
  })
  .refine(({ d, correlated }) => !correlated || d < 1, "give correlated noise a d below 1");

/** How noise is added to variables. */
export type Noise = z.output<typeof options>;
