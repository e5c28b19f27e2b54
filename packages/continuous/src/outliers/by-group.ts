import { lowerPercentile, lowerTail, upperTail } from "@sdc-risk/blocks";
import { sortingByCode } from "@sdc-risk/data/kernels";
import type { Tails } from "./outliers.ts";
import type { GroupTail } from "../summary-schema.ts";

/** What is found in groups of a kind: those large enough for a percentile to mean something, and those below. */
export interface InGroups {
  readonly large: GroupTail;
  readonly small: GroupTail;
}

/**
 * Records from which more than one of a group can lie above the percentile, (n − 1)(1 − p) > 1: below, only
 * its largest value can, and does whatever it is.
 */
export const fewestIn = (percentile: number): number =>
  Math.floor(Number((1 / lowerPercentile(percentile)).toPrecision(12))) + 2;

/** Groups between two yields. */
const PIECE = 1 << 12;

/**
 * Records beyond the percentile of their own group: the only doctor of an area earns no more than doctors do elsewhere.
 * @param places of the values that are not missing, by ascending value
 * @param groupOf group of each record, 0 … groups − 1
 */
export function* outliersByGroup(
  values: Float64Array,
  places: Int32Array,
  groupOf: Int32Array,
  groups: number,
  percentile: number,
  tails: Tails,
): Generator<void, InGroups> {
  const { order, starts } = yield* sortingByCode(groupOf, groups, places);
  const sorted = Float64Array.from(order, (i) => values[i]);
  const fewest = fewestIn(percentile);
  const none = { beyond: 0, atOrBeyond: 0 };
  const found = {
    large: { groups: 0, records: 0, beyond: 0, atOrBeyond: 0 },
    small: { groups: 0, records: 0, beyond: 0, atOrBeyond: 0 },
  };
  for (let g = 0; g < groups; g++) {
    const from = starts[g];
    const to = starts[g + 1];
    if (from === to) continue;
    const upper = upperTail(sorted, percentile, from, to);
    const lower = tails === "both" ? lowerTail(sorted, percentile, from, to) : none;
    const tail = to - from >= fewest ? found.large : found.small;
    tail.groups++;
    tail.records += to - from;
    tail.beyond += upper.beyond + lower.beyond;
    // where both quantiles are one value, those at it are in both tails
    tail.atOrBeyond += Math.min(to - from, upper.atOrBeyond + lower.atOrBeyond);
    if (g % PIECE === 0) yield;
  }
  return found;
}
