import { assess } from "@sdc-risk/assess";
import { SdcError, variablesOf, type Roles, type SdcObject } from "@sdc-risk/core";
import { compareReports, type Comparison, type RiskReport } from "@sdc-risk/report";
import { installed, optionsFor, reportOf } from "@sdc-risk/session";
import type { RunProgress, Scenario } from "../api.js";
import { recodeColumn } from "./recode.js";
import { software } from "../run/run.js";
import type { Session } from "../session.js";

/** Roles in which a variable of the scenario's keys cannot stand at once. */
const SETTLED = ["sensitive", "numeric"] as const;

/** The data with the keys of a scenario, coarsened as it says. A key that was sensitive is known to the intruder now, and sensitive no more. */
function changed(sdc: SdcObject, { keys, changes }: Scenario): SdcObject {
  const rest = Object.fromEntries(
    SETTLED.map((role) => [role, variablesOf(sdc.roles, role).filter((name) => !keys.includes(name))]),
  ) as Pick<Roles, "sensitive" | "numeric">;
  const moved = sdc.with({ roles: { ...rest, keys } });
  return Object.entries(changes)
    .filter(([name]) => keys.includes(name))
    .reduce((data, [name, change]) => data.recode(name, recodeColumn(change)), moved);
}

/** The same measures on other keys, set against the run. */
export async function tryScenario(
  session: Session,
  scenario: Scenario,
  name: string,
  onProgress: (progress: RunProgress) => void,
): Promise<{ report: RiskReport; comparison: Comparison }> {
  const { run } = session;
  if (run === null) throw new SdcError("CANNOT_READ", "There is no report yet to compare with.");
  if (scenario.keys.length === 0)
    throw new SdcError("MISSING_ROLE", "A scenario needs at least one key variable.");
  const signal = session.begin(),
    sdc = changed(run.data.sdc, scenario);
  const assessment = await assess(sdc, run.measures, {
    options: optionsFor(run.measures, installed, run.settings.options),
    skip: true,
    signal,
    pool: session.pool,
    onProgress: ({ measure, share, total }) => onProgress({ measure, share, total }),
  });
  const report = reportOf({ ...run.data, sdc }, assessment, { software, createdAt: new Date() });
  return { report, comparison: compareReports(run.report, report, { names: [run.report.data.name, name] }) };
}
