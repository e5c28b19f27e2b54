import { RECORDS, type Block, type Unit } from "@sdc-risk/blocks";
import type {
  AnyMeasure,
  Done,
  MeasureQuestion,
  RuleFigures,
  OptionsFor,
  Persons,
  Result,
  Results,
  Role,
  MeasureRun,
  SdcObject,
  StayingClasses,
  Term,
} from "@sdc-risk/core";
import { tasksIn, type Pool } from "@sdc-risk/core/tasks";
import { isSdcError, nextTask, SdcError, throwIfAborted, ticker } from "@sdc-risk/data";
import { madeOnce, type Tick } from "@sdc-risk/data/kernels";
import { checkBlocks, checkJudged, checkResult } from "./check-result.ts";
import { missingText } from "./check-words.ts";
import { inOrder } from "./order.ts";
import { warningsAtEnd, whereClassesAre, type ClassesAsked } from "./where-classes-are.ts";
import {
  checkUses,
  countsRecords,
  COUNTS_RECORDS,
  personsCounted,
  personWarnings,
  withRecordsCounted,
} from "./persons.ts";
import { planOf, type RunPlan } from "./plan.ts";

/** How far the work is. */
export interface Progress {
  readonly measure: string;
  readonly title: string;
  /** Share of this measure, and of everything, in [0, 1]. */
  readonly share: number;
  readonly total: number;
}
/** A warning of a measure, as a sentence; `code` is a stable word, `measure` its id. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly measure: string;
}
/** A measure that has no results: its id and title, and the reason as a sentence. */
export interface Skipped {
  readonly measure: string;
  readonly title: string;
  readonly reason: string;
  /** It lacks roles, or it failed. */
  readonly cause: "roles" | "failure";
  /** The measure whose failure stopped this one, which needs it; undefined where it failed by itself. */
  readonly through?: string;
}
/** What `assess` takes beside the data and the measures. */
export interface AssessOptions<M extends readonly AnyMeasure[], Skip extends boolean = boolean> {
  /**
   * Options by measure. In TypeScript those of a used measure are set by listing it too; any name works at
   * run time.
   */
  readonly options?: OptionsFor<M>;
  /** A measure that lacks roles or fails is skipped with its reason; without it `assess` rejects. */
  readonly skip?: Skip;
  readonly signal?: AbortSignal;
  /** Called as measures begin and go on. */
  readonly onProgress?: (progress: Progress) => void;
  /** Where tasks run; without one they run here. */
  readonly pool?: Pool;
  /** Where classes of records that lie elsewhere are: see `ClassesAsked`. Default: auto. */
  readonly classes?: ClassesAsked;
  /**
   * Whether a value of each column is wanted for each record: classes stay elsewhere only where these can be told then.
   * Default false.
   */
  readonly columns?: boolean;
}
/** What a measure found, told in blocks. */
export interface Finding {
  readonly id: string;
  readonly title: string;
  /** The question that it answers, where it answers one of those. */
  readonly answers?: MeasureQuestion;
  /** Set where it compares the data with another file than a released one, so that it says nothing of released files. */
  readonly ofOriginal?: true;
  /** What it counts, and how many there are. */
  readonly unit: Unit;
  readonly units: number;
  /**
   * Whose classes and rows its columns are about, where these are persons with several records; null where
   * they are records.
   */
  readonly persons: Persons | null;
  readonly done: Done<Result, unknown>;
  /** The complete options of the measures whose results it used. */
  readonly uses: Readonly<Record<string, unknown>>;
  /** The complete options of all measures whose results it took, by itself or through others, by id. */
  readonly taken: Readonly<Record<string, unknown>>;
  /** Its terms and those of the measures whose results it used. */
  readonly terms: readonly Term[];
  /**
   * How it took missing values, and how the measures did whose results it used, by id; those that say nothing
   * are left out.
   */
  readonly missing: Readonly<Record<string, string>>;
  readonly blocks: readonly Block[];
}
/** The results of the measures that were asked for, and what went otherwise. */
export interface Assessment<R> {
  /** Typed by the list of measures. */
  readonly results: R;
  /** The same as a list, in the order that the caller gave. */
  readonly findings: readonly Finding[];
  readonly skipped: readonly Skipped[];
  readonly warnings: readonly Warning[];
  /**
   * The classes of records that lie elsewhere, where they stayed there: columns tell the rows of their tally then. Left
   * out where classes are here.
   */
  readonly staying?: StayingClasses;
}

type Got<M extends readonly AnyMeasure[], Skip> = Skip extends false ? Results<M> : Partial<Results<M>>;

