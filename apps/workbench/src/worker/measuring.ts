import { SdcError } from "@sdc-risk/data";
import { infoOf, installed } from "@sdc-risk/session";
import { RecordView } from "./records/record-view.js";
import type { Session } from "./session.js";

// All that comes after the file is open, loaded then: the measures and the reports.
export { comparisonFile, decisionFile, recordsFile, reportFile } from "./run/files.js";
export { judgingIssues } from "./run/judging-issues.js";
export { optionIssues } from "./run/option-issues.js";
export { runMeasures } from "./run/run.js";
export { tryScenario } from "./what-if/scenario.js";
export { readPolicy, readSettings } from "./run/settings-file.js";
export { PRESETS, settingsText } from "@sdc-risk/session";

/** The measures as plain data. */
export const measures = installed.map(infoOf);

/** The table of records of the last run. */
export async function recordView(session: Session): Promise<RecordView> {
  const { run } = session;
  if (run === null) throw new SdcError("CANNOT_READ", "There is no report yet.");
  return (session.records ??= await RecordView.of(run.data.sdc, run.assessment.findings));
}
