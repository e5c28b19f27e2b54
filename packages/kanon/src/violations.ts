import type { Counts } from "@sdc-risk/data/kernels";
import { shareOf } from "@sdc-risk/blocks";
import { isBelow } from "@sdc-risk/data";
import type { Violation } from "./summary.ts";

/**
 * Records that violate k-anonymity (Samarati and Sweeney 1998), for each k.
 * @param frequencies of each row of classes
 * @param held records of each row
 */
export function violations(
  frequencies: Float64Array | Int32Array,
  held: Counts,
  records: number,
  ks: readonly number[],
): Violation[] {
  return ks.map((k) => {
    let violators = 0;
    for (let c = 0; c < held.length; c++) if (isBelow(frequencies[c], k)) violators += held[c];
    return { k, records: violators, share: shareOf(violators, records) };
  });
}
