import type { AnyMeasure, Pool, Source } from "@sdc-risk/core";
import type { TableWriter } from "@sdc-risk/sql";
import { policyToGitHub, toText, withoutInternal, type RiskReport } from "@sdc-risk/report";
import {
  checkRun,
  given,
  installed,
  quote,
  run,
  tableMeasures,
  type Microdata,
  type Run,
  type RunProgress,
  type Settings,
} from "@sdc-risk/session";
import { checkSpill, makeTable } from "../engines.js";
import { EXIT, UsageError } from "../exit.js";
import type { Io } from "../io.js";
import { Outputs } from "../files/outputs.js";
import { loadPlugins } from "../plugins.js";
import { openPool } from "../pool.js";
import { ResumingPool } from "../resume.js";
import { print } from "../terminal/print.js";
import { progressBar, type ProgressBar } from "../terminal/progress.js";
import { software } from "../software.js";
import { complain, terminal, usualWidth } from "../terminal/terminal.js";
import type { Watch } from "../watch.js";
import { reproduce } from "./reproduce.js";
import { settingsFrom, type Flags } from "./settings.js";
import { saysNoRole, suggestedText } from "./suggested.js";
import { allEngines, enginesOf, readData, secondFiles, type Engines } from "./data.js";
import { GITHUB, outputsOf, writeOutputs } from "./outputs.js";
import { ASSESSED, READ } from "./shares.js";

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

/** The files that settings name for reading the microdata, as flags. */
const besideFiles = ({ catalog, ddi }: Settings): Pick<Flags, "catalog" | "ddi"> => given({ catalog, ddi });

/** Refuses flags that do not go together. @throws UsageError */
function checkTogether(flags: Flags, settings: Settings, engines: Engines): void {
  if (flags.policyOut !== undefined && settings.policy === undefined)
    throw new UsageError("--policy-out has nothing to write: no policy is given (--policy).");
  if (engines.original !== null && flags.msus !== undefined)
    throw new UsageError(
      "--msus names records by their place, which takes the file in memory. Leave out --msus, or the engine.",
    );
  const { msus } = tableMeasures;
  if (flags.msus !== undefined && settings.measures?.includes(msus) === false)
    throw new UsageError(
      `--msus writes what the measure ${msus} finds, and --measures leaves it out. Add ${msus}, or leave out --msus.`,
    );
  checkSpill(allEngines(engines), flags.spill);
}

/** Tells what was found, what could not be computed, and what was written. */
async function tell(
  report: RiskReport,
  { skipped }: Run["assessment"],
  told: { readonly flags: Flags; readonly shown: boolean; readonly written: readonly string[] },
  io: Io,
): Promise<void> {
  for (const { measure, reason, cause } of skipped)
    if (cause === "failure") complain(`"${measure}" was not computed: ${reason}`, io.stderr);
  const { flags, shown, written } = told;
  if (flags.policyOut === GITHUB) await print(policyToGitHub(report), io.stdout);
  if (flags.quiet === true) return;
  const text = shown ? toText(report, terminal(io)) : "";
  await print(text + written.map((path) => `Wrote ${path}\n`).join(""), io.stdout);
}

/** What to run instead, where nobody named a role; empty where somebody did, or nothing is beyond doubt. */
const suggestedFor = (file: string, data: Microdata, flags: Flags, { signal, io }: Watch): Promise<string> =>
  saysNoRole(flags) && file !== "-"
    ? suggestedText(file, data, flags, usualWidth(io.stdout), signal)
    : Promise.resolve("");

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

/**
 * `sdc-risk assess FILE`: reads a file, assesses its disclosure risk, writes what was asked for.
 * @returns the exit code: whether the policy is met
 */
export async function assessCommand(file: string, flags: Flags, watch: Watch): Promise<number> {
  const { signal, io } = watch;
  const settings = settingsFrom(flags),
    createdAt = now(io.env);
  const others = secondFiles(settings),
    named = { ...flags, ...besideFiles(settings) },
    wanted = outputsOf(file, named, Object.values(others));
  const engines = enginesOf(file, flags, settings),
    known = await knownMeasures(settings, watch);
  checkRun(settings, known); // what is wrong is told before the file is read
  checkTogether(flags, settings, engines);
  // a queue that cannot be reached is told before the file is read
  const pool = await openPool({ ...given({ pool: settings.pool, resume: flags.resume }) }, io),
    bar = await progressBar(flags.quiet !== true, io),
    outputs = new Outputs();
  const sources: Source[] = [];
  let maker: TableWriter | null = null;
  try {
    if (wanted.into !== null)
      maker = await makeTable(wanted.into, { replace: flags.replace === true, signal });
    const { data, names } = await readData(file, { engines, flags, settings, bar, signal, sources });
    const suggested = engines.original === null ? await suggestedFor(file, data, flags, watch) : "";
    if (suggested !== "") {
      bar.stop();
      await print(suggested, io.stdout);
      return EXIT.data;
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
          { ...named, ...given({ membership: settings.membership }), ...others },
          names,
        ),
      },
      keysAdvice: keysAdvice(names.original ?? file),
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
    const left = await commit({ sources, maker, outputs, pool, signal });
    bar.stop();
    if (left !== null) complain(left, io.stderr);
    const written = [...wanted.written, ...(maker === null ? [] : [maker.name])];
    await tell(report, assessment, { flags, shown: wanted.reports.length === 0, written }, io);
    return report.policy?.met === false ? EXIT.policy : EXIT.done;
  } finally {
    bar.stop();
    outputs.discard();
    await maker?.discard(); // does nothing where it is committed
    // closed above, unless something failed before
    for (const source of sources) await source.close().catch(() => undefined);
    await pool.close();
  }
}
