import { SdcError } from "@sdc-risk/data";
import type { Keys } from "@sdc-risk/testkit";
import { distinctKeys } from "./keys.ts";

/** How risky one subset of the keys is, missing as a value. */
export interface Combination {
  /** Names of the subset, in the order of the keys. */
  readonly keys: readonly string[];
  /** Distinct combinations of values that occur. */
  readonly cells: number;
  /** Cells with a frequency at or under the threshold, and the records in them. */
  readonly unsafeCells: number;
  readonly unsafeRecords: number;
  /** Cells / n; null for an empty file. */
  readonly distinction: number | null;
  /** Share of record pairs that differ; null below two records. */
  readonly separation: number | null;
}

/** All sets of `size` positions out of 0 … count − 1, in lexicographic order. */
export function subsets(count: number, size: number, first = 0): number[][] {
  if (size === 0) return [[]];
  const found: number[][] = [];
  for (let i = first; i < count; i++)
    for (const rest of subsets(count, size - 1, i + 1)) found.push([i, ...rest]);
  return found;
}

/**
 * Every subset of at most `maxSize` keys, smaller ones first.
 * @param threshold one number, or one per subset size
 * @throws SdcError BAD_OPTIONS where a size lacks a threshold
 */
export function riskyCombinations(
  keys: Keys,
  names: readonly string[],
  maxSize: number,
  threshold: number | readonly number[],
): Combination[] {
  const found: Combination[] = [];
  const n = keys.length;
  for (let size = 1; size <= Math.min(maxSize, names.length); size++) {
    const limit = typeof threshold === "number" ? threshold : threshold.at(size - 1);
    if (limit === undefined)
      throw new SdcError(
        "BAD_OPTIONS",
        `No threshold for combinations of ${size} keys; expected one number or one per size.`,
      );
    for (const subset of subsets(names.length, size)) {
      const cells = distinctKeys(keys.map((row) => subset.map((j) => row[j])));
      const unsafe = cells.filter(({ records }) => records.length <= limit);
      const pairs = (n * (n - 1)) / 2;
      const alike = cells.reduce((sum, { records: { length: f } }) => sum + (f * (f - 1)) / 2, 0);
      found.push({
        keys: subset.map((j) => names[j]),
        cells: cells.length,
        unsafeCells: unsafe.length,
        unsafeRecords: unsafe.reduce((sum, { records }) => sum + records.length, 0),
        distinction: n === 0 ? null : cells.length / n,
        separation: pairs === 0 ? null : (pairs - alike) / pairs,
      });
    }
  }
  return found;
}
