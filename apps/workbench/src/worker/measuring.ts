import { SdcError } from "@sdc-risk/data";
import { infoOf, installed } from "@sdc-risk/session";
import { RecordView } from "./records/record-view.ts";
import type { Session } from "./session.ts";

// All that comes after the file is open, loaded then: the measures and the reports.
export { comparisonFile, decisionFile, recordsFile, reportFile } from "./run/files.ts";
export { judgingIssues } from "./run/judging-issues.ts";
export { optionIssues } from "./run/option-issues.ts";
export { runMeasures } from "./run/run.ts";
export { assessTreatment, keysToTreat } from "./treat/assess.ts";
export { planFile, scriptFile, treatedDataFile, treatedReport } from "./treat/files.ts";
export { searchTreatments } from "./treat/search.ts";
export { tryScenario } from "./what-if/scenario.ts";
export { readPolicy, readSettings } from "./run/settings-file.ts";
export { PRESETS, settingsText } from "@sdc-risk/session";

/** The measures as plain data. */
export const measures = installed.map(infoOf);

/** The table of records of the last run. */
export async function recordView(session: Session): Promise<RecordView> {
  const { run } = session;
  if (run === null) throw new SdcError("CANNOT_READ", "There is no report yet.");
  return (session.records ??= await RecordView.of(run.data.sdc, run.assessment.findings));
}
