import { assess, inOrder } from "@sdc-risk/assess";
import { variablesOf, type AnyMeasure, type SdcObject } from "@sdc-risk/core";
import type { Pool } from "@sdc-risk/core/tasks";
import { shareText, throwIfAborted, ticker } from "@sdc-risk/data";
import type { Against, JointRemedy, PolicyReport, Remedy, RuleReport } from "@sdc-risk/report";
import { optionsFor } from "../measures.ts";
import { given } from "../settings.ts";
import type { AssessedScenario } from "../scenarios/assess-scenarios.ts";
import { weightTotal } from "../weights/confirmed.ts";
import { leadingId } from "./finding.ts";
import { judge, judgement, type RuleJudgement, type Where } from "./judge.ts";
import type { FileFindings } from "./limit.ts";
import type { Limit } from "./rules.ts";
import type { Policy } from "./schema.ts";
import { jointRemedy, type JointCase, type JointChange } from "./joint.ts";
import { verdictOf } from "./verdict.ts";
import { changed, neededFor, whatIfs, type KeyChange, type ChangeTrial } from "./what-if.ts";

/** The file that is to go out, as one kind of intruder knows it. */
export interface JudgedFile {
  readonly assessed: AssessedScenario;
  readonly found: FileFindings;
  /** The place of the released file; null for the data themselves. */
  readonly released: number | null;
  readonly where: Where;
}

const foundIn = ({ sdc, assessment }: AssessedScenario): FileFindings => ({
  records: sdc.records,
  findings: assessment.findings,
  skipped: assessment.skipped,
});

/** "coverage of 20 % and divergence of 5 %"; null where a scenario has neither. */
function assumedIn(scenario: AssessedScenario["scenario"]): string | null {
  const { coverage = 1, divergence = 0 } = scenario ?? {};
  const told = [
    ...(coverage < 1 ? [`coverage of ${shareText(coverage)}`] : []),
    ...(divergence > 0 ? [`divergence of ${shareText(divergence)}`] : []),
  ];
  return told.length === 0 ? null : told.join(" and ");
}

/** Why a figure of the original is no figure of a released file. */
const OF_ORIGINAL = "It is computed for the original only, which says nothing of the released file.";

/**
 * What is judged: the data, or where there are released files these. Measures that compare the two speak of
 * the released file; those that compare the original with a third file do not.
 */
export function subjectsOf(
  assessed: AssessedScenario,
  names: readonly string[],
  measures: readonly AnyMeasure[],
  populationSize: number | null,
): JudgedFile[] {
  const { sdc, treated, scenario } = assessed;
  const original = foundIn(assessed);
  const comparing = new Set(
    measures
      .filter((one) => inOrder([one]).some(({ needs }) => needs.includes("released")))
      .map(({ id }) => id),
  );
  const name = scenario?.name ?? null;
  const assumed = assumedIn(scenario);
  if (sdc.released.length === 0)
    return [
      {
        assessed,
        found: original,
        released: null,
        where: {
          scenario: name,
          assumed,
          weights: weightTotal(sdc, sdc, populationSize),
          open: sdc.extent === "unknown",
        },
      },
    ];
  return treated.map((alone, released): JudgedFile => {
    const own = new Set(alone.findings.map(({ id }) => id));
    const others = original.findings.filter(
      ({ id }) => !own.has(id) && !alone.skipped.some(({ measure }) => measure === id),
    );
    const both = others.filter(({ id }) => comparing.has(id));
    const left = others.filter(({ id }) => !comparing.has(id));
    const found = {
      records: sdc.released[released]!.records,
      findings: [...alone.findings, ...both],
      skipped: [
        ...alone.skipped,
        ...original.skipped,
        ...left.map(({ id, title }) => ({
          measure: id,
          title,
          reason: OF_ORIGINAL,
          cause: "roles" as const,
        })),
      ],
    };
    return {
      assessed,
      found,
      released,
      where: {
        scenario: name,
        assumed,
        file: names[released]!,
        original,
        weights: weightTotal(sdc.releasedFile(released), sdc, populationSize),
        open: sdc.releasedFile(released).extent === "unknown",
      },
    };
  });
}

/** The data that are judged: the released file by itself, or the data themselves. */
const judgedData = ({ assessed: { sdc }, released }: JudgedFile): SdcObject =>
  released === null ? sdc : sdc.releasedFile(released);

