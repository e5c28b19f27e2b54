import type { MeasureReport, RiskReport } from "./risk-report.js";

/** The report without the blocks that name single records or rare values (detail "internal"); the input stays as it was. */
export function withoutInternal(report: RiskReport): RiskReport {
  const measures: Record<string, MeasureReport> = {};
  for (const [id, measure] of Object.entries(report.measures)) {
    measures[id] = { ...measure, blocks: measure.blocks.filter((block) => block.detail !== "internal") };
  }
  return { ...report, measures };
}
