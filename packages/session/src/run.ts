import type { Assessment, ClassesAsked, Progress, ReleasedAssessment } from "@sdc-risk/assess";
import type { AnyMeasure, SdcObject } from "@sdc-risk/core";
import type { Pool } from "@sdc-risk/core/tasks";
import { SdcError, ticker } from "@sdc-risk/data";
import { buildReport, type PolicyReport, type RiskReport } from "@sdc-risk/report";
import { answerOf } from "./answer/answer.ts";
import type { UnlikePersons } from "./answer/expected.ts";
import { answerWords } from "./answer/language/words.ts";
import { lacksAgeSexAndPlace } from "./answer/kinds-of-keys.ts";
import type { WayToYes } from "./answer/way-sentences.ts";
import { againstOf, CODES, type Outgoing } from "./outgoing/against.ts";
import { joinedAgainst, strangersAgainst } from "./outgoing/joined-releases.ts";
import { spelledAgainst } from "./outgoing/spelled-otherwise.ts";
import type { GivenAway } from "./outgoing/findings.ts";
import { groupsSeen } from "./outgoing/groups/rebuilt-text.ts";
import { remarksOnVerdict } from "./outgoing/remarks-on-verdict.ts";
import { outgoingFindings } from "./outgoing/outgoing.ts";
import { unmatchedAgainst } from "./outgoing/unmatched-releases.ts";
import { deprecatedUses } from "./idle/deprecated.ts";
import { computedIn } from "./idle/use.ts";
import { checkReleasedSettings, idleSettings } from "./idle/warning.ts";
import { installed } from "./installed.ts";
import { chosenMeasures, optionsFor } from "./measures.ts";
import { identifiersLeft } from "./identifiers-left.ts";
import type { DataOrigin, Microdata } from "./microdata.ts";
import { unusedMissingCodes } from "./variables/missing-codes.ts";
import { nothingRuns } from "./nothing-runs.ts";
import { decideAll, subjectsOf } from "./policy/decide.ts";
import { withValues } from "./policy/judging/declared-missing.ts";
import { leadingId } from "./policy/judging/finding.ts";
import { optionsOfPolicy } from "./policy/options.ts";
import { limitsIn } from "./policy/rules.ts";
import type { Policy } from "./policy/schema.ts";
import { neededFor } from "./policy/limit.ts";
import {
  assessScenarios,
  idleWarnings,
  scenarioReports,
  warningsOfOthers,
  type AssessedScenario,
} from "./scenarios/assess-scenarios.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import { secondFilesIn } from "./settings/second-files.ts";
import { given as filled, policiesIn, type Settings } from "./settings.ts";
import { movedByRaking } from "./weights/moved.ts";
import type { TreatmentRequest } from "./treat/request.ts";
import type { PlanProgress } from "./treat/search/plan-treatment.ts";
import type { wayToYes } from "./treat/way-to-yes.ts";
import { takesWeight } from "./weights/taken.ts";
import { checkSettled } from "./weights/unsettled.ts";
import { weightWarnings } from "./weights/warnings.ts";

/** How far a run is; `share` is that of the measure, `total` that of everything, in [0, 1]. */
export interface RunProgress extends Progress {
  /** Whether the measure is computed on a released file by itself. */
  readonly released: boolean;
}

/** What a report says of how it came to be. */
export interface RunOrigin {
  readonly software: RiskReport["software"];
  readonly createdAt: Date;
  /** The shell command that gives the report again. */
  readonly command?: string;
}

