import { isSdcError } from "@sdc-risk/data";
import { anyPlanSchema, checkPlan, type AnyPlan, type AnyTreatment, type PlanBy } from "@sdc-risk/treat";
import { UsageError } from "../exit.ts";
import { readJson } from "./json.ts";

/** The plan of a file; whether there are the treatments of its steps is for `checkTreatments`. @throws UsageError */
export function readPlan(path: string): AnyPlan {
  const found = anyPlanSchema.safeParse(readJson(path, "plan"));
  if (found.success) return found.data;
  const { path: place, message } = found.error.issues[0]!;
  throw new UsageError(
    `"${path}" is no plan of sdc-risk: at ${["plan", ...place].map(String).join(".")}: ${message}. Plans are written ` +
      "by `sdc-risk plan FILE --plan plan.json`.",
  );
}

/**
 * A plan with its steps as their treatments have them.
 * @param path of the plan; null where settings hold it
 * @throws UsageError for a treatment that is not there, or that takes its steps otherwise
 */
export function checkTreatments(
  plan: AnyPlan,
  path: string | null,
  treatments: readonly AnyTreatment[],
): PlanBy<AnyTreatment> {
  try {
    return checkPlan(plan, treatments);
  } catch (error) {
    if (!isSdcError(error)) throw error;
    const where = path === null ? "" : `"${path}" cannot be used. `;
    throw new UsageError(`${where}${error.message}`, { cause: error });
  }
}
