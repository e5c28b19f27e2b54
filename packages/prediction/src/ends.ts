import type { PredictionSummary, TargetSummary } from "./summary.ts";

/** What of a target has an interval: the excess, and of a sample the share. @param of which end is taken */
function endOf(
  { variable, file, known, persons }: TargetSummary,
  excess: number | null,
  share: number | null,
): object {
  const sampled = known > persons && share !== null;
  return { variable, file, excess, ...(sampled ? { share, atRisk: share * known } : {}) };
}

/** The ends of the 95 % intervals, in the shape of the summary: a rule is met only where both are within its limit. */
export const endsOf = ({ targets }: PredictionSummary): { readonly low: object; readonly high: object } => ({
  low: { targets: targets.map((one) => endOf(one, one.low, one.shareLow)) },
  high: { targets: targets.map((one) => endOf(one, one.high, one.shareHigh)) },
});
