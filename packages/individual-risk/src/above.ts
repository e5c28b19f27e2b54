import type { Counts } from "@sdc-risk/data/kernels";
import { shareOf } from "@sdc-risk/blocks";
import { isAbove } from "@sdc-risk/data";
import type { Above } from "./summary.ts";

/** Records with a risk above a threshold. @param risks per row of classes @param held records of each row */
export function aboveThreshold(risks: Float64Array, held: Counts, records: number, threshold: number): Above {
  let above = 0;
  for (let c = 0; c < risks.length; c++) if (isAbove(risks[c], threshold)) above += held[c];
  return { threshold, records: above, share: shareOf(above, records) };
}
