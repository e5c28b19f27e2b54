import * as z from "zod";
import { groupings } from "../chain/grouping.ts";

const key = z.string().min(1);
const shown = (text: string): string => JSON.stringify(text);

const recode = z.strictObject({
  kind: z.literal("recode"),
  key,
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
const suppress = z.strictObject({
  kind: z.literal("suppress"),
  key,
  records: z
    .array(z.int().min(1))
    .min(1)
    .superRefine((records, context) => {
      const at = records.findIndex((record, i) => i > 0 && record <= records[i - 1]);
      if (at > 0)
        context.addIssue(
          `record ${records[at]} follows record ${records[at - 1]}; give each record once, in rising order`,
        );
    }),
});
const leaveOut = z.strictObject({ kind: z.literal("leave-out"), key });

/**
 * A plan of treatment, as files hold it. Steps apply in their order; values are texts as in CSV, the empty text is a
 * missing value; records are numbered from 1.
 */
export const planSchema = z
  .strictObject({
    schema: z.literal("sdc-risk-plan-1"),
    data: z.strictObject({
      name: z.string(),
      records: z.int().min(0),
      sha256: z.string().nullable(),
    }),
    steps: z.array(z.discriminatedUnion("kind", [recode, suppress, leaveOut])),
  })
  .superRefine(({ data, steps }, context) => {
    const out = new Set<string>();
    for (const [at, step] of steps.entries()) {
      const path = ["steps", at];
      if (out.has(step.key))
        context.addIssue({
          code: "custom",
          path,
          message: `${step.key} was left out by a step before this one`,
        });
      if (step.kind === "leave-out") out.add(step.key);
      const last = step.kind === "suppress" ? step.records.at(-1)! : 0;
      if (last > data.records)
        context.addIssue({
          code: "custom",
          path,
          message: `record ${last} is beyond the ${data.records} records of the plan`,
        });
    }
  });

/** A plan of treatment, complete. */
export type Plan = z.output<typeof planSchema>;
/** A step of a plan. */
export type PlanStep = Plan["steps"][number];
