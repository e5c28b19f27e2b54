import { SMALLEST_GROUP } from "@sdc-risk/data";
import { inPieces, upperBound } from "@sdc-risk/data/kernels";
import { rangeLabels, roundEdges } from "./edges.ts";

/** How many records have their original value in one bin and their released value in another. */
export interface Density {
  readonly variable: string;
  /** Bins of either file, from low to high. */
  readonly labels: readonly string[];
  /**
   * records[bin of the original][bin of the released file]; null where fewer than three records are, none
   * included. Whoever has the released file knows how many records each of its bins holds: where all that is
   * hidden in one are fewer than three, its smallest cell is hidden, too.
   */
  readonly records: readonly (readonly (number | null)[])[];
}

/**
 * The scatter of original against released values as counts in bins: single points would tell values.
 * @param sorted original values, ascending
 * @returns null where there are no bins
 */
export function* density(
  variable: string,
  original: Float64Array,
  released: Float64Array,
  sorted: Float64Array,
): Generator<void, Density | null> {
  const edges = roundEdges(sorted);
  const size = edges.length + 1;
  const begins = Float64Array.from(edges);
  const counts = new Int32Array(size * size);
  if (size < 2) return null;
  yield* inPieces(original.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const x = original[i];
      const y = released[i];
      if (x === x && y === y) counts[upperBound(begins, x) * size + upperBound(begins, y)]++;
    }
  });
  const shown = Array.from(counts, (count) => (count < SMALLEST_GROUP ? null : count));
  for (let column = 0; column < size; column++) hideDifference(counts, shown, size, column);
  return {
    variable,
    labels: rangeLabels(edges),
    records: Array.from({ length: size }, (_, row) => shown.slice(row * size, (row + 1) * size)),
  };
}

/** Hides one more cell of a column where those hidden hold one or two records together. */
function hideDifference(counts: Int32Array, shown: (number | null)[], size: number, column: number): void {
  let hidden = 0;
  let smallest = -1;
  for (let cell = column; cell < counts.length; cell += size) {
    if (shown[cell] === null) hidden += counts[cell];
    else if (smallest < 0 || counts[cell] < counts[smallest]) smallest = cell;
  }
  if (hidden > 0 && hidden < SMALLEST_GROUP && smallest >= 0) shown[smallest] = null;
}
