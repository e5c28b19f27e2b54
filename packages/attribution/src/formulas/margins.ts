/** Records of each value of a target in both files, and their sums. */
export interface Margins {
  readonly original: Float64Array;
  readonly released: Float64Array;
  /** Share of each value in the original. */
  readonly shares: Float64Array;
  readonly originalRecords: number;
  readonly releasedRecords: number;
  /** Values that the original, the released file, and either of them holds. */
  readonly originalLevels: number;
  readonly releasedLevels: number;
  readonly levels: number;
}

export function marginsOf(original: Float64Array, released: Float64Array): Margins {
  const total = (counts: Float64Array): number => counts.reduce((sum, count) => sum + count, 0);
  const held = (counts: Float64Array): number => counts.reduce((number, count) => number + (count > 0 ? 1 : 0), 0);
  const originalRecords = total(original);
  return {
    original, released, shares: original.map((count) => count / originalRecords), originalRecords, releasedRecords: total(released),
    originalLevels: held(original), releasedLevels: held(released), levels: held(original.map((count, value) => count + released[value]!)),
  };
}
