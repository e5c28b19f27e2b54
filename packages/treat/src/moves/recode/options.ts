import * as z from "zod";
import { groupings } from "../../chain/grouping.ts";

const shown = (text: string): string => JSON.stringify(text);

/** Options of a step that recodes a variable: how, and the label of each value of the file; the empty text is missing. */
export const options = z.strictObject({
  key: z.string().min(1),
  grouping: groupings.nullable(),
  values: z
    .array(
      z.strictObject({
        from: z.array(z.string()).min(1),
        to: z.string(),
        label: z.string().optional().describe("What the value `to` is called, where values have labels."),
      }),
    )
    .superRefine((groups, context) => {
      const labels = new Map<string, string>();
      for (const { from, to } of groups)
        for (const value of from) {
          const first = labels.get(value) ?? to;
          if (first !== to)
            context.addIssue(
              `${shown(value)} becomes both ${shown(first)} and ${shown(to)}; give each value one label`,
            );
          labels.set(value, first);
        }
    }),
});

/** How a step recodes a variable. */
export type Recoding = z.output<typeof options>;
