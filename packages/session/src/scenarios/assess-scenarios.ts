import {
  assess,
  assessReleased,
  type Assessment,
  type ClassesAsked,
  type Progress,
  type ReleasedAssessment,
} from "@sdc-risk/assess";
import { rolesWhere, variablesOf, type AnyMeasure, type SdcObject } from "@sdc-risk/core";
import type { Pool } from "@sdc-risk/core/tasks";
import { ticker } from "@sdc-risk/data";
import { measuresOf, skippedOf, type RiskReport, type ScenarioReport } from "@sdc-risk/report";
import { optionsFor } from "../measures.ts";
import { given, type Settings } from "../settings.ts";
import { comparedApart } from "./compared-apart.ts";
import { dataOf, optionsIn, type IdleRecodings } from "./apply.ts";
import { recodingText } from "./recode.ts";
import type { Scenario } from "./scenario.ts";

/** What was found in one scenario; without scenarios there is one, which is null. */
export interface AssessedScenario {
  readonly scenario: Scenario | null;
  readonly sdc: SdcObject;
  readonly options: Settings["options"];
  readonly assessment: Assessment<unknown>;
  /** What was found in each released file by itself, one for each in their order. */
  readonly treated: readonly ReleasedAssessment[];
  /** What was found in each beside the original by itself, where beside all of them it was not; see `comparedApart`. */
  readonly apart: readonly Assessment<unknown>[];
  /** What recodings of the scenario do not do. */
  readonly idle: IdleRecodings;
}

export interface AssessAll {
  readonly measures: readonly AnyMeasure[];
  readonly known: readonly AnyMeasure[];
  readonly options: Settings["options"];
  /** A measure that lacks roles or fails is skipped. */
  readonly skip: boolean;
  readonly pool: Pool | undefined;
  /** Where classes of records that lie elsewhere are. */
  readonly classes: ClassesAsked;
  /** Whether a value of each column of the first scenario is wanted for each record. */
  readonly columns: boolean;
  readonly signal: AbortSignal | undefined;
  /** `total` is that of everything. */
  readonly onProgress: (progress: Progress, released: boolean) => void;
}

/** Assesses a file, and each released file by itself, as one kind of intruder knows them. */
async function assessOne(
  sdc: SdcObject,
  options: Settings["options"],
  { measures, skip, pool, classes, columns, signal, onProgress }: AssessAll,
): Promise<Pick<AssessedScenario, "assessment" | "treated" | "apart">> {
  const alone = sdc.released.length === 0 ? 1 : 0.5; // the original's part of the whole
  const common = { options, classes, ...given({ pool, signal }) };
  const assessment = await assess(sdc, measures, {
    ...common,
    columns,
    skip,
    onProgress: (progress) => onProgress({ ...progress, total: progress.total * alone }, false),
  });
  // also where nothing was found in the original: rules are judged on each released file in each scenario
  const treated = await assessReleased(sdc, measures, {
    ...common,
    onProgress: (progress) => onProgress({ ...progress, total: alone + progress.total * (1 - alone) }, true),
  });
  return { assessment, treated, apart: await comparedApart(sdc, measures, assessment, common) };
}

/** Codes what several scenarios group by, so that all of them share it. */
async function codeShared(
  sdc: SdcObject,
  scenarios: readonly Scenario[],
  signal = new AbortController().signal,
): Promise<void> {
  if (scenarios.length < 2 || sdc.source !== null) return;
  const others = rolesWhere(({ holds, measured }) => measured && holds !== "weights").filter(
    (role) => role !== "numeric",
  );
  const names = [
    ...scenarios.flatMap(({ keys }) => keys),
    ...others.flatMap((role) => variablesOf(sdc.roles, role)),
  ];
  const tick = ticker(signal);
  for (const name of new Set(names)) await sdc.codedInTurns(name, tick);
}

/** Assesses every scenario over the same columns, which are coded once. */
export async function assessScenarios(
  sdc: SdcObject,
  scenarios: readonly Scenario[],
  how: AssessAll,
): Promise<readonly [AssessedScenario, ...AssessedScenario[]]> {
  if (scenarios.length === 0)
    return [
      {
        scenario: null,
        sdc,
        options: how.options,
        idle: new Map(),
        ...(await assessOne(sdc, how.options, how)),
      },
    ];
  const out: AssessedScenario[] = [];
  // all of them before any work, so that a wrong name is told at once
  for (const scenario of scenarios) dataOf(sdc, scenario);
  await codeShared(sdc, scenarios, how.signal);
  const data = scenarios.map((scenario) => {
    const idle: IdleRecodings = new Map();
    return { scenario, idle, sdc: dataOf(sdc, scenario, idle) };
  });
  for (const [i, own] of data.entries()) {
    // also those of measures that others use: the expected matches take the coverage from individual risk
    const options = optionsFor(how.measures, how.known, optionsIn(own.scenario, how.known, how.options));
    const found = await assessOne(own.sdc, options, {
      ...how,
      columns: how.columns && i === 0,
      onProgress: (progress, released) =>
        how.onProgress({ ...progress, total: (i + progress.total) / scenarios.length }, released),
    });
    out.push({ ...own, options, ...found });
  }
  return out as [AssessedScenario, ...AssessedScenario[]];
}

/** A scenario as a report tells it. */
function scenarioReport(scenario: Scenario, { assessment }: AssessedScenario): ScenarioReport {
  const { name, intruder, keys, numeric, coverage, divergence, recodings } = scenario;
  return {
    name,
    ...given({ intruder }),
    keys,
    ...given({ numeric, coverage, divergence }),
    ...(recodings === undefined
      ? {}
      : {
          recodings: Object.fromEntries(
            Object.entries(recodings).map(([key, recoding]) => [key, recodingText(recoding)]),
          ),
        }),
    measures: measuresOf(assessment),
    skipped: skippedOf(assessment),
    warnings: assessment.warnings,
  };
}

/** The scenarios as a report tells them. */
export const scenarioReports = (all: readonly AssessedScenario[]): ScenarioReport[] =>
  all.flatMap((one) => (one.scenario === null ? [] : [scenarioReport(one.scenario, one)]));

/** A warning for each recoding of a scenario that does not do what it says. */
export const idleWarnings = (all: readonly AssessedScenario[]): RiskReport["warnings"] =>
  all.flatMap(({ scenario, idle }) =>
    scenario === null
      ? []
      : [...idle].flatMap(([name, sentences]) =>
          sentences.map((sentence) => ({
            measure: null,
            code: "recoding-without-effect",
            message: `In the scenario ${scenario.name} the recoding of "${name}" does not do all that it says: ${sentence}${/[.?]$/.test(sentence) ? "" : "."}`,
          })),
        ),
  );

/**
 * What measures warn of in the scenarios behind the first, but for what they say there, too; each names its
 * scenario.
 */
export function warningsOfOthers([first, ...others]: readonly AssessedScenario[]): RiskReport["warnings"] {
  const said = new Set(first?.assessment.warnings.map(({ measure, message }) => `${measure} ${message}`));
  return others.flatMap(({ scenario, assessment }) => {
    const where = scenario === null ? "" : `In the scenario ${scenario.name}: `;
    return assessment.warnings
      .filter(({ measure, message }) => !said.has(`${measure} ${message}`))
      .map((warning) => ({ ...warning, message: `${where}${warning.message}` }));
  });
}
