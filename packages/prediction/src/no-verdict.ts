import type { Cautions } from "@sdc-risk/blocks";
import type { PredictionSummary, TargetSummary } from "./summary.ts";

/** Whether the model predicts nobody at all, beside what it is compared with: an excess of 0 says nothing then. */
export const predictsNobody = ({ file, share, excess }: TargetSummary): boolean =>
  file !== null && share === 0 && excess === 0;

/** Whether chances as the forest gives them show an excess that calibrated ones do not. */
const hidesExcess = ({ low, uncalibrated }: TargetSummary): boolean =>
  low !== null && low <= 0 && (uncalibrated?.low ?? 0) > 0;

/** The variables of some targets, each once. */
const namesOf = (some: readonly TargetSummary[]): string =>
  [...new Set(some.map(({ variable }) => variable))].join(", ");

/** What must be known of excesses before they are judged: one that no model could have shown is within every limit. */
export function cautionsOf({ targets }: PredictionSummary): Cautions {
  const nobody = targets.filter(predictsNobody);
  const hidden = targets.filter(hidesExcess);
  const texts = [
    ...(nobody.length === 0
      ? []
      : [`The model predicts nobody's ${namesOf(nobody)}, so that its excess of 0 is no verdict.`]),
    ...(hidden.length === 0
      ? []
      : [
          `With chances as the forest gives them, uncalibrated, the excess of ${namesOf(hidden)} is clearly above zero.`,
        ]),
  ];
  return texts.length === 0
    ? {}
    : { "targets.excess": { mark: "no verdict", text: texts.join(" "), side: "low" } };
}
