import { SdcError } from "@sdc-risk/data";
import * as z from "zod";
import type { Relabel } from "./relabel.ts";

export const merge = z
  .strictObject({
    by: z.literal("merge"),
    groups: z
      .array(z.strictObject({ label: z.string(), values: z.array(z.string()).min(1) }))
      .min(1)
      .describe("The label of each group, and the values that it takes."),
    rest: z.string().optional().describe("The label of all other values; without it they stay as they are."),
  })
  .describe("Levels that are merged.");

/** Values by the group that lists them. @throws BAD_OPTIONS for a value in two groups */
export function mergeLabels({ groups, rest }: z.output<typeof merge>, key: string): Relabel {
  const labels = new Map<string, string>();
  for (const { label, values } of groups)
    for (const value of values) {
      if ((labels.get(value) ?? label) !== label)
        throw new SdcError("BAD_OPTIONS", `"${value}" of "${key}" is in two groups that are merged.`);
      labels.set(value, label);
    }
  return (text) => labels.get(text) ?? rest ?? text;
}
