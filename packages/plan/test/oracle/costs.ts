// Written from the definitions alone: what levels and suppressed values cost.
import type { Row } from "./readings.ts";

/** A key whose values may be called otherwise: by level from the finest, what each of all its values is called. */
export interface KeyLevels {
  /** All values that the key may have. */
  readonly values: readonly string[];
  readonly levels: readonly ((value: string) => string)[];
  readonly importance: number;
}

/** By record and key what a value costs where it is kept and where it is suppressed; 0 where it was missing. */
export interface CellCosts {
  readonly kept: readonly (readonly number[])[];
  readonly suppressed: readonly (readonly number[])[];
  /** One loss of the costs of keys. */
  readonly combine: (sums: ArrayLike<number>) => number;
}

/** What cells cost at chosen levels. */
export type CostsAt = (
  rows: readonly Row[],
  keys: readonly KeyLevels[],
  levels: readonly number[],
) => CellCosts;

const cellCosts = (
  rows: readonly Row[],
  cost: (value: string, j: number) => number,
): readonly (readonly number[])[] =>
  rows.map((row) => row.map((value, j) => (value === null ? 0 : cost(value, j))));

/**
 * Loss as ARX has it (share of the values that a label may stand for, normalised, geometric mean over keys): with gs,
 * a kept value costs g share, a suppressed one share + s (1 − share), s = min(1, 2 gs), g = min(1, 2 − 2 gs).
 */
export const arxCosts =
  (gs = 0.5): CostsAt =>
  (rows, keys, levels) => {
    const s = Math.min(1, 2 * gs);
    const g = Math.min(1, 2 - 2 * gs);
    const share = (value: string, j: number): number => {
      const called = keys[j].levels[levels[j]];
      return keys[j].values.filter((one) => called(one) === called(value)).length / keys[j].values.length;
    };
    return {
      kept: cellCosts(rows, (value, j) => g * share(value, j)),
      suppressed: cellCosts(rows, (value, j) => share(value, j) + s * (1 - share(value, j))),
      combine: (sums) => {
        let product = 1;
        for (const [j, { values, importance }] of keys.entries()) {
          const n = rows.filter((row) => row[j] !== null).length;
          const least = (g * n) / values.length;
          const loss = n > least ? Math.max(0, (sums[j] - least) / (n - least)) : 0;
          product *= 1 + importance * loss;
        }
        return product ** (1 / keys.length) - 1;
      },
    };
  };

/** Non-uniform entropy in bits: log₂(n(A)/n(a)) of a value a that is called A, log₂(n/n(a)) of a suppressed one. */
export const entropyCosts: CostsAt = (rows, keys, levels) => {
  const having = (j: number, is: (value: string) => boolean): number =>
    rows.filter((row) => row[j] !== null && is(row[j])).length;
  return {
    kept: cellCosts(rows, (value, j) => {
      const called = keys[j].levels[levels[j]];
      return Math.log2(having(j, (one) => called(one) === called(value)) / having(j, (one) => one === value));
    }),
    suppressed: cellCosts(rows, (value, j) =>
      Math.log2(having(j, () => true) / having(j, (one) => one === value)),
    ),
    combine: (sums) => keys.reduce((sum, { importance }, j) => sum + importance * sums[j], 0),
  };
};

/** Each suppressed value costs one. */
export const cellsOnly: CostsAt = (rows, keys) => ({
  kept: cellCosts(rows, () => 0),
  suppressed: cellCosts(rows, () => 1),
  combine: (sums) => keys.reduce((sum, _, j) => sum + sums[j], 0),
});

/** What a plan costs. */
export function costOf({ kept, suppressed, combine }: CellCosts, masks: ArrayLike<number>): number {
  const sums = (kept[0] ?? []).map((_, j) =>
    kept.reduce((sum, row, i) => sum + (((masks[i] >> j) & 1) === 1 ? suppressed[i][j] : row[j]), 0),
  );
  return combine(sums);
}
