import { SdcError, throwIfAborted, ticker } from "@sdc-risk/data";
import { searchPolicy, treatmentLosses, type LatticeKey, type PolicyResult } from "@sdc-risk/plan";
import { arxLoss, type Plan } from "@sdc-risk/treat";
import { installed } from "../installed.ts";
import type { Microdata } from "../microdata.ts";
import type { RunOptions } from "../run.ts";
import { limitsIn } from "../policy/rules.ts";
import type { Settings } from "../settings.ts";
import { candidatesAsked } from "./candidates-asked.ts";
import type { ChosenTreatment } from "./given-treatment.ts";
import { TreatmentJudge } from "./judge.ts";
import { movedFile, withMoves, type MovedFile } from "./moves.ts";
import { planReport, searchReport, type PlanReport } from "./plan-report.ts";
import { MOST, mostAssessments, type TreatmentRequest } from "./request.ts";
import { treatedKeys } from "./treated-keys.ts";

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
}

/**
 * Searches the treatment of least loss with which a file meets its policy. Every treatment that counts was assessed as
 * the treated file beside its original.
 * @throws BAD_OPTIONS without a policy or keys, and for what is asked of keys and does not fit them; NEEDS_RECORDS where
 * records are in an engine; ABORTED, and what `run` throws
 */
export async function planTreatment(
  settings: Settings,
  data: Microdata,
  request: TreatmentRequest,
  options: PlanOptions,
): Promise<PlannedTreatment> {
  const { policy, scenarios = [] } = settings;
  if (policy === undefined)
    throw new SdcError("BAD_OPTIONS", "A plan needs rules to meet: give a policy (policy, --policy).");
  const { signal = new AbortController().signal, onPlanned, onJudged, now = Date.now } = options;
  const limits = limitsIn(
    policy,
    scenarios.map(({ name }) => name),
    options.known ?? installed,
  );
  const moved = movedFile(data, settings, request.moves);
  const { keys, kept, ...parts } = await treatedKeys(moved, settings, request, signal);
  // on files of few records a front of loss against expected matches costs some seconds more
  const matchesToo = options.matchesToo ?? mostAssessments(data.sdc.records) === MOST;
  const judge = new TreatmentJudge(settings, data, keys, { ...options, moved, matchesToo });
  const begin = now();
  const time = request.seconds === undefined ? Infinity : 1000 * request.seconds;
  const mostJudged = request.assessments ?? mostAssessments(data.sdc.records);
  let assessed = 0;
  let loss: number | null = null;
  const search = (some: readonly LatticeKey[]): Promise<PolicyResult> =>
    searchPolicy(
      {
        keys: some,
        ...parts,
        loss: arxLoss(),
        ...candidatesAsked(limits, settings),
        judge: async (treatment) => {
          throwIfAborted(signal);
          const judgement = await judge.judge(treatment);
          assessed++;
          onJudged?.({ treatment, ...judge.of(treatment) });
          if (judgement.met) loss = Math.min(loss ?? Infinity, treatment.loss);
          const share = Math.max(assessed / mostJudged, (now() - begin) / time);
          onPlanned?.({ share: Math.min(1, share), assessed, loss });
          return judgement;
        },
      },
      { tick: ticker(signal), enough: () => now() - begin >= time, mostJudged },
    );
  const found = await search(kept);
  return planned(moved, keys, found.best === null ? withFirst(found, await search(keys)) : found, judge);
}

/** What a second search says, beside what the first one judged. */
const withFirst = (first: PolicyResult, second: PolicyResult): PolicyResult => ({
  ...second,
  nearest:
    second.best === null && second.nearest!.missed >= first.nearest!.missed ? first.nearest : second.nearest,
  judged: [...first.judged, ...second.judged],
});

/** The best treatment, or the nearest, as a plan. */
function planned(
  { sdc, original: { name, sha256 }, moves }: MovedFile,
  keys: readonly LatticeKey[],
  found: PolicyResult,
  judge: TreatmentJudge,
): PlannedTreatment {
  const { treatment } = (found.best ?? found.nearest)!;
  const assessed = judge.of(treatment);
  const all = [...moves.map(({ step }) => step), ...assessed.steps];
  return {
    plan: { schema: "sdc-risk-plan-1", data: { name, records: sdc.records, sha256 }, steps: all },
    report: withMoves(
      planReport(assessed, treatmentLosses(keys, treatment), searchReport(found, judge)),
      moves,
    ),
  };
}
