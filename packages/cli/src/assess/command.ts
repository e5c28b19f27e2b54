import type { Source } from "@sdc-risk/core";
import { drained } from "@sdc-risk/core/source";
import type { Pool } from "@sdc-risk/core/tasks";
import type { TableWriter } from "@sdc-risk/sql";
import { policyToGitHub, toText, withoutInternal, type RiskReport } from "@sdc-risk/report";
import {
  checkRun,
  fillRecords,
  given,
  recordParts,
  run,
  tableMeasures,
  type Microdata,
  type CompletedRun,
  type PlanProgress,
  type RunProgress,
  type Settings,
  type TreatmentRequest,
} from "@sdc-risk/session";
import { checkSpill, checkWork, makeTable } from "../engines.ts";
import { deprecatedOf } from "../deprecated.ts";
import { BY_VERDICT, EXIT, UsageError } from "../exit.ts";
import type { Io } from "../io.ts";
import { checkEncoding } from "../files/encoding.ts";
import { Outputs } from "../files/outputs.ts";
import { checkTreatments } from "../files/read-plan.ts";
import { openPool, type OpenPool } from "../pool.ts";
import { ResumingPool } from "../files/resume.ts";
import { wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";
import { print } from "../terminal/print.ts";
import { progressBar, type ProgressBar } from "../terminal/progress.ts";
import { software } from "../software.ts";
import { complain, terminal, usualWidth } from "../terminal/terminal.ts";
import type { Watch } from "../watch.ts";
import { allTreatments, keysAdvice, knownParts, now, type KnownParts } from "./about-run.ts";
import { idleFlags } from "./idle-flags.ts";
import { PlannedQueries } from "./planned-queries.ts";
import { reproduce } from "./reproduce.ts";
import { settingsFrom, type Flags } from "./settings.ts";
import { saysNoRole, suggestedText } from "./suggested.ts";
import { readData } from "./data.ts";
import { allEngines, enginesOf, IN_MEMORY, secondPaths, secondSettings, type Engines } from "./places.ts";
import { GITHUB, outputsOf, writeOutputs, type OutputRequest } from "./outputs.ts";
import { hierarchiesIn } from "../plan/request.ts";
import { ASSESSED, MEASURED, READ } from "./shares.ts";
import { MeasureTimes } from "./times.ts";

/** Tells how far the run is, and what to name should something end it from outside. @param end the share at its end */
const telling =
  ({ bar, times, planned }: Pick<RunResources, "bar" | "times" | "planned">, watch: Watch, end: number) =>
  (progress: RunProgress): void => {
    const { measure, title, total, released } = progress;
    times.note(progress);
    // what comes after the last measure is asked about variables and rules
    if (planned !== null) planned.purpose = total < 1 ? title : "Variables and rules";
    if (planned !== null) planned.depends = total >= 1;
    watch.doing = `measure "${measure}" was computed`;
    bar.update(READ + total * (end - READ), released ? `${title}, released file` : title);
  };

/** Tells how far the search for a treatment is. */
const tellingPlan =
  (bar: ProgressBar, watch: Watch) =>
  ({ share, assessed }: PlanProgress): void => {
    watch.doing = "a treatment was searched";
    bar.update(MEASURED + share * (ASSESSED - MEASURED), `what would meet the policy: treatment ${assessed}`);
  };

/** The files that settings name for reading the microdata, as flags. */
const codebookFlags = ({ catalog, ddi }: Settings): Pick<Flags, "catalog" | "ddi"> => given({ catalog, ddi });

/** Refuses flags that do not go together. @throws UsageError */
function checkTogether(flags: Flags, settings: Settings, engines: Engines): void {
  if (flags.policyOut !== undefined && settings.policy === undefined)
    throw new UsageError("--policy-out has nothing to write: no policy is given (--policy).");
  if (flags.template === "decision" && settings.otherPolicies !== undefined)
    throw new UsageError(
      "A decision record (--template decision) is about one policy, and several are given. Write one for each.",
    );
  if (flags.match !== undefined && flags.released === undefined)
    throw new UsageError(
      "--match says how records of released files are matched, and none is given (--released). Give it, or leave " +
        "out --match.",
    );
  if (engines.original !== null && flags.msus !== undefined)
    throw new UsageError(
      "--msus names records by their place, which takes the file in memory. Leave out --msus, or the engine, " +
        `${IN_MEMORY}.`,
    );
  if (flags.explain === true && allEngines(engines).every((engine) => engine === null))
    throw new UsageError(
      "--explain lists the queries of an engine, and all files are read into memory. Leave it out, or name an engine " +
        "(--engine duckdb, or the address of a table).",
    );
  const { msus } = tableMeasures;
  if (flags.msus !== undefined && settings.measures?.includes(msus) === false)
    throw new UsageError(
      `--msus writes what the measure ${msus} finds, and --measures leaves it out. Add ${msus}, or leave out --msus.`,
    );
  checkSpill(allEngines(engines), flags.spill);
  checkWork(engines.original, flags.work, settings);
}

/**
 * The verdict, and how many people would be found, where the report itself is not shown; of a verdict that cannot be
 * told also why, and what to do. Without a policy what to do says how to get a verdict.
 */
function verdictText({ answer }: RiskReport, io: Io): string {
  if (answer === undefined) return "";
  const { statement, verdict, copies = [], expected = [], decides, next } = answer;
  const isOpen = verdict === "cannot tell";
  return [
    ...(verdict === null ? [] : [statement]),
    ...copies.flatMap(({ texts }) => texts),
    ...expected.map(({ text }) => text),
    ...(isOpen ? decides : []),
    ...(isOpen || verdict === null ? [next] : []),
  ]
    .flatMap((text) => wrap(printable(text), usualWidth(io.stdout)))
    .map((line) => `${line}\n`)
    .join("");
}

/** What a run tells beside its files. */
interface RunOutput {
  readonly flags: Flags;
  /** Whether the report is shown in the terminal, as no file holds it. */
  readonly shown: boolean;
  /** The report for standard output, which holds nothing else then; null where none goes there. */
  readonly printed: string | null;
  readonly written: readonly string[];
}

/** Tells what was found, what could not be computed, and what was written. */
async function tell(
  report: RiskReport,
  { skipped }: CompletedRun["assessment"],
  told: RunOutput,
  io: Io,
): Promise<void> {
  for (const { measure, reason, cause } of skipped)
    if (cause === "failure") complain(`"${measure}" was not computed: ${reason}`, io.stderr);
  const { flags, shown, printed, written } = told;
  if (printed !== null) await print(printed, io.stdout);
  if (flags.policyOut === GITHUB) await print(policyToGitHub(report), io.stdout);
  if (flags.quiet === true) return;
  const text = shown ? toText(report, terminal(io)) : verdictText(report, io);
  const lines = written.map((path) => `Wrote ${path}\n`).join("");
  await print(text + lines, printed === null ? io.stdout : io.stderr);
}

/** What to run instead, where nobody named a role; empty where somebody did, or nothing is beyond doubt. */
const suggestedFor = (file: string, data: Microdata, flags: Flags, watch: Watch): Promise<string> =>
  saysNoRole(flags) && file !== "-" ? suggestedText(file, data, flags, watch) : Promise.resolve("");

/**
 * Puts outputs in their places, once it is known that what was read was one state of the data.
 * @returns what is left to be done by hand; null where nothing is
 */
async function commit({
  sources,
  maker,
  outputs,
  pool,
  signal,
}: {
  readonly sources: readonly Source[];
  readonly maker: TableWriter | null;
  readonly outputs: Outputs;
  readonly pool: Pool;
  readonly signal: AbortSignal;
}): Promise<string | null> {
  for (const source of sources) await source.close();
  signal.throwIfAborted();
  const left = await maker?.commit(); // a server may refuse it; files are put in their places after it
  outputs.commit();
  if (pool instanceof ResumingPool) pool.finish();
  return left ?? null;
}

/** What a run is to do, as far as the command line and the files that it names tell. */
interface RunRequest extends KnownParts {
  readonly file: string;
  /** With the files that settings name beside the microdata. */
  readonly flags: Flags;
  readonly settings: Settings;
  /** Settings of a file that serves other measures, too. */
  readonly shared: ReadonlySet<string>;
  /** What is told of policies that flags replace. */
  readonly replaced: string | null;
  readonly createdAt: Date;
  /** Of keys, where settings name some. */
  readonly hierarchies: TreatmentRequest["hierarchies"];
  readonly engines: Engines;
  readonly wanted: OutputRequest;
}

/** Reads and checks what is asked for: what is wrong is told before the file is read. */
async function readRequest(file: string, flags: Flags, watch: Watch): Promise<RunRequest> {
  const { settings, shared, replaced } = settingsFrom(flags);
  const createdAt = now(watch.io.env);
  await checkEncoding(settings.encoding);
  const named = { ...flags, ...codebookFlags(settings) };
  const wanted = outputsOf(named, [file, ...secondPaths({ flags, settings })]);
  const engines = enginesOf(file, { flags, settings });
  const parts = await knownParts(settings, watch);
  const { releasedPlan: plan } = settings;
  if (plan !== undefined) checkTreatments(plan, flags.releasedPlan ?? null, allTreatments(parts.brought));
  checkRun(settings, parts.known, flags.released?.length ?? 0);
  checkTogether(flags, settings, engines);
  const hierarchies = hierarchiesIn(settings);
  return {
    file,
    flags: named,
    settings,
    shared,
    replaced,
    createdAt,
    engines,
    wanted,
    hierarchies,
    ...parts,
  };
}

/** What a run holds until it ends. */
interface RunResources {
  readonly pool: OpenPool;
  /** Takes the queries that are not run; null where they are. */
  readonly planned: PlannedQueries | null;
  readonly bar: ProgressBar;
  readonly outputs: Outputs;
  readonly sources: Source[];
  readonly times: MeasureTimes;
  /** Of the table of records that is made; null where none is. */
  maker: TableWriter | null;
}

/** Runs the measures over data that were read. */
function measured(
  { file, flags, settings, shared, createdAt, known, hierarchies }: RunRequest,
  { data, names }: Awaited<ReturnType<typeof readData>>,
  held: RunResources,
  watch: Watch,
): Promise<CompletedRun> {
  const { pool, bar } = held;
  const command = reproduce(file, { ...flags, ...secondSettings({ flags, settings }) }, names);
  return run(settings, data, {
    origin: { software, createdAt, command },
    keysAdvice: keysAdvice(names.original ?? file),
    known,
    shared,
    pool,
    namesRecords: flags.msus !== undefined || flags.detail === "internal",
    writesRecords: flags.records !== undefined,
    ...given({ hierarchies }),
    signal: watch.signal,
    onProgress: telling(held, watch, settings.policy === undefined ? ASSESSED : MEASURED),
    onPlanned: tellingPlan(bar, watch),
  });
}

/**
 * Follows the run over the first records of each table, and lists the queries that it would ask.
 * @throws what the run throws on the way, once what was found so far is listed
 */
async function listed(
  asked: RunRequest,
  { planned, ...held }: RunResources & { readonly planned: PlannedQueries },
  watch: Watch,
): Promise<number> {
  const { file, flags, settings, engines, known, wanted } = asked;
  const { bar, sources, maker } = held;
  const { signal, io } = watch;
  const treatments = asked.brought.map(({ treatment }) => treatment);
  const reading = { engines, flags, settings, known, bar, signal, sources, treatments, explanation: planned };
  const list = async (): Promise<void> => {
    bar.stop();
    // what was counted roughly is known once they are closed
    for (const source of sources) await source.close();
    await print(await planned.text(usualWidth(io.stdout)), io.stdout);
  };
  try {
    const read = await readData(file, reading);
    const { assessment, data: seen } = await measured(asked, read, { ...held, planned }, watch);
    planned.purpose = "Records file";
    planned.depends = false;
    const filled = maker !== null && (await fillRecords(seen.sdc, assessment, maker));
    if (!filled && (wanted.table !== null || maker !== null))
      await drained((await recordParts(seen.sdc, assessment, signal)).parts());
    await list();
    for (const { measure, reason, cause } of assessment.skipped)
      if (cause === "failure") complain(`${notFollowed(`"${measure}"`)} ${reason}`, io.stderr);
    return EXIT.done;
  } catch (error) {
    if (planned.size === 0 || signal.aborted) throw error;
    await list();
    complain(notFollowed("The run"), io.stderr);
    throw error;
  }
}

const notFollowed = (what: string): string =>
  `${what} could not be followed to its end over the first records, which may lack what all of them have. What it would ask after that is not listed.`;

/** Reads, measures, writes and tells. @returns the exit code */
async function assessed(asked: RunRequest, held: RunResources, watch: Watch): Promise<number> {
  const { file, flags, settings, engines, known, wanted } = asked;
  const { pool, bar, outputs, sources } = held;
  const { signal, io } = watch;
  const { maker } = held;
  const treatments = asked.brought.map(({ treatment }) => treatment);
  const read = await readData(file, { engines, flags, settings, known, bar, signal, sources, treatments });
  const suggested = engines.original === null ? await suggestedFor(file, read.data, flags, watch) : "";
  if (suggested !== "") {
    bar.stop();
    await print(suggested, wanted.printed === null ? io.stdout : io.stderr);
    return EXIT.data;
  }
  watch.doing = "options of measures were checked";
  const { assessment, report: complete, data: seen } = await measured(asked, read, held, watch);
  watch.doing = "the report was written";
  const report = flags.detail === "internal" ? complete : withoutInternal(complete);
  const printed = await writeOutputs(
    wanted,
    { data: read.data, first: seen.sdc, assessment, report, seconds: held.times.seconds },
    { outputs, maker, bar, signal, pool },
  );
  const left = await commit({ sources, maker, outputs, pool, signal });
  bar.stop();
  if (left !== null) complain(left, io.stderr);
  if (asked.replaced !== null) complain(asked.replaced, io.stderr);
  for (const idle of idleFlags(flags, settings, engines, pool)) complain(idle, io.stderr);
  const written = [...wanted.written, ...(maker === null ? [] : [maker.name])];
  const shown = wanted.reports.length === 0 && printed === null;
  const json = wanted.printed === "json" || wanted.reports.some(([, format]) => format === "json");
  for (const text of deprecatedOf(report, { shown, json })) complain(text, io.stderr);
  await tell(report, assessment, { flags, shown, printed, written }, io);
  return report.policy === undefined ? EXIT.done : BY_VERDICT[report.policy.verdict];
}

/**
 * `sdc-risk assess FILE`: reads a file, assesses its disclosure risk, writes what was asked for.
 * @returns the exit code: whether the policy is met
 */
export async function assessCommand(file: string, flags: Flags, watch: Watch): Promise<number> {
  const { io } = watch;
  const asked = await readRequest(file, flags, watch);
  // a queue that cannot be reached is told before the file is read
  const planned = flags.explain === true ? new PlannedQueries() : null;
  const places = planned === null ? { pool: asked.settings.pool, resume: flags.resume } : {};
  const pool = await openPool({ ...given(places) }, io);
  const bar = await progressBar(flags.quiet !== true, io);
  const held: RunResources = {
    pool,
    planned,
    bar,
    outputs: new Outputs(),
    sources: [],
    times: new MeasureTimes(),
    maker: null,
  };
  const { wanted } = asked;
  try {
    if (wanted.into !== null)
      held.maker = await makeTable(wanted.into, { replace: flags.replace === true, signal: watch.signal });
    return await (planned === null
      ? assessed(asked, held, watch)
      : listed(asked, { ...held, planned }, watch));
  } finally {
    bar.stop();
    held.outputs.discard();
    await held.maker?.discard(); // does nothing where it is committed
    // closed before, unless something failed
    for (const source of held.sources) await source.close().catch(() => undefined);
    await pool.close();
  }
}
