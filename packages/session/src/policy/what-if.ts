import { assess, inOrder, type Finding } from "@sdc-risk/assess";
import type { Unit } from "@sdc-risk/blocks";
import type { AnyMeasure, SdcObject } from "@sdc-risk/core";
import type { Pool } from "@sdc-risk/core/tasks";
import { compareText, isSdcError, throwIfAborted } from "@sdc-risk/data";
import { decimalOf, roundStepBelow, type Tick } from "@sdc-risk/data/kernels";
import type { Remedy, RuleReport, RuleResult } from "@sdc-risk/report";
import { optionsFor } from "../measures.ts";
import { recodeColumn, recodingText } from "../scenarios/recode.ts";
import type { Recoding } from "../scenarios/scenario.ts";
import { given } from "../settings.ts";
import { findingOf, leadingId } from "./finding.ts";
import { judgement } from "./judge.ts";
import { isMet } from "./limit.ts";
import type { Limit } from "./rules.ts";
import { isShare, labelOf } from "./words.ts";

/** A change to one key: left out, or made coarser. */
export interface KeyChange {
  readonly key: string;
  /** Null: left out. */
  readonly recoding: Recoding | null;
}

/** What a change is tried with. */
export interface ChangeTrial {
  readonly scenario: string | null;
  /** The file as the intruder knows it. */
  readonly sdc: SdcObject;
  readonly measures: readonly AnyMeasure[];
  readonly options: Readonly<Record<string, unknown>>;
  /** The limits of this scenario, all of them: a remedy meets them together. */
  readonly limits: readonly Limit[];
  /** How many scenarios and files are judged, which share the work. */
  readonly among: number;
  /** Their values as the file is, and whether they are met. */
  readonly now: Outcomes;
  readonly signal: AbortSignal | undefined;
  readonly tick: Tick;
  readonly pool: Pool | undefined;
  /** Measures whose figures are computed only where they can decide something. Default: those that take long. */
  readonly costly?: readonly string[];
}

/** Per limit a value, and whether the rule is met. */
export interface Outcomes {
  readonly values: readonly (number | null)[];
  readonly results: readonly RuleResult[];
}

/** How well a change does. */
interface ChangeScore {
  readonly steps: readonly KeyChange[];
  readonly met: number;
  /** By how much the limits that still fail are missed, relative to them. */
  readonly missed: number;
}

/** What a change led to. */
export interface Tried extends ChangeScore, Outcomes {
  /** What was found after it. */
  readonly findings: readonly Finding[];
  /** Per limit what its measure counts; undefined where it was not computed. */
  readonly units: readonly (Unit | undefined)[];
  /** Per limit how its figure is off, where it is known to be. */
  readonly marks: readonly (string | undefined)[];
}

/** A change of which the costly figures may not be known yet. */
interface PendingChange {
  /** What is known of it. */
  tried: Tried;
  /** Measures that are left. */
  left: readonly AnyMeasure[];
  /** The best it can do; what it does, once nothing is left. */
  atBest: ChangeScore;
}

/**
 * So many changes are tried in a scenario, fewer where each takes long: records × changes of all scenarios
 * stay near this.
 */
const MOST_TRIALS = 24;
const WORK = 4_000_000;
const FEWEST = 4;
/** Changes that are made one on top of the other. */
const MOST_STEPS = 3;
/** Levels that hold less than this share of the records are rare. */
const RARE = 0.05;
/** A number of more levels than this can be put in bands. */
const MANY_LEVELS = 12;

interface CountedLevel {
  readonly label: string;
  readonly records: number;
}

/** The levels that records hold. */
async function levelsOf(sdc: SdcObject, key: string): Promise<CountedLevel[]> {
  // where records lie elsewhere the classes of all keys are there already
  const keys = sdc.roles.keys ?? [];
  const classes = await sdc.classes(sdc.source !== null && keys.includes(key) ? keys : [key]);
  const { codes, size, label } = classes.variables.find(({ name }) => name === key)!;
  const counts = new Float64Array(size);
  for (let c = 0; c < classes.size; c++) if (codes[c]! >= 0) counts[codes[c]!]! += classes.counts[c]!;
  return Array.from(counts, (records, code) => ({ code, records }))
    .filter(({ records }) => records > 0)
    .map(({ code, records }) => ({ label: label(code), records }));
}

/** Bands of three widths for numbers of many levels. */
function bandsOf(numbers: readonly number[]): Recoding[] {
  const low = numbers.reduce((a, b) => Math.min(a, b));
  const high = numbers.reduce((a, b) => Math.max(a, b));
  const widths = [14, 6, 3].map((bands) => roundStepBelow((high - low) / bands));
  return [...new Set(widths)].map((width) => ({ kind: "bands", width, from: 0 }));
}

