import { grown } from "@sdc-risk/data/kernels";

/**
 * A column with a place for each household of a batch: the first is the one at hand, which may have begun in
 * batches before.
 * @returns the same column, or a roomier one whose further places are 0
 */
export const placesFor = <A extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
  places: number,
  column: A,
): A => (places <= column.length ? column : grown(column, 2 * places));

/**
 * Puts the last household of a batch, which may go on, at the first place, and makes room behind.
 * @param ended households before it
 */
export function carry(column: Int32Array | Float64Array, ended: number): void {
  if (ended === 0) return;
  column[0] = column[ended];
  column.fill(0, 1, ended + 1);
}
