import { assess, assessReleased, inOrder, type Progress } from "@sdc-risk/assess";
import { matchOf, SdcError, SdcObject, suggestion, type AnyMeasure } from "@sdc-risk/core";
import type { FileFormat, ReadResult } from "@sdc-risk/io";
import { readFile } from "@sdc-risk/io/node";
import { buildReport, toHtml, toJson, toMarkdown, toText, withoutInternal, type RiskReport } from "@sdc-risk/report";
import { UsageError } from "../exit.js";
import { installed } from "../installed.js";
import type { Io } from "../io.js";
import { checkOutputs, extensionOf, Outputs } from "../outputs.js";
import { loadPlugins } from "../plugins.js";
import { ThreadPool } from "../pool.js";
import { print } from "../print.js";
import { progressBar } from "../progress.js";
import { software } from "../software.js";
import { complain, terminal } from "../terminal.js";
import type { Watch } from "../watch.js";
import { recordColumns } from "./records.js";
import { nothingRuns } from "./nothing-runs.js";
import { reproduce } from "./reproduce.js";
import { settingsOf, type Flags, type Settings } from "./settings.js";

const RENDERERS: Readonly<Record<string, (report: RiskReport) => string | Promise<string>>> = { html: toHtml, json: toJson, md: toMarkdown };
const RECORD_FORMATS: readonly FileFormat[] = ["csv", "arrow", "parquet"];
/** Shares of the run that reading and assessing take in the progress bar; writing takes the rest. */
const READ = 0.5, ASSESSED = 0.9;

/** The measures of these ids, each once; where two measures share an id both are taken, and `assess` refuses them. */
function chosenMeasures(ids: readonly string[] | null, known: readonly AnyMeasure[]): readonly AnyMeasure[] {
  if (ids === null) return known;
  return [...new Set(ids)].flatMap((id) => {
    const found = known.filter((one) => one.id === id);
    if (found.length === 0) throw new SdcError("UNKNOWN_MEASURE", `There is no measure "${id}".${suggestion(id, known.map((one) => one.id))}`);
    return found;
  });
}

/** How to give a suggested name that flags cannot hold, since they trim and split lists. */
function untypable(message: string, names: readonly string[]): string[] {
  const suggested = /Did you mean (.*)\?$/.exec(message)?.[1];
  const hard = names.find((name) => (name !== name.trim() || name.includes(",")) && suggested?.includes(`"${name}"`) === true);
  return hard === undefined ? [] : [`Flags cannot hold "${hard}": give it in a configuration file (--config), or rename it.`];
}

/** Roles on a table; what the reader found odd is told with an error, since it may be its cause. */
function withRoles({ table, warnings }: ReadResult, { roles, missing, match }: Settings, released: readonly ReadResult[]): SdcObject {
  try {
    const sdc = SdcObject.fromArrow(table, roles, { missing, match, released: released.map((file) => file.table) });
    // with sensitive variables files are compared as wholes, too: a synthetic file has records of its own
    if (!sdc.has("sensitive")) for (const file of sdc.released) matchOf(file);
    return sdc;
  } catch (error) {
    if (!(error instanceof SdcError)) throw error;
    const further = [...untypable(error.message, table.schema.fields.map(({ name }) => name)), ...warnings.map(({ message }) => message)];
    throw further.length === 0 ? error : new SdcError(error.code, [error.message, ...further].join(" "), { cause: error });
  }
}

/** Options of installed measures that take no part are left aside, so that one configuration serves runs of some measures, too. */
function optionsFor(measures: readonly AnyMeasure[], known: readonly AnyMeasure[], options: Settings["options"]): Settings["options"] {
  const taking = new Set(inOrder(measures).map(({ id }) => id)), aside = new Set(known.map(({ id }) => id).filter((id) => !taking.has(id)));
  return Object.fromEntries(Object.entries(options).filter(([id]) => !aside.has(id)));
}

/** The date of the report: SOURCE_DATE_EPOCH makes reports reproducible to the byte. */
function now(env: Io["env"]): Date {
  const epoch = env["SOURCE_DATE_EPOCH"];
  if (!epoch) return new Date();
  const date = new Date(/^\d+$/.test(epoch) ? Number(epoch) * 1000 : NaN);
  if (Number.isNaN(date.getTime())) throw new UsageError(`SOURCE_DATE_EPOCH is "${epoch}"; expected seconds since 1970, a whole number.`);
  return date;
}

