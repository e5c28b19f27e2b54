import { compareText, throwIfAborted } from "@sdc-risk/data";
import type { JointRemedy } from "@sdc-risk/report";
import type { Recoding, Scenario } from "../scenarios/scenario.ts";
import { given } from "../settings.ts";
import { findingOf } from "./finding.ts";
import type { FileFindings } from "./limit.ts";
import {
  figureOf,
  lossOf,
  stepText,
  tryOut,
  type KeyChange,
  type ChangeTrial,
  type Tried,
} from "./what-if.ts";

/** A scenario and a file that are judged, with what was tried there alone. */
export interface JointCase {
  readonly trial: ChangeTrial;
  readonly scenario: Scenario | null;
  /** The released file that is judged; undefined for the data themselves. */
  readonly file: string | undefined;
  /** Whether some rule fails. */
  readonly fails: boolean;
  /** What was found in the file as it is, and per limit how its figure is off. */
  readonly now: FileFindings & { readonly marks: readonly (string | undefined)[] };
  /** All that was tried here. */
  readonly tried: readonly Tried[];
  /** The changes that meet its rules, else those that come nearer, the best first. */
  readonly best: readonly Tried[];
}

/**
 * A change to a key, and how coarsely the scenario that it was found in knows the key already: a recoding
 * made on top of another one means nothing where the key is known otherwise.
 */
interface SharedStep extends KeyChange {
  readonly known: Recoding | undefined;
}

/**
 * Assessments that changes of single scenarios may take in the others, fewer where each takes long; the
 * changes of all scenarios together take one in each besides.
 */
const MOST_ASSESSED = 12;
const WORK = 1_000_000;

/** How coarsely an intruder knows a key; a released file is taken as it is. */
const knownIn = ({ scenario, file }: JointCase, key: string): Recoding | undefined =>
  file === undefined ? scenario?.recodings?.[key] : undefined;

const sharedSteps = (one: JointCase, { steps }: Tried): SharedStep[] =>
  steps.map((step) => ({ ...step, known: knownIn(one, step.key) }));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The coarser of two recodings of one key: wider bands, all levels that either merges. */
function coarserOf(a: Recoding | null, b: Recoding | null): Recoding | null {
  if (a === null || b === null) return null;
  if (a.kind === "bands") return b.kind === "bands" && b.width > a.width ? b : a;
  if (a.kind !== "merge" || b.kind !== "merge") return b;
  const levels = [...new Set([a, b].flatMap(({ groups }) => groups[0]!.levels))].sort(compareText);
  return { kind: "merge", groups: [{ label: a.groups[0]!.label, levels }] };
}

/** Changes as one: each key once, by the coarsest of its changes. */
function together(changes: readonly SharedStep[]): SharedStep[] {
  const out: SharedStep[] = [];
  const gone = new Set(changes.flatMap(({ key, recoding }) => (recoding === null ? [key] : [])));
  for (const step of changes) {
    const place = out.findIndex(
      ({ key, known }) => key === step.key && (gone.has(key) || same(known, step.known)),
    );
    const recoding = gone.has(step.key) ? null : step.recoding;
    if (place < 0) out.push({ ...step, recoding });
    else out[place] = { ...out[place]!, recoding: coarserOf(out[place]!.recoding, recoding) };
  }
  return out;
}

/** The part of a change that is about the keys of a case, as it is known there. */
const partFor = (one: JointCase, change: readonly SharedStep[]): KeyChange[] =>
  change
    .filter(
      ({ key, recoding, known }) =>
        (one.trial.sdc.roles.keys ?? []).includes(key) &&
        (recoding === null || same(known, knownIn(one, key))),
    )
    .map(({ key, recoding }) => ({ key, recoding }));

/** Whether a change leaves each intruder a key. */
const leavesKeys = (cases: readonly JointCase[], change: readonly SharedStep[]): boolean =>
  cases.every((one) => {
    const gone = partFor(one, change).filter(({ recoding }) => recoding === null);
    return (one.trial.sdc.roles.keys ?? []).length > gone.length;
  });

/** The best change of each failing case together; the next one, or none, where it would leave an intruder no key. */
function bestTogether(cases: readonly JointCase[], failing: readonly JointCase[]): SharedStep[] {
  let best: SharedStep[] = [];
  for (const one of failing) {
    const next = one.best
      .map((tried) => together([...best, ...sharedSteps(one, tried)]))
      .find((change) => leavesKeys(cases, change));
    best = next ?? best;
  }
  return best;
}

