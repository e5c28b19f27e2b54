import {
  assess,
  assessReleased,
  type Assessment,
  type Progress,
  type ReleasedAssessment,
} from "@sdc-risk/assess";
import type { AnyMeasure, Pool } from "@sdc-risk/core";
import { buildReport, type RiskReport } from "@sdc-risk/report";
import { installed } from "./installed.js";
import { chosenMeasures, optionsFor } from "./measures.js";
import type { Microdata } from "./microdata.js";
import { nothingRuns } from "./nothing-runs.js";
import { given, type Settings } from "./settings.js";

/** How far a run is; `share` is that of the measure, `total` that of everything, in [0, 1]. */
export interface RunProgress extends Progress {
  /** Whether the measure is computed on a released file by itself. */
  readonly released: boolean;
}

/** What a report says of how it came to be. */
export interface Origin {
  readonly software: RiskReport["software"];
  readonly createdAt: Date;
  /** The shell command that gives the report again. */
  readonly command?: string;
}

/** What a run takes beside data and settings. */
export interface RunOptions {
  readonly origin: Origin;
  /** How key variables are named here, as a sentence that begins in lower case; for a run that has none. */
  readonly keysAdvice: string;
  /** The measures there are. Default: the installed ones. */
  readonly known?: readonly AnyMeasure[];
  /** Where tasks run; without one they run here. */
  readonly pool?: Pool;
  readonly signal?: AbortSignal;
  /** Called as measures begin and go on. */
  readonly onProgress?: (progress: RunProgress) => void;
}

/** A run that is complete. */
export interface Run {
  readonly settings: Settings;
  readonly data: Microdata;
  /** The measures that were chosen. */
  readonly measures: readonly AnyMeasure[];
  readonly assessment: Assessment<unknown>;
  /** With its internal blocks; see `withoutInternal`. */
  readonly report: RiskReport;
}

/** The report on an assessment; `treated` is what was found in each released file by itself. */
export function reportOf(
  { sdc, original, released, population }: Microdata,
  assessment: Assessment<unknown>,
  origin: Origin,
  treated: readonly ReleasedAssessment[] = [],
): RiskReport {
  return buildReport(sdc, assessment, {
    ...origin,
    data: original,
    warnings: [original, ...released, ...(population === undefined ? [] : [population])].flatMap(
      ({ warnings }) => warnings,
    ),
    released: released.map(({ name, sha256 }, i) => ({
      name,
      sha256,
      ...(treated[i] === undefined ? {} : { assessment: treated[i] }),
    })),
    ...(population === undefined ? {} : { population }),
  });
}

/**
 * Assesses a file, and each released file by itself.
 * @throws MISSING_ROLE where no measure can run, UNKNOWN_MEASURE, ABORTED, and what `assess` throws
 */
export async function run(settings: Settings, data: Microdata, options: RunOptions): Promise<Run> {
  const { origin, keysAdvice, known = installed, pool, signal, onProgress } = options,
    { sdc } = data;
  const measures = chosenMeasures(settings.measures, known);
  const alone = data.released.length === 0 ? 1 : 0.5; // the original's part of the whole
  const common = {
    options: optionsFor(measures, known, settings.options),
    ...given({ pool, signal }),
  };
  const tell =
    (released: boolean, from: number, part: number) =>
    (progress: Progress): void => {
      onProgress?.({ ...progress, released, total: from + progress.total * part });
    };
  const assessment = await assess(sdc, measures, {
    ...common,
    skip: settings.measures === null,
    onProgress: tell(false, 0, alone),
  });
  if (assessment.findings.length === 0) throw nothingRuns(assessment.skipped, sdc, keysAdvice);
  const treated = await assessReleased(sdc, measures, {
    ...common,
    onProgress: tell(true, alone, 1 - alone),
  });
  return { settings, data, measures, assessment, report: reportOf(data, assessment, origin, treated) };
}