/** `sdc-risk assess FILE`: reads a file, assesses its disclosure risk, writes what was asked for. */
export async function assessCommand(file: string, flags: Flags, watch: Watch): Promise<void> {
  const { signal, io } = watch, settings = settingsOf(flags), createdAt = now(io.env), out = flags.out ?? [], quiet = flags.quiet === true;
  const formats = out.map((path) => extensionOf(path, Object.keys(RENDERERS)));
  const recordFormat = flags.records === undefined ? null : (extensionOf(flags.records, RECORD_FORMATS) as FileFormat);
  const written = flags.records === undefined ? out : [...out, flags.records];
  const inputs = [file, ...(flags.released ?? [])];
  if (inputs.filter((path) => path === "-").length > 1) throw new UsageError("Standard input (-) can be read once only, but two files are to be read from it.");
  checkOutputs(written, [...inputs, ...[flags.config, flags.options].filter((path) => path !== undefined)]);
  const known = [...new Set([...installed, ...(await loadPlugins(settings.plugins, watch))])], measures = chosenMeasures(settings.measures, known);

  const bar = await progressBar(!quiet, io), pool = new ThreadPool(), outputs = new Outputs();
  try {
    const { delimiter, encoding, missing } = settings, { maxMemory } = flags;
    const reading = { missing, signal, ...(maxMemory === undefined ? {} : { maxMemory }), ...(delimiter === undefined ? {} : { delimiter }), ...(encoding === undefined ? {} : { encoding }) };
    const original = await readFile(file, { ...reading, onProgress: (share) => bar.update(share * READ, "reading") });
    const released = [];
    for (const path of flags.released ?? []) released.push(await readFile(path, reading));
    const sdc = withRoles(original, settings, released);
    const assessed = released.length > 0 ? (READ + ASSESSED) / 2 : ASSESSED, options = optionsFor(measures, known, settings.options);
    const computing = ({ measure }: Progress): void => { watch.doing = `measure "${measure}" was computed`; };
    watch.doing = "options of measures were checked";
    const assessment = await assess(sdc, measures, {
      options, skip: settings.measures === null, signal, pool,
      onProgress: (progress) => {
        computing(progress);
        bar.update(READ + progress.total * (assessed - READ), progress.title);
      },
    });
    if (assessment.findings.length === 0) throw nothingRuns(assessment.skipped, sdc, file);

    const treated = await assessReleased(sdc, measures, {
      options, signal, pool,
      onProgress: (progress) => {
        computing(progress);
        bar.update(assessed + progress.total * (ASSESSED - assessed), `${progress.title}, released file`);
      },
    });
    watch.doing = "the report was written";
    const complete = buildReport(sdc, assessment, {
      software, createdAt, command: reproduce(file, flags), data: original, warnings: [original, ...released].flatMap((one) => one.warnings),
      released: released.map((one, i) => ({ ...one, assessment: treated[i]! })),
    });
    const report = flags.detail === "internal" ? complete : withoutInternal(complete);
    for (const [i, path] of out.entries()) {
      bar.update(ASSESSED, `writing ${path}`);
      const text = await RENDERERS[formats[i]!]!(report);
      await outputs.add(path, (put) => put(new TextEncoder().encode(text)));
    }
    if (recordFormat !== null) {
      const columns = await recordColumns(sdc, assessment.findings, signal), { writeRecords } = await import("@sdc-risk/io");
      await outputs.add(flags.records!, (put) => writeRecords(columns, recordFormat, put, { signal, onProgress: (share) => bar.update(ASSESSED + share * (1 - ASSESSED), "writing records") }));
    }
    signal.throwIfAborted();
    outputs.commit();
    bar.stop();
    for (const { measure, reason, cause } of assessment.skipped) if (cause === "failure") complain(`"${measure}" was not computed: ${reason}`, io.stderr);
    if (quiet) return;
    await print([...(out.length === 0 ? [toText(report, terminal(io))] : []), ...written.map((path) => `Wrote ${path}\n`)].join(""), io.stdout);
  } finally {
    bar.stop();
    outputs.discard();
    await pool.close();
  }
}
