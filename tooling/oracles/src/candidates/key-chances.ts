import type { Keys, Value } from "@sdc-risk/testkit";
import { sameKey } from "../keys.ts";

/** A key without gaps: the one kind that is counted, and that a person is looked for by. */
export const isComplete = (key: readonly Value[]): boolean => !key.includes(null);

/** Whether what is left of a key does not contradict a complete key: each value that it holds is the same. */
export function agrees(left: readonly Value[], complete: readonly Value[]): boolean {
  return left.every((value, j) => value === null || value === complete[j]);
}

/** The chances that released records belong to a person of a complete key, exact. */
export interface KeyChances {
  /** What chances are multiples of 1 of: a chance of 1/2 is unit/2. */
  readonly unit: bigint;
  /**
   * P_j(x) · unit of released record j and complete key x of the original: 0 where the record contradicts the key,
   * unit where it is complete and equal, else n(x) / n(what is left of j), counted among complete originals.
   */
  readonly of: (record: number, key: readonly Value[]) => bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/**
 * Chances of all released records by counts of the complete keys of the original.
 * @param released what is left of each record; null where it was removed
 * @param original keys of the same persons, as many, in the levels of the released file
 */
export function keyChances(released: readonly (readonly Value[] | null)[], original: Keys): KeyChances {
  const complete = original.filter(isComplete);
  const counts = new Map<string, number>();
  for (const key of complete) counts.set(JSON.stringify(key), (counts.get(JSON.stringify(key)) ?? 0) + 1);
  const left = released.map((record) =>
    record === null || isComplete(record) ? 0 : complete.filter((key) => agrees(record, key)).length,
  );
  const sizes = [...new Set(left)].filter((n) => n > 0).map(BigInt);
  const unit = sizes.reduce((product, n) => (product / gcd(product, n)) * n, 1n);
  return {
    unit,
    of: (j, key) => {
      const record = released.at(j) ?? null;
      if (record === null || !agrees(record, key)) return 0n;
      if (sameKey(record, key)) return unit;
      return (unit / BigInt(left[j])) * BigInt(counts.get(JSON.stringify(key)) ?? 0);
    },
  };
}

const DIGITS = 80n;

/** a / b as a double, of any size of either. */
export function ratio(a: bigint, b: bigint): number {
  return Number((a << DIGITS) / b) / 2 ** Number(DIGITS);
}
