/** Records of each value of a target in both files, and their sums. */
export interface Margins {
  readonly original: Int32Array;
  readonly released: Int32Array;
  /** Share of each value in the original. */
  readonly shares: Float64Array;
  readonly originalRecords: number;
  readonly releasedRecords: number;
  /** Values that the original, the released file, and either of them holds. */
  readonly originalLevels: number;
  readonly releasedLevels: number;
  readonly levels: number;
}

export function marginsOf(original: Int32Array, released: Int32Array): Margins {
  const total = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0);
  const positive = (counts: Int32Array): number =>
    counts.reduce((number, count) => number + (count > 0 ? 1 : 0), 0);
  const originalRecords = total(original);
  return {
    original,
    released,
    shares: Float64Array.from(original, (count) => count / originalRecords),
    originalRecords,
    releasedRecords: total(released),
    originalLevels: positive(original),
    releasedLevels: positive(released),
    levels: positive(original.map((count, value) => count + released[value])),
  };
}
