import { planSchema, type Plan } from "@sdc-risk/treat";
import { UsageError } from "../exit.ts";
import { readJson } from "./json.ts";

/** The plan of a file. @throws UsageError */
export function readPlan(path: string): Plan {
  const found = planSchema.safeParse(readJson(path, "plan"));
  if (found.success) return found.data;
  const { path: place, message } = found.error.issues[0]!;
  throw new UsageError(
    `"${path}" is no plan of sdc-risk: at ${["plan", ...place].map(String).join(".")}: ${message}. Plans are written ` +
      "by `sdc-risk plan FILE --plan plan.json`.",
  );
}
