import type { PolicyResult } from "@sdc-risk/plan";
import type { PolicyReport, ShortPlanReport } from "@sdc-risk/report";
import { treatedVariables, type PlanStep } from "@sdc-risk/treat";
import { addReleased, type Microdata } from "../../microdata.ts";
import type { Policy } from "../../policy/schema.ts";
import { run, type RunOptions } from "../../run.ts";
import type { Settings } from "../../settings.ts";
import { ofTreated } from "../assess-treated.ts";
import { unmovedFile } from "../file/moves.ts";
import { recodedOriginal } from "../file/recoded-original.ts";
import { treatedFile } from "../file/treated-file.ts";
import { TreatmentJudge } from "../judge.ts";
import { treatedKeys } from "../keys/treated-keys.ts";
import { keyRequestOf } from "../request.ts";
import { reasonedText, suppressedIn } from "../plan-report.ts";
import { searchTreatments, type TreatmentSearch } from "./search-treatments.ts";

/** Treated files that are assessed, with all keys, and once more as many where none of these meets the rules. */
export const MOST_ASSESSED = 7;
/** Treated files that are assessed after the first that meets the rules, in search of one that loses less. */
const AFTER_FIRST = 2;

/** How the treated file is called in what is said of it. */
const TREATED = "the treated file";

/** What is treated, and what it is to meet. */
interface ShortSearch extends TreatmentSearch {
  readonly data: Microdata;
  readonly options: RunOptions;
}

/** The verdict of the whole policy on a file after some steps, assessed beside its original. */
async function policyAfter(
  steps: readonly PlanStep[],
  { settings, data, options }: ShortSearch,
): Promise<PolicyReport> {
  const own = ofTreated(settings);
  const file = { ...(await treatedFile(data, steps)), name: TREATED, sha256: null, warnings: [] };
  const beside = await addReleased(data, own, [file], recodedOriginal(data.sdc.table, steps));
  const { report } = await run(own, beside, { ...options, remedies: false, rulesOnly: true });
  return report.policy!;
}

/** A plan of few assessments. */
export interface ShortPlan {
  /** What is done to the file; it names records. */
  readonly steps: readonly PlanStep[];
  readonly report: ShortPlanReport;
}

/** What is said of the treatment that a search ends with, by the verdict on the treated file. */
async function shortPlanOf(search: ShortSearch, { best, nearest, judged }: PolicyResult): Promise<ShortPlan> {
  const { treatment } = (best ?? nearest)!;
  const { steps, reasons } = search.judge.of(treatment);
  const { verdict, rules, against = [] } = await policyAfter(steps, search);
  const names = new Set(search.treated.keys.map(({ column }) => column.name));
  const report = {
    verdict,
    met: best !== null,
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
    assessed: judged.length,
  };
  return { steps, report };
}

/**
 * Searches a treatment with which a file meets its policy, as far as few assessments go; else the nearest. How many are
 * assessed depends on the file and the settings alone, so both give the same plan again. The verdict is that of the
 * treated file beside its original, by the whole policy.
 * @throws ABORTED, and what `run` throws for the treated file
 */
export async function shortPlan(
  settings: Settings,
  policy: Policy,
  data: Microdata,
  options: RunOptions,
): Promise<ShortPlan> {
  const quiet: RunOptions = { ...options, onProgress: () => undefined };
  const treated = await treatedKeys(
    data,
    settings,
    keyRequestOf(settings, options.hierarchies),
    options.signal,
  );
  const moved = unmovedFile(data);
  const judge = new TreatmentJudge(settings, data, treated.keys, { ...quiet, moved });
  const recodeOnly = settings.noSuppression === true;
  const search: ShortSearch = { settings, policy, treated, judge, data, options: quiet, recodeOnly };
  const found = await searchTreatments(search, {
    mostJudged: MOST_ASSESSED,
    afterFirst: AFTER_FIRST,
    thorough: false,
    onAssessed: (_, assessed, loss) =>
      options.onPlanned?.({ share: assessed / (2 * MOST_ASSESSED), assessed, loss }),
  });
  return shortPlanOf(search, found);
}
