import { isSdcError, SdcError, type AnyMeasure, type Pool, type SdcObject } from "@sdc-risk/core";
import type { OpenedSource, TableWriter } from "@sdc-risk/sql";
import { RECORD_FORMATS, type RecordFormat } from "@sdc-risk/io/formats";
import { keepMissing, readFile, severalOf, writeParts, writeTable } from "@sdc-risk/io/node";
import { policyToGitHub, policyToJUnit, toText, withoutInternal } from "@sdc-risk/report";
import {
  checkRun,
  decisionOf,
  given,
  installed,
  microdata,
  quote,
  recordParts,
  RENDERER_NAMES,
  RENDERERS,
  run,
  sourceMicrodata,
  tableParts,
  type DataFile,
  type Microdata,
  type RendererName,
  type Run,
  type RunProgress,
  type SecondFiles,
  type Settings,
} from "@sdc-risk/session";
import { engineOf, makeTable, openSource } from "../engines.js";
import { EXIT, UsageError } from "../exit.js";
import type { Io } from "../io.js";
import { checkOutputs, extensionOf, Outputs } from "../outputs.js";
import { loadPlugins } from "../plugins.js";
import { openPool } from "../pool.js";
import { ResumingPool } from "../resume.js";
import { print } from "../terminal/print.js";
import { progressBar, type ProgressBar } from "../terminal/progress.js";
import { software } from "../software.js";
import { besideOptions, filesBeside } from "../reading.js";
import { complain, terminal, usualWidth } from "../terminal/terminal.js";
import type { Watch } from "../watch.js";
import { basename, resolve } from "node:path";
import { reproduce } from "./reproduce.js";
import { settingsFrom, type Flags } from "./settings.js";
import { saysNoRole, suggestedText } from "./suggested.js";

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
function withRoles(
  settings: Settings,
  original: DataFile,
  released: readonly DataFile[],
  others: SecondFiles,
): Microdata {
  try {
    return microdata(settings, original, released, undefined, others);
  } catch (error) {
    if (!(error instanceof SdcError)) throw error;
    throw withAdvice(
      error,
      original.table.schema.fields.map(({ name }) => name),
      original.warnings,
    );
  }
}

/** An error about roles, with what the reader found odd and how to give a name that flags cannot hold. */
function withAdvice(error: SdcError, names: readonly string[], warnings: DataFile["warnings"]): SdcError {
  const further = [...untypable(error.message, names), ...warnings.map(({ message }) => message)];
  return further.length === 0
    ? error
    : new SdcError(error.code, [error.message, ...further].join(" "), { cause: error });
}