/** What a run has found so far, by the ids of measures. */
interface RunState {
  readonly results: Map<string, Done<Result, unknown>>;
  readonly blocks: Map<string, readonly Block[]>;
  /** Why measures were not computed, and those among them for which roles are the reason. */
  readonly failed: Map<string, string>;
  readonly lacking: Set<string>;
  /** For measures that others stopped: which one failed. */
  readonly through: Map<string, string>;
  readonly warnings: Warning[];
  /** What rules are judged by, by the ids of measures; each computed once, when it is asked for. */
  readonly judged: Map<string, (tick: Tick) => Promise<RuleFigures>>;
  /** Whether what must be known of persons was told. */
  readonly told: { persons: boolean };
  /** Measures that had to have the classes of the keys though these stayed elsewhere, by id. */
  readonly cameOverFor: Set<string>;
}

/** A measure that uses one that was not computed cannot be computed either, for the same kind of reason. */
function passOn({ id, uses }: AnyMeasure, { failed, lacking, through }: RunState): void {
  const broken = uses.find((used) => failed.has(used.id));
  if (broken === undefined || failed.has(id)) return;
  if (lacking.has(broken.id)) {
    failed.set(id, `It uses "${broken.id}", which was skipped: ${failed.get(broken.id)!}`);
    lacking.add(id);
    return;
  }
  const root = through.get(broken.id) ?? broken.id;
  failed.set(id, `${failed.get(root)!} This stopped "${root}", which it needs.`);
  through.set(id, root);
}

/** Reports progress of one measure among all; a measure that goes back is told as if it stood still. */
function progressOf(
  { id, title }: AnyMeasure,
  { order }: RunPlan,
  onProgress: AssessOptions<readonly AnyMeasure[]>["onProgress"],
): (share: number) => void {
  const before = order.findIndex((one) => one.id === id);
  let reached = 0;
  return (share) => {
    reached = Math.max(reached, Math.min(1, share));
    onProgress?.({ measure: id, title, share: reached, total: (before + reached) / order.length });
  };
}

/** Computes one measure. */
async function computeOne(
  sdc: SdcObject,
  measure: AnyMeasure,
  run: MeasureRun<unknown, unknown>,
): Promise<Done<Result, unknown>> {
  await run.tick(0);
  const result = await measure.compute(sdc, run);
  const done = { ...result, options: run.options };
  await checkResult(measure, result, sdc);
  return done;
}

/** Keeps the results of a measure, with their blocks where the caller asked for it. */
function keepResults(
  measure: AnyMeasure,
  done: Done<Result, unknown>,
  { wanted }: RunPlan,
  { blocks, results }: RunState,
): void {
  if (wanted.has(measure)) blocks.set(measure.id, checkBlocks(measure, measure.report(done)));
  results.set(measure.id, done);
}

/** Errors that leave nothing right: what would be read next is another state of the data, or nothing at all. */
const ENDING: ReadonlySet<string> = new Set(["CHANGED_DATA", "UNREACHABLE"]);

/**
 * Why a measure failed, where it may be skipped for that.
 * @throws the error itself, or BAD_MEASURE with it as its cause
 */
function reasonOf(error: unknown, id: string, skip: boolean): string {
  const message = error instanceof Error ? error.message : String(error);
  // options that the data do not allow are the caller's mistake, whatever else is skipped
  if (isSdcError(error) && error.code !== "ABORTED" && (!skip || error.code === "BAD_OPTIONS")) throw error;
  if (isSdcError(error) && ENDING.has(error.code)) throw error;
  if (!skip) throw new SdcError("BAD_MEASURE", `Measure "${id}" failed: ${message}`, { cause: error });
  return message;
}

/** What rules are judged by, of results; beside them, so that these are plain data that can be sent elsewhere. */
const JUDGED = new WeakMap<object, (tick: Tick) => Promise<RuleFigures>>();
const JUDGEMENTS = new WeakMap<object, Promise<RuleFigures>>();

/**
 * What rules are judged by in place of figures of a summary; computed at the first call.
 * @returns null where the measure says nothing, and for results that come from elsewhere
 * @throws BAD_MEASURE where they are no plain data of finite numbers, and what the measure throws
 */
export async function judgedOf(
  { id, done }: Pick<Finding, "id" | "done">,
  tick: Tick,
): Promise<RuleFigures | null> {
  const compute = JUDGED.get(done);
  if (compute === undefined) return null;
  return madeOnce(JUDGEMENTS, done, async () => {
    const judged = await compute(tick);
    checkJudged({ id }, judged);
    return judged;
  });
}

/**
 * What a measure found of one released file, with what rules on that file are judged by.
 * @param summary of the file @param place of the file, from 0
 */
export function findingOfReleased(finding: Finding, summary: object, place: number): Finding {
  const done = { ...finding.done, summary };
  if (JUDGED.has(finding.done))
    JUDGED.set(done, async (tick) => {
      const { released, ...all } = (await judgedOf(finding, tick)) ?? {};
      return released?.[place] ?? all;
    });
  return { ...finding, done };
}

