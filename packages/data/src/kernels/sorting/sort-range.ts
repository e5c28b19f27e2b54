import type { Counts } from "../counts.ts";

/** Ranges up to this length are sorted by insertion, which is faster there. */
const SHORT = 32;

/** Sorts the values from … to − 1 of an array in place, in rising order. */
export function sortRange(values: Counts, from: number, to: number): void {
  if (to - from > SHORT) {
    values.subarray(from, to).sort();
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const value = values[i];
    let j = i - 1;
    while (j >= from && values[j] > value) {
      values[j + 1] = values[j];
      j--;
    }
    values[j + 1] = value;
  }
}
