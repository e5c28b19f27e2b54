import { assess } from "@sdc-risk/assess";
import type { SdcObject } from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";
import { compareReports, type Comparison, type RiskReport } from "@sdc-risk/report";
import { installed, optionsFor, reportOf, scenarioData } from "@sdc-risk/session";
import type { MeasureProgress, KeyScenario } from "../api.ts";
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
): Promise<{ report: RiskReport; comparison: Comparison }> {
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
  return { report, comparison: compareReports(run.report, report, { names: [run.report.data.name, name] }) };
}
