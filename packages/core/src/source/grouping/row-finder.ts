import { SdcError } from "@sdc-risk/data";
import { lowerBound } from "@sdc-risk/data/kernels";

/** How far two sums of the same weights may be apart: engines add them in any order, to 1e-12. */
const ROUNDING = 4e-12;

/** Rows of classes that hold as many records each, by the sums of their weights, ascending. */
interface RowsOfCount {
  readonly weights: Float64Array;
  readonly rows: Int32Array;
}

/** Finds the row of a tally by what a class holds. */
export class RowFinder {
  private readonly byCount = new Map<number, RowsOfCount>();

  /**
   * @param counts of each row the records of a class
   * @param weights and the sum of their weights, as the source gives it; the counts where nothing is weighted
   */
  constructor(counts: Float64Array, weights: Float64Array) {
    const order = Array.from(counts.keys()).sort((a, b) => counts[a] - counts[b] || weights[a] - weights[b]);
    for (let from = 0, to = 0; from < order.length; from = to) {
      const count = counts[order[from]];
      while (to < order.length && counts[order[to]] === count) to++;
      const rows = Int32Array.from(order.slice(from, to));
      this.byCount.set(count, { rows, weights: Float64Array.from(rows, (row) => weights[row]) });
    }
  }

  /**
   * The row of the class that each of some records is in.
   * @throws CHANGED_DATA where there is none for a record
   */
  find(counts: Float64Array, weights: Float64Array, rows: number): Int32Array {
    const out = new Int32Array(rows);
    let last = NaN;
    let held: RowsOfCount | undefined;
    for (let i = 0; i < rows; i++) {
      const count = counts[i];
      if (count !== last) held = this.byCount.get((last = count));
      out[i] = held === undefined ? -1 : nearest(held, weights[i]);
      if (out[i] < 0)
        throw new SdcError(
          "CHANGED_DATA",
          "A record is in a class that was not there when classes were counted: the table changed during the run.",
        );
    }
    return out;
  }
}

/** The row whose sum is nearest; -1 where none is as near as rounding explains. */
function nearest({ weights, rows }: RowsOfCount, sum: number): number {
  const low = lowerBound(weights, sum);
  const above = low < weights.length ? weights[low] - sum : Infinity;
  const below = low > 0 ? sum - weights[low - 1] : Infinity;
  const at = above <= below ? low : low - 1;
  return Math.min(above, below) <= ROUNDING * Math.abs(sum) ? rows[at] : -1;
}
