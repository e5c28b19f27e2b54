import * as z from "zod";
import { oneVariable } from "../numbers/options.ts";

/** Options of bottom and top codes of numbers. */
export const options = z
  .strictObject({
    ...oneVariable,
    bottom: z.number().describe("Numbers below this one become it, or their mean.").exactOptional(),
    top: z.number().describe("Numbers above this one become it, or their mean.").exactOptional(),
    to: z
      .enum(["bound", "mean"])
      .default("bound")
      .describe("What numbers beyond a bound become: the bound, or the mean of those beyond it."),
  })
  .refine(({ bottom, top }) => bottom !== undefined || top !== undefined, "give bottom, top or both")
  .refine(
    ({ bottom = -Infinity, top = Infinity }) => bottom <= top,
    "give a bottom that is not above the top",
  );

/** Bottom and top codes of a variable. */
export type Ends = z.output<typeof options>;
