import { SdcError, type AnyMeasure } from "@sdc-risk/core";
import { RECORD_FORMATS, type RecordFormat } from "@sdc-risk/io/formats";
import { keepMissing, readFile, severalOf, writeRecords } from "@sdc-risk/io/node";
import { toText, withoutInternal } from "@sdc-risk/report";
import {
  chosenMeasures,
  given,
  installed,
  microdata,
  quote,
  recordColumns,
  RENDERER_NAMES,
  RENDERERS,
  run,
  type DataFile,
  type Microdata,
  type RendererName,
  type Run,
  type RunProgress,
  type Settings,
} from "@sdc-risk/session";
import { UsageError } from "../exit.js";
import type { Io } from "../io.js";
import { checkOutputs, extensionOf, Outputs } from "../outputs.js";
import { loadPlugins } from "../plugins.js";
import { openPool } from "../pool.js";
import { ResumingPool } from "../resume.js";
import { print } from "../terminal/print.js";
import { progressBar, type ProgressBar } from "../terminal/progress.js";
import { software } from "../software.js";
import { complain, terminal } from "../terminal/terminal.js";
import type { Watch } from "../watch.js";
import { reproduce } from "./reproduce.js";
import { settingsFrom, type Flags } from "./settings.js";

/** Shares of the run that reading and assessing take in the progress bar; writing takes the rest. */
const READ = 0.5,
  ASSESSED = 0.9;

/** How to give a suggested name that flags cannot hold, since they trim and split lists. */
function untypable(message: string, names: readonly string[]): string[] {
  const suggested = /Did you mean (.*)\?$/.exec(message)?.[1];
  const hard = names.find(
    (name) => (name !== name.trim() || name.includes(",")) && suggested?.includes(`"${name}"`) === true,
  );
  return hard === undefined
    ? []
    : [`Flags cannot hold "${hard}": give it in a configuration file (--config), or rename it.`];
}

/** The files with their roles; what the reader found odd is told with an error, since it may be its cause. */
function withRoles(settings: Settings, original: DataFile, released: readonly DataFile[]): Microdata {
  try {
    return microdata(settings, original, released);
  } catch (error) {
    if (!(error instanceof SdcError)) throw error;
    const names = original.table.schema.fields.map(({ name }) => name);
    const further = [...untypable(error.message, names), ...original.warnings.map(({ message }) => message)];
    throw further.length === 0
      ? error
      : new SdcError(error.code, [error.message, ...further].join(" "), { cause: error });
  }
}

/** The date of the report: SOURCE_DATE_EPOCH makes reports reproducible to the byte. */
function now(env: Io["env"]): Date {
  const epoch = env["SOURCE_DATE_EPOCH"];
  if (!epoch) return new Date();
  const date = new Date(/^\d+$/.test(epoch) ? Number(epoch) * 1000 : NaN);
  if (Number.isNaN(date.getTime()))
    throw new UsageError(`SOURCE_DATE_EPOCH is "${epoch}"; expected seconds since 1970, a whole number.`);
  return date;
}

