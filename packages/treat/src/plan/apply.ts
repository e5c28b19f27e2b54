import { unknownVariable } from "@sdc-risk/data";
import type { Table } from "apache-arrow";
import { installedTreatments } from "../moves/installed.ts";
import { treatedVariables, treatmentOf } from "../treatment/treated-variables.ts";
import type { AnyStep, AnyTreatment, VariableLoss } from "../treatment/treatment.ts";

/** A step that is done. */
export interface StepLoss<Step> {
  readonly step: Step;
  /** What it took of each of its variables. */
  readonly lost: readonly VariableLoss[];
}

/** A step is done: the tables before and after it. */
interface AppliedStep<Step> {
  readonly step: Step;
  readonly before: Table;
  readonly after: Table;
  readonly treatment: AnyTreatment;
}

/** The steps of a plan on a table, one after the other. @throws as `applyPlan` */
function appliedSteps<Step extends AnyStep>(
  table: Table,
  steps: readonly Step[],
  treatments: readonly AnyTreatment[],
): readonly AppliedStep<Step>[] {
  let before = table;
  return steps.map((step) => {
    const names = before.schema.fields.map(({ name }) => name);
    for (const key of treatedVariables(step))
      if (!names.includes(key)) throw unknownVariable(key, names, "treated by the plan");
    const treatment = treatmentOf(step.kind, treatments);
    const done = { step, before, after: treatment.apply(before, step), treatment };
    before = done.after;
    return done;
  });
}

/**
 * Treats a file as a plan says: its records in their order, variables that no step names as they were.
 * @param table the file that the plan was made for
 * @param treatments that the steps are of; those that are installed unless given
 * @throws UNKNOWN_VARIABLE for a step on what the file lacks; BAD_OPTIONS for a record that it has not, and for a step of
 *   an unknown kind; what the treatments throw
 */
export function applyPlan(
  table: Table,
  { steps }: { readonly steps: readonly AnyStep[] },
  treatments: readonly AnyTreatment[] = installedTreatments,
): Table {
  return appliedSteps(table, steps, treatments).at(-1)?.after ?? table;
}

/**
 * What each step of a plan takes of its variables.
 * @param treatments that the steps are of; those that are installed unless given
 * @throws as `applyPlan`
 */
export const stepLosses = <Step extends AnyStep>(
  table: Table,
  { steps }: { readonly steps: readonly Step[] },
  treatments: readonly AnyTreatment[] = installedTreatments,
): readonly StepLoss<Step>[] =>
  appliedSteps(table, steps, treatments).map(({ step, before, after, treatment }) => ({
    step,
    lost: treatment.loss(before, after, step),
  }));
