import { rolesWhere, SdcObject, variablesOf, type RoleName } from "@sdc-risk/core";
import { codesOf, codeVector, SdcError } from "@sdc-risk/data";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import {
  appliedSteps,
  lossesOf,
  stepsOfMoves,
  stepText,
  treatedVariables,
  type AppliedStep,
  type PlanStep,
  type StepLoss,
} from "@sdc-risk/treat";
import { treatmentsOf, type Microdata } from "../../microdata.ts";
import { given, type Settings } from "../../settings.ts";
import type { PlanReport } from "../plan-report.ts";
import { treatedFile } from "./treated-file.ts";
import { keysOfIntruders } from "../../scenarios/keys.ts";

/** A file after the moves that somebody named: what the search begins with. */
export interface MovedFile extends Pick<Microdata, "sdc" | "original" | "treatments"> {
  /** The moves as steps of a plan, and what they take. */
  readonly moves: readonly StepLoss<PlanStep>[];
  /** The same with the tables before and after them, so that they are not made again. */
  readonly applied: readonly AppliedStep<PlanStep>[];
  /** Ids that every treated file lacks, and the search reads: of households, whose members lose a value together. */
  readonly leftOut: readonly string[];
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
            `Leave the move out. Only ids of records and of households may be left out of the treated file ` +
            `(--move ID=leave-out).`,
        );
}

/** Roles whose variables a treated file may lack, though the search reads them. */
const MAY_LACK: readonly RoleName[] = ["id", "household"];

/** The id that a step leaves out of the treated file, and nothing else rests on; null for any other step. */
function idLeftOut(step: PlanStep, settings: Pick<Settings, "roles" | "scenarios">): string | null {
  if (step.kind !== "leave-out") return null;
  const { key: name } = step;
  const roles = KEPT.filter((role) => variablesOf(settings.roles, role).includes(name));
  const isKey = keysOfIntruders(settings).some((keys) => keys.includes(name));
  return !isKey && roles.length > 0 && roles.every((role) => MAY_LACK.includes(role)) ? name : null;
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

/** A file without moves. */
export const unmovedFile = ({ sdc, original, treatments }: Microdata): MovedFile => ({
  sdc,
  original,
  ...given({ treatments }),
  moves: [],
  applied: [],
  leftOut: [],
});

/**
 * Makes the moves that somebody named. Codes for missing values stay as they are. Ids of records and of households are
 * left out after the search, which reads them.
 * @throws BAD_OPTIONS, UNKNOWN_VARIABLE, BAD_TYPE for moves that cannot be made, or would make figures wrong;
 * BAD_TREATMENT for one that changes more than its variables; ABORTED
 */
export async function movedFile(
  data: Microdata,
  settings: Pick<Settings, "roles" | "scenarios">,
  written: readonly string[],
  tick: Tick,
): Promise<MovedFile> {
  if (written.length === 0) return unmovedFile(data);
  const { sdc, original } = data;
  if (sdc.source !== null)
    throw new SdcError(
      "NEEDS_RECORDS",
      "Moves change numbers of single records, which takes the file in memory. Leave the moves out, or the engine.",
    );
  const treatments = treatmentsOf(data);
  const { variables } = sdc;
  const missing = Object.fromEntries(
    variables.map((name) => [name, codesOf(sdc.missing, name, sdc.valueLabels(name))]),
  );
  // steps of plugins, too, whose kinds are in no list here: what is not known by its kind is left to its treatment
  const all = stepsOfMoves(written, { variables, missing }, treatments) as readonly PlanStep[];
  const leftOut = all.flatMap((step) => idLeftOut(step, settings) ?? []);
  const steps = all.filter((step) => idLeftOut(step, settings) === null);
  checkMoved(steps, settings);
  const applied = await inTurns(appliedSteps(sdc.table, { steps }, { treatments }), tick);
  const { table, ...codebook } = await treatedFile(data, steps, { applied });
  checkKeys(sdc.table, table, keysOfIntruders(settings).flat());
  return {
    sdc: SdcObject.fromArrow(table, {}, { missing: sdc.missing }),
    original: { ...original, ...codebook },
    ...given({ treatments: data.treatments }),
    moves: lossesOf(applied),
    applied,
    leftOut,
  };
}

/** What a report says of a plan, with the moves before what the search found. */
export function withMoves<Report extends Pick<PlanReport, "steps" | "front">>(
  report: Report,
  { moves, treatments }: Pick<MovedFile, "moves" | "treatments">,
): Report {
  const known = treatmentsOf(given({ treatments }));
  const own = moves.map(({ step, lost }) => ({
    key: treatedVariables(step).join(", "),
    kind: step.kind,
    text: stepText(step, known),
    lost: [...lost],
  }));
  const texts = own.map(({ text }) => text);
  return {
    ...report,
    steps: [...own, ...report.steps],
    front: report.front.map((one) => ({ ...one, steps: [...texts, ...one.steps] })),
  };
}