/** What a run takes beside data and settings. */
export interface RunOptions {
  readonly origin: RunOrigin;
  /** How key variables are named here, as a sentence that begins in lower case; for a run that has none. */
  readonly keysAdvice: string;
  /** The measures there are. Default: the installed ones. */
  readonly known?: readonly AnyMeasure[];
  /** Where tasks run; without one they run here. */
  readonly pool?: Pool;
  readonly signal?: AbortSignal;
  /** Whether a treatment is searched, for a short time, where the policy is not met. Default true. */
  readonly remedies?: boolean;
  /** Whether only what the rules of the policy need is computed. Default false. */
  readonly rulesOnly?: boolean;
  /** Whether what comes of it names single records, which takes the classes of a file in an engine. Default false. */
  readonly namesRecords?: boolean;
  /** Whether a value of each column is wanted for each record. Default false. */
  readonly writesRecords?: boolean;
  /** Whether `rulesOnly` also computes expected correct matches, where they can be. Default false. */
  readonly matchesToo?: boolean;
  /**
   * Names of settings that a file holds for several runs, of which this one chose its measures otherwise: that these
   * use some of them not is no mistake, and no warning.
   */
  readonly shared?: ReadonlySet<string>;
  /** The hierarchies of keys that settings name, the text of a file by key. */
  readonly hierarchies?: TreatmentRequest["hierarchies"];
  /** Called as measures begin and go on. */
  readonly onProgress?: (progress: RunProgress) => void;
  /** Called after each treated file that was assessed, where a treatment is searched. */
  readonly onPlanned?: (progress: PlanProgress) => void;
}

/** A run that is complete. */
export interface CompletedRun {
  readonly settings: Settings;
  readonly data: Microdata;
  /** The measures that were chosen. */
  readonly measures: readonly AnyMeasure[];
  readonly assessment: Assessment<unknown>;
  /** With its internal blocks; see `withoutInternal`. */
  readonly report: RiskReport;
  /** Keys that a released file lacks or holds coarser, and what tells them. */
  readonly givenAway: readonly GivenAway[];
}

/** The report on an assessment; `treated` is what was found in each released file by itself. */
export function reportOf(
  data: Microdata,
  assessment: Assessment<unknown>,
  origin: RunOrigin,
  treated: readonly ReleasedAssessment[] = [],
): RiskReport {
  const { sdc, original, released, population, identified, control, membership, margins } = data;
  return buildReport(sdc, assessment, {
    ...origin,
    data: original,
    warnings: [
      ...[original, ...secondFilesIn<DataOrigin>(data)]
        .flatMap(({ warnings }) => warnings)
        .filter(({ code }) => code !== "option-without-effect"), // what one file does not take another one may
      ...identifiersLeft(sdc, released),
    ],
    released: released.map(({ name, sha256 }, i) => ({
      name,
      sha256,
      ...(treated[i] === undefined ? {} : { assessment: treated[i] }),
    })),
    ...filled({ population, identified, control, membership, margins }),
  });
}

/** What the settings ask for, checked before any work: measures, options, and the limits of the policy. */
function planOf(
  settings: Settings,
  known: readonly AnyMeasure[],
  { rulesOnly = false, matchesToo = false }: Pick<RunOptions, "rulesOnly" | "matchesToo"> = {},
) {
  const chosen = chosenMeasures(settings.measures, known);
  const { policy = null, scenarios = [] } = settings;
  const names = scenarios.map(({ name }) => name);
  const policies = policiesIn(settings).map((one) => ({ policy: one, limits: limitsIn(one, names, known) }));
  const limits = policies.flatMap((one) => one.limits);
  const asked = new Set(limits.flatMap(neededFor));
  // what they take where it is computed, so that their figures are those of a whole run
  for (const { id, mayUse = [] } of chosen) if (asked.has(id)) for (const one of mayUse) asked.add(one.id);
  const wanted = new Set(chosen.flatMap(({ id }) => (asked.has(id) ? [id] : [])));
  const also: readonly string[] = matchesToo ? [leadingId("matches"), leadingId("counted")] : [];
  const measures = rulesOnly ? known.filter(({ id }) => wanted.has(id) || also.includes(id)) : chosen;
  const options = optionsFor(measures, known, optionsOfPolicy(limits, known, settings.options));
  return { measures, options, policy, policies, limits, scenarios };
}

