import { findingOfReleased, inOrder, type Finding } from "@sdc-risk/assess";
import { treatedFileAt, variablesOf, type AnyMeasure, type SdcObject } from "@sdc-risk/core";
import { throwIfAborted, ticker } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { Against, PolicyReport, RuleReport, Verdict } from "@sdc-risk/report";
import { ENGLISH, type AnswerWords } from "../answer/language/words.ts";
import type { AssessedScenario } from "../scenarios/assess-scenarios.ts";
import { weightTotal } from "../weights/confirmed.ts";
import { twoSizes } from "../weights/two-sizes.ts";
import { countedMatches, isUncounted } from "./judging/counted.ts";
import { judge, type Where } from "./judging/judge.ts";
import type { FileFindings } from "./limit.ts";
import type { Limit } from "./rules.ts";
import type { Policy } from "./schema.ts";
import { verdictOf } from "./judging/verdict.ts";

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

/** "coverage of 20 %", "divergence of 5 %"; empty where a scenario has neither. */
function assumedIn(scenario: AssessedScenario["scenario"], { say, share }: AnswerWords): readonly string[] {
  const { coverage = 1, divergence = 0 } = scenario ?? {};
  return [
    ...(coverage < 1 ? [say("coverageOf", { share: share(coverage) })] : []),
    ...(divergence > 0 ? [say("divergenceOf", { share: share(divergence) })] : []),
  ];
}

/** Why a figure of the original is no figure of a released file. */
const OF_ORIGINAL = "It is computed for the original only, which says nothing of the released file.";

/** A finding as it is of one of the released files; empty for one that compares none. */
function comparedBy(
  finding: Finding,
  { sdc }: Pick<AssessedScenario, "sdc">,
  measures: Subjects["measures"],
  { released, alone }: { readonly released: number; readonly alone: readonly Finding[] },
): readonly Finding[] {
  const { id, done } = finding;
  const own = measures.filter((one) => one.id === id);
  const [by] = own;
  if (by?.ofReleased !== undefined) {
    const itself = alone.find((one) => one.id === id)?.done.summary ?? null;
    return [findingOfReleased(finding, by.ofReleased(done.summary, released, itself), released)];
  }
  const needed = inOrder(own).some(({ needs }) => needs.includes("released"));
  const taken = own.some((one) => one.takes?.(done.options, sdc).includes("released"));
  return needed || taken ? [finding] : [];
}

/**
 * What measures say of a released file beside the original, by the id of those that compare the two; those that compare
 * the original with a third file do not.
 * @param alone what measures say of each released file by itself
 */
function comparedIn(
  assessed: AssessedScenario,
  measures: Subjects["measures"],
  { released, alone }: { readonly released: number; readonly alone: readonly Finding[] },
): readonly Finding[] {
  // beside this file only, which is the first one there
  const apart = assessed.apart[released]?.findings ?? [];
  const known = new Set(apart.map(({ id }) => id));
  return [
    ...assessed.assessment.findings
      .filter(({ id }) => !known.has(id))
      .flatMap((one) => comparedBy(one, assessed, measures, { released, alone })),
    ...apart.flatMap((one) => comparedBy(one, assessed, measures, { released: 0, alone })),
  ];
}

/** What is the same of all files of a scenario that are judged, and what was counted of the original in its population. */
function sharedWhere(
  { sdc, assessment: { findings }, scenario }: AssessedScenario,
  { populationSize, words = ENGLISH }: Subjects,
) {
  const found = { findings };
  const assumed = assumedIn(scenario, words);
  const holdsAll = assumed.length === 0;
  return {
    where: {
      scenario: scenario?.name ?? null,
      assumed,
      words,
      sizes: twoSizes(sdc, populationSize),
      uncounted: holdsAll && isUncounted(sdc, found),
    },
    counted: holdsAll ? countedMatches(found) : null,
  };
}

/**
 * What is judged: the data, or where there are released files these. Measures that compare the two speak of
 * the released file; those that compare the original with a third file do not.
 */
