import type { Source } from "@sdc-risk/core";
import type { Pool } from "@sdc-risk/core/tasks";
import { shareText, ticker } from "@sdc-risk/data";
import { inTurns } from "@sdc-risk/data/kernels";
import { withoutInternal, type RiskReport } from "@sdc-risk/report";
import {
  assessTreated,
  checkRun,
  decisionOf,
  given,
  planTreatment,
  treatedFile,
  treatmentsOf,
  type Microdata,
  type PlannedTreatment,
  type PlanProgress,
  type RunOptions,
  type RunOrigin,
  type Settings,
  type TreatmentRequest,
} from "@sdc-risk/session";
import { appliedSteps } from "@sdc-risk/treat";
import { fileFormat } from "@sdc-risk/io/node";
import { camel, settingsWhere } from "@sdc-risk/session/settings";
import { allTreatments, keysAdvice, knownParts, now, type KnownParts } from "../assess/about-run.ts";
import { readData } from "../assess/data.ts";
import { allEngines, enginesOf, secondPaths, type Engines, type NamesInEngines } from "../assess/places.ts";
import { reproduce } from "../assess/reproduce.ts";
import { settingsFrom, type Flags } from "../assess/settings.ts";
import { deprecatedOf } from "../deprecated.ts";
import { BY_VERDICT, UsageError } from "../exit.ts";
import { writeDocument } from "../files/documents.ts";
import { treatedCells } from "../files/cells.ts";
import { checkSpill, filesAmong } from "../engines.ts";
import { checkEncoding } from "../files/encoding.ts";
import { Outputs } from "../files/outputs.ts";
import { codebookFiles } from "../files/reading.ts";
import { writtenFile, type WrittenFile } from "../files/treated.ts";
import { openPool } from "../pool.ts";
import { software } from "../software.ts";
import { print } from "../terminal/print.ts";
import { progressBar, type ProgressBar } from "../terminal/progress.ts";
import { complain, usualWidth } from "../terminal/terminal.ts";
import type { Watch } from "../watch.ts";
import { assessWritten } from "./assess-written.ts";
import { checkElsewhere, planElsewhere } from "./elsewhere.ts";
import {
  notWritten,
  planOutputs,
  unwritten,
  withoutTreated,
  type PlanOutputs,
  type TreatedPlace,
} from "./outputs.ts";
import { hierarchyFiles, planRequest } from "./request.ts";
import { leavesAsItIs, notWrittenText, planText } from "./plan-text.ts";
import { checkScripts, writtenScript } from "./script.ts";
import { withPlugins } from "./with-plugins.ts";

/** The flags of `plan`, as commander gives them. */
export interface PlanFlags extends Omit<
  Flags,
  "released" | "records" | "msus" | "policyOut" | "resume" | "out"
> {
  readonly out?: readonly string[];
  readonly plan?: string;
  readonly script?: readonly string[];
}

/** Shares of the run that reading and searching take in the progress bar. */
const READ = 0.1;
const SEARCHED = 0.9;

/** What a plan is to do, as far as the command line and the files that it names tell. */
interface PlanCommand extends KnownParts {
  readonly file: string;
  readonly flags: PlanFlags;
  readonly settings: Settings;
  /** What is told of policies that flags replace. */
  readonly replaced: string | null;
  readonly request: TreatmentRequest;
  readonly engines: Engines;
  readonly createdAt: Date;
  readonly outputs: PlanOutputs;
}

/** Reads and checks what is asked for, before the file is read. */
async function readRequest(file: string, flags: PlanFlags, watch: Watch): Promise<PlanCommand> {
  const { settings, replaced } = settingsFrom(flags);
  const createdAt = now(watch.io.env);
  if (settings.policy === undefined)
    throw new UsageError("plan searches what meets a policy, and none is given. Name one: --policy k3.");
  if (settings.otherPolicies !== undefined)
    throw new UsageError(
      "plan searches what meets one policy, and several are given. Name one (--policy), and assess the treated file by all.",
    );
  await checkEncoding(settings.encoding);
  const engines = enginesOf(file, { flags: {}, settings });
  const parts = await knownParts(settings, watch);
  const request = planRequest(settings, allTreatments(parts.brought));
  const { config, options, policy = [] } = flags;
  const { hierarchies } = settings;
  const beside = [config, options, ...policy].filter((path) => path !== undefined);
  const files = hierarchies === undefined ? [] : hierarchyFiles(hierarchies);
  const inputs = [
    file,
    ...secondPaths({ flags: {}, settings }),
    ...beside,
    ...codebookFiles(settings),
    ...files,
  ];
  const outputs = planOutputs(flags, filesAmong(inputs));
  if (flags.template !== undefined && outputs.reports.length === 0)
    throw new UsageError(`--template ${flags.template} needs a file to write: --out decision.html.`);
  if (engines.original !== null) checkElsewhere({ engine: engines.original, settings, request, outputs });
  else if (outputs.scripts.length > 0) checkScripts(file, await fileFormat(file), outputs.scripts);
  checkSpill(allEngines(engines), flags.spill);
  checkRun(settings, parts.known, 1);
  return { file, flags, settings, replaced, request, engines, createdAt, outputs, ...parts };
}

