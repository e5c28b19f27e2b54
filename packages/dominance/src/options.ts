import * as z from "zod";

const dominance = z.strictObject({
  n: z.number().int().min(1).max(100).describe("So many of the largest contributors of a cell."),
  k: z.number().gt(0).lt(100).describe("Percent of the cell's total, above which the cell is sensitive."),
});

export const options = z.strictObject({
  by: z
    .array(z.array(z.string()).min(1))
    .min(1)
    .nullable()
    .default(null)
    .describe(
      "Tables to be judged: each a list of variables whose combinations are its cells. Null takes each " +
        "key alone, and all keys together.",
    ),
  variables: z
    .array(z.string())
    .min(1)
    .nullable()
    .default(null)
    .describe(
      "Variables whose numbers are judged. Null takes the numeric ones, and the sensitive ones that are continuous.",
    ),
  dominance: z
    .array(dominance)
    .default([
      { n: 1, k: 75 },
      { n: 2, k: 85 },
    ])
    .describe(
      "(n, k)-rules: a cell is sensitive when its n largest contributors hold more than k percent of its total.",
    ),
  p: z
    .number()
    .gt(0)
    .max(100)
    .nullable()
    .default(10)
    .describe(
      "p %-rule: a cell is sensitive when a contributor can tell the largest value to within p percent. " +
        "Null leaves it out.",
    ),
  coalition: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(1)
    .describe(
      "With the p %-rule: so many of the next largest contributors put together what they know of themselves.",
    ),
  few: z
    .number()
    .int()
    .min(1)
    .default(3)
    .describe("A cell is sensitive when it has fewer contributors than this."),
  weights: z
    .enum(["contributors", "none"])
    .default("contributors")
    .describe(
      "A record of weight w stands for w contributors of its value (contributors), or records are all " +
        "there are (none).",
    ),
  percentile: z
    .number()
    .gt(0.5)
    .lt(1)
    .default(0.99)
    .describe("A unit is large when its value is above this quantile of its variable."),
});

/** Complete options. */
export type DominanceOptions = z.output<typeof options>;
