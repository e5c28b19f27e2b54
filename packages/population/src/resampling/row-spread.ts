import { upperBound } from "@sdc-risk/data/kernels";
import { binomial, firstOf } from "./variates.ts";

/**
 * Spreads records over the cells of a row in proportion to their means: a multinomial number for each cell, of which only
 * those come that are not 0, from the first cell to the last. The next record lies where the first of as many uniform
 * numbers does; how many others its cell gets is a binomial number of those that are left.
 */
export class RowSpread {
  /** The cell that `next` came to, counted from the first of the row. */
  place = 0;

  private cumulative = new Float64Array();
  /** Where the row begins and ends. */
  private from = 0;
  private to = 0;
  /** The next cell, the means before it, and the records that are left. */
  private at = 0;
  private before = 0;
  private left = 0;

  /**
   * @param cumulative means of the cells summed up along rows
   * @param from place of its first cell
   * @param width cells of a row
   * @param records that are spread; none are where all means are zero
   */
  begin(cumulative: Float64Array<ArrayBuffer>, from: number, width: number, records: number): void {
    this.cumulative = cumulative;
    this.from = this.at = from;
    this.to = from + width;
    this.before = 0;
    this.left = cumulative[this.to - 1] > 0 ? records : 0;
  }

  /** Goes to the next cell that gets records. @returns how many; 0 at the end */
  next(uniform: () => number): number {
    const { cumulative, to, before, left } = this;
    if (left === 0) return 0;
    const end = cumulative[to - 1];
    const wanted = before + (end - before) * firstOf(left, uniform);
    const first = wanted < end ? wanted : before; // what was rounded up to the end
    const cell = upperBound(cumulative, first, this.at, to - 1);
    const after = cumulative[cell];
    // of the last cell that has a mean this chance is 1
    const records = 1 + binomial(left - 1, (after - first) / (end - first), uniform);
    this.place = cell - this.from;
    this.at = cell + 1;
    this.before = after;
    this.left -= records;
    return records;
  }
}
