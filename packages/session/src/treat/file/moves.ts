import { rolesWhere, SdcObject, variablesOf } from "@sdc-risk/core";
import { codesOf, codeVector, SdcError } from "@sdc-risk/data";
import {
  stepLosses,
  stepsOfMoves,
  stepText,
  treatedVariables,
  type PlanStep,
  type StepLoss,
} from "@sdc-risk/treat";
import type { Microdata } from "../../microdata.ts";
import type { Settings } from "../../settings.ts";
import type { PlanReport } from "../plan-report.ts";
import { treatedFile } from "./treated-file.ts";
import { keysOfIntruders } from "../keys/treated-keys.ts";

/** A file after the moves that somebody named: what the search begins with. */
export interface MovedFile extends Pick<Microdata, "sdc" | "original"> {
  /** The moves as steps of a plan, and what they take. */
  readonly moves: readonly StepLoss<PlanStep>[];
}

/** Roles by which the treated file is read beside its original: weights and names of units stay as they are. */
const KEPT = rolesWhere(({ name, holds }) => holds !== "values" && name !== "directIdentifiers");

/** Refuses moves of what the assessment of the treated file rests on. */
function checkMoved(steps: readonly PlanStep[], { roles }: Pick<Settings, "roles">): void {
  const kept = new Map(KEPT.flatMap((role) => variablesOf(roles, role).map((name) => [name, role] as const)));
  for (const step of steps)
    for (const name of treatedVariables(step))
      if (kept.has(name))
        throw new SdcError(
          "BAD_OPTIONS",
          `A move changes "${name}", which has the role ${kept.get(name)!}: figures of the treated file rest on it. ` +
            "Leave the move out.",
        );
}

/**
 * Refuses moves of keys that make several values of one, as noise does: whom an intruder takes for whom then is no
 * matter of equal keys, and nothing here counts it.
 */
function checkKeys(before: SdcObject["table"], after: SdcObject["table"], keys: readonly string[]): void {
  for (const name of keys) {
    const [from, to] = [before.getChild(name), after.getChild(name)];
    if (from === null || to === null || from === to) continue;
    const [was, is] = [codeVector(name, from), codeVector(name, to)];
    const became = new Int32Array(was.size).fill(-1);
    for (const [r, code] of was.codes.entries()) {
      if (code < 0) continue;
      const own = is.codes[r]!;
      if (became[code]! >= 0 && became[code] !== own)
        throw new SdcError(
          "BAD_OPTIONS",
          `A move gives records that share a value of the key "${name}" different ones. How many people are found ` +
            "by such keys cannot be counted. Use round or ends, or the levels of the key (levels, --levels).",
        );
      became[code] = own;
    }
  }
}

/**
 * Makes the moves that somebody named. Codes for missing values stay as they are.
 * @throws BAD_OPTIONS, UNKNOWN_VARIABLE, BAD_TYPE for moves that cannot be made, or would make figures wrong
 */
export function movedFile(
  { sdc, original }: Microdata,
  settings: Pick<Settings, "roles" | "scenarios">,
  written: readonly string[] = [],
): MovedFile {
  if (written.length === 0) return { sdc, original, moves: [] };
  if (sdc.source !== null)
    throw new SdcError(
      "NEEDS_RECORDS",
      "Moves change numbers of single records, which takes the file in memory. Leave the moves out, or the engine.",
    );
  const { variables } = sdc;
  const missing = Object.fromEntries(
    variables.map((name) => [name, codesOf(sdc.missing, name, sdc.valueLabels(name))]),
  );
  const steps = stepsOfMoves(written, { variables, missing });
  checkMoved(steps, settings);
  const { table, ...codebook } = treatedFile({ sdc, original }, steps);
  checkKeys(sdc.table, table, keysOfIntruders(settings).flat());
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
