import { throwIfAborted, ticker } from "@sdc-risk/data";
import { searchPolicy, type JudgedTreatment, type LatticeKey } from "@sdc-risk/plan";
import type { PolicyReport, ShortPlanReport } from "@sdc-risk/report";
import { arxLoss, treatedVariables, type PlanStep } from "@sdc-risk/treat";
import { installed } from "../installed.ts";
import { addReleased, type Microdata } from "../microdata.ts";
import { limitsIn } from "../policy/rules.ts";
import type { Policy } from "../policy/schema.ts";
import { run, type RunOptions } from "../run.ts";
import type { Settings } from "../settings.ts";
import { ofTreated } from "./assess-treated.ts";
import { candidatesAsked } from "./candidates-asked.ts";
import { TreatmentJudge } from "./judge.ts";
import { movedFile } from "./moves.ts";
import { reasonedText, suppressedIn } from "./plan-report.ts";
import { treatedFile } from "./treated-file.ts";
import { treatedKeys, type TreatedKeys } from "./treated-keys.ts";

/** Treated files that are assessed, with all keys, and once more as many where none of these meets the rules. */
export const MOST_ASSESSED = 7;
/** Treated files that are assessed after the first that meets the rules, in search of one that loses less. */
const AFTER_FIRST = 2;

/** How the treated file is called in what is said of it. */
const TREATED = "the treated file";

/** What is treated, and what it is to meet. */
interface ShortSearch extends TreatedKeys {
  readonly settings: Settings;
  readonly policy: Policy;
  readonly data: Microdata;
  readonly judge: TreatmentJudge;
  readonly options: RunOptions;
  readonly signal: AbortSignal;
}

/** The treatment that a search ends with. */
interface ShortResult {
  readonly found: JudgedTreatment;
  readonly met: boolean;
  readonly assessed: number;
}

/** Searches among treatments of some keys, as far as few assessments go. @param before those of other searches */
async function searchAmong(
  keys: readonly LatticeKey[],
  { intruders, whole, together, settings, policy, judge, options, signal }: ShortSearch,
  before: number,
): Promise<ShortResult> {
  const { scenarios = [] } = settings;
  const limits = limitsIn(
    policy,
    scenarios.map(({ name }) => name),
    options.known ?? installed,
  );
  let assessed = 0;
  let end = MOST_ASSESSED;
  let loss: number | null = null;
  const { best, nearest } = await searchPolicy(
    {
      keys,
      intruders,
      whole,
      together,
      loss: arxLoss(),
      ...candidatesAsked(limits, settings),
      judge: async (treatment) => {
        throwIfAborted(signal);
        const judgement = await judge.judge(treatment);
        assessed++;
        if (judgement.met && loss === null) end = Math.min(end, assessed + AFTER_FIRST);
        if (judgement.met) loss = Math.min(loss ?? Infinity, treatment.loss);
        options.onPlanned?.({
          share: (before + assessed) / (2 * MOST_ASSESSED),
          assessed: before + assessed,
          loss,
        });
        return judgement;
      },
    },
    { tick: ticker(signal), enough: () => assessed >= end, bounded: false },
  );
  return { found: (best ?? nearest)!, met: best !== null, assessed };
}

/** The verdict of the whole policy on a file after some steps, assessed beside its original. */
async function policyAfter(
  steps: readonly PlanStep[],
  { settings, data, options }: ShortSearch,
): Promise<PolicyReport> {
  const own = ofTreated(settings);
  const file = { ...treatedFile(data, steps), name: TREATED, sha256: null, warnings: [] };
  const beside = await addReleased(data, own, [file]);
  const { report } = await run(own, beside, { ...options, remedies: false, rulesOnly: true });
  return report.policy!;
}

/** A plan of few assessments. */
export interface ShortPlan {
  /** What is done to the file; it names records. */
  readonly steps: readonly PlanStep[];
  readonly report: ShortPlanReport;
}

/** What is said of a treatment, by the verdict on the treated file. */
async function told(
  search: ShortSearch,
  { found: { treatment }, met }: ShortResult,
  assessed: number,
): Promise<ShortPlan> {
  const { steps, reasons } = search.judge.of(treatment);
  const { verdict, rules, against = [] } = await policyAfter(steps, search);
  const names = new Set(search.keys.map(({ column }) => column.name));
  const report = {
    verdict,
    met,
    steps: steps.map((step) => ({
      key: treatedVariables(step).join(", "),
      kind: step.kind,
      text: reasonedText(step, reasons),
    })),
    suppressed: suppressedIn(steps),
    loss: treatment.loss,
    leftOut: steps.flatMap((step) => (step.kind === "leave-out" && names.has(step.key) ? [step.key] : [])),
    open: rules
      .filter((rule) => !rule.met)
      .map(({ figure, label, scenario, value, limit, share, result, reason }) => ({
        figure,
        label,
        scenario,
        value,
        limit,
        share,
        result,
        reason,
      })),
    against: against.map(({ text }) => text),
    assessed,
  };
  return { steps, report };
}

/**
 * A treatment with which a file meets its policy, as far as a search of few assessments finds one, else the nearest.
 * Treatments that leave out a key come last: they are searched only where none that keeps all keys meets the rules. How
 * many are assessed depends on the file and the settings alone, so both give the same plan again. The verdict is that of
 * the treated file beside its original, by the whole policy.
 * @throws ABORTED, and what `run` throws for the treated file
 */
export async function shortPlan(
  settings: Settings,
  policy: Policy,
  data: Microdata,
  options: RunOptions,
): Promise<ShortPlan> {
  const { signal = new AbortController().signal } = options;
  const quiet: RunOptions = { ...options, onProgress: () => undefined };
  const treated = await treatedKeys(data, settings, {}, signal);
  const judge = new TreatmentJudge(settings, data, treated.keys, {
    ...quiet,
    moved: movedFile(data, settings),
  });
  const search: ShortSearch = { ...treated, settings, policy, data, judge, options: quiet, signal };
  const first = await searchAmong(treated.kept, search, 0);
  if (first.met) return told(search, first, first.assessed);
  const last = await searchAmong(treated.keys, search, first.assessed);
  const nearer = last.met || last.found.missed < first.found.missed ? last : first;
  return told(search, nearer, first.assessed + last.assessed);
}
