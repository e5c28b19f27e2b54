import type { TreatedSource } from "@sdc-risk/core/source";
import { addReleased, treatmentsOf, type Microdata, type TableData } from "../microdata.ts";
import { run, type CompletedRun, type RunOptions } from "../run.ts";
import type { Settings } from "../settings.ts";
import { addTreated, checkTreated } from "./elsewhere/treated-elsewhere.ts";
import { recodedOriginal } from "./file/recoded-original.ts";
import type { PlannedTreatment } from "./search/plan-treatment.ts";

/**
 * Settings of a treated file beside its original: its records are in their order, whether or not they have an id.
 * @param leftOut variables that the treated file lacks
 */
export function ofTreated(settings: Settings, leftOut: readonly string[] = []): Settings {
  const { roles, match } = settings;
  const hasId = roles.id !== undefined && !leftOut.includes(roles.id);
  return hasId || match !== undefined ? settings : { ...settings, match: "position" };
}

/** Variables that a plan leaves out. */
const leftOutBy = ({ steps }: PlannedTreatment["plan"]): readonly string[] =>
  steps.flatMap((step) => (step.kind === "leave-out" ? [step.key] : []));

/**
 * Assesses a treated file beside its original, as whoever gets it reads it.
 * @param file the treated file, as it was read from what is written, or as it will be written
 */
export async function assessTreated(
  settings: Settings,
  data: Microdata,
  { plan: releasedPlan, report: plan, applied }: PlannedTreatment,
  { file, ...options }: RunOptions & { readonly file: TableData },
): Promise<CompletedRun> {
  const own = { ...ofTreated(settings, leftOutBy(releasedPlan)), releasedPlan };
  const recoded = recodedOriginal(data.sdc.table, releasedPlan.steps, {
    treatments: treatmentsOf(data),
    applied,
  });
  const done = await run(own, await addReleased(data, own, [file], recoded), { ...options, remedies: false });
  const met = done.report.policy?.verdict === "yes";
  return { ...done, report: { ...done.report, plan: { file: file.name, met, ...plan } } };
}

/** A run of a treated table in an engine. */
export interface TreatedRun extends CompletedRun {
  /** The table, which can be written to files as long as the engine is open. */
  readonly treated: TreatedSource;
}

/**
 * Assesses the table that a plan makes of data in an engine, where they lie, beside them.
 * @param data with a sample (`withSample`)
 * @param name what reports call the treated file
 * @param asCsv whether it goes out as a CSV file
 * @throws NEEDS_RECORDS for steps that change single records, and what `run` and the source throw
 */
export async function assessTreatedElsewhere(
  settings: Settings,
  data: Microdata,
  { plan: { steps }, report: plan }: PlannedTreatment,
  { name, asCsv, ...options }: RunOptions & { readonly name: string; readonly asCsv: boolean },
): Promise<TreatedRun> {
  const all = await addTreated(data, steps, { name, trial: false, asCsv });
  await checkTreated(all);
  const { treated, ...beside } = all;
  const done = await run(settings, beside, { ...options, remedies: false });
  const met = done.report.policy?.verdict === "yes";
  // a file that is no CSV file has no cells to keep
  const cells =
    asCsv && data.original.format === "csv" && !treated.asWritten ? { cells: "written anew" as const } : {};
  return { ...done, treated, report: { ...done.report, plan: { file: name, met, ...plan, ...cells } } };
}