/** How a key can be made coarser: numbers in bands, the rare levels of others as one. */
export async function coarser(sdc: SdcObject, key: string): Promise<Recoding[]> {
  const levels = await levelsOf(sdc, key);
  const numbers = levels.map(({ label }) => (decimalOf(label) === null ? NaN : Number(label)));
  if (levels.length > MANY_LEVELS && numbers.every(Number.isFinite)) return bandsOf(numbers);
  const rare = levels.filter(({ records }) => records < RARE * sdc.records).map(({ label }) => label);
  if (rare.length < 2 || rare.length === levels.length) return [];
  return [{ kind: "merge", groups: [{ label: "other (merged)", levels: rare.sort(compareText) }] }];
}

/** A change in words that name no level. */
export function stepText({ key, recoding }: KeyChange): string {
  if (recoding === null) return `leave out ${key}`;
  if (recoding.kind === "merge")
    return `put the ${recoding.groups[0]!.levels.length} rarest levels of ${key} into one`;
  return `put ${key} ${recodingText(recoding)}`;
}

/** The file with changes made to its keys. */
export function changed(sdc: SdcObject, steps: readonly KeyChange[]): SdcObject {
  const gone = steps.filter(({ recoding }) => recoding === null).map(({ key }) => key);
  const keys = (sdc.roles.keys ?? []).filter((key) => !gone.includes(key));
  return steps.reduce(
    (data, { key, recoding }) => (recoding === null ? data : data.recode(key, recodeColumn(recoding))),
    // with the same keys the classes that are known serve again
    gone.length === 0 ? sdc : sdc.with({ roles: { keys } }),
  );
}

/** What is left to miss where a value is within its limit, but not surely. */
const UNSURE = 1e-6;

/** By how much a value misses a limit, relative to it; 0 where the rule is met. */
function missing(limit: Limit, value: number | null, result: RuleResult): number {
  if (result === "met") return 0;
  if (value === null) return Number.MAX_VALUE;
  return Math.max(
    UNSURE,
    isMet(limit, value) ? 0 : Math.abs(value - limit.limit) / Math.max(Math.abs(limit.limit), 1e-9),
  );
}

/** By how much all limits are missed together; those that are open are not counted. */
export const missedBy = (
  limits: readonly Limit[],
  { values, results }: Outcomes,
  open: readonly boolean[] = [],
): number =>
  limits.reduce(
    (sum, limit, i) => sum + (open[i] === true ? 0 : Math.min(missing(limit, values[i]!, results[i]!), 1e12)),
    0,
  );

/** Measures that a limit cannot be judged without: its own, and for figures of a model the one that confirms it. */
export const neededFor = (limit: Limit): readonly string[] =>
  limit.meta.modelled === true ? [limit.figure.measure, leadingId("matches")] : [limit.figure.measure];

/** What loses less comes first among changes that do as well. */
export const lossOf = (steps: readonly KeyChange[]): number =>
  steps.reduce((sum, { recoding }) => sum + (recoding === null ? 2 : 1), 0);

const loss = ({ steps }: ChangeScore): number => lossOf(steps);

const better = (a: ChangeScore, b: ChangeScore): number =>
  b.met - a.met || a.missed - b.missed || loss(a) - loss(b);

/** How a change stands by its values; limits for which measures are left are taken as met. */
function standingOf(
  { limits }: ChangeTrial,
  tried: Outcomes & Pick<Tried, "steps">,
  left: readonly AnyMeasure[],
): ChangeScore {
  const open = limits.map((limit) => left.some(({ id }) => neededFor(limit).includes(id)));
  return {
    steps: tried.steps,
    met: limits.filter((_, i) => open[i] === true || tried.results[i] === "met").length,
    missed: missedBy(limits, tried, open),
  };
}

/**
 * Assesses a changed file. A measure that only confirms figures of others is run with its own options where those that
 * were given name a key which is gone.
 */
async function assessWith(
  sdc: SdcObject,
  measures: readonly AnyMeasure[],
  options: Readonly<Record<string, unknown>>,
  { limits, signal, pool }: ChangeTrial,
): ReturnType<typeof assess> {
  const common = { skip: true as const, ...given({ signal, pool }) };
  try {
    return await assess(sdc, measures, { options, ...common });
  } catch (error) {
    const confirming = measures.filter(({ id }) => !limits.some(({ figure }) => figure.measure === id));
    const left = Object.entries(options).filter(([id]) => !confirming.some((one) => one.id === id));
    if (!isSdcError(error) || error.code !== "BAD_OPTIONS") throw error;
    if (left.length < Object.keys(options).length)
      return assess(sdc, measures, { options: Object.fromEntries(left), ...common });
    // options that name a key which is gone: the change cannot be judged
    return { results: {}, findings: [], skipped: [], warnings: [] };
  }
}