/**
 * Refuses what settings say that does not fit together, before a file is read.
 * @param released how many files are released
 * @throws BAD_OPTIONS, UNKNOWN_MEASURE
 */
export function checkRun(
  settings: Settings,
  known: readonly AnyMeasure[] = installed,
  released?: number,
): void {
  planOf(settings, known);
  if (released !== undefined) checkReleasedSettings(settings, released);
}

/** What was found of the variables of the files that are to go out, and what of it is against them. */
async function outgoingOf(
  settings: Settings,
  data: Microdata,
  policy: Policy | null,
  signal: AbortSignal | undefined,
): Promise<Outgoing> {
  // without a policy nobody asks whether the data themselves may go out
  const asked = policy !== null || data.released.length > 0;
  const findings = asked ? await outgoingFindings(settings, data, signal) : [];
  const { name } = data.original;
  const stop = signal ?? new AbortController().signal;
  const strangers = await strangersAgainst(data, stop);
  const joined = await joinedAgainst(settings, data, stop);
  const spelled = await spelledAgainst(settings, data, stop);
  return {
    notJudged: findings.flatMap((one) => one.notJudged),
    against: [
      ...findings.flatMap((one) => againstOf(one, name)),
      ...strangers,
      ...joined,
      ...spelled,
      ...unmatchedAgainst(data),
    ],
    declared: findings.flatMap((one) => one.declared),
    givenAway: findings.flatMap((one) => one.givenAway),
    limits: findings.flatMap((one) => remarksOnVerdict(one, name)),
    groupsSeen: findings.flatMap(({ file, rebuilt }) => groupsSeen(file, rebuilt)),
  };
}

/** What identifies is warned of by itself, and what looks like a key asks for a decision only where there is a verdict. */
const NO_WARNING: readonly string[] = [CODES.identifier, CODES.key];

/** What figures of released files do not tell, as warnings: keys that are given away, and without a policy all else. */
const warningsOf = ({ against }: Outgoing, policy: Policy | null): RiskReport["warnings"] =>
  against
    .filter(({ code }) => code === CODES.givenAway || (policy === null && !NO_WARNING.includes(code)))
    .map(({ code, text }) => ({ code, message: text, measure: null }));

/** What is found of the figures of rules where values of keys that were declared missing are values; empty where none were. */
async function assessedWithValues(
  settings: Settings,
  { sdc }: Microdata,
  { measures, limits, options, scenarios }: ReturnType<typeof planOf>,
  { known = installed, pool, signal }: RunOptions,
): Promise<readonly AssessedScenario[]> {
  const other = await withValues(sdc, settings, ticker(signal ?? new AbortController().signal));
  if (other === null) return [];
  const asked = new Set(limits.flatMap(neededFor));
  return assessScenarios(other, scenarios, {
    measures: measures.filter(({ id }) => asked.has(id)),
    known,
    options,
    skip: true,
    classes: settings.classes ?? "auto",
    columns: false,
    pool,
    signal,
    onProgress: () => undefined,
  });
}

/** The labels of the variables that the report names; nothing where there are none. */
function labelsOf(
  sdc: SdcObject,
  { labels = {} }: Pick<RiskReport, "labels">,
  { notJudged, declared }: Outgoing,
  scenarios: readonly Scenario[],
): Pick<RiskReport, "labels"> {
  const own = new Map(Object.entries(labels));
  const named = [
    ...scenarios.flatMap(({ keys, numeric = [] }) => [...keys, ...numeric]),
    ...[...notJudged, ...declared].map(({ variable }) => variable),
  ];
  for (const variable of named) {
    const label = sdc.variables.includes(variable) ? (sdc.label(variable)?.trim() ?? "") : "";
    if (label !== "") own.set(variable, label);
  }
  return own.size === 0 ? {} : { labels: Object.fromEntries(own) };
}

