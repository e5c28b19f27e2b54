import * as z from "zod";
import { oneVariable } from "../numbers/options.ts";

/** Options of rounding. */
export const options = z.strictObject({
  ...oneVariable,
  base: z
    .number()
    .positive()
    .max(1e15)
    .min(1e-15)
    .describe("Numbers become multiples of this one, such as 100 or 0.05."),
  ties: z
    .enum(["even", "away"])
    .default("even")
    .describe("Where a number in the middle goes: to the even multiple, or away from zero."),
});

/** How a variable is rounded. */
export type Rounding = z.output<typeof options>;