/** Computes the figures that these measures give after changes; `known` holds the others. */
async function computed(
  trial: ChangeTrial,
  steps: readonly KeyChange[],
  measures: readonly AnyMeasure[],
  known: readonly Finding[] = [],
): Promise<Omit<Tried, keyof ChangeScore>> {
  const { limits } = trial;
  const sdc = changed(trial.sdc, steps);
  const options = optionsFor(measures, inOrder(trial.measures), trial.options);
  const made = await assessWith(sdc, measures, options, trial);
  const findings = [...known, ...made.findings];
  const found = { records: sdc.records, findings, skipped: made.skipped };
  const values: (number | null)[] = [];
  const results: RuleResult[] = [];
  const marks: (string | undefined)[] = [];
  for (const limit of limits) {
    // what weights add up to is no matter of keys
    const { reading, result, doubt } = await judgement(
      limit,
      found,
      { weights: null, open: trial.sdc.extent === "unknown" },
      trial.tick,
    );
    values.push(reading.value);
    results.push(result);
    marks.push(reading.value === null ? undefined : (doubt ?? reading.caution)?.mark);
  }
  return {
    findings,
    units: limits.map(({ figure }) => findingOf(findings, figure.measure)?.unit),
    values,
    results,
    marks,
  };
}

/** Computes the figures of all limits after changes. */
export async function tryOut(trial: ChangeTrial, steps: readonly KeyChange[]): Promise<Tried> {
  const found = { steps, ...(await computed(trial, steps, trial.measures)) };
  return { ...found, ...standingOf(trial, found, []) };
}

/** Computes the figures of a change that are left. */
async function complete(trial: ChangeTrial, change: PendingChange): Promise<void> {
  const { steps } = change.tried;
  if (change.left.length === 0) return;
  if (trial.signal !== undefined) throwIfAborted(trial.signal);
  const found = { steps, ...(await computed(trial, steps, change.left, change.tried.findings)) };
  change.left = [];
  change.atBest = standingOf(trial, found, []);
  change.tried = { ...found, ...change.atBest };
}

/**
 * Computes the figures of all limits after changes; the costly ones only where the others leave it open
 * whether the limits are met, or a report tells them.
 */
async function begin(trial: ChangeTrial, steps: readonly KeyChange[]): Promise<PendingChange> {
  const { measures, limits, now } = trial;
  const costly = measures.filter(({ id }) => (trial.costly ?? [leadingId("matches")]).includes(id));
  const cheap = measures.filter((measure) => !costly.includes(measure));
  const none: Tried = {
    steps,
    findings: [],
    units: [],
    values: limits.map(() => null),
    results: limits.map(() => "cannot tell"),
    marks: [],
    met: 0,
    missed: 0,
  };
  const found = cheap.length === 0 ? none : { ...none, ...(await computed(trial, steps, cheap)) };
  const atBest = standingOf(trial, found, costly);
  const change: PendingChange = { tried: { ...found, ...atBest }, left: costly, atBest };
  // what a rule that fails would be without a key is told
  const told = limits.some(
    (limit, i) => costly.some(({ id }) => neededFor(limit).includes(id)) && now.results[i] !== "met",
  );
  if (atBest.met === limits.length || (told && isOneLess(steps))) await complete(trial, change);
  return change;
}

/** Whether one key is left out, and nothing else is changed. */
const isOneLess = (steps: readonly KeyChange[]): boolean => steps.length === 1 && steps[0]!.recoding === null;

/**
 * The best of some changes whose limits are missed by less than `below`; undefined where there is none. What
 * cannot be the best is not computed further.
 */
async function bestOf(
  trial: ChangeTrial,
  changes: readonly PendingChange[],
  below = Number.POSITIVE_INFINITY,
): Promise<Tried | undefined> {
  let best: Tried | undefined;
  for (const change of [...changes].sort((a, b) => better(a.atBest, b.atBest))) {
    if (best !== undefined && better(change.atBest, best) > 0) break;
    if (change.atBest.missed >= below) continue;
    await complete(trial, change);
    const { tried } = change;
    if (tried.missed < below && (best === undefined || better(tried, best) < 0)) best = tried;
  }
  if (best === undefined) return undefined;
  const as = best;
  // among those that do as well the first that was tried
  return changes.find(
    ({ tried, left }) => left.length === 0 && tried.missed < below && better(tried, as) === 0,
  )!.tried;
}

/** The changes to the keys that are not changed yet: coarser first, since it loses less. */
async function candidates(sdc: SdcObject, done: readonly KeyChange[]): Promise<KeyChange[]> {
  const keys = (sdc.roles.keys ?? []).filter((key) => !done.some((step) => step.key === key));
  const left = (sdc.roles.keys ?? []).length - done.filter(({ recoding }) => recoding === null).length;
  const dropped = left > 1 ? keys.map((key): KeyChange => ({ key, recoding: null })) : [];
  const recoded: KeyChange[] = [];
  for (const key of keys) for (const recoding of await coarser(sdc, key)) recoded.push({ key, recoding });
  return [...dropped, ...recoded];
}

