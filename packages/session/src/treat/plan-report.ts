import type { PolicyResult, TreatmentLosses } from "@sdc-risk/plan";
import type { RiskReport } from "@sdc-risk/report";
import type { PlanStep } from "@sdc-risk/treat";
import type { TreatmentJudge } from "./judge.ts";
import { stepText } from "./words.ts";

/** What a report says of the plan that the treated file was made by. */
export type PlanReport = NonNullable<RiskReport["plan"]>;

/** Suppressed values by key. */
export const suppressedIn = (steps: readonly PlanStep[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    steps.flatMap((step) => (step.kind === "suppress" ? [[step.key, step.records.length]] : [])),
  );

/** Treatments that no other one undercuts both in loss and in what it misses of the policy. */
function frontOf({ judged }: PolicyResult, judge: TreatmentJudge): PlanReport["front"] {
  const points = judged.map(({ treatment }) => {
    const { met, missed, matches, steps } = judge.of(treatment);
    return { loss: treatment.loss, matches, met, missed, steps: steps.map(stepText) };
  });
  const risk = (one: (typeof points)[number]): number => one.matches ?? one.missed;
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

/** What the search says of its plan, as plain data. */
export function planReport(
  steps: readonly PlanStep[],
  loss: TreatmentLosses,
  found: PolicyResult,
  judge: TreatmentJudge,
): Omit<PlanReport, "file" | "met"> {
  return {
    steps: steps.map((step) => ({
      key: step.key,
      kind: step.kind,
      text: stepText(step),
      ...(step.kind === "recode" && step.grouping !== null ? { grouping: step.grouping } : {}),
    })),
    suppressed: suppressedIn(steps),
    loss,
    proved: found.proved,
    bound: found.bound,
    assessed: found.judged.length,
    front: frontOf(found, judge),
  };
}