/** Roles of files beside the data that are no released files. */
const OTHER_FILES: readonly Role[] = ["population", "identified", "control"];

/** A measure that was computed, with all that a report tells of it. */
function findingOf(
  measure: AnyMeasure,
  plan: RunPlan,
  { results, blocks, judged }: RunState,
  counted: CountedRows,
): Finding {
  const { options, missing } = plan;
  const { sdc, persons } = counted;
  const { id, title, answers } = measure;
  const used = inOrder([measure]).slice(0, -1);
  const needed = new Set([measure, ...used].flatMap(({ needs }) => needs));
  const ofOriginal =
    sdc.released.length > 0 && OTHER_FILES.some((role) => needed.has(role)) && !needed.has("released");
  const said = [measure, ...used].flatMap((one): [string, string][] => {
    const profiles = countedBy(one, sdc, persons).persons !== null;
    const text = profiles ? missingText(one, options.get(one.id), true) : missing.get(one.id);
    return text === undefined || text === null ? [] : [[one.id, text]];
  });
  const done = results.get(id)!;
  const ruled = judged.get(id);
  if (ruled !== undefined) JUDGED.set(done, ruled);
  return {
    id,
    title,
    ...(answers === undefined ? {} : { answers }),
    ...(ofOriginal ? { ofOriginal } : {}),
    ...countedBy(measure, sdc, persons),
    done,
    blocks: blocks.get(id)!,
    uses: Object.fromEntries(used.map((one) => [one.id, options.get(one.id)])),
    taken: takenBy(measure, plan, results, counted),
    terms: [measure, ...used].flatMap(({ terms = [] }) => terms),
    missing: Object.fromEntries(said),
  };
}

/** The measures in `mayUse` whose results a measure takes: classes of other rows are other classes. */
const besidesOf = (
  measure: AnyMeasure,
  { order }: RunPlan,
  results: RunState["results"],
  { sdc, persons }: CountedRows,
): readonly AnyMeasure[] =>
  (measure.mayUse ?? []).filter(
    (used) =>
      order.includes(used) &&
      results.has(used.id) &&
      countedBy(used, sdc, persons).persons === countedBy(measure, sdc, persons).persons,
  );

/** The complete options of all measures whose results a measure took, by itself or through others. */
function takenBy(
  measure: AnyMeasure,
  plan: RunPlan,
  results: RunState["results"],
  counted: CountedRows,
): Finding["taken"] {
  const all = new Set([measure]);
  for (const one of all)
    for (const next of [...one.uses, ...besidesOf(one, plan, results, counted)]) all.add(next);
  return Object.fromEntries([...all].slice(1).map(({ id }) => [id, plan.options.get(id)]));
}

/** The rows that measures count. */
interface CountedRows {
  readonly sdc: SdcObject;
  /** Null without the role entity. */
  readonly persons: Persons | null;
}

/** What a measure counts: records, or persons where there are some and it can. */
function countedBy(
  measure: AnyMeasure,
  sdc: SdcObject,
  persons: Persons | null,
): Pick<Finding, "unit" | "units" | "persons"> {
  if (persons === null || measure.persons !== true)
    return { unit: RECORDS, units: sdc.records, persons: null };
  const several = persons.sdc === sdc ? null : persons;
  return { unit: persons.unit, units: persons.sdc.records, persons: several };
}

/** Where and how a measure is run. */
interface Surroundings extends CountedRows {
  readonly signal: AbortSignal;
  readonly pool: Pool | undefined;
  /** Lets events in, and throws when aborted. */
  readonly tick: Tick;
  /** The classes of the keys where they stay with records that lie elsewhere; else null. */
  readonly staying: StayingClasses | null;
}

/** The same for one measure, and who is told how far it is. */
interface OwnSurroundings extends Surroundings {
  readonly progress: (share: number) => void;
}

/** What one measure may call. */
function runOf(
  measure: AnyMeasure,
  plan: RunPlan,
  { results, warnings, judged, cameOverFor }: RunState,
  surroundings: OwnSurroundings,
): MeasureRun<unknown, unknown> {
  const { sdc, persons, signal, pool, tick, progress, staying } = surroundings;
  const { id, uses } = measure;
  const counted = countedBy(measure, sdc, persons);
  const rows = counted.persons?.sdc ?? sdc;
  const besides = besidesOf(measure, plan, results, surroundings);
  return {
    options: plan.options.get(id),
    unit: counted.unit,
    signal,
    used: Object.fromEntries([...uses, ...besides].map((used) => [used.id, results.get(used.id)])),
    classes: async (variables) => {
      const classes = await rows.classes(variables, tick);
      if (staying !== null && variables === undefined && rows === sdc) cameOverFor.add(id);
      return classes;
    },
    staying: measure.needsKeys === undefined || counted.persons !== null ? null : staying,
    pool: tasksIn(pool, signal, tick),
    tick: async (share) => {
      if (share !== undefined) progress(share);
      await tick();
    },
    warn: (code, message) => void warnings.push({ code, message, measure: id }),
    judged: (compute) => void judged.set(id, compute),
  };
}

