import { installedTreatments } from "../moves/installed.ts";
import { treatmentOf } from "../treatment/treated-variables.ts";
import type { AnyStep, AnyTreatment } from "../treatment/treatment.ts";

/** A step in a few words. @param treatments that the step is of; those that are installed unless given */
export const stepText = (step: AnyStep, treatments: readonly AnyTreatment[] = installedTreatments): string =>
  treatmentOf(step.kind, treatments).text(step);
