import type { RecodedOriginal } from "@sdc-risk/core";
import { applyPlan, type PlanStep } from "@sdc-risk/treat";
import type { Table } from "apache-arrow";

/** Steps that take values away, in place of making others of them. */
const TAKE_AWAY: readonly PlanStep["kind"][] = ["suppress", "leave-out"];

/** A file as some steps recode it, before values are suppressed: what a value is that no treated record shows. */
export function recodedOriginal(table: Table, steps: readonly PlanStep[]): RecodedOriginal {
  let made: Table | null = null;
  return () => (made ??= applyPlan(table, { steps: steps.filter(({ kind }) => !TAKE_AWAY.includes(kind)) }));
}