/** Says how far the search is. */
const telling =
  (bar: ProgressBar) =>
  ({ share, assessed, loss }: PlanProgress): void => {
    const best = loss === null ? "none meets the policy yet" : `best so far: loss ${shareText(loss)}`;
    bar.update(READ + share * (SEARCHED - READ), `${assessed} treatments assessed, ${best}`);
  };

/** Says how far the moves are that come before the search. */
const tellingMoves =
  (bar: ProgressBar) =>
  (share: number): void =>
    bar.update(READ, `making moves, ${shareText(share)} done`);

/** What a plan holds until it ends. */
interface PlanResources {
  readonly pool: Pool;
  readonly bar: ProgressBar;
  readonly outputs: Outputs;
  readonly sources: Source[];
}

/** How records of a treated file in memory are matched with the original, as flags of `assess`. */
const besideOriginal = ({ roles, match }: Settings, { plan }: PlanOutputs): Partial<Flags> =>
  given({
    match: match ?? (roles.id === undefined ? ("position" as const) : undefined),
    releasedPlan: plan ?? undefined,
  });
const OF_PLAN = settingsWhere(({ ofPlan }) => ofPlan === true).map(({ flag }) => camel(flag));

/** The flags that the treated file is assessed by: what the treatment might do, its plan tells. */
const ofAssess = ({ out: _, ...flags }: PlanFlags): Flags =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => !OF_PLAN.includes(name)));

/** What a report on a treated file says of how it came to be. @param treated the file; undefined where none is written */
function originOf(
  { file, flags, settings, engines, createdAt, outputs }: PlanCommand,
  names: NamesInEngines,
  treated: TreatedPlace | undefined,
): RunOrigin {
  // in an engine no other command knows that the one table was made of the other
  if (treated === undefined || engines.original !== null) return { software, createdAt };
  const own = { ...ofAssess(flags), ...besideOriginal(settings, outputs), released: [treated.path] };
  return { software, createdAt, command: reproduce(file, own, names) };
}

/** The treated file in every form that is asked for, read from what is written. */
async function treatedFiles(
  { file, settings, outputs }: PlanCommand,
  data: Microdata,
  { plan: { steps }, applied: moves }: PlannedTreatment,
  signal: AbortSignal,
): Promise<readonly [WrittenFile, ...WrittenFile[]]> {
  const { format, delimiter, sha256 } = data.original;
  const how = given({ format, delimiter, encoding: settings.encoding });
  const read = { path: file, sha256, table: data.sdc.table, ...how };
  // made once, so that all files hold the same values
  const work = appliedSteps(data.sdc.table, { steps }, { treatments: treatmentsOf(data), applied: moves });
  const applied = await inTurns(work, ticker(signal));
  const treated = {
    ...(await treatedFile(data, steps, { applied })),
    cells: await treatedCells(read, applied, signal),
  };
  const [first = unwritten(file), ...others] = outputs.treated;
  const files: [WrittenFile, ...WrittenFile[]] = [await writtenFile(treated, first, settings, signal)];
  for (const place of others) files.push(await writtenFile(treated, place, settings, signal));
  return files;
}

/** What is written of a plan, and where. */
interface WrittenPlan {
  readonly data: Microdata;
  /** The same beside the treated file. */
  readonly judged: Microdata;
  readonly report: RiskReport;
  readonly outputs: Outputs;
}

/** Writes what was asked for, to be committed. */
async function write(
  asked: PlanCommand,
  files: readonly WrittenFile[],
  planned: PlannedTreatment,
  { data, judged, report, outputs }: WrittenPlan,
): Promise<void> {
  const {
    file,
    outputs: { treated, scripts },
  } = asked;
  for (const [i, { path }] of treated.entries()) await outputs.add(path, (put) => put(files[i]!.bytes));
  const place = { input: file, treated: treated[0] ?? unwritten(file) };
  for (const path of scripts) await outputs.addText(path, writtenScript(planned, data, { path, ...place }));
  await writeReports(asked, planned, { judged, report, outputs });
}

/** Writes the reports and the plan, to be committed. */
async function writeReports(
  { flags, brought, outputs: { reports, plan } }: PlanCommand,
  planned: PlannedTreatment,
  { judged, report, outputs }: Omit<WrittenPlan, "data">,
): Promise<void> {
  const document = flags.template === "decision" ? await decisionOf(report, judged) : report;
  for (const [path, format] of reports) await writeDocument(outputs, { path, format }, document);
  if (plan !== null)
    await outputs.addText(plan, `${JSON.stringify(withPlugins(planned.plan, brought), null, 2)}\n`);
}