/** Opens data in an engine, and gives them their roles. */
async function openData(
  engine: string,
  file: string,
  flags: Flags,
  settings: Settings,
  bar: ProgressBar,
  signal: AbortSignal,
): Promise<{ readonly data: Microdata; readonly opened: OpenedSource }> {
  const { roles, missing, population, identified, membership } = settings,
    { keepMissing: kept, delimiter, encoding, sheet } = settings;
  if (flags.released !== undefined)
    throw new UsageError(
      "A released file is compared record by record, and attribution draws single records of both files: that takes them in memory. Leave out --released, or the engine.",
    );
  if (population !== undefined)
    throw new UsageError(
      "A population is counted beside a file in memory. Leave out --population, or the engine.",
    );
  if (membership !== undefined)
    throw new UsageError(
      "A register of unknown members takes the file in memory. Leave out --membership, and divide the weights by its share of the population, or leave out the engine.",
    );
  if (identified !== undefined)
    throw new UsageError(
      "An identified file is linked with a file in memory. Leave out --identified, or the engine.",
    );
  const { maxMemory, spill } = flags,
    opened = await openSource(engine, file, {
      missing,
      signal,
      ...given({
        delimiter,
        encoding,
        sheet,
        maxMemory,
        spill,
        keepMissing: kept,
      }),
      ...besideOptions(flags),
      onProgress: (share) => bar.update(share * READ, "reading"),
    });
  try {
    const sha256 = opened.file?.sha256 ?? null;
    return { data: await sourceMicrodata({ roles, missing }, { ...opened, sha256 }), opened };
  } catch (error) {
    await opened.source.close().catch(() => undefined); // the first error is the one to be told
    if (!isSdcError(error)) throw error;
    throw withAdvice(
      error,
      opened.source.variables.map(({ name }) => name),
      opened.warnings,
    );
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

/** In place of a file of rules: annotations for a workflow of GitHub, on standard output. */
const GITHUB = "github";

/** The table of minimal sample uniques, as measures name it. */
const MSUS = "msus";

/** What is to be written: reports and the tables of records and of minimal sample uniques, each with its format. */
interface Wanted {
  /** What the reports are made by; null for the report itself. */
  readonly template: "decision" | null;
  /** Where the rules go as JUnit XML; null for nowhere, or to standard output. */
  readonly junit: string | null;
  readonly reports: readonly (readonly [path: string, format: RendererName])[];
  readonly table: readonly [path: string, format: RecordFormat] | null;
  readonly msus: readonly [path: string, format: RecordFormat] | null;
  /** The address of the table of an engine that the records go to; null for a file, or nowhere. */
  readonly into: string | null;
  readonly written: readonly string[];
}

/** Refuses to write records into the file of an input or of another output. */
function checkApart(records: string, others: readonly string[]): void {
  const fileOf = (path: string): string => resolve(path.replace(/^duckdb:/, "").replace(/\?.*$/s, ""));
  if (!records.startsWith("duckdb:")) return;
  const same = others.find((path) => !/^[a-z]+:\/\//i.test(path) && fileOf(path) === fileOf(records));
  if (same !== undefined)
    throw new UsageError(
      `The records cannot go into "${basename(fileOf(records))}", which is read or written otherwise. Name another file.`,
    );
}

/** Where the report and the records go, checked before any work is done. */
function outputsOf(file: string, flags: Flags, others: readonly string[]): Wanted {
  const { out = [], records, msus, released = [], config, options, resume } = flags,
    { policy, policyOut, template = null } = flags;
  if (template !== null && out.length === 0)
    throw new UsageError(`--template ${template} needs a file to write: --out decision.html.`);
  const junit = policyOut === undefined || policyOut === GITHUB ? null : policyOut;
  if (junit !== null) extensionOf(junit, ["xml"]);
  const reports = out.map((path) => [path, extensionOf(path, RENDERER_NAMES) as RendererName] as const);
  const into = records !== undefined && engineOf(records, undefined) !== null ? records : null,
    inFile = into === null ? records : undefined;
  if (flags.replace === true && into === null)
    throw new UsageError("--replace is for a table of an engine: give --records its address, too.");
  const tableAt = (path: string | undefined) =>
    path === undefined ? null : ([path, extensionOf(path, RECORD_FORMATS) as RecordFormat] as const);
  const table = tableAt(inFile),
    written = [...out, ...[inFile, msus, junit].filter((path) => typeof path === "string")],
    inputs = [file, ...released, ...others];
  if (inputs.filter((path) => path === "-").length > 1) {
    throw new UsageError("Standard input (-) can be read once only, but two files are to be read from it.");
  }
  const kept = resume === undefined ? [] : [resume],
    read = [...[config, options, policy].filter((path) => path !== undefined), ...filesBeside(flags)];
  const files = inputs.filter((path) => engineOf(path, undefined) === null); // addresses are not listed as folders are
  checkOutputs([...written, ...kept], [...files, ...read], severalOf(files));
  if (into !== null) checkApart(into, [...inputs, ...written]);
  return { reports, table, into, msus: tableAt(msus), written, junit, template };
}

/** The files beside the original that settings name. */
const secondFiles = ({
  population,
  identified,
  membership,
}: Settings): Partial<Record<keyof SecondFiles, string>> =>
  given({ population, identified, membership: typeof membership === "string" ? membership : undefined });

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
    ...besideOptions(flags),
    onProgress: (share) => bar.update(share * READ, "reading"),
  });
  const released: DataFile[] = [],
    { keepMissing: kept = {} } = settings;
  // what is missing in the original is missing in them; a catalogue holds labels only
  const readOther = async (path: string): Promise<DataFile> => {
    const { warnings, ...file } = await readFile(path, { ...reading, ...besideOptions({ ddi: flags.ddi }) });
    const told = warnings.filter(({ code }) => code !== "ddi" && code !== "ddi-lacking"); // told of the original
    return keepMissing({ ...file, warnings: told }, kept, "held");
  };
  for (const path of flags.released ?? []) released.push(await readOther(path));
  const others: Record<string, DataFile> = {};
  for (const [role, path] of Object.entries(secondFiles(settings))) others[role] = await readOther(path);
  return withRoles(settings, keepMissing(original, kept), released, others);
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

/** What is written of a run. */
interface Finished extends Pick<Run, "data" | "assessment" | "report"> {
  /** The data as the first scenario knows them, whose findings the records are. */
  readonly first: SdcObject;
}

/** Where outputs go. */
interface Writing {
  readonly outputs: Outputs;
  readonly maker: TableWriter | null;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
  readonly pool: Pool;
}

/** Writes the minimal sample uniques, which are found again, part after part. @throws UsageError where nobody looked for them */
async function writeMsus(
  [path, format]: NonNullable<Wanted["msus"]>,
  { findings, skipped }: Run["assessment"],
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

/** Writes reports and tables, to be committed. */
async function writeOutputs(
  { reports, table, msus, junit, template }: Wanted,
  { data, first, assessment, report }: Finished,
  to: Writing,
): Promise<void> {
  const { outputs, maker, bar, signal } = to;
  const decision = template === null ? null : await decisionOf(report, data, signal);
  for (const [path, format] of reports) {
    bar.update(ASSESSED, `writing ${path}`);
    const text = decision === null ? RENDERERS[format].report(report) : RENDERERS[format].decision(decision);
    await outputs.add(path, (put) => put(new TextEncoder().encode(text)));
  }
  if (junit !== null) await outputs.add(junit, (put) => put(new TextEncoder().encode(policyToJUnit(report))));
  if (msus !== null) await writeMsus(msus, assessment, to);
  if (table === null && maker === null) return;
  const rows = await recordParts(first, assessment.findings, signal);
  const onProgress = (share: number): void =>
    bar.update(ASSESSED + share * (1 - ASSESSED), "writing records");
  if (maker !== null) await writeTable(rows, maker, { signal, onProgress });
  if (table === null) return;
  const [path, format] = table;
  await outputs.add(path, (put) => writeParts(rows, format, put, { signal, onProgress }));
}

/**
 * `sdc-risk assess FILE`: reads a file, assesses its disclosure risk, writes what was asked for.
 * @returns the exit code: whether the policy is met
 */
export async function assessCommand(file: string, flags: Flags, watch: Watch): Promise<number> {
  const { signal, io } = watch,
    quiet = flags.quiet === true;
  const settings = settingsFrom(flags),
    createdAt = now(io.env);
  const others = secondFiles(settings),
    wanted = outputsOf(file, flags, Object.values(others));
  const engine = engineOf(file, settings.engine),
    known = await knownMeasures(settings, watch);
  checkRun(settings, known); // what is wrong is told before the file is read
  if (flags.policyOut !== undefined && settings.policy === undefined)
    throw new UsageError("--policy-out has nothing to write: no policy is given (--policy).");

  if (engine !== null && flags.msus !== undefined)
    throw new UsageError(
      "--msus names records by their place, which takes the file in memory. Leave out --msus, or the engine.",
    );
  if (engine === null && flags.spill !== undefined)
    throw new UsageError("--spill is for an engine: give --engine duckdb, too.");
  // a queue that cannot be reached is told before the file is read
  const pool = await openPool({ ...given({ pool: settings.pool, resume: flags.resume }) }, io),
    bar = await progressBar(!quiet, io),
    outputs = new Outputs();
  let opened: OpenedSource | null = null,
    maker: TableWriter | null = null;
  try {
    if (wanted.into !== null)
      maker = await makeTable(wanted.into, { replace: flags.replace === true, signal });
    let data: Microdata;
    if (engine === null) data = await readFiles(file, flags, settings, bar, signal);
    else ({ data, opened } = await openData(engine, file, flags, settings, bar, signal));
    if (engine === null && saysNoRole(flags) && file !== "-") {
      const told = await suggestedText(file, data.sdc, flags, usualWidth(io.stdout), signal);
      if (told !== "") {
        bar.stop();
        await print(told, io.stdout);
        return EXIT.data;
      }
    }
    watch.doing = "options of measures were checked";
    const {
      assessment,
      report: complete,
      data: seen,
    } = await run(settings, data, {
      origin: {
        software,
        createdAt,
        command: reproduce(
          file,
          { ...flags, ...given({ membership: settings.membership }), ...others },
          opened?.name ?? null,
        ),
      },
      keysAdvice: keysAdvice(opened?.name ?? file),
      known,
      pool,
      signal,
      onProgress: telling(bar, watch),
    });
    watch.doing = "the report was written";
    const report = flags.detail === "internal" ? complete : withoutInternal(complete);
    await writeOutputs(
      wanted,
      { data, first: seen.sdc, assessment, report },
      { outputs, maker, bar, signal, pool },
    );
    // what was read must have been one state of the data
    await opened?.source.close();
    signal.throwIfAborted();
    await maker?.commit(); // a server may refuse it; files are put in their places after it
    outputs.commit();
    if (pool instanceof ResumingPool) pool.finish();
    bar.stop();
    for (const { measure, reason, cause } of assessment.skipped) {
      if (cause === "failure") complain(`"${measure}" was not computed: ${reason}`, io.stderr);
    }
    const exit = report.policy?.met === false ? EXIT.policy : EXIT.done;
    if (flags.policyOut === GITHUB) await print(policyToGitHub(report), io.stdout);
    if (quiet) return exit;
    const shown = wanted.reports.length === 0 ? [toText(report, terminal(io))] : [],
      written = [...wanted.written, ...(maker === null ? [] : [maker.name])].map((path) => `Wrote ${path}\n`);
    await print([...shown, ...written].join(""), io.stdout);
    return exit;
  } finally {
    bar.stop();
    outputs.discard();
    await maker?.discard(); // does nothing where it is committed
    await opened?.source.close().catch(() => undefined); // closed above, unless something failed before
    await pool.close();
  }
}
