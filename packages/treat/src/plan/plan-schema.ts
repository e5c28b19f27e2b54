import * as z from "zod";
import { groupings } from "../chain/grouping.ts";

const key = z.string().min(1);

const recode = z.strictObject({
  kind: z.literal("recode"),
  key,
  grouping: groupings.nullable(),
  values: z.array(z.strictObject({ from: z.array(z.string()).min(1), to: z.string() })),
});
const suppress = z.strictObject({
  kind: z.literal("suppress"),
  key,
  records: z.array(z.int().min(1)),
});
const leaveOut = z.strictObject({ kind: z.literal("leave-out"), key });

/** A plan of treatment, as files hold it. */
export const planSchema = z.strictObject({
  schema: z.literal("sdc-risk-plan-1"),
  data: z.strictObject({
    name: z.string(),
    records: z.int().min(0),
    sha256: z.string().nullable(),
  }),
  steps: z.array(z.discriminatedUnion("kind", [recode, suppress, leaveOut])),
});

/** A plan of treatment, complete. */
export type Plan = z.output<typeof planSchema>;
/** A step of a plan. */
export type PlanStep = Plan["steps"][number];
