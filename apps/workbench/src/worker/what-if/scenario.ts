import { assess } from "@sdc-risk/assess";
import type { SdcObject } from "@sdc-risk/core";
import { isSdcError, SdcError } from "@sdc-risk/data";
import { compareReports, type PolicyReport, type RiskReport } from "@sdc-risk/report";
import {
  installed,
  optionsFor,
  reportOf,
  scenarioData,
  verdictWithKeys,
  type CompletedRun,
} from "@sdc-risk/session";
import type { KeyScenario, MeasureProgress, ScenarioVerdict, TriedScenario } from "../api.ts";
import { software } from "../run/run.ts";
import type { Session } from "../session.ts";
import { whatIfName } from "../treat/files.ts";
import { comparedRules } from "./compared-rules.ts";

/** The data with the keys of a scenario, coarsened as it says. */
function changed(sdc: SdcObject, { keys, changes }: KeyScenario): SdcObject {
  const recodings = Object.fromEntries(Object.entries(changes).filter(([name]) => keys.includes(name)));
  return scenarioData(sdc, { keys, recodings });
}

/** The same measures on other keys, set against the run. */
export async function tryScenario(
  session: Session,
  scenario: KeyScenario,
  name: string,
  onProgress: (progress: MeasureProgress) => void,
): Promise<TriedScenario> {
  const { run } = session;
  if (run === null) throw new SdcError("CANNOT_READ", "There is no report yet to compare with.");
  if (scenario.keys.length === 0)
    throw new SdcError("MISSING_ROLE", "A scenario needs at least one key variable.");
  const signal = session.begin();
  const sdc = changed(run.data.sdc, scenario);
  const assessment = await assess(sdc, run.measures, {
    options: optionsFor(run.measures, installed, run.settings.options),
    skip: true,
    signal,
    pool: session.pool,
    onProgress: ({ measure, share, total }) => onProgress({ measure, share, total }),
  });
  const report = reportOf({ ...run.data, sdc }, assessment, { software, createdAt: new Date() });
  return {
    report,
    comparison: compareReports(run.report, report, { names: [run.report.data.name, name] }),
    verdict: await verdictOf(session, run, scenario, signal),
  };
}

const policiesIn = ({ policy, otherPolicies = [] }: RiskReport): readonly PolicyReport[] =>
  policy === undefined ? [] : [policy, ...otherPolicies];

/** Whether a scenario is the keys of the report as they are. */
function isUnchanged({ keys, changes }: KeyScenario, own: readonly string[]): boolean {
  const same = keys.length === own.length && own.every((key) => keys.includes(key));
  return same && keys.every((key) => changes[key] === undefined);
}

/** What speaks against a file beside its rules, once each: several policies have the same. */
const againstIn = (policies: readonly PolicyReport[]): string[] => [
  ...new Set(policies.flatMap(({ against = [] }) => against.map(({ text }) => text))),
];

/** That nothing can be told, and why. */
const cannotTell = (reason: string): ScenarioVerdict => ({
  result: "cannot tell",
  statement: "Cannot tell here.",
  reasons: [reason],
  rules: [],
});

/**
 * The verdict on a file in which keys are left out or coarser, as a run of that file gives it; what cannot be judged here
 * is never a yes.
 */
async function verdictOf(
  { pool }: Session,
  { settings, data, report }: CompletedRun,
  scenario: KeyScenario,
  signal: AbortSignal,
): Promise<ScenarioVerdict | null> {
  const before = policiesIn(report);
  const [first] = before;
  if (first === undefined || report.answer === undefined) return null;
  if ((settings.scenarios ?? []).length > 0)
    return cannotTell(
      "The report has several kinds of intruders, each with keys of its own. Treat the file, and run again.",
    );
  if (data.released.length > 0)
    return cannotTell("The report judges a released file, and other keys of the original are another file.");
  if (isUnchanged(scenario, data.sdc.roles.keys ?? []))
    return {
      result: first.verdict,
      statement: report.answer.statement,
      reasons: againstIn(before),
      rules: comparedRules(before, before),
    };
  try {
    const { keys, changes } = scenario;
    const found = await verdictWithKeys(
      settings,
      data,
      { keys: [...keys], recodings: changes },
      {
        origin: { software, createdAt: new Date() },
        keysAdvice: "keep at least one key.",
        pool,
        signal,
        name: whatIfName(data.original.name),
      },
    );
    if (found === null) return cannotTell("No rule could be judged.");
    const after = [found.policy, ...found.otherPolicies];
    return {
      result: found.policy.verdict,
      statement: found.statement,
      reasons: againstIn(after),
      rules: comparedRules(before, after),
    };
  } catch (error) {
    if (isSdcError(error) && error.code !== "ABORTED") return cannotTell(error.message);
    throw error;
  }
}
