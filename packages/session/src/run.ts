import type { Assessment, Progress, ReleasedAssessment } from "@sdc-risk/assess";
import type { AnyMeasure, SdcObject } from "@sdc-risk/core";
import type { Pool } from "@sdc-risk/core/tasks";
import { ticker } from "@sdc-risk/data";
import { buildReport, type RiskReport } from "@sdc-risk/report";
import { answerOf } from "./answer/answer.ts";
import type { UnlikePersons } from "./answer/expected.ts";
import { lacksAgeSexAndPlace } from "./answer/kinds-of-keys.ts";
import type { WayToYes } from "./answer/way-sentences.ts";
import { againstOf, CODES, type Outgoing } from "./outgoing/against.ts";
import { joinedAgainst, strangersAgainst } from "./outgoing/joined-releases.ts";
import type { GivenAway } from "./outgoing/findings.ts";
import { remarksOnVerdict } from "./outgoing/remarks-on-verdict.ts";
import { outgoingFindings } from "./outgoing/outgoing.ts";
import { computedIn } from "./idle/use.ts";
import { checkReleasedSettings, idleSettings } from "./idle/warning.ts";
import { installed } from "./installed.ts";
import { chosenMeasures, optionsFor } from "./measures.ts";
import { identifiersLeft } from "./identifiers-left.ts";
import type { DataOrigin, Microdata } from "./microdata.ts";
import { unusedMissingCodes } from "./variables/missing-codes.ts";
import { nothingRuns } from "./nothing-runs.ts";
import { decide, subjectsOf } from "./policy/decide.ts";
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
import { given as filled, type Settings } from "./settings.ts";
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
  const limits =
    policy === null
      ? []
      : limitsIn(
          policy,
          scenarios.map(({ name }) => name),
          known,
        );
  const asked = new Set(limits.flatMap(neededFor));
  // what they take where it is computed, so that their figures are those of a whole run
  for (const { id, mayUse = [] } of chosen) if (asked.has(id)) for (const one of mayUse) asked.add(one.id);
  const wanted = new Set(chosen.flatMap(({ id }) => (asked.has(id) ? [id] : [])));
  const also: readonly string[] = matchesToo ? [leadingId("matches"), leadingId("counted")] : [];
  const measures = rulesOnly ? known.filter(({ id }) => wanted.has(id) || also.includes(id)) : chosen;
  const options = optionsFor(measures, known, optionsOfPolicy(limits, known, settings.options));
  return { measures, options, policy, limits, scenarios };
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
  const joined = await joinedAgainst(settings, data, signal ?? new AbortController().signal);
  return {
    notJudged: findings.flatMap((one) => one.notJudged),
    against: [...findings.flatMap((one) => againstOf(one, name)), ...strangersAgainst(data), ...joined],
    declared: findings.flatMap((one) => one.declared),
    givenAway: findings.flatMap((one) => one.givenAway),
    limits: findings.flatMap((one) => remarksOnVerdict(one, name)),
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

/** What would meet a policy that is not met. Loaded where it is needed: it runs treated files by `run`. */
const wayFor = async (...of: Parameters<typeof wayToYes>): Promise<WayToYes> =>
  (await import("./treat/way-to-yes.ts")).wayToYes(...of);

/**
 * Assesses a file, and each released file by itself, in every scenario, and judges it by the policy.
 * @throws MISSING_ROLE where no measure can run, BAD_WEIGHT for weights that only compare records, UNKNOWN_MEASURE, BAD_OPTIONS for a policy that is wrong,
 *   ABORTED, and what `assess` throws
 */
export async function run(settings: Settings, data: Microdata, options: RunOptions): Promise<CompletedRun> {
  const {
    origin,
    keysAdvice,
    known = installed,
    pool,
    signal,
    remedies = true,
    rulesOnly = false,
    shared,
    onProgress,
  } = options;
  const plan = planOf(settings, known, options);
  const { measures, options: given, policy, limits, scenarios } = plan;
  checkReleasedSettings(settings, data.released.length);
  await data.sdc.controlFile(ticker(signal ?? new AbortController().signal));
  if (takesWeight(measures, data.sdc)) checkSettled(data.sdc);
  const all = await assessScenarios(data.sdc, scenarios, {
    measures,
    known,
    options: given,
    skip: settings.measures === null || rulesOnly,
    pool,
    signal,
    onProgress: (progress, released) => onProgress?.({ ...progress, released }),
  });
  const [first] = all;
  const { assessment } = first;
  const own = { ...data, sdc: first.sdc };
  if (assessment.findings.length === 0) throw nothingRuns(assessment.skipped, first.sdc, keysAdvice);
  const names = data.released.map(({ name }) => name);
  const outgoing = await outgoingOf(settings, data, policy, signal);
  const populationSize = settings.populationSize ?? null;
  const how = { names, measures, signal, populationSize, against: outgoing.against };
  const judged = {
    all,
    withValues: policy === null ? [] : await assessedWithValues(settings, data, plan, options),
  };
  const decision = policy === null ? null : await decide(policy, limits, judged, how);
  const way =
    policy === null || decision === null || decision.met || !remedies
      ? null
      : await wayFor(settings, data, { policy, judged: decision, measures }, options);
  const use = {
    settings,
    data: own,
    known,
    computed: computedIn(all, known),
    hasPool: pool !== undefined,
    hasHierarchies: options.hierarchies !== undefined,
  };
  const { asTheyCame } = data;
  const moved = asTheyCame === undefined ? [] : await movedByRaking(first, asTheyCame, measures, signal);
  const told = reportOf(own, assessment, origin, first.treated);
  const idle = [
    ...idleWarnings(all),
    ...(await unusedMissingCodes(settings, data)),
    ...idleSettings(use, shared),
  ];
  const plain = {
    ...told,
    warnings: [
      ...warningsOf(outgoing, policy),
      ...weightWarnings(first.sdc, settings),
      ...moved,
      ...told.warnings,
      ...warningsOfOthers(all),
      ...idle,
    ],
  };
  const report: RiskReport = {
    ...plain,
    ...labelsOf(data.sdc, told, outgoing, scenarios),
    ...(scenarios.length === 0 ? {} : { scenarios: scenarioReports(all) }),
    ...(decision === null
      ? {}
      : {
          policy: {
            ...decision,
            notJudged: outgoing.notJudged,
            ...(outgoing.declared.length === 0 ? {} : { declared: outgoing.declared }),
            ...(way?.plan === undefined ? {} : { plan: way.plan }),
            ...(way?.none === undefined ? {} : { noPlan: way.none.reason }),
          },
        }),
    answer: answerOf({
      report: plain,
      subjects: all.flatMap((one) => subjectsOf(one, names, measures, populationSize)),
      policy: decision,
      way,
      outgoing,
      unlike: await unlikePersons(all, signal),
    }),
  };
  return { settings, data: own, measures, assessment, report, givenAway: outgoing.givenAway };
}