export function subjectsOf(assessed: AssessedScenario, subjects: Subjects): JudgedFile[] {
  const { names, measures, populationSize } = subjects;
  const { sdc, treated } = assessed;
  const original = foundIn(assessed);
  const { where, counted } = sharedWhere(assessed, subjects);
  if (sdc.released.length === 0)
    return [
      {
        assessed,
        found: original,
        released: null,
        where: {
          ...where,
          weights: weightTotal(sdc, sdc, populationSize),
          open: sdc.extent === "unknown",
          counted,
        },
      },
    ];
  return treated.map((alone, released): JudgedFile => {
    const own = new Set(alone.findings.map(({ id }) => id));
    const isSkipped = (id: string): boolean => alone.skipped.some(({ measure }) => measure === id);
    // what a measure says of a released file beside its original is more than what it says of the file alone
    const compared = comparedIn(assessed, measures, { released, alone: alone.findings });
    const comparing = new Set(compared.map(({ id }) => id));
    const both = compared.filter(({ id }) => !isSkipped(id));
    const left = original.findings.filter(({ id }) => !comparing.has(id) && !own.has(id) && !isSkipped(id));
    const found = {
      records: treatedFileAt(sdc, released).records,
      findings: [...alone.findings.filter(({ id }) => !comparing.has(id)), ...both],
      skipped: [
        ...(assessed.apart[released]?.skipped ?? []),
        ...alone.skipped,
        ...original.skipped.filter(({ measure }) => !comparing.has(measure)),
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
        ...where,
        file: names[released]!,
        original,
        comparing,
        countedBefore: counted,
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

/** How the files that are judged are told apart, and by what. */
export interface Subjects {
  /** Of the released files. */
  readonly names: readonly string[];
  readonly measures: readonly AnyMeasure[];
  /** How many the population has, as it was given; null where it was not. */
  readonly populationSize: number | null;
  /** The language of what is said; English without one. */
  readonly words?: AnswerWords;
}

export interface Deciding extends Subjects {
  readonly signal: AbortSignal | undefined;
  /** What was found against the file that goes out, whatever its figures are. */
  readonly against: readonly Against[];
}

const about = (limit: Limit, scenario: string | null): boolean =>
  limit.scenarios === null || (scenario !== null && limit.scenarios.includes(scenario));

/** What nobody knows of the true keys of a treated file. */
async function unknownIn(subject: JudgedFile, tick: Tick): Promise<Pick<Where, "unknown">> {
  const { assessed, released } = subject;
  if (released === null) return {};
  const text = await judgedData(subject).unknownRecoding(keysHeld(subject), tick);
  if (text === null) return {};
  return { unknown: { text, measures: new Set(assessed.treated[released]!.findings.map(({ id }) => id)) } };
}

/** Judges one file in one scenario. */
async function decideOne(
  subject: JudgedFile,
  limits: readonly Limit[],
  { signal }: Deciding,
): Promise<readonly RuleReport[]> {
  const tick = ticker(signal ?? new AbortController().signal);
  const { found } = subject;
  const where = { ...subject.where, ...(await unknownIn(subject, tick)) };
  const rules: RuleReport[] = [];
  for (const limit of limits)
    if (about(limit, where.scenario)) rules.push(await judge(limit, found, where, tick));
  if (signal !== undefined) throwIfAborted(signal);
  return rules;
}

/** What was found, by scenarios. */
export interface AssessedScenarios {
  readonly all: readonly AssessedScenario[];
  /** The same with values that were declared missing; empty where none were that are no codes. */
  readonly withValues: readonly AssessedScenario[];
}

const isSame = (a: JudgedFile, b: JudgedFile): boolean =>
  a.where.scenario === b.where.scenario && a.released === b.released;

/**
 * What is judged, with what was found of it where values that were declared missing are values.
 * @param others all that was judged so; empty where no values were declared missing
 */
function withOtherFindings(subject: JudgedFile, others: readonly JudgedFile[]): JudgedFile {
  if (others.length === 0) return subject;
  const other = others.find((one) => isSame(one, subject));
  // what was not found there speaks against a rule as much as what was
  const withValues = other?.found ?? { ...subject.found, findings: [], skipped: [] };
  return { ...subject, where: { ...subject.where, withValues } };
}

/** Judges a file by a policy, in every scenario. */
async function decide(
  policy: Policy,
  limits: readonly Limit[],
  { all: assessed, withValues }: AssessedScenarios,
  how: Deciding,
): Promise<PolicyReport> {
  const subjectsIn = (some: readonly AssessedScenario[]): JudgedFile[] =>
    some.flatMap((one) => subjectsOf(one, how));
  const others = subjectsIn(withValues);
  const subjects = subjectsIn(assessed).map((one) => withOtherFindings(one, others));
  const rules: RuleReport[] = [];
  for (const subject of subjects) rules.push(...(await decideOne(subject, limits, how)));
  const { name, source, notCovered } = policy;
  return {
    name,
    ...(source === undefined ? {} : { source }),
    ...(notCovered === undefined ? {} : { notCovered: (how.words ?? ENGLISH).told(notCovered) }),
    ...verdictOf(rules, how.against),
    rules,
    ...(how.against.length === 0 ? {} : { against: how.against }),
  };
}

/** A policy, and its limits. */
export interface LimitedPolicy {
  readonly policy: Policy;
  readonly limits: readonly Limit[];
}

/** Verdicts, the worst first. */
const WORST_FIRST: readonly Verdict[] = ["no", "cannot tell", "yes"];

/**
 * Judges a file by each of several policies.
 * @returns the verdicts, the worst first, and else in the order of the policies: the first is what may be said of the
 *   file by all of them
 */
export async function decideAll(
  policies: readonly LimitedPolicy[],
  assessed: AssessedScenarios,
  how: Deciding,
): Promise<readonly PolicyReport[]> {
  const verdicts: PolicyReport[] = [];
  for (const { policy, limits } of policies) verdicts.push(await decide(policy, limits, assessed, how));
  return verdicts.sort((a, b) => WORST_FIRST.indexOf(a.verdict) - WORST_FIRST.indexOf(b.verdict));
}
