import type { PolicyResult, TreatmentLosses } from "@sdc-risk/plan";
import type { RiskReport } from "@sdc-risk/report";
import { cellsByKey, stepText, treatedVariables, type PlanStep } from "@sdc-risk/treat";
import type { AssessedTreatment, TreatmentJudge } from "./judge.ts";

/** What a report says of the plan that the treated file was made by. */
export type PlanReport = NonNullable<RiskReport["plan"]>;

/** Suppressed values by key. */
export const suppressedIn = (steps: readonly PlanStep[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    steps.flatMap((step) => {
      if (step.kind === "suppress-classes") return Object.entries(cellsByKey(step));
      return step.kind === "suppress" ? [[step.key, step.records.length]] : [];
    }),
  );

/** A step in words; of a variable that is left out and is no key, with the reason. */
export function reasonedText(step: PlanStep, reasons: AssessedTreatment["reasons"]): string {
  const reason = step.kind === "leave-out" ? reasons.get(step.key) : undefined;
  return reason === undefined ? stepText(step) : `${stepText(step)} (${reason})`;
}

type FrontPoint = Pick<PlanReport["front"][number], "loss" | "matches" | "missed">;

/** Treatments that no other one undercuts both in loss and in risk, from the smallest loss on. */
export function frontOf<P extends FrontPoint>(points: readonly P[]): readonly P[] {
  const risk = (one: P): number => one.matches ?? one.missed;
  return points
    .filter(
      (one, i) =>
        !points.some(
          (other, at) =>
            at !== i &&
            other.loss <= one.loss &&
            risk(other) <= risk(one) &&
            (other.loss < one.loss || risk(other) < risk(one) || at < i),
        ),
    )
    .sort((a, b) => a.loss - b.loss);
}

/** What a search says beside its plan. */
export type SearchReport = Pick<PlanReport, "proved" | "bound" | "assessed" | "front">;

/** What a search says beside its plan, as plain data. */
export const searchReport = (found: PolicyResult, judge: TreatmentJudge): SearchReport => ({
  proved: found.proved,
  bound: found.bound,
  assessed: found.judged.length,
  front: [
    ...frontOf(
      found.judged.map(({ treatment }) => {
        const { met, missed, matches, steps, reasons } = judge.of(treatment);
        const texts = steps.map((step) => reasonedText(step, reasons));
        return { loss: treatment.loss, matches, met, missed, steps: texts };
      }),
    ),
  ],
});

/** What is said of a plan, as plain data. */
export function planReport(
  { steps, reasons }: Pick<AssessedTreatment, "steps" | "reasons">,
  loss: TreatmentLosses,
  search: SearchReport,
): Omit<PlanReport, "file" | "met"> {
  return {
    steps: steps.map((step) => ({
      key: treatedVariables(step).join(", "),
      kind: step.kind,
      text: reasonedText(step, reasons),
      ...(step.kind === "recode" && step.grouping !== null ? { grouping: step.grouping } : {}),
    })),
    suppressed: suppressedIn(steps),
    loss,
    ...search,
  };
}
