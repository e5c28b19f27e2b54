import { ticker } from "@sdc-risk/data";
import { treatmentAt, treatmentLosses, type LatticeTreatment, type Protection } from "@sdc-risk/plan";
import { arxLoss } from "@sdc-risk/treat";
import type { Microdata } from "../microdata.ts";
import type { RunOptions } from "../run.ts";
import type { Settings } from "../settings.ts";
import { TreatmentJudge, type AssessedTreatment, type LeftOutVariable } from "./judge.ts";
import { unmovedFile } from "./file/moves.ts";
import { planReport, type SearchReport } from "./plan-report.ts";
import type { PlannedTreatment } from "./search/plan-treatment.ts";
import type { TreatmentRequest } from "./request.ts";
import { treatedKeys } from "./keys/treated-keys.ts";

/** A treatment that somebody chose. */
export interface GivenTreatment {
  /** By key the place of a level in its chain, from 0, as it is; a key that is not named stays as it is. */
  readonly levels: Readonly<Record<string, number>>;
  /** What values are suppressed for on top of them. */
  readonly protection: Protection;
  /**
   * What was left out with it beside its keys where it was found, so that it is the same again. What gives changed keys
   * away, or identifies, is looked for in any case.
   */
  readonly leftOut?: readonly LeftOutVariable[];
}

/** A treatment with what came of it. */
export interface ChosenTreatment extends AssessedTreatment {
  readonly treatment: LatticeTreatment;
}

/** A treated file that nobody searched for: nothing is known of others. */
const NO_SEARCH: SearchReport = { proved: false, bound: 0, assessed: 1, front: [] };

/**
 * Treats a file at levels that somebody chose, and judges it as a search does; what gives changed keys away, and what
 * identifies, is left out with it.
 * @returns null where a value would be suppressed of a key that stays as it is
 * @throws BAD_OPTIONS for variables left out that the file has not, levels that a key has not and a protection that cannot be, and what `planTreatment` throws
 */
export async function treatAsGiven(
  settings: Settings,
  data: Microdata,
  request: TreatmentRequest,
  { given, ...options }: RunOptions & { readonly given: GivenTreatment },
): Promise<ChosenTreatment | null> {
  const { signal = new AbortController().signal } = options;
  const { keys, ...parts } = await treatedKeys(data, settings, request, signal);
  const levels = keys.map(({ column }) => given.levels[column.name] ?? 0);
  const treatment = await treatmentAt(
    { keys, ...parts, loss: arxLoss() },
    { levels, protection: given.protection },
    ticker(signal),
  );
  if (treatment === null) return null;
  const judge = new TreatmentJudge(settings, data, keys, { ...options, moved: unmovedFile(data) });
  await judge.judge(treatment, given.leftOut);
  return { treatment, ...judge.of(treatment) };
}

/** A treatment as a plan. @param search what a search said that found it, or others */
export async function planOf(
  settings: Settings,
  data: Microdata,
  request: TreatmentRequest,
  { chosen, search = NO_SEARCH }: { readonly chosen: ChosenTreatment; readonly search?: SearchReport },
): Promise<PlannedTreatment> {
  const { keys } = await treatedKeys(data, settings, request);
  const { treatment, steps } = chosen;
  const { name, sha256 } = data.original;
  return {
    plan: {
      schema: "sdc-risk-plan-1",
      data: { name, records: data.sdc.records, sha256 },
      steps: [...steps],
    },
    report: planReport(chosen, treatmentLosses(keys, treatment), search),
    applied: [],
  };
}
