import { countText } from "@sdc-risk/core";
import type { TargetFigures } from "../figures.js";

/** A share of one as percent. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export const recordsText = (records: number): string => (records === 1 ? "1 record" : `${countText(Math.round(records))} records`);

/** Standard errors beyond which a gap is no chance. */
const SURE = 1.96;

/** How a gap compares with its error. */
export function verdictOf({ gap, gapError }: Pick<TargetFigures, "gap" | "gapError">): "more" | "same" | "less" | "unknown" {
  if (gap === null || gapError === null) return "unknown";
  if (Math.abs(gap) <= SURE * gapError) return "same";
  return gap > 0 ? "more" : "less";
}

/** The sentence that says whether a release tells more than a guess. */
export function verdictText(figures: TargetFigures): string {
  const { target, gap, gapError, capReleased, capBaseline, undefinedRecords } = figures;
  if (capReleased === null || capBaseline === null) return `Nothing can be said of ${target}: there is no record to compare.`;
  const means = `${percent(capReleased)} of ${target} is attributed correctly with the released file, ${percent(capBaseline)} by a guess`;
  const lacking = undefinedRecords > 0 ? ` The released file lacks the key of ${recordsText(undefinedRecords)}.` : "";
  const gapText = `${gap! < 0 ? "−" : ""}${(100 * Math.abs(gap!)).toFixed(1)} points${gapError === null ? "" : ` ± ${(100 * SURE * gapError).toFixed(1)}`}`;
  switch (verdictOf(figures)) {
    case "more": return `The release tells more of ${target} than a guess: ${means} (${gapText}).${lacking}`;
    case "less": return `The release tells less of ${target} than a guess: ${means} (${gapText}).${lacking}`;
    case "same": return `The release tells no more of ${target} than a guess, as far as the records can show: ${means} (${gapText}).${lacking}`;
    case "unknown": return `Whether the release tells more of ${target} than a guess cannot be said from so few records: ${means}.${lacking}`;
  }
}
