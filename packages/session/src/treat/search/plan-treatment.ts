import { SdcError, ticker } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { treatmentLosses, type LatticeKey, type PolicyResult } from "@sdc-risk/plan";
import type { AppliedStep, Plan } from "@sdc-risk/treat";
import type { Microdata } from "../../microdata.ts";
import type { RunOptions } from "../../run.ts";
import type { Settings } from "../../settings.ts";
import type { ChosenTreatment } from "../given-treatment.ts";
import { installed } from "../../installed.ts";
import { cannotTreat } from "../elsewhere/sample.ts";
import { maySuppress } from "../elsewhere/suppressing.ts";
import { TreatmentJudge } from "../judge.ts";
import { movedFile, withMoves, type MovedFile } from "../file/moves.ts";
import { planReport, searchReport, type PlanReport } from "../plan-report.ts";
import { MOST, mostAssessments, type TreatmentRequest } from "../request.ts";
import { treatedKeys, type TreatedKeys } from "../keys/treated-keys.ts";
import { searchTreatments } from "./search-treatments.ts";

/** How far a search is. */
export interface PlanProgress {
  /** Of what it may take, in [0, 1]: of the assessments, or of the time where that is further. */
  readonly share: number;
  /** Treated files that were assessed. */
  readonly assessed: number;
  /** Loss of the best so far; null where nothing met the policy yet. */
  readonly loss: number | null;
}

/** What a search takes beside what a run does. */
export interface PlanOptions extends RunOptions {
  /** Is told how far the moves are that come before the search, in [0, 1]. */
  readonly onMoved?: (share: number) => void;
  /** Is told how far the search is, after each treatment that was assessed. */
  readonly onPlanned?: (progress: PlanProgress) => void;
  /** Is given each treatment that was assessed, with what came of it. */
  readonly onJudged?: (judged: ChosenTreatment) => void;
  /** Milliseconds, for the time limit. */
  readonly now?: () => number;
}

/** A plan for a file, and what the search says of it. */
export interface PlannedTreatment {
  readonly plan: Plan;
  readonly report: Omit<PlanReport, "file" | "met">;
  /** The moves of the plan that were made before the search, with the tables before and after them. */
  readonly applied: readonly AppliedStep[];
}

/**
 * Searches the treatment of least loss with which a file meets its policy. Every treatment that counts was assessed as
 * the treated file beside its original.
 * @param data with a sample where records are in an engine (`withSample`): no single record is treated there
 * @throws BAD_OPTIONS without a policy or keys, and for what is asked of keys and does not fit them; NEEDS_RECORDS for
 * moves in an engine, or an engine that cannot treat; ABORTED, and what `run` throws
 */
export async function planTreatment(
  settings: Settings,
  data: Microdata,
  request: TreatmentRequest,
  options: PlanOptions,
): Promise<PlannedTreatment> {
  const { policy } = settings;
  if (policy === undefined)
    throw new SdcError("BAD_OPTIONS", "A plan needs rules to meet: give a policy (policy, --policy).");
  const { onPlanned, onJudged, now = Date.now } = options;
  if (data.sdc.source !== null && data.sample === undefined) throw cannotTreat();
  const moved = await movedFile(data, settings, request.moves ?? [], movingTick(options));
  const treated = await treatedKeys(moved, settings, request, options.signal);
  const most = mostAssessments(data.sdc.records);
  // on files of few records a front of loss against expected matches costs some seconds more
  const matchesToo = options.matchesToo ?? most === MOST;
  const judge = new TreatmentJudge(settings, data, treated.keys, { ...options, moved, matchesToo });
  const begin = now();
  const time = request.seconds === undefined ? Infinity : 1000 * request.seconds;
  const mostJudged = request.assessments ?? most;
  const suppression = suppressionLeftOut(data, { settings, options }, request, treated);
  const found = await searchTreatments(
    { settings, policy, treated, judge, options, recodeOnly: suppression !== null },
    {
      mostJudged,
      isOver: () => now() - begin >= time,
      thorough: true,
      onAssessed: (treatment, assessed, loss) => {
        onJudged?.({ treatment, ...judge.of(treatment) });
        const share = Math.max(assessed / mostJudged, (now() - begin) / time);
        onPlanned?.({ share: Math.min(1, share), assessed, loss });
      },
    },
  );
  const { report, ...rest } = planned(moved, treated.keys, found, judge);
  const notSuppressed = notSuppressedIn(judge, report);
  return {
    ...rest,
    report: {
      ...report,
      ...(suppression === null ? {} : { suppression }),
      ...(notSuppressed.length === 0 ? {} : { notSuppressed }),
    },
  };
}

/** Keys that lost no single value because others would tell it; of no account where no key lost any. */
function notSuppressedIn(
  judge: TreatmentJudge,
  { suppressed }: Pick<PlanReport, "suppressed">,
): NonNullable<PlanReport["notSuppressed"]> {
  if (Object.keys(suppressed).length === 0) return [];
  return Array.from(judge.notHidden(), ([key, by]) => ({ key, by: [...by] })).filter(
    ({ key }) => suppressed[key] === undefined,
  );
}

/**
 * Why no single value may be suppressed; null where some may be. In an engine values go in all records of a class, so
 * that each record is in a large group: that is as good as effective candidates where all keys were complete before.
 */
function suppressionLeftOut(
  { sdc }: Pick<Microdata, "sdc">,
  {
    settings,
    options: { known = installed },
  }: { readonly settings: Settings; readonly options: PlanOptions },
  { suppress = true }: TreatmentRequest,
  { keys }: Pick<TreatedKeys, "keys">,
): NonNullable<PlanReport["suppression"]> | null {
  if (!suppress) return "not wanted";
  if (sdc.source === null) return null;
  return maySuppress(settings, known) && !keys.some(({ column: { codes } }) => codes.includes(-1))
    ? null
    : "in an engine";
}

/** Lets events in while moves are made, and tells how far they are. */
function movingTick({ onMoved, signal = new AbortController().signal }: PlanOptions): Tick {
  const tick = ticker(signal);
  return (share) => {
    if (share !== undefined) onMoved?.(share);
    return tick();
  };
}

/** The best treatment, or the nearest, as a plan. */
function planned(
  moved: MovedFile,
  keys: readonly LatticeKey[],
  found: PolicyResult,
  judge: TreatmentJudge,
): PlannedTreatment {
  const { sdc, original, moves, applied } = moved;
  const { name, sha256 } = original;
  const { treatment } = (found.best ?? found.nearest)!;
  const assessed = judge.of(treatment);
  const all = [...moves.map(({ step }) => step), ...assessed.steps];
  return {
    plan: { schema: "sdc-risk-plan-1", data: { name, records: sdc.records, sha256 }, steps: all },
    report: withMoves(
      planReport(assessed, treatmentLosses(keys, treatment), searchReport(found, judge)),
      moved,
    ),
    applied,
  };
}
