import { shareOf } from "@sdc-risk/blocks";
import { isAbove } from "@sdc-risk/data";
import type { Above } from "./summary.ts";

/** Records with a risk above a threshold. @param risks per class @param counts records per class */
export function aboveThreshold(
  risks: Float64Array,
  counts: Int32Array,
  records: number,
  threshold: number,
): Above {
  let above = 0;
  for (let c = 0; c < risks.length; c++) if (isAbove(risks[c], threshold)) above += counts[c];
  return { threshold, records: above, share: shareOf(above, records) };
}
