import * as z from "zod";
import { severalVariables } from "../numbers/options.ts";

/** Options of microaggregation. */
export const options = z.strictObject({
  ...severalVariables,
  k: z.int().min(2).describe("Records of a group: k of most, up to 2 k - 1 of one."),
});

/** How variables are microaggregated. */
export type Microaggregation = z.output<typeof options>;
