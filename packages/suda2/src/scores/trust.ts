import { countText, type DataIntrusion } from "@sdc-risk/data";
import type { Distrust } from "../summary/summary-schema.ts";

/** Up to about so many keys DIS-SUDA was tried (Elliot et al. 2005). */
const MODERATE = 14;

/**
 * DIS-SUDA is trusted only where all sizes were searched (M = ATT), the number of keys is moderate, and DIS
 * could be estimated: without a class of two it is 1 and every DIS-SUDA is near 1 (Elliot et al. 2005).
 * @returns nothing where no record is alone, so that there is no DIS-SUDA above 0
 */
export function distrustOf(keys: number, maxSize: number, { uniques, inPairs }: DataIntrusion): Distrust[] {
  if (uniques === 0) return [];
  return [
    ...(maxSize < keys ? ["sizes" as const] : []),
    ...(keys > MODERATE ? ["keys" as const] : []),
    ...(inPairs === 0 ? ["no-pairs" as const] : []),
  ];
}

/** The reasons as one sentence, empty without any. */
export function distrustText(reasons: readonly Distrust[], keys: number, maxSize: number): string {
  if (reasons.length === 0) return "";
  const words: Record<Distrust, string> = {
    sizes: `only sets of up to ${countText(maxSize)} of ${countText(keys)} keys were searched`,
    keys: `there are ${countText(keys)} keys, more than the ${MODERATE} or so that it is made for`,
    "no-pairs": "no key is shared by exactly two records, so that DIS is 1 whatever the sampling fraction",
  };
  return `DIS-SUDA is not to be trusted here: ${reasons.map((reason) => words[reason]).join("; ")}.`;
}
