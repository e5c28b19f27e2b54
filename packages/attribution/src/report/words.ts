import { counted, nearestWhole, pointsText, shareText, plural } from "@sdc-risk/data";
import type { TargetFigures } from "../summary-schema.ts";

export const recordsText = (records: number): string => counted(nearestWhole(records), "record");

/** Standard errors beyond which a gap is no chance. */
const SURE = 1.96;

/**
 * The sentence that says whether a release tells more than a guess of the records whose key it holds, and
 * what that means for all.
 */
export function verdictText({
  target,
  found,
  undefinedRecords,
  records,
  capReleased,
  capBaseline,
}: TargetFigures): string {
  if (found.capReleased === null || found.capBaseline === null || found.gap === null)
    return `${target} cannot be assessed: the released file has no key of the original.`;
  const whom =
    undefinedRecords > 0
      ? `the ${recordsText(found.records)} whose key the released file holds`
      : recordsText(found.records);
  const error = found.gapError === null ? "" : ` ± ${pointsText(SURE * found.gapError)}`;
  const means =
    `${shareText(found.capReleased)} of ${whom} ${plural(nearestWhole(found.records), "is", "are")} attributed correctly with it, ` +
    `${shareText(found.capBaseline)} by a guess (${pointsText(found.gap)}${error})`;
  const others =
    undefinedRecords === 0
      ? ""
      : records > found.records && capReleased !== null && capBaseline !== null
        ? ` Over all ${recordsText(records)}, the ${counted(nearestWhole(undefinedRecords), "other")} ` +
          `counted as not attributed: ${shareText(capReleased)} against ${shareText(capBaseline)}.`
        : ` It lacks the key of ${recordsText(undefinedRecords)}, which ${plural(nearestWhole(undefinedRecords), "is", "are")} left out.`;
  return `${opening(target, found.gap, found.gapError)}: ${means}.${others}`;
}

/** How far a gap differs between several files; nothing for one. */
export function rangeText(gaps: readonly (number | null)[]): string {
  const held = gaps.filter((gap) => gap !== null);
  return gaps.length < 2 || held.length === 0
    ? ""
    : ` Means over ${gaps.length} released files, whose gaps go from ${pointsText(Math.min(...held))} to ` +
        `${pointsText(Math.max(...held))}.`;
}

function opening(target: string, gap: number, error: number | null): string {
  if (error === null)
    return `Whether the release reveals more about ${target} than a guess cannot be said from one record`;
  if (Math.abs(gap) <= SURE * error)
    return `With these keys, the release reveals no more about ${target} than a guess, as far as the records can show; other keys were not tried`;
  return gap > 0
    ? `The release reveals more of ${target} than a guess`
    : `With these keys, the release reveals less of ${target} than a guess; other keys were not tried`;
}
