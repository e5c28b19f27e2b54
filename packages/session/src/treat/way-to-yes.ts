import type { AnyMeasure } from "@sdc-risk/core";
import { isSdcError } from "@sdc-risk/data";
import type { PolicyReport } from "@sdc-risk/report";
import type { WayToYes } from "../answer/way-sentences.ts";
import type { Microdata } from "../microdata.ts";
import type { Policy } from "../policy/schema.ts";
import type { RunOptions } from "../run.ts";
import type { Settings } from "../settings.ts";
import { shortPlan } from "./search/short-plan.ts";
import { whyNoPlan } from "./why-no-plan.ts";

/** What a run says of a policy that is not met. */
export interface OpenPolicy {
  readonly policy: Policy;
  readonly judged: PolicyReport;
  readonly measures: readonly AnyMeasure[];
}

/**
 * What would meet a policy that is not met.
 * @throws ABORTED; where no treated file can be assessed that is said in place of a plan
 */
export async function wayToYes(
  settings: Settings,
  data: Microdata,
  { policy, judged, measures }: OpenPolicy,
  options: RunOptions,
): Promise<WayToYes> {
  const none = whyNoPlan(settings, data, judged, measures);
  if (none !== null) return { none };
  try {
    return { plan: (await shortPlan(settings, policy, data, options)).report };
  } catch (error) {
    if (!isSdcError(error) || error.code === "ABORTED") throw error;
    return { none: { reason: `A treated file could not be assessed: ${error.message}`, next: null } };
  }
}
