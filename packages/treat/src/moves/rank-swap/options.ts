import * as z from "zod";
import { seed, severalVariables } from "../numbers/options.ts";

/** Options of rank swapping. */
export const options = z.strictObject({
  ...severalVariables,
  percent: z
    .number()
    .positive()
    .max(100)
    .describe("How far apart the ranks of two swapped values are at most, in percent of the values."),
  seed,
});

/** How ranks of variables are swapped. */
export type RankSwap = z.output<typeof options>;
