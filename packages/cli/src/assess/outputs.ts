import type { SdcObject } from "@sdc-risk/core";
import type { Pool } from "@sdc-risk/core/tasks";
import type { TableWriter } from "@sdc-risk/sql";
import { RECORD_FORMATS, type RecordFormat } from "@sdc-risk/io/formats";
import { severalOf, writeParts, writeTable } from "@sdc-risk/io/node";
import { policyToJUnit } from "@sdc-risk/report";
import {
  decisionOf,
  fillRecords,
  recordParts,
  RENDERER_NAMES,
  RENDERERS,
  tableParts,
  type CompletedRun,
  type DecisionName,
  type RendererName,
} from "@sdc-risk/session";
import { isInFile, pathOf } from "../engine-table.ts";
import { engineOf, filesAmong } from "../engines.ts";
import { UsageError } from "../exit.ts";
import type { Outputs } from "../files/outputs.ts";
import { checkOutputs, extensionOf } from "../files/outputs.ts";
import { reportFormat, writeDocument } from "../files/documents.ts";
import { type ProgressBar } from "../terminal/progress.ts";
import { codebookFiles } from "../files/reading.ts";
import { basename, resolve } from "node:path";
import { type Flags } from "./settings.ts";
import { ASSESSED } from "./shares.ts";

/** In place of a file of rules: annotations for a workflow of GitHub, on standard output. */
export const GITHUB = "github";

/** The table of minimal sample uniques, as measures name it. */
const MSUS = "msus";

/** What is to be written: reports and the tables of records and of minimal sample uniques, each with its format. */
export interface OutputRequest {
  /** What the reports are made by; null for the report itself. */
  readonly template: "decision" | null;
  /** Where the rules go as JUnit XML; null for nowhere, or to standard output. */
  readonly junit: string | null;
  readonly reports: readonly (readonly [path: string, format: DecisionName])[];
  /** The format of the report that goes to standard output; null where none does. */
  readonly printed: RendererName | null;
  readonly table: readonly [path: string, format: RecordFormat] | null;
  readonly msus: readonly [path: string, format: RecordFormat] | null;
  /** The address of the table of an engine that the records go to; null for a file, or nowhere. */
  readonly into: string | null;
  readonly written: readonly string[];
}

/** In place of a file for the report: standard output. */
const STANDARD_OUTPUT = "-";

/** The format of the report on standard output; null where none is to be written there. @throws UsageError */
function printedFormat({ out = [], format, policyOut }: Flags): RendererName | null {
  const count = out.filter((path) => path === STANDARD_OUTPUT).length;
  const known = RENDERER_NAMES.join(", ");
  if (count === 0 && format === undefined) return null;
  if (count === 0)
    throw new UsageError(
      "--format says how --out - is written, and no report goes to standard output: the name of a file tells its format. " +
        "Add --out -, or leave out --format.",
    );
  if (count > 1) throw new UsageError("Two outputs would be written to standard output: give --out - once.");
  if (format === undefined)
    throw new UsageError(
      `Cannot tell the format of the report on standard output (--out -): add --format and one of ${known}.`,
    );
  if (policyOut === GITHUB)
    throw new UsageError(
      "--out - and --policy-out github would both write to standard output. Write the report to a file, or the " +
        "rules as JUnit .xml.",
    );
  return format;
}