/** The figure of a limit after changes, as a report tells it. */
export function figureOf(
  { limits, measures }: ChangeTrial,
  { units, values, results, marks }: Tried,
  i: number,
): Remedy["figures"][number] {
  const limit = limits[i]!;
  const title = measures.find(({ id }) => id === limit.figure.measure)?.title ?? limit.figure.measure;
  return {
    figure: limit.text,
    label: labelOf(limit, title, units[i]),
    value: values[i]!,
    ...given({ mark: marks[i] }),
    share: isShare(limit),
    met: results[i] === "met",
  };
}

const remedyOf = (trial: ChangeTrial, tried: Tried): Remedy => ({
  scenario: trial.scenario,
  change: tried.steps.map(stepText).join(", "),
  meets: tried.met === trial.limits.length,
  figures: trial.limits.map((_, i) => figureOf(trial, tried, i)),
});

/** What was tried, and what was found by it. */
export interface WhatIfs {
  /**
   * Changes that meet all limits, what loses least first; where none does, the best that was found, if it
   * comes nearer than the file as it is.
   */
  readonly remedies: readonly Remedy[];
  /** All changes of that kind, the best first, and all that was tried; those whose figures are all known. */
  readonly best: readonly Tried[];
  readonly tried: readonly Tried[];
  /** Per limit, its value with each key left out; only keys that were tried. */
  readonly without: readonly NonNullable<RuleReport["without"]>[];
}

const meets = ({ tried, left }: PendingChange, { limits }: ChangeTrial): boolean =>
  left.length === 0 && tried.met === limits.length;

/** Adds changes one on top of the other, the best of each round first, until the limits are met or there are enough. */
async function climb(
  trial: ChangeTrial,
  all: PendingChange[],
  most: number,
  which: (step: KeyChange) => boolean,
): Promise<void> {
  let round = all.filter(({ tried: { steps } }) => steps.length === 1 && steps.every(which));
  for (let depth = 1; depth < MOST_STEPS; depth++) {
    const best = await bestOf(trial, round);
    if (best === undefined || best.met === trial.limits.length) return;
    round = [];
    for (const step of (await candidates(trial.sdc, best.steps)).filter(which)) {
      if (all.length >= most) return;
      if (trial.signal !== undefined) throwIfAborted(trial.signal);
      round.push(await begin(trial, [...best.steps, step]));
      all.push(round.at(-1)!);
    }
  }
}

/** The values of each limit with a key left out, where they are known. */
const withoutKeys = ({ limits }: ChangeTrial, all: readonly PendingChange[]): WhatIfs["without"] =>
  limits.map((limit, i) =>
    all.flatMap(({ tried: { steps, values, results, marks }, left }) =>
      !isOneLess(steps) || left.some(({ id }) => neededFor(limit).includes(id))
        ? []
        : [
            {
              key: steps[0]!.key,
              value: values[i]!,
              ...given({ mark: marks[i] }),
              met: results[i] === "met",
            },
          ],
    ),
  );

/**
 * Tries each change of one key, then changes on top of the best: first coarser keys alone, which lose less,
 * then, where these do not meet the limits, any.
 */
export async function whatIfs(trial: ChangeTrial): Promise<WhatIfs> {
  const { limits, sdc } = trial;
  const all: PendingChange[] = [];
  const most = Math.max(
    FEWEST,
    Math.min(MOST_TRIALS, Math.floor(WORK / trial.among / Math.max(1, sdc.records))),
  );
  const met = (): Tried[] => all.filter((one) => meets(one, trial)).map(({ tried }) => tried);
  for (const step of (await candidates(sdc, [])).slice(0, most)) all.push(await begin(trial, [step]));
  if (met().length === 0) await climb(trial, all, most, ({ recoding }) => recoding !== null);
  if (met().length === 0) await climb(trial, all, most, () => true);
  const meeting = met().sort((a, b) => loss(a) - loss(b));
  const nearest = meeting.length > 0 ? undefined : await bestOf(trial, all, missedBy(limits, trial.now));
  const shown = nearest === undefined ? meeting.slice(0, 3) : [nearest];
  const tried = all.flatMap((one) => (one.left.length === 0 ? [one.tried] : []));
  const nearer = tried.filter(({ missed }) => missed < missedBy(limits, trial.now));
  return {
    remedies: shown.map((one) => remedyOf(trial, one)),
    best: meeting.length > 0 ? meeting : nearer.sort(better),
    tried,
    without: withoutKeys(trial, all),
  };
}
