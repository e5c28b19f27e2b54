import { assess } from "@sdc-risk/assess";
import { throwIfAborted, type AnyMeasure, type Pool, type SdcObject, type Unit } from "@sdc-risk/core";
import type { Remedy, RuleReport } from "@sdc-risk/report";
import { recodeColumn, recodingText } from "../scenarios/recode.js";
import type { Recoding } from "../scenarios/scenario.js";
import { given } from "../settings.js";
import { findingOf } from "./finding.js";
import { isMet, ownCaution, valueOf } from "./limit.js";
import type { Limit } from "./rules.js";
import { isShare, labelOf } from "./words.js";

/** A change to one key: left out, or made coarser. */
export interface Step {
  readonly key: string;
  /** Null: left out. */
  readonly recoding: Recoding | null;
}

/** What a change is tried with. */
export interface Trial {
  readonly scenario: string | null;
  /** The file as the intruder knows it. */
  readonly sdc: SdcObject;
  readonly measures: readonly AnyMeasure[];
  readonly options: Readonly<Record<string, unknown>>;
  /** The limits of this scenario, all of them: a remedy meets them together. */
  readonly limits: readonly Limit[];
  /** How many scenarios and files are judged, which share the work. */
  readonly among: number;
  /** Their values as the file is. */
  readonly now: readonly (number | null)[];
  readonly signal: AbortSignal | undefined;
  readonly pool: Pool | undefined;
}

/** What a change led to. */
export interface Tried {
  readonly steps: readonly Step[];
  /** Per limit what its measure counts; undefined where it was not computed. */
  readonly units: readonly (Unit | undefined)[];
  readonly values: readonly (number | null)[];
  /** Per limit how its figure is off, where it is known to be. */
  readonly marks: readonly (string | undefined)[];
  readonly met: number;
  /** By how much the limits that still fail are missed, relative to them. */
  readonly missed: number;
}

/**
 * So many changes are tried in a scenario, fewer where each takes long: records × changes of all scenarios
 * stay near this.
 */
const MOST_TRIALS = 24,
  WORK = 4_000_000,
  FEWEST = 4;
/** Changes that are made one on top of the other. */
const MOST_STEPS = 3;
/** Levels that hold less than this share of the records are rare. */
const RARE = 0.05;
/** A number of more levels than this can be put in bands. */
const MANY_LEVELS = 12;

/** 1, 2 or 5 times a power of ten, not above x. */
function roundBelow(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x)),
    digit = x / power;
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}

interface Level {
  readonly label: string;
  readonly records: number;
}

/** The levels that records hold. */
async function levelsOf(sdc: SdcObject, key: string): Promise<Level[]> {
  // where records lie elsewhere the classes of all keys are there already
  const keys = sdc.roles.keys ?? [],
    classes = await sdc.classes(sdc.source !== null && keys.includes(key) ? keys : [key]);
  const { codes, size, label } = classes.variables.find(({ name }) => name === key)!,
    counts = new Float64Array(size);
  for (let c = 0; c < classes.size; c++) if (codes[c]! >= 0) counts[codes[c]!]! += classes.counts[c]!;
  return Array.from(counts, (records, code) => ({ code, records }))
    .filter(({ records }) => records > 0)
    .map(({ code, records }) => ({ label: label(code), records }));
}

/** Bands of three widths for numbers of many levels. */
function bandsOf(numbers: readonly number[]): Recoding[] {
  const low = numbers.reduce((a, b) => Math.min(a, b)),
    high = numbers.reduce((a, b) => Math.max(a, b));
  const widths = [14, 6, 3].map((bands) => roundBelow((high - low) / bands));
  return [...new Set(widths)].map((width) => ({ kind: "bands", width, from: 0 }));
}

/** How a key can be made coarser: numbers in bands, the rare levels of others as one. */
export async function coarser(sdc: SdcObject, key: string): Promise<Recoding[]> {
  const levels = await levelsOf(sdc, key),
    numbers = levels.map(({ label }) => (label.trim() === "" ? NaN : Number(label)));
  if (levels.length > MANY_LEVELS && numbers.every(Number.isFinite)) return bandsOf(numbers);
  const rare = levels.filter(({ records }) => records < RARE * sdc.records).map(({ label }) => label);
  if (rare.length < 2 || rare.length === levels.length) return [];
  return [{ kind: "merge", groups: [{ label: "other (merged)", levels: rare.sort() }] }];
}

/** A change in words that name no level. */
export function stepText({ key, recoding }: Step): string {
  if (recoding === null) return `leave out ${key}`;
  if (recoding.kind === "merge")
    return `put the ${recoding.groups[0]!.levels.length} rarest levels of ${key} into one`;
  return `put ${key} ${recodingText(recoding)}`;
}

/** The file with changes made to its keys. */
function changed(sdc: SdcObject, steps: readonly Step[]): SdcObject {
  const gone = steps.filter(({ recoding }) => recoding === null).map(({ key }) => key);
  const keys = (sdc.roles.keys ?? []).filter((key) => !gone.includes(key));
  return steps.reduce(
    (data, { key, recoding }) => (recoding === null ? data : data.recode(key, recodeColumn(recoding))),
    // with the same keys the classes that are known serve again
    gone.length === 0 ? sdc : sdc.with({ roles: { keys } }),
  );
}

/** By how much a value misses a limit, relative to it; 0 where it is met. */
function missing(limit: Limit, value: number | null): number {
  if (value === null) return Number.MAX_VALUE;
  if (isMet(limit, value)) return 0;
  return Math.abs(value - limit.limit) / Math.max(Math.abs(limit.limit), 1e-9);
}