/** Scenarios of which no key is an age, a sex or a place. */
async function unlikePersons(
  all: readonly AssessedScenario[],
  signal: AbortSignal | undefined,
): Promise<UnlikePersons> {
  const out = new Set<AssessedScenario>();
  for (const one of all) if (await lacksAgeSexAndPlace(one.sdc, signal)) out.add(one);
  return out;
}

/** Why no treatment is searched where there are several policies, none of which must be forgotten. */
const SEVERAL_POLICIES: WayToYes = {
  none: {
    reason: "A treatment is searched for one policy, and several were given.",
    next: "Name one policy and run `sdc-risk plan`; then assess the treated file by all of them.",
  },
};

/**
 * What would meet a policy that is not met, where there is one. Loaded where it is needed: it runs treated files by
 * `run`.
 */
const wayOf = async (...[settings, ...of]: Parameters<typeof wayToYes>): Promise<WayToYes> =>
  settings.otherPolicies === undefined
    ? (await import("./treat/way-to-yes.ts")).wayToYes(settings, ...of)
    : SEVERAL_POLICIES;

/** What was assessed, and what of it goes out. */
interface Assessed {
  readonly settings: Settings;
  readonly data: Microdata;
  readonly plan: ReturnType<typeof planOf>;
  /** By scenario; the first is what the report is of. */
  readonly all: Awaited<ReturnType<typeof assessScenarios>>;
  readonly outgoing: Outgoing;
}

/** Where the classes of a file in an engine are. @throws BAD_OPTIONS where they are to stay and are needed */
function classesAsked({ classes }: Settings, { namesRecords = false }: RunOptions): ClassesAsked {
  if (!namesRecords) return classes ?? "auto";
  if (classes === "engine")
    throw new SdcError(
      "BAD_OPTIONS",
      "What names single records (--msus, --detail internal) takes the classes from the engine: leave it " +
        "out, or leave out --classes engine.",
    );
  return "memory";
}

/** Assesses a file in every scenario. @throws MISSING_ROLE where no measure can run in the first one, or for rules in any */
async function assessed(settings: Settings, data: Microdata, options: RunOptions): Promise<Assessed> {
  const { keysAdvice, known = installed, pool, signal, rulesOnly = false, onProgress } = options;
  const plan = planOf(settings, known, options);
  const { measures, scenarios } = plan;
  checkReleasedSettings(settings, data.released.length);
  await data.sdc.controlFile(ticker(signal ?? new AbortController().signal));
  if (takesWeight(measures, data.sdc)) checkSettled(data.sdc);
  const all = await assessScenarios(data.sdc, scenarios, {
    measures,
    known,
    options: plan.options,
    skip: settings.measures === null || rulesOnly,
    classes: classesAsked(settings, options),
    columns: options.writesRecords === true,
    pool,
    signal,
    onProgress: (progress, released) => onProgress?.({ ...progress, released }),
  });
  // a report is of the first scenario; rules may be met, or not, in others alone
  const told = rulesOnly ? all : [all[0]];
  if (told.every(({ assessment }) => assessment.findings.length === 0))
    throw nothingRuns(all[0].assessment.skipped, all[0].sdc, keysAdvice);
  return { settings, data, plan, all, outgoing: await outgoingOf(settings, data, plan.policy, signal) };
}

/** The verdict by the policy, and what would meet it where it is not met. */
interface Judged {
  readonly decision: PolicyReport | null;
  /** By the other policies, where several were given. */
  readonly others: readonly PolicyReport[];
  readonly way: WayToYes | null;
}

/** How figures are judged beside the policy. */
const judgingOf = ({ settings, data, plan, outgoing }: Assessed, { signal }: RunOptions) => ({
  names: data.released.map(({ name }) => name),
  measures: plan.measures,
  signal,
  populationSize: settings.populationSize ?? null,
  against: outgoing.against.map((one) => ({ ...one, text: answerWords(settings.language).told(one.text) })),
  words: answerWords(settings.language),
});