/** Refuses to write records into the file of an input or of another output. */
function checkApart(records: string, others: readonly string[]): void {
  const fileOf = (path: string): string => resolve(pathOf(path));
  if (!isInFile(records)) return;
  const same = others.find((path) => !/^[a-z]+:\/\//i.test(path) && fileOf(path) === fileOf(records));
  if (same !== undefined)
    throw new UsageError(
      `The records cannot go into "${basename(fileOf(records))}", which is read or written otherwise. ` +
        "Name another file.",
    );
}

/**
 * Where the report and the records go, checked before any work is done.
 * @param inputs the data and the files beside them
 */
export function outputsOf(flags: Flags, inputs: readonly string[]): OutputRequest {
  const { records, msus, config, options, resume } = flags;
  const { policy = [], policyOut, template = null } = flags;
  const printed = printedFormat(flags);
  const out = (flags.out ?? []).filter((path) => path !== STANDARD_OUTPUT);
  if (template !== null && out.length === 0 && printed === null)
    throw new UsageError(`--template ${template} needs a file to write: --out decision.html.`);
  const junit = policyOut === undefined || policyOut === GITHUB ? null : policyOut;
  if (junit !== null) extensionOf(junit, ["xml"]);
  const reports = out.map((path) => [path, reportFormat(path, template !== null)] as const);
  const into = records !== undefined && engineOf(records, undefined) !== null ? records : null;
  const inFile = into === null ? records : undefined;
  if (flags.replace === true && into === null)
    throw new UsageError("--replace is for a table of an engine: give --records its address, too.");
  const tableAt = (path: string | undefined) =>
    path === undefined ? null : ([path, extensionOf(path, RECORD_FORMATS) as RecordFormat] as const);
  const table = tableAt(inFile);
  const written = [...out, ...[inFile, msus, junit].filter((path) => typeof path === "string")];
  if (inputs.filter((path) => path === "-").length > 1) {
    throw new UsageError("Standard input (-) can be read once only, but two files are to be read from it.");
  }
  const kept = resume === undefined ? [] : [resume];
  const read = [
    ...[config, options, ...policy].filter((path) => path !== undefined),
    ...codebookFiles(flags),
  ];
  const files = filesAmong(inputs); // addresses of servers are not listed as folders are
  checkOutputs([...written, ...kept], [...files, ...read], severalOf(files));
  if (into !== null) checkApart(into, [...inputs, ...written]);
  return { reports, printed, table, into, msus: tableAt(msus), written, junit, template };
}

/** What is written of a run. */
interface WrittenRun extends Pick<CompletedRun, "data" | "assessment" | "report"> {
  /** The data as the first scenario knows them, whose findings the records are. */
  readonly first: SdcObject;
  /** How long measures took, by their ids. */
  readonly seconds: ReadonlyMap<string, number>;
}

/** Where outputs go. */
interface Writing {
  readonly outputs: Outputs;
  readonly maker: TableWriter | null;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
  readonly pool: Pool;
}

/**
 * Writes the minimal sample uniques, which are found again, part after part.
 * @throws UsageError where nobody looked for them
 */
async function writeMsus(
  [path, format]: NonNullable<OutputRequest["msus"]>,
  { findings, skipped }: CompletedRun["assessment"],
  { outputs, bar, signal, pool }: Writing,
): Promise<void> {
  const rows = tableParts(findings, MSUS, { pool, signal });
  if (rows === null)
    throw new UsageError(
      [
        "--msus writes what the measure of special uniques (suda2) finds, and it was not computed.",
        ...skipped.map(({ measure, reason }) => `${measure}: ${reason}`),
      ].join(" "),
    );
  const onProgress = (share: number): void =>
    bar.update(ASSESSED + share * (1 - ASSESSED), `writing ${path}`);
  await outputs.add(path, (put) => writeParts(rows, format, put, { signal, onProgress }));
}

/** Writes reports and tables, to be committed. @returns the report for standard output; null where none goes there */
export async function writeOutputs(
  { reports, printed, table, msus, junit, template }: OutputRequest,
  { data, first, assessment, report, seconds }: WrittenRun,
  to: Writing,
): Promise<string | null> {
  const { outputs, maker, bar, signal } = to;
  const decision = template === null ? null : await decisionOf(report, data, signal);
  for (const [path, format] of reports) {
    bar.update(ASSESSED, `writing ${path}`);
    await writeDocument(outputs, { path, format }, decision ?? report);
  }
  if (junit !== null) await outputs.addText(junit, policyToJUnit(report, seconds));
  if (msus !== null) await writeMsus(msus, assessment, to);
  const text = printed === null ? null : RENDERERS[printed].write(decision ?? report);
  if (table === null && maker === null) return text;
  const onProgress = (share: number): void =>
    bar.update(ASSESSED + share * (1 - ASSESSED), "writing records");
  onProgress(0);
  if (maker !== null && (await fillRecords(first, assessment, maker))) return text;
  const rows = await recordParts(first, assessment, signal);
  if (maker !== null) await writeTable(rows, maker, { signal, onProgress });
  if (table === null) return text;
  const [path, format] = table;
  await outputs.add(path, (put) => writeParts(rows, format, put, { signal, onProgress }));
  return text;
}
