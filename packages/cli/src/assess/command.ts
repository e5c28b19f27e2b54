import { assess } from "@sdc-risk/assess";
import { SdcError, SdcObject, suggestion, type AnyMeasure } from "@sdc-risk/core";
import type { FileFormat } from "@sdc-risk/io";
import { readFile } from "@sdc-risk/io/node";
import { buildReport, toHtml, toJson, toMarkdown, toText, withoutInternal, type RiskReport } from "@sdc-risk/report";
import { installed } from "../installed.js";
import { checkOutputs, extensionOf, Outputs } from "../outputs.js";
import { loadPlugins } from "../plugins.js";
import { ThreadPool } from "../pool.js";
import { progressBar } from "../progress.js";
import { software } from "../software.js";
import { recordColumns } from "./records.js";
import { settingsOf, type Flags } from "./settings.js";

const RENDERERS: Readonly<Record<string, (report: RiskReport) => string | Promise<string>>> = { html: toHtml, json: toJson, md: toMarkdown };
const RECORD_FORMATS: readonly FileFormat[] = ["csv", "arrow", "parquet"];
/** Shares of the run that reading and assessing take in the progress bar; writing takes the rest. */
const READ = 0.5, ASSESSED = 0.9;

function chosenMeasures(ids: readonly string[] | null, known: readonly AnyMeasure[]): readonly AnyMeasure[] {
  if (ids === null) return known;
  return ids.map((id) => {
    const measure = known.find((one) => one.id === id);
    if (measure === undefined) throw new SdcError("UNKNOWN_MEASURE", `There is no measure "${id}".${suggestion(id, known.map((one) => one.id))}`);
    return measure;
  });
}

/** SOURCE_DATE_EPOCH makes reports reproducible to the byte. */
function now(): Date {
  const epoch = process.env["SOURCE_DATE_EPOCH"];
  return epoch !== undefined && /^\d+$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date();
}

function printSummary(report: RiskReport): void {
  const { stdout } = process;
  const width = stdout.isTTY ? Math.max(60, Math.min(100, stdout.columns)) : 80;
  stdout.write(toText(report, { width, color: stdout.isTTY && !process.env["NO_COLOR"] }));
}

/** `sdc-risk assess FILE`: reads a file, assesses its disclosure risk, writes what was asked for. */
export async function assessCommand(file: string, flags: Flags, signal: AbortSignal): Promise<void> {
  const settings = settingsOf(flags), out = flags.out ?? [], quiet = flags.quiet === true;
  const formats = out.map((path) => extensionOf(path, Object.keys(RENDERERS)));
  const recordFormat = flags.records === undefined ? null : (extensionOf(flags.records, RECORD_FORMATS) as FileFormat);
  const written = flags.records === undefined ? out : [...out, flags.records];
  checkOutputs(written, [file, ...(flags.released ?? []), ...[flags.config, flags.options].filter((path) => path !== undefined)]);
  const known = [...installed, ...(await loadPlugins(settings.plugins))], measures = chosenMeasures(settings.measures, known);

  const bar = await progressBar(!quiet), pool = new ThreadPool(), outputs = new Outputs();
  try {
    const { delimiter, encoding, missing } = settings;
    const reading = { missing, signal, ...(delimiter === undefined ? {} : { delimiter }), ...(encoding === undefined ? {} : { encoding }) };
    const original = await readFile(file, { ...reading, onProgress: (share) => bar.update(share * READ, "reading") });
    const released = [];
    for (const path of flags.released ?? []) released.push(await readFile(path, reading));
    const sdc = SdcObject.fromArrow(original.table, settings.roles, { missing, released: released.map(({ table }) => table) });
    const assessment = await assess(sdc, measures, {
      options: settings.options, skip: settings.measures === null, signal, pool,
      onProgress: ({ total, title }) => bar.update(READ + total * (ASSESSED - READ), title),
    });
    if (assessment.findings.length === 0) throw new SdcError("MISSING_ROLE", `No measure can run. ${assessment.skipped.map(({ measure, reason }) => `${measure}: ${reason}`).join(" ")} Name the key variables with --keys.`);

    const complete = buildReport(sdc, assessment, {
      software, createdAt: now(), data: original, released, warnings: [original, ...released].flatMap((one) => one.warnings),
    });
    const report = flags.detail === "internal" ? complete : withoutInternal(complete);
    for (const [i, path] of out.entries()) {
      bar.update(ASSESSED, `writing ${path}`);
      const text = await RENDERERS[formats[i]!]!(report);
      await outputs.add(path, (put) => put(new TextEncoder().encode(text)));
    }
    if (recordFormat !== null) {
      const columns = await recordColumns(sdc, assessment.findings), { writeRecords } = await import("@sdc-risk/io");
      await outputs.add(flags.records!, (put) => writeRecords(columns, recordFormat, put, { signal, onProgress: (share) => bar.update(ASSESSED + share * (1 - ASSESSED), "writing records") }));
    }
    signal.throwIfAborted();
    await outputs.commit();
    bar.stop();
    if (quiet) return;
    if (out.length === 0) printSummary(report);
    for (const path of written) process.stdout.write(`Wrote ${path}\n`);
  } finally {
    bar.stop();
    await outputs.discard();
    await pool.close();
  }
}
