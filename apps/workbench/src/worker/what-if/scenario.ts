import { assess } from "@sdc-risk/assess";
import type { SdcObject } from "@sdc-risk/core";
import { required, SdcError } from "@sdc-risk/data";
import { compareReports, type PolicyReport, type RiskReport } from "@sdc-risk/report";
import {
  installed,
  optionsFor,
  reportOf,
  run as runJudged,
  scenarioData,
  type CompletedRun,
} from "@sdc-risk/session";
import type { MeasureProgress, KeyScenario, TriedScenario } from "../api.ts";
import { software } from "../run/run.ts";
import type { Session } from "../session.ts";

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
    rules: await rulesWith(session, run, sdc, signal),
  };
}

const policiesIn = ({ policy, otherPolicies = [] }: RiskReport): readonly PolicyReport[] =>
  policy === undefined ? [] : [policy, ...otherPolicies];

/**
 * The rules of the policy with other keys. They say nothing of what else is in the file that goes out: a verdict is for a
 * file that was treated.
 */
async function rulesWith(
  { pool }: Session,
  { settings, data, report }: CompletedRun,
  sdc: SdcObject,
  signal: AbortSignal,
): Promise<TriedScenario["rules"]> {
  const isOther = (settings.scenarios ?? []).length > 0 || data.released.length > 0;
  if (report.policy === undefined || isOther) return null;
  const done = await runJudged(
    settings,
    { ...data, sdc },
    {
      origin: { software, createdAt: new Date() },
      keysAdvice: "keep at least one key.",
      pool,
      signal,
      remedies: false,
      rulesOnly: true,
    },
  );
  const after = policiesIn(done.report);
  // several policies stand by their verdicts, which may be others with other keys
  return policiesIn(report).flatMap(({ name, rules }) => {
    const same = required(
      after.find((one) => one.name === name),
      "verdict by a policy",
    );
    return rules.map((before, place) => ({
      policy: name,
      before,
      after: required(same.rules[place], "rule"),
    }));
  });
}