/** A file as it is, as though that had been tried. */
const asItIs = ({ trial: { limits, now }, now: { findings, marks } }: JointCase): Tried => ({
  ...now,
  steps: [],
  findings,
  units: limits.map(({ figure }) => findingOf(findings, figure.measure)?.unit),
  marks,
  met: now.results.filter((result) => result === "met").length,
  missed: 0,
});

/** What a change led to in each case; null where it was not tried in all of them. */
type Outcome = readonly Tried[] | null;

const meetsAll = (cases: readonly JointCase[], outcome: Outcome): boolean =>
  outcome?.every(({ met }, i) => met === cases[i]!.trial.limits.length) === true;

/** Tries changes in every case; what was computed once is not computed again. */
class Trials {
  assessed = 0;
  private readonly known: Tried[][];

  private readonly cases: readonly JointCase[];

  constructor(cases: readonly JointCase[]) {
    this.cases = cases;
    this.known = cases.map(({ tried }) => [...tried]);
  }

  /**
   * @param most assessments in all, from the first; where more are needed, or where a rule fails in a case,
   *   the rest is not tried. Infinity: all are.
   */
  async outcome(change: readonly SharedStep[], most: number): Promise<Outcome> {
    const parts = this.cases.map((one) => partFor(one, change));
    const out: Tried[] = [];
    if (!leavesKeys(this.cases, change)) return null;
    for (const [i, steps] of parts.entries()) {
      const told = await this.one(i, steps, most);
      if (told === null) return null;
      out.push(told);
      if (most < Infinity && told.met < this.cases[i]!.trial.limits.length) return null;
    }
    return out;
  }

  private async one(i: number, steps: readonly KeyChange[], most: number): Promise<Tried | null> {
    const { trial } = this.cases[i]!;
    const known =
      steps.length === 0 || trial.limits.length === 0
        ? asItIs(this.cases[i]!)
        : this.known[i]!.find((one) => same(one.steps, steps));
    if (known !== undefined) return known;
    if (this.assessed >= most) return null;
    if (trial.signal !== undefined) throwIfAborted(trial.signal);
    this.assessed++;
    const told = await tryOut(trial, steps);
    this.known[i]!.push(told);
    return told;
  }
}

/** One change for all cases. */
export interface JointChange {
  readonly remedy: JointRemedy;
  /** What of it is about the keys of each case. */
  readonly parts: readonly (readonly KeyChange[])[];
}

function jointOf(
  cases: readonly JointCase[],
  change: readonly SharedStep[],
  outcome: readonly Tried[],
): JointChange {
  const remedy: JointRemedy = {
    change: [...new Set(change.map(stepText))].join(", "),
    meets: meetsAll(cases, outcome),
    figures: cases.flatMap(({ trial, scenario, file }, c) =>
      trial.limits.map((_, i) => ({
        scenario: scenario?.name ?? null,
        ...given({ file }),
        ...figureOf(trial, outcome[c]!, i),
      })),
    ),
  };
  return { remedy, parts: cases.map((one) => partFor(one, change)) };
}

/**
 * One change for all scenarios and files: first each that meets the rules of one, tried in the others, then
 * the best of each together. The first that meets all rules; else the last, which does not. Null where there
 * is none to try.
 */
export async function jointRemedy(cases: readonly JointCase[]): Promise<JointChange | null> {
  const failing = cases.filter(({ fails }) => fails);
  const trials = new Trials(cases);
  if (failing.length === 0 || !failing.every(({ best }) => best.length > 0)) return null;
  const records = Math.max(1, ...cases.map(({ trial }) => trial.sdc.records));
  const most = Math.min(MOST_ASSESSED, Math.floor(WORK / records));
  const alone = failing.flatMap((one) =>
    one.best.filter(({ met }) => met === one.trial.limits.length).map((tried) => sharedSteps(one, tried)),
  );
  const touching = alone.filter((change) => failing.every((one) => partFor(one, change).length > 0));
  const ordered = touching.sort((a, b) => lossOf(a) - lossOf(b));
  for (const change of ordered) {
    const outcome = await trials.outcome(change, most);
    if (outcome !== null && meetsAll(cases, outcome)) return jointOf(cases, change, outcome);
  }
  const best = bestTogether(cases, failing);
  if (best.length === 0) return null;
  const outcome = await trials.outcome(best, Infinity);
  return outcome === null ? null : jointOf(cases, best, outcome);
}