/** How a search runs, and what hears of it. */
interface SearchOptions extends RunOptions {
  readonly onPlanned: (progress: PlanProgress) => void;
  readonly onAssessing: () => void;
}

/** Searches a treatment of a file in memory, assesses the treated file, and writes what was asked for. */
async function plannedHere(
  asked: PlanCommand & { readonly names: NamesInEngines },
  data: Microdata,
  outputs: Outputs,
  { onAssessing, ...options }: SearchOptions,
): Promise<RiskReport> {
  const { settings, request } = asked;
  const { signal = new AbortController().signal } = options;
  checkScripts(asked.file, data.original.format, asked.outputs.scripts);
  const found = await planTreatment(settings, data, request, options);
  onAssessing();
  const files = await treatedFiles(asked, data, found, signal);
  const done = await assessWritten(files, (i, how) => {
    const origin = originOf(asked, asked.names, asked.outputs.treated[i]);
    return assessTreated(settings, data, found, { ...options, ...how, origin, file: files[i]!.file });
  });
  const report = withoutInternal(done.report);
  const wanted = leavesAsItIs(report) ? { ...asked, outputs: withoutTreated(asked.outputs) } : asked;
  await write(wanted, files, found, { data, judged: done.data, report, outputs });
  return report;
}

/** The same of data in an engine, which writes the treated file. */
async function plannedElsewhere(
  asked: PlanCommand & { readonly engine: string },
  data: Microdata,
  outputs: Outputs,
  options: SearchOptions,
): Promise<RiskReport> {
  const { file, flags } = asked;
  const { maxMemory } = flags;
  const { planned, report, judged } = await planElsewhere(asked, data, {
    ...options,
    maxMemory,
    file,
    into: outputs,
  });
  await writeReports(asked, planned, { judged, report, outputs });
  return report;
}

/** Tells what was found, and what was written or was not; that a file was not written is told in any case. */
async function tell(
  report: RiskReport,
  { outputs, flags, settings }: PlanCommand,
  io: Watch["io"],
): Promise<void> {
  const { written } = leavesAsItIs(report) ? withoutTreated(outputs) : outputs;
  const leftOut = leavesAsItIs(report) ? notWritten(outputs) : [];
  if (flags.quiet === true) {
    const left = notWrittenText(report, leftOut);
    if (left !== null) complain(left, io.stderr);
    return;
  }
  const { roles } = settings;
  await print(planText(report, { width: usualWidth(io.stdout), written, leftOut, roles }), io.stdout);
}

/** Reads, searches, assesses what was found, and writes it. @returns the exit code */
async function planned(asked: PlanCommand, held: PlanResources, { signal, io }: Watch): Promise<number> {
  const { file, flags, settings, engines, known } = asked;
  const { pool, bar, outputs, sources } = held;
  const treatments = asked.brought.map(({ treatment }) => treatment);
  const { data, names } = await readData(file, {
    engines,
    flags,
    settings,
    known,
    bar,
    signal,
    sources,
    treatments,
  });
  const options = {
    origin: originOf(asked, names, asked.outputs.treated[0]),
    keysAdvice: keysAdvice(file),
    known,
    pool,
    signal,
    onPlanned: telling(bar),
    onMoved: tellingMoves(bar),
  };
  const onAssessing = (): void => {
    bar.update(SEARCHED, "assessing the treated file");
  };
  const report =
    engines.original === null
      ? await plannedHere({ ...asked, names }, data, outputs, { ...options, onAssessing })
      : await plannedElsewhere({ ...asked, engine: engines.original }, data, outputs, {
          ...options,
          onAssessing,
        });
  for (const source of sources.splice(0)) await source.close(); // throws where the data changed meanwhile
  signal.throwIfAborted();
  outputs.commit();
  bar.stop();
  if (asked.replaced !== null) complain(asked.replaced, io.stderr);
  const json = asked.outputs.reports.some(([, format]) => format === "json");
  for (const text of deprecatedOf(report, { shown: false, json })) complain(text, io.stderr);
  await tell(report, asked, io);
  return BY_VERDICT[report.policy!.verdict];
}

/**
 * `sdc-risk plan FILE`: searches the least treatment with which a file meets a policy, and writes what was asked for.
 * @returns the exit code: whether the treated file meets it
 */
export async function planCommand(file: string, flags: PlanFlags, watch: Watch): Promise<number> {
  const asked = await readRequest(file, flags, watch);
  const pool = await openPool(given({ pool: asked.settings.pool }), watch.io);
  const bar = await progressBar(flags.quiet !== true, watch.io);
  const held: PlanResources = { pool, bar, outputs: new Outputs(), sources: [] };
  try {
    return await planned(asked, held, watch);
  } finally {
    bar.stop();
    held.outputs.discard();
    for (const source of held.sources) await source.close().catch(() => undefined);
    await pool.close();
  }
}
