/** Values of single records that are suppressed. */
export interface SuppressedCells {
  /** By record the keys that it loses, as bits: 1 for the first key, 2 for the second, 4 for the third. */
  readonly suppressed: Int32Array;
  /** Suppressed values by key. */
  readonly byKey: readonly number[];
  readonly cells: number;
  readonly cost: number;
}

/** Counts suppressed values. @param costs of each set of keys, in one record */
export function countCells(suppressed: Int32Array, keys: number, costs: Float64Array): SuppressedCells {
  const byKey = new Array<number>(keys).fill(0);
  let cost = 0;
  for (const mask of suppressed) {
    for (let j = 0; j < keys; j++) byKey[j] += (mask >> j) & 1;
    cost += costs[mask];
  }
  return { suppressed, byKey, cells: byKey.reduce((a, b) => a + b, 0), cost };
}
