import { range } from "@sdc-risk/data/kernels";
import { Fit } from "../fit/fit.ts";
import { Moments } from "../fit/moments.ts";
import type { Prepared } from "./prepare.ts";

/** Subsets that are all tried rather than searched: no more work than the random starts are. */
const SUBSETS = 1000;

/** Whether there are so few subsets of h of n records that all can be tried. */
export function fewSubsets(n: number, h: number): boolean {
  let count = 1;
  for (let k = 1; k <= n - h; k++) {
    count = (count * (h + k)) / k;
    if (count > SUBSETS) return false;
  }
  return true;
}

/**
 * The best of all subsets of h records, the first in the order of records where several are: 1 for each
 * record in it.
 */
export function* exhaustive({ points, n, d }: Prepared, h: number): Generator<void, Uint8Array> {
  const moments = new Moments(d);
  const fit = new Fit(d);
  const zero = new Float64Array(d);
  const subset = range(h);
  let best = Infinity;
  let chosen = subset.slice();
  for (;;) {
    moments.reset(zero);
    for (const record of subset) moments.add(points, record);
    moments.close();
    moments.read(fit.center, fit.scatter);
    fit.update();
    // subsets that are equal up to rounding are tied
    if (fit.logDet < best - 1e-12) {
      best = fit.logDet;
      chosen = subset.slice();
    }
    yield;
    let last = h - 1;
    while (last >= 0 && subset[last] === n - h + last) last--;
    if (last < 0) break;
    subset[last]++;
    for (let k = last + 1; k < h; k++) subset[k] = subset[k - 1] + 1;
  }
  const flags = new Uint8Array(n);
  for (const record of chosen) flags[record] = 1;
  return flags;
}