/** The keys of a scenario that the file holds which is judged. */
export const keysHeld = (subject: JudgedFile): readonly string[] =>
  variablesOf(judgedData(subject).roles, "keys");

/** The keys of a scenario that the file lacks which is judged. */
export function keysLacking(subject: JudgedFile): readonly string[] {
  const held = new Set(keysHeld(subject));
  return variablesOf(subject.assessed.sdc.roles, "keys").filter((key) => !held.has(key));
}

export interface Deciding {
  readonly measures: readonly AnyMeasure[];
  readonly known: readonly AnyMeasure[];
  readonly pool: Pool | undefined;
  readonly signal: AbortSignal | undefined;
  /** How many the population has, as it was given; null where it was not. */
  readonly populationSize: number | null;
  /** What was found against the file that goes out, whatever its figures are. */
  readonly against: readonly Against[];
  /** Whether changes are tried that would meet rules which fail. */
  readonly remedies: boolean;
}

/** A decision: the rules, and what would meet those that fail. */
export interface Decision {
  readonly policy: PolicyReport;
  /** What its rules ask for. */
  readonly limits: readonly Limit[];
  readonly remedies: readonly Remedy[];
  /** One change for all scenarios and files; null where there is one only, or none was found. */
  readonly joint: JointRemedy | null;
  /** What tells how many would be found after that change, in all that is judged; empty where not all is. */
  readonly after: readonly JudgedFile[];
}

/** What coarser keys may settle where a value is within its limit. */
const HELPED: readonly unknown[] = ["extent", "interval", "missing values", "expected matches"];

/** What was found of one file in one scenario. */
interface Decided {
  readonly rules: readonly RuleReport[];
  readonly remedies: readonly Remedy[];
  /** For changes that are tried in all of them; null where no change of keys can meet the rules. */
  readonly tried: JointCase | null;
}

const about = (limit: Limit, scenario: string | null): boolean =>
  limit.scenarios === null || (scenario !== null && limit.scenarios.includes(scenario));

/**
 * Judges one file in one scenario, and tries what would meet the rules that fail.
 * @param among so many that are judged
 */
async function decideOne(
  subject: JudgedFile,
  limits: readonly Limit[],
  { measures, known, pool, signal, remedies: tries }: Deciding,
  among: number,
): Promise<Decided> {
  const { assessed, found, where } = subject;
  const tick = ticker(signal ?? new AbortController().signal);
  const own = limits.filter((limit) => about(limit, where.scenario));
  const rules: RuleReport[] = [];
  const asIs: RuleJudgement[] = [];
  for (const limit of own) {
    rules.push(await judge(limit, found, where, tick));
    asIs.push(await judgement(limit, found, { ...given({ open: where.open }), weights: null }, tick));
  }
  if (signal !== undefined) throwIfAborted(signal);
  // a missing figure is not mended by coarser keys, and measures that compare two files are not tried
  const alone = measures.filter(({ needs }) => !needs.includes("released"));
  const tried = own.filter(
    (limit, i) => rules[i]!.value !== null && alone.some(({ id }) => id === limit.figure.measure),
  );
  const asked = alone.filter(({ id }) => tried.some((limit) => neededFor(limit).includes(id)));
  const triedAsIs = tried.map((limit) => asIs[own.indexOf(limit)]!);
  const trial: ChangeTrial = {
    scenario: where.scenario,
    sdc: judgedData(subject),
    measures: asked,
    options: optionsFor(asked, known, assessed.options),
    limits: tried,
    among,
    now: {
      values: triedAsIs.map(({ reading }) => reading.value),
      results: triedAsIs.map(({ result }) => result),
    },
    signal,
    tick,
    pool,
  };
  const left = rules.filter(({ met }, i) => !met && !tried.includes(own[i]!));
  const fails = triedAsIs.some(({ result, doubt }) => result === "not met" || HELPED.includes(doubt?.code));
  const one: JointCase = {
    trial,
    scenario: assessed.scenario,
    file: where.file,
    fails,
    now: { ...found, marks: tried.map((limit) => rules[own.indexOf(limit)]!.mark) },
    tried: [],
    best: [],
  };
  if (!fails || !tries) return { rules, remedies: [], tried: left.length > 0 ? null : one };
  const { remedies, without, ...changes } = await whatIfs(trial);
  const told = rules.map((rule, i) => {
    const place = tried.indexOf(own[i]!);
    return rule.met || place < 0 ? rule : { ...rule, without: without[place]! };
  });
  const stays = left.map(({ figure, label, value, mark, share, met }) => ({
    figure,
    label,
    value,
    ...given({ mark }),
    share,
    met,
  }));
  const whole = remedies.map((one) => ({
    ...one,
    ...given({ file: where.file }),
    meets: one.meets && left.length === 0,
    figures: [...one.figures, ...stays],
  }));
  return { rules: told, remedies: whole, tried: left.length > 0 ? null : { ...one, ...changes } };
}

