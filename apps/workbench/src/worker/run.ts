import { assess, assessReleased, inOrder, type Assessment, type ReleasedAssessment } from "@sdc-risk/assess";
import { SdcError, suggestion, type AnyMeasure, type SdcObject } from "@sdc-risk/core";
import { version } from "@sdc-risk/core/package.json";
import { buildReport, type RiskReport } from "@sdc-risk/report";
import type { RunProgress, Settings } from "./api.js";
import { installed } from "./installed.js";
import { microdata, openFileOf } from "./microdata.js";
import type { Session } from "./session.js";

/** Name and version, as the command line writes them: all packages share one version. */
const software = { name: "sdc-risk", version } as const;

/** The measures of these ids, each once; null means all. */
function chosenMeasures(ids: readonly string[] | null): readonly AnyMeasure[] {
  if (ids === null) return installed;
  return [...new Set(ids)].map((id) => {
    const found = installed.find((one) => one.id === id);
    if (found === undefined) throw new SdcError("UNKNOWN_MEASURE", `There is no measure "${id}".${suggestion(id, installed.map((one) => one.id))}`);
    return found;
  });
}

/** Options of installed measures that take no part are left aside, as the command line does. */
export function optionsFor(measures: readonly AnyMeasure[], options: Settings["options"]): Settings["options"] {
  const taking = new Set(inOrder(measures).map(({ id }) => id)), aside = new Set(installed.map(({ id }) => id).filter((id) => !taking.has(id)));
  return Object.fromEntries(Object.entries(options).filter(([id]) => !aside.has(id)));
}

/** The report on what a run found, `treated` being what it found in each released file by itself. */
export function reportOf(session: Session, sdc: SdcObject, assessment: Assessment<unknown>, command: string, treated: readonly ReleasedAssessment[] = []): RiskReport {
  const data = openFileOf(session), warnings = [data, ...session.released].flatMap((one) => one.warnings);
  const released = session.released.map(({ name, sha256 }, i) => ({ name, sha256, ...(treated[i] === undefined ? {} : { assessment: treated[i] }) }));
  return buildReport(sdc, assessment, { software, createdAt: new Date(), command, data, released, warnings });
}

/** Assesses the open file, and released files by themselves. */
export async function runMeasures(session: Session, settings: Settings, onProgress: (progress: RunProgress) => void): Promise<RiskReport> {
  const signal = session.begin(), measures = chosenMeasures(settings.measures);
  const sdc = microdata(session, settings.roles, settings.reading.missing, settings.match ?? null), options = optionsFor(measures, settings.options);
  const part = session.released.length > 0 ? 0.5 : 1, common = { options, signal, pool: session.pool };
  const assessment = await assess(sdc, measures, { ...common, skip: settings.measures === null, onProgress: ({ measure, share, total }) => onProgress({ measure, share, total: total * part }) });
  if (assessment.findings.length === 0) throw new SdcError("MISSING_ROLE", `No measure can run: mark the key variables first. ${assessment.skipped.map(({ measure, reason }) => `${measure}: ${reason}`).join(" ")}`);
  const treated = await assessReleased(sdc, measures, { ...common, onProgress: ({ measure, total }) => onProgress({ measure, share: 1, total: part + total * (1 - part) }) });
  const report = reportOf(session, sdc, assessment, settings.command, treated);
  session.forgetRun();
  session.run = { settings, measures, sdc, assessment, report };
  return report;
}
