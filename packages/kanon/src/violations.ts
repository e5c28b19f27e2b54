import { shareOf } from "@sdc-risk/blocks";
import { isBelow } from "@sdc-risk/data";

/** Violators of k-anonymity for one k. */
export interface Violation {
  readonly k: number;
  /** Records with f_k < k. */
  readonly records: number;
  readonly share: number | null;
}

/** Persons who violate k-anonymity by another reading of missing values. */
export interface JudgedViolation {
  /** By effective candidates an expected number where keys have gaps and no original is known. */
  readonly records: number;
  readonly share: number | null;
}

/**
 * Records that violate k-anonymity (Samarati and Sweeney 1998), for each k.
 * @param frequencies per class
 * @param counts records per class
 */
export function violations(
  frequencies: Float64Array | Int32Array,
  counts: Int32Array,
  records: number,
  ks: readonly number[],
): Violation[] {
  return ks.map((k) => {
    let violators = 0;
    for (let c = 0; c < counts.length; c++) if (isBelow(frequencies[c], k)) violators += counts[c];
    return { k, records: violators, share: shareOf(violators, records) };
  });
}
