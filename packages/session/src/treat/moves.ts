import { SdcObject } from "@sdc-risk/core";
import { codesOf } from "@sdc-risk/data";
import {
  stepLosses,
  stepsOfMoves,
  stepText,
  treatedVariables,
  type PlanStep,
  type StepLoss,
} from "@sdc-risk/treat";
import type { Microdata } from "../microdata.ts";
import type { PlanReport } from "./plan-report.ts";
import { treatedFile } from "./treated-file.ts";

/** A file after the moves that somebody named: what the search begins with. */
export interface MovedFile extends Pick<Microdata, "sdc" | "original"> {
  /** The moves as steps of a plan, and what they take. */
  readonly moves: readonly StepLoss<PlanStep>[];
}

/**
 * Makes the moves that somebody named. Codes for missing values stay as they are.
 * @throws BAD_OPTIONS, UNKNOWN_VARIABLE, BAD_TYPE for moves that cannot be made
 */
export function movedFile({ sdc, original }: Microdata, written: readonly string[] = []): MovedFile {
  if (written.length === 0) return { sdc, original, moves: [] };
  const { variables } = sdc;
  const missing = Object.fromEntries(
    variables.map((name) => [name, codesOf(sdc.missing, name, sdc.valueLabels(name))]),
  );
  const steps = stepsOfMoves(written, { variables, missing });
  const { table, ...codebook } = treatedFile({ sdc, original }, steps);
  return {
    sdc: SdcObject.fromArrow(table, {}, { missing: sdc.missing }),
    original: { ...original, ...codebook },
    moves: stepLosses(sdc.table, { steps }),
  };
}

/** What a report says of a plan, with the moves before what the search found. */
export function withMoves<Report extends Pick<PlanReport, "steps" | "front">>(
  report: Report,
  moves: MovedFile["moves"],
): Report {
  const own = moves.map(({ step, lost }) => ({
    key: treatedVariables(step).join(", "),
    kind: step.kind,
    text: stepText(step),
    lost: [...lost],
  }));
  const texts = own.map(({ text }) => text);
  return {
    ...report,
    steps: [...own, ...report.steps],
    front: report.front.map((one) => ({ ...one, steps: [...texts, ...one.steps] })),
  };
}
