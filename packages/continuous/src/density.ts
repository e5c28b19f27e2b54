import { FEW } from "./deciles.js";
import { binLabels, binOf, roundEdges } from "./edges.js";
import { pieces } from "./pieces.js";

/** How many records have their original value in one bin and their released value in another. */
export interface Density {
  readonly variable: string;
  /** Bins of either file, from low to high. */
  readonly labels: readonly string[];
  /** records[bin of the original][bin of the released file]; null where fewer than three records are, none included. */
  readonly records: readonly (readonly (number | null)[])[];
}

/**
 * The scatter of original against released values as counts in bins: single points would tell values.
 * @param sorted original values, ascending
 * @returns null where there are no bins
 */
export function* density(variable: string, original: Float64Array, released: Float64Array, sorted: Float64Array): Generator<void, Density | null> {
  const edges = roundEdges(sorted), size = edges.length + 1, counts = new Int32Array(size * size);
  if (size < 2) return null;
  yield* pieces(original.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const x = original[i]!, y = released[i]!;
      if (x === x && y === y) counts[binOf(edges, x) * size + binOf(edges, y)]!++;
    }
  });
  const rows = Array.from({ length: size }, (_, row) => counts.subarray(row * size, (row + 1) * size));
  return { variable, labels: binLabels(edges), records: rows.map((row) => Array.from(row, (count) => (count < FEW ? null : count))) };
}
