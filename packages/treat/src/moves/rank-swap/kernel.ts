import { sortedBy } from "@sdc-risk/data/kernels";

/**
 * Swaps values whose ranks differ by at most a window (Moore 1996): from the smallest on, each value that was not swapped
 * yet changes places with one of those within the window above it that were not swapped either, each with the same chance.
 * Where there is none it stays.
 * @param numbers no NaN
 * @param window ranks, 1 or more
 * @param uniform numbers in [0, 1)
 * @returns the value of each place
 */
export function swappedRanks(numbers: Float64Array, window: number, uniform: () => number): Float64Array {
  const order = sortedBy(numbers);
  const out = numbers.slice();
  const done = new Uint8Array(order.length);
  const free: number[] = [];
  for (let i = 0; i < order.length; i++) {
    if (done[i] === 1) continue;
    free.length = 0;
    for (let j = i + 1; j <= Math.min(i + window, order.length - 1); j++) if (done[j] === 0) free.push(j);
    if (free.length === 0) continue;
    const j = free[Math.floor(uniform() * free.length)];
    done[j] = 1;
    out[order[i]] = numbers[order[j]];
    out[order[j]] = numbers[order[i]];
  }
  return out;
}
