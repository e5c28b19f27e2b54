import { withoutInternal, type RiskReport } from "@sdc-risk/report";
import {
  assessTreatedElsewhere,
  planTreatment,
  withSample,
  type Microdata,
  type PlannedTreatment,
  type PlanProgress,
  type RunOptions,
  type Settings,
  type TreatedRun,
  type TreatmentRequest,
} from "@sdc-risk/session";
import { basename } from "node:path";
import { isServer } from "../engine-table.ts";
import { UsageError } from "../exit.ts";
import type { Outputs } from "../files/outputs.ts";
import { hashOfFile } from "../files/hash.ts";
import { unwritten, withoutTreated, type PlanOutputs } from "./outputs.ts";
import { leavesAsItIs } from "./plan-text.ts";

/** What to do for what a plan beside an engine does not offer. */
const IN_MEMORY =
  "Leave it out, or plan for the file in memory: without the engine, or after `sdc-risk convert ADDRESS people.parquet`.";

/** Formats that engines write. */
const WRITTEN = ["csv", "parquet"] as const;
type Written = (typeof WRITTEN)[number];
const isWritten = (format: string): format is Written => (WRITTEN as readonly string[]).includes(format);

/** What a plan beside an engine is asked for. */
export interface AskedElsewhere {
  readonly engine: string;
  readonly settings: Settings;
  readonly request: TreatmentRequest;
  readonly outputs: PlanOutputs;
}

/** Refuses what a plan beside an engine does not offer, before any work. @throws UsageError */
export function checkElsewhere({ engine, settings, request, outputs }: AskedElsewhere): void {
  if (isServer(engine))
    throw new UsageError(
      `plan treats tables of DuckDB and files, and ${engine} is neither. Write the table to a file first ` +
        "(`sdc-risk convert ADDRESS people.parquet`), and plan for that.",
    );
  if (request.moves !== undefined)
    throw new UsageError(`--move changes numbers of single records, which no engine does here. ${IN_MEMORY}`);
  if (settings.margins !== undefined)
    throw new UsageError(
      `--margins give each record a weight, and a treated table in an engine has none of them. ${IN_MEMORY}`,
    );
  for (const { path, format } of outputs.treated)
    if (!isWritten(format))
      throw new UsageError(`DuckDB writes .csv and .parquet, not "${path}". ${IN_MEMORY}`);
  const script = outputs.scripts.find((path) => !/\.sql$/i.test(path));
  if (script !== undefined)
    throw new UsageError(
      `Where DuckDB has the records, a script is its statement (.sql), not "${script}". ${IN_MEMORY}`,
    );
}

/** A plan for data in an engine, assessed and written. */
export interface PlannedElsewhere {
  readonly planned: PlannedTreatment;
  readonly report: RiskReport;
}

/** How a plan for data in an engine is made. */
export interface ElsewhereOptions extends RunOptions {
  readonly onPlanned: (progress: PlanProgress) => void;
  /** Called when the treated table is assessed. */
  readonly onAssessing: () => void;
  readonly maxMemory: number | undefined;
  readonly file: string;
  /** Takes what is written. */
  readonly into: Outputs;
}

/** Writes the treated table to files, each with the records in their order. */
async function writeTables(
  { treated }: TreatedRun,
  places: PlanOutputs["treated"],
  into: Outputs,
): Promise<void> {
  for (const { path, format } of places)
    if (isWritten(format)) await into.addWritten(path, (beside) => treated.write(beside, format));
}

/** The statement that writes the treated table. */
function statementOf({ treated }: TreatedRun, outputs: PlanOutputs, file: string): string {
  const [place = unwritten(file)] = outputs.treated;
  return `${treated.statement(place.path, isWritten(place.format) ? place.format : "csv")};\n`;
}

/**
 * Searches a treatment of data in an engine, assesses the treated table there beside the data, and writes it.
 * @throws what `planTreatment`, `assessTreatedElsewhere` and writing throw
 */
export async function planElsewhere(
  asked: AskedElsewhere,
  read: Microdata,
  { onAssessing, maxMemory, file, into, ...options }: ElsewhereOptions,
): Promise<PlannedElsewhere & { readonly judged: Microdata }> {
  const { settings, request, outputs } = asked;
  const { name, sha256 } = read.original;
  if (sha256 !== null)
    throw new UsageError(
      `DuckDB does not read "${name}" itself, which is read into memory in any case. Leave out the engine: a plan of a file ` +
        "in memory may also suppress values of single records.",
    );
  const { signal: stop = new AbortController().signal } = options;
  const data = await withSample(read, {
    signal: stop,
    ...(maxMemory === undefined ? {} : { maxMemory }),
  });
  const planned = await planTreatment(settings, data, request, options);
  onAssessing();
  const [first = unwritten(file)] = outputs.treated;
  // all hold the same values; a CSV file shows how they were written besides
  const place = outputs.treated.find(({ format }) => format === "csv") ?? first;
  const done = await assessTreatedElsewhere(settings, data, planned, {
    ...options,
    name: basename(place.path),
    asCsv: place.format === "csv",
  });
  const { treated, scripts } = leavesAsItIs(done.report) ? withoutTreated(outputs) : outputs;
  await writeTables(done, treated, into);
  for (const path of scripts) await into.addText(path, statementOf(done, outputs, file));
  const { plan } = planned;
  const hashed = { ...plan, data: { ...plan.data, sha256: await hashOfFile(file, stop) } };
  return {
    planned: { ...planned, plan: hashed },
    report: withoutInternal(done.report),
    judged: done.data,
  };
}
