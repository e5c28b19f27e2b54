import { atOnce } from "@sdc-risk/data/kernels";
import type { Table } from "apache-arrow";
import { installedTreatments } from "../moves/installed.ts";
import { treatedVariables } from "../treatment/treated-variables.ts";
import type { AnyStep, AnyTreatment, VariableLoss } from "../treatment/treatment.ts";
import { appliedSteps, tableAfter, type AppliedStep } from "./applied.ts";
import { broken, failed } from "./check-made.ts";

/** A step that is done. */
export interface StepLoss<Step> {
  readonly step: Step;
  /** What it took of each of its variables. */
  readonly lost: readonly VariableLoss[];
}

/**
 * Treats a file as a plan says: its records in their order, variables that no step names as they were. It runs in one go;
 * `appliedSteps` is the same as work that can be stopped.
 * @param table the file that the plan was made for
 * @param treatments that the steps are of; those that are installed unless given
 * @throws UNKNOWN_VARIABLE for a step on what the file lacks; BAD_OPTIONS for a record that it has not, and for a step of
 *   an unknown kind; BAD_TREATMENT for a treatment that changes more than its step names; what the treatments throw
 */
export const applyPlan = (
  table: Table,
  plan: { readonly steps: readonly AnyStep[] },
  treatments: readonly AnyTreatment[] = installedTreatments,
): Table => tableAfter(table, atOnce(appliedSteps(table, plan, { treatments })));

/** What a treatment says that a step took, where that is a loss. @throws BAD_TREATMENT */
function lossOf({ step, before, after, treatment }: AppliedStep): readonly VariableLoss[] {
  let lost: unknown;
  try {
    lost = treatment.loss(before, after, step);
  } catch (error) {
    throw failed(treatment.id, step, error);
  }
  const own = treatedVariables(step);
  const isLoss = (one: Partial<VariableLoss> | null): boolean =>
    own.includes(one?.variable ?? "") &&
    (one!.loss === null || (Number.isFinite(one!.loss) && one!.loss! >= 0));
  if (Array.isArray(lost) && lost.length === own.length && lost.every(isLoss))
    return lost as readonly VariableLoss[];
  throw broken(
    treatment.id,
    "gave no loss: expected a number of 0 or more, or null, for each of its variables.",
  );
}

/** What steps that are done took of their variables. @throws BAD_TREATMENT for what is no loss */
export const lossesOf = <Step extends AnyStep>(
  applied: readonly AppliedStep<Step>[],
): readonly StepLoss<Step>[] => applied.map((one) => ({ step: one.step, lost: lossOf(one) }));

/**
 * What each step of a plan takes of its variables.
 * @param treatments that the steps are of; those that are installed unless given
 * @throws as `applyPlan`
 */
export const stepLosses = <Step extends AnyStep>(
  table: Table,
  plan: { readonly steps: readonly Step[] },
  treatments: readonly AnyTreatment[] = installedTreatments,
): readonly StepLoss<Step>[] => lossesOf(atOnce(appliedSteps(table, plan, { treatments })));
