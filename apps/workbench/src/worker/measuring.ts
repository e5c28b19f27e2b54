import { SdcError } from "@sdc-risk/core";
import * as z from "zod";
import type { MeasureInfo } from "./api.js";
import { installed } from "./installed.js";
import { RecordView } from "./record-view.js";
import type { Session } from "./session.js";

// All that comes after the file is open, loaded then: the measures and the reports.
export { comparisonFile, recordsFile, reportFile } from "./files.js";
export { optionIssues } from "./option-issues.js";
export { runMeasures } from "./run.js";
export { tryScenario } from "./scenario.js";

// zod makes code from text where it may; here it may not, and need not try
z.config({ jitless: true });

/** The measures as plain data. */
export const measures = installed.map(({ id, title, about = "", needs, uses, options }): MeasureInfo => ({
  id, title, about, needs, uses: uses.map((used) => used.id), schema: options["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
}));

/** The table of records of the last run. */
export async function recordView(session: Session): Promise<RecordView> {
  const { run } = session;
  if (run === null) throw new SdcError("CANNOT_READ", "There is no report yet.");
  return (session.records ??= await RecordView.of(run.sdc, run.assessment.findings));
}