/** Whether a measure tells how many would be found. */
const isTelling = (id: string): boolean => id === leadingId("matches") || id === leadingId("counted");

/** What tells how many would be found after a change of its keys, of those measures that were asked for. */
async function afterChange(
  subject: JudgedFile,
  { sdc }: ChangeTrial,
  steps: readonly KeyChange[],
  { measures, known, pool, signal }: Deciding,
): Promise<JudgedFile> {
  if (steps.length === 0) return subject;
  if (signal !== undefined) throwIfAborted(signal);
  const asked = measures.filter(({ id }) => isTelling(id));
  const options = optionsFor(asked, known, subject.assessed.options);
  const { findings, skipped } = await assess(changed(sdc, steps), asked, {
    options,
    skip: true,
    ...given({ signal, pool }),
  });
  return { ...subject, found: { records: subject.found.records, findings, skipped } };
}

/** The same in every case of a change that was tried in all of them. */
async function afterJoint(
  subjects: readonly JudgedFile[],
  cases: readonly JointCase[],
  { parts }: JointChange,
  how: Deciding,
): Promise<readonly JudgedFile[]> {
  const told = how.measures.some(({ id }) => isTelling(id));
  const out: JudgedFile[] = [];
  if (!told || cases.length < subjects.length) return [];
  for (const [i, { trial }] of cases.entries())
    out.push(await afterChange(subjects[i]!, trial, parts[i]!, how));
  return out;
}

/** What was found, by scenarios. */
export interface AssessedScenarios {
  readonly all: readonly AssessedScenario[];
  /** The same with values that were declared missing; empty where none were that are no codes. */
  readonly withValues: readonly AssessedScenario[];
}

/** What is judged, with what was found of it where values that were declared missing are values. */
const withOtherFindings = (subject: JudgedFile, other: JudgedFile | undefined): JudgedFile =>
  other === undefined ? subject : { ...subject, where: { ...subject.where, withValues: other.found } };

/** Judges a file by a policy, in every scenario. */
export async function decide(
  policy: Policy,
  limits: readonly Limit[],
  { all: assessed, withValues }: AssessedScenarios,
  names: readonly string[],
  how: Deciding,
): Promise<Decision> {
  const subjectsIn = (some: readonly AssessedScenario[]): JudgedFile[] =>
    some.flatMap((one) => subjectsOf(one, names, how.measures, how.populationSize));
  const all: Decided[] = [];
  const others = subjectsIn(withValues);
  const subjects = subjectsIn(assessed).map((one, i) => withOtherFindings(one, others[i]));
  for (const subject of subjects) all.push(await decideOne(subject, limits, how, subjects.length));
  const rules = all.flatMap((one) => one.rules);
  const judged = all.filter((one) => one.rules.length > 0);
  const cases = judged.flatMap(({ tried }) => tried ?? []);
  const joint =
    how.remedies && judged.length > 1 && cases.length === judged.length ? await jointRemedy(cases) : null;
  const after = joint === null ? [] : await afterJoint(subjects, cases, joint, how);
  const { name, source, notCovered } = policy;
  return {
    policy: {
      name,
      ...(source === undefined ? {} : { source }),
      ...(notCovered === undefined ? {} : { notCovered }),
      ...verdictOf(rules, how.against),
      rules,
      ...(how.against.length === 0 ? {} : { against: how.against }),
    },
    limits,
    remedies: all.flatMap(({ remedies }) => remedies),
    joint: joint?.remedy ?? null,
    after,
  };
}
