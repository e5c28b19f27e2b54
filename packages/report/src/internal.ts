import type { MeasureReport, RiskReport } from "./risk-report.ts";

/**
 * The report without the blocks that name single records or rare values (detail "internal"); the input stays
 * as it was.
 */
export function withoutInternal(report: RiskReport): RiskReport {
  const released = report.released.map((file) =>
    file.assessment === undefined
      ? file
      : { ...file, assessment: { ...file.assessment, measures: shown(file.assessment.measures) } },
  );
  const { scenarios } = report;
  return {
    ...report,
    released,
    measures: shown(report.measures),
    ...(scenarios === undefined
      ? {}
      : { scenarios: scenarios.map((one) => ({ ...one, measures: shown(one.measures) })) }),
  };
}

function shown(measures: RiskReport["measures"]): RiskReport["measures"] {
  const kept: Record<string, MeasureReport> = {};
  for (const [id, measure] of Object.entries(measures))
    kept[id] = { ...measure, blocks: measure.blocks.filter((block) => block.detail !== "internal") };
  return kept;
}