/** What a finished run tells, in the order that the caller gave. */
function assessmentOf<R>(plan: RunPlan, found: RunState, counted: Surroundings): Assessment<R> {
  const { results, failed, lacking, through } = found;
  const all = [...plan.wanted];
  const skipped = all
    .filter(({ id }) => failed.has(id))
    .map(({ id, title }): Skipped => {
      const cause = lacking.has(id) ? "roles" : "failure";
      const root = through.get(id);
      return { measure: id, title, reason: failed.get(id)!, cause, ...(root && { through: root }) };
    });
  const findings = all
    .filter(({ id }) => results.has(id))
    .map((measure) => findingOf(measure, plan, found, counted));
  return {
    results: Object.fromEntries(findings.map(({ id, done }) => [id, done])) as R,
    findings,
    skipped,
    warnings: warningsAtEnd(found.warnings, counted.staying, found.cameOverFor),
    ...(counted.staying !== null && { staying: counted.staying }),
  };
}

/**
 * What must be known of persons, with the first measure that counts them; and of one that counts records
 * beside them.
 */
function tellPersons(measure: AnyMeasure, { sdc, persons }: CountedRows, { warnings, told }: RunState): void {
  const { id } = measure;
  if (measure.persons !== true) {
    if (persons !== null) checkUses(measure, persons, sdc);
    if (countsRecords(measure, persons, sdc)) warnings.push({ ...COUNTS_RECORDS, measure: id });
    return;
  }
  if (persons === null || told.persons) return;
  warnings.push(...personWarnings(persons, sdc).map((one) => ({ ...one, measure: id })));
  told.persons = true;
}

/**
 * Computes measures and whatever they use, each once, in the order of their dependencies.
 * @throws MISSING_ROLE, BAD_OPTIONS, UNKNOWN_MEASURE, DUPLICATE_MEASURE, BAD_MEASURE for an id, before any
 *   work starts; ABORTED; what a measure throws
 */
export async function assess<const M extends readonly AnyMeasure[], Skip extends boolean = false>(
  sdc: SdcObject,
  measures: M,
  {
    options = {},
    skip,
    signal = new AbortController().signal,
    onProgress,
    pool,
    classes = "auto",
    columns = false,
  }: AssessOptions<M, Skip> = {},
): Promise<Assessment<Got<M, Skip>>> {
  throwIfAborted(signal);
  const plan = await planOf(sdc, measures, options, skip === true);
  const found: RunState = {
    results: new Map(),
    blocks: new Map(),
    failed: new Map(plan.lacks),
    lacking: new Set(plan.lacks.keys()),
    through: new Map(),
    warnings: [],
    judged: new Map(),
    told: { persons: false },
    cameOverFor: new Set(),
  };
  const tick = ticker(signal);
  const persons = await personsCounted(sdc, plan, { columns, tick });
  const { staying, warnings, without } = await whereClassesAre(sdc, plan, {
    asked: classes,
    columns,
    skip: skip === true,
    countsPersons: (measure) => countedBy(measure, sdc, persons).persons !== null,
    tick,
  });
  found.warnings.push(...warnings);
  for (const [id, reason] of without) found.failed.set(id, reason);
  const surroundings: Surroundings = { sdc, persons, signal, pool, tick, staying };
  for (const measure of plan.order) {
    const progress = progressOf(measure, plan, onProgress);
    passOn(measure, found);
    if (found.failed.has(measure.id)) {
      progress(1);
      continue;
    }
    const run = runOf(measure, plan, found, { ...surroundings, progress });
    try {
      if (sdc.has("entity")) tellPersons(measure, surroundings, found);
      const rows = countedBy(measure, sdc, persons).persons?.sdc ?? sdc;
      const done = await computeOne(rows, measure, run);
      const ofRecords = countsRecords(measure, persons, sdc);
      keepResults(measure, ofRecords ? withRecordsCounted(done) : done, plan, found);
    } catch (error) {
      throwIfAborted(signal);
      found.failed.set(measure.id, reasonOf(error, measure.id, skip === true));
    }
    // errors that nobody waits for come up while it is still known whose they are
    await nextTask();
    await run.tick(1);
  }
  return assessmentOf(plan, found, surroundings);
}
