import type { RecodedOriginal } from "@sdc-risk/core";
import { inTurns } from "@sdc-risk/data/kernels";
import { appliedSteps, tableAfter, type AnyStep, type PlanContext } from "@sdc-risk/treat";
import type { Table } from "apache-arrow";

/** Steps that take values away, in place of making others of them. */
const TAKE_AWAY: readonly string[] = ["suppress", "suppress-classes", "leave-out"];

/**
 * A file as some steps recode it, before values are suppressed: what a value is that no treated record shows. It is made
 * once.
 */
export function recodedOriginal(
  table: Table,
  steps: readonly AnyStep[],
  context: PlanContext = {},
): RecodedOriginal {
  const leaving = (context.treatments ?? []).flatMap(({ id, leavesOut }) => (leavesOut === true ? [id] : []));
  const own = steps.filter(({ kind }) => !TAKE_AWAY.includes(kind) && !leaving.includes(kind));
  let made: Table | null = null;
  return async (tick) =>
    (made ??= tableAfter(table, await inTurns(appliedSteps(table, { steps: own }, context), tick)));
}