/** How key variables are named. */
function keysAdvice(file: string): string {
  return `name the key variables with --keys.${file === "-" ? "" : ` \`sdc-risk inspect ${quote(file)}\` suggests some.`}`;
}

/** What is to be written: reports and the table of records, each with its format. */
interface Wanted {
  readonly reports: readonly (readonly [path: string, format: RendererName])[];
  readonly table: readonly [path: string, format: RecordFormat] | null;
  readonly written: readonly string[];
}

/** Where the report and the records go, checked before any work is done. */
function outputsOf(file: string, flags: Flags): Wanted {
  const { out = [], records, released = [], config, options, catalog, resume } = flags;
  const reports = out.map((path) => [path, extensionOf(path, RENDERER_NAMES) as RendererName] as const);
  const table =
    records === undefined ? null : ([records, extensionOf(records, RECORD_FORMATS) as RecordFormat] as const);
  const written = records === undefined ? out : [...out, records],
    inputs = [file, ...released];
  if (inputs.filter((path) => path === "-").length > 1) {
    throw new UsageError("Standard input (-) can be read once only, but two files are to be read from it.");
  }
  const kept = resume === undefined ? [] : [resume],
    read = [config, options, catalog].filter((path) => path !== undefined);
  checkOutputs([...written, ...kept], [...inputs, ...read], severalOf(inputs));
  return { reports, table, written };
}

async function readFiles(
  file: string,
  flags: Flags,
  settings: Settings,
  bar: ProgressBar,
  signal: AbortSignal,
): Promise<Microdata> {
  const { delimiter, encoding, sheet, missing } = settings;
  const reading = given({ missing, signal, maxMemory: flags.maxMemory, delimiter, encoding, sheet });
  const original = await readFile(file, {
    ...reading,
    ...given({ catalogFile: flags.catalog }),
    onProgress: (share) => bar.update(share * READ, "reading"),
  });
  const released: DataFile[] = [],
    { keepMissing: kept = {} } = settings;
  for (const path of flags.released ?? [])
    released.push(keepMissing(await readFile(path, reading), kept, "held"));
  return withRoles(settings, keepMissing(original, kept), released);
}

/** The measures that are installed, and those of plugins. */
async function knownMeasures({ plugins }: Settings, watch: Watch): Promise<readonly AnyMeasure[]> {
  return [...new Set([...installed, ...(await loadPlugins(plugins, watch))])];
}

/** Tells how far the run is, and what to name should something end it from outside. */
const telling =
  (bar: ProgressBar, watch: Watch) =>
  ({ measure, title, total, released }: RunProgress): void => {
    watch.doing = `measure "${measure}" was computed`;
    bar.update(READ + total * (ASSESSED - READ), released ? `${title}, released file` : title);
  };

/** Writes reports and the table of records, to be committed. */
async function writeOutputs(
  { reports, table }: Wanted,
  { data, assessment, report }: Pick<Run, "data" | "assessment" | "report">,
  to: { readonly outputs: Outputs; readonly bar: ProgressBar; readonly signal: AbortSignal },
): Promise<void> {
  const { outputs, bar, signal } = to;
  for (const [path, format] of reports) {
    bar.update(ASSESSED, `writing ${path}`);
    const text = RENDERERS[format].report(report);
    await outputs.add(path, (put) => put(new TextEncoder().encode(text)));
  }
  if (table === null) return;
  const [path, format] = table,
    columns = await recordColumns(data.sdc, assessment.findings, signal);
  const onProgress = (share: number): void =>
    bar.update(ASSESSED + share * (1 - ASSESSED), "writing records");
  await outputs.add(path, (put) => writeRecords(columns, format, put, { signal, onProgress }));
}

/** `sdc-risk assess FILE`: reads a file, assesses its disclosure risk, writes what was asked for. */
export async function assessCommand(file: string, flags: Flags, watch: Watch): Promise<void> {
  const { signal, io } = watch,
    quiet = flags.quiet === true;
  const settings = settingsFrom(flags),
    createdAt = now(io.env);
  const wanted = outputsOf(file, flags),
    known = await knownMeasures(settings, watch);
  chosenMeasures(settings.measures, known); // a name that is wrong is told before the file is read

  // a queue that cannot be reached is told before the file is read
  const pool = await openPool(flags, io),
    bar = await progressBar(!quiet, io),
    outputs = new Outputs();
  try {
    const data = await readFiles(file, flags, settings, bar, signal);
    watch.doing = "options of measures were checked";
    const { assessment, report: complete } = await run(settings, data, {
      origin: { software, createdAt, command: reproduce(file, flags) },
      keysAdvice: keysAdvice(file),
      known,
      pool,
      signal,
      onProgress: telling(bar, watch),
    });
    watch.doing = "the report was written";
    const report = flags.detail === "internal" ? complete : withoutInternal(complete);
    await writeOutputs(wanted, { data, assessment, report }, { outputs, bar, signal });
    signal.throwIfAborted();
    outputs.commit();
    if (pool instanceof ResumingPool) pool.finish();
    bar.stop();
    for (const { measure, reason, cause } of assessment.skipped) {
      if (cause === "failure") complain(`"${measure}" was not computed: ${reason}`, io.stderr);
    }
    if (quiet) return;
    const shown = wanted.reports.length === 0 ? [toText(report, terminal(io))] : [],
      written = wanted.written.map((path) => `Wrote ${path}\n`);
    await print([...shown, ...written].join(""), io.stdout);
  } finally {
    bar.stop();
    outputs.discard();
    await pool.close();
  }
}