async function judged(work: Assessed, options: RunOptions): Promise<Judged> {
  const { settings, data, plan, all } = work;
  const { policy, policies, measures } = plan;
  if (policy === null) return { decision: null, others: [], way: null };
  const withValues = await assessedWithValues(settings, data, plan, options);
  const [decision = null, ...others] = await decideAll(
    policies,
    { all, withValues },
    judgingOf(work, options),
  );
  const { remedies = true } = options;
  const asksWay = decision !== null && !decision.met && remedies;
  const way = asksWay ? await wayOf(settings, data, { policy, judged: decision, measures }, options) : null;
  return { decision, others, way };
}

/** The warnings of a run, those of the report on its first scenario among them. */
async function runWarnings(work: Assessed, own: Microdata, report: RiskReport, options: RunOptions) {
  const { settings, data, plan, all, outgoing } = work;
  const { known = installed, pool, signal, shared, hierarchies } = options;
  const use = {
    settings,
    data: own,
    known,
    computed: computedIn(all, known),
    hasPool: pool !== undefined,
    hasHierarchies: hierarchies !== undefined,
  };
  const { asTheyCame } = data;
  return [
    ...warningsOf(outgoing, plan.policy),
    ...weightWarnings(own.sdc, settings),
    ...(asTheyCame === undefined ? [] : await movedByRaking(all[0], asTheyCame, plan.measures, signal)),
    ...report.warnings,
    ...warningsOfOthers(all),
    ...idleWarnings(all),
    ...(await unusedMissingCodes(settings, data)),
    ...idleSettings(use, shared),
    ...deprecatedUses(settings),
  ];
}

/** The part of the report that says whether the file may go out; nothing without a policy. */
const policyPart = (
  { decision, way }: Judged,
  { notJudged, declared, groupsSeen: seen }: Outgoing,
): Pick<RiskReport, "policy"> =>
  decision === null
    ? {}
    : {
        policy: {
          ...decision,
          notJudged,
          ...(declared.length === 0 ? {} : { declared }),
          ...(seen.length === 0 ? {} : { groupsSeen: seen }),
          ...(way?.plan === undefined ? {} : { plan: way.plan }),
          ...(way?.none === undefined ? {} : { noPlan: way.none.reason }),
        },
      };

/**
 * Assesses a file, and each released file by itself, in every scenario, and judges it by the policy.
 * @throws MISSING_ROLE where no measure can run, BAD_WEIGHT for weights that only compare records, UNKNOWN_MEASURE, BAD_OPTIONS for a policy that is wrong,
 *   ABORTED, and what `assess` throws
 */
export async function run(settings: Settings, data: Microdata, options: RunOptions): Promise<CompletedRun> {
  const work = await assessed(settings, data, options);
  const { all, outgoing, plan } = work;
  const { assessment, sdc, treated } = all[0];
  const own = { ...data, sdc };
  const verdict = await judged(work, options);
  const told = reportOf(own, assessment, options.origin, treated);
  const plain = { ...told, warnings: await runWarnings(work, own, told, options) };
  const how = judgingOf(work, options);
  const { language = "en" } = settings;
  const report: RiskReport = {
    ...plain,
    ...(language === "en" ? {} : { language }),
    ...labelsOf(data.sdc, told, outgoing, plan.scenarios),
    ...(plan.scenarios.length === 0 ? {} : { scenarios: scenarioReports(all) }),
    ...policyPart(verdict, outgoing),
    ...(verdict.others.length === 0 ? {} : { otherPolicies: verdict.others }),
    answer: answerOf({
      report: plain,
      others: verdict.others,
      subjects: all.flatMap((one) => subjectsOf(one, how)),
      policy: verdict.decision,
      way: verdict.way,
      outgoing,
      treated: settings.releasedPlan !== undefined,
      unlike: await unlikePersons(all, options.signal),
      words: how.words,
    }),
  };
  return { settings, data: own, measures: how.measures, assessment, report, givenAway: outgoing.givenAway };
}