/** By how much all limits are missed together. */
const missedBy = (limits: readonly Limit[], values: readonly (number | null)[]): number =>
  limits.reduce((sum, limit, i) => sum + Math.min(missing(limit, values[i]!), 1e12), 0);

/** Computes the figures of all limits after changes. */
export async function tryOut(trial: Trial, steps: readonly Step[]): Promise<Tried> {
  const { measures, options, limits, signal, pool } = trial,
    sdc = changed(trial.sdc, steps);
  const { findings } = await assess(sdc, measures, {
    options,
    skip: true,
    ...(signal === undefined ? {} : { signal }),
    ...(pool === undefined ? {} : { pool }),
  });
  const values = limits.map((limit) => valueOf(limit, { findings }));
  return {
    steps,
    units: limits.map(({ figure }) => findingOf(findings, figure.measure)?.unit),
    values,
    marks: limits.map((limit, i) => (values[i] === null ? undefined : ownCaution(limit, { findings })?.mark)),
    met: limits.filter((limit, i) => isMet(limit, values[i]!)).length,
    missed: missedBy(limits, values),
  };
}

/** The changes to the keys that are not changed yet: coarser first, since it loses less. */
async function candidates(sdc: SdcObject, done: readonly Step[]): Promise<Step[]> {
  const keys = (sdc.roles.keys ?? []).filter((key) => !done.some((step) => step.key === key));
  const left = (sdc.roles.keys ?? []).length - done.filter(({ recoding }) => recoding === null).length;
  const dropped = left > 1 ? keys.map((key): Step => ({ key, recoding: null })) : [];
  const recoded: Step[] = [];
  for (const key of keys) for (const recoding of await coarser(sdc, key)) recoded.push({ key, recoding });
  return [...dropped, ...recoded];
}

/** What loses less comes first among changes that do as well. */
export const lossOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, { recoding }) => sum + (recoding === null ? 2 : 1), 0);

const loss = ({ steps }: Tried): number => lossOf(steps);

const better = (a: Tried, b: Tried): number => b.met - a.met || a.missed - b.missed || loss(a) - loss(b);

/** The figure of a limit after changes, as a report tells it. */
export function figureOf(
  { limits, measures }: Trial,
  { units, values, marks }: Tried,
  i: number,
): Remedy["figures"][number] {
  const limit = limits[i]!,
    title = measures.find(({ id }) => id === limit.figure.measure)?.title ?? limit.figure.measure;
  return {
    figure: limit.text,
    label: labelOf(limit, title, units[i]),
    value: values[i]!,
    ...given({ mark: marks[i] }),
    share: isShare(limit),
    met: isMet(limit, values[i]!),
  };
}

const remedyOf = (trial: Trial, tried: Tried): Remedy => ({
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
  /** All changes of that kind, the best first, and all that was tried. */
  readonly best: readonly Tried[];
  readonly tried: readonly Tried[];
  /** Per limit, its value with each key left out; only keys that were tried. */
  readonly without: readonly NonNullable<RuleReport["without"]>[];
}

/** Adds changes one on top of the other, the best of each round first, until the limits are met or there are enough. */
async function climb(
  trial: Trial,
  all: Tried[],
  most: number,
  which: (step: Step) => boolean,
): Promise<void> {
  let round = all.filter(({ steps }) => steps.length === 1 && steps.every(which));
  for (let depth = 1; depth < MOST_STEPS; depth++) {
    const [best] = [...round].sort(better);
    if (best === undefined || best.met === trial.limits.length) return;
    round = [];
    for (const step of (await candidates(trial.sdc, best.steps)).filter(which)) {
      if (all.length >= most) return;
      if (trial.signal !== undefined) throwIfAborted(trial.signal);
      round.push(await tryOut(trial, [...best.steps, step]));
      all.push(round.at(-1)!);
    }
  }
}

/**
 * Tries each change of one key, then changes on top of the best: first coarser keys alone, which lose less,
 * then, where these do not meet the limits, any.
 */
export async function whatIfs(trial: Trial): Promise<WhatIfs> {
  const { limits, sdc } = trial,
    all: Tried[] = [];
  const most = Math.max(
    FEWEST,
    Math.min(MOST_TRIALS, Math.floor(WORK / trial.among / Math.max(1, sdc.records))),
  );
  const meets = ({ met }: Tried): boolean => met === limits.length;
  for (const step of (await candidates(sdc, [])).slice(0, most)) all.push(await tryOut(trial, [step]));
  if (!all.some(meets)) await climb(trial, all, most, ({ recoding }) => recoding !== null);
  if (!all.some(meets)) await climb(trial, all, most, () => true);
  const meeting = all.filter(meets).sort((a, b) => loss(a) - loss(b)),
    nearer = all.filter(({ missed }) => missed < missedBy(limits, trial.now));
  const best = meeting.length > 0 ? meeting : nearer.sort(better),
    shown = best.slice(0, meeting.length > 0 ? 3 : 1);
  const left = all.filter(({ steps }) => steps.length === 1 && steps[0]!.recoding === null);
  return {
    remedies: shown.map((one) => remedyOf(trial, one)),
    best,
    tried: all,
    without: limits.map((limit, i) =>
      left.map(({ steps, values, marks }) => ({
        key: steps[0]!.key,
        value: values[i]!,
        ...given({ mark: marks[i] }),
        met: isMet(limit, values[i]!),
      })),
    ),
  };
}
