import { sortByCode, type Counts } from "@sdc-risk/data/kernels";
import type { Clusters } from "./clusters.ts";

/** Records between two yields. */
const PIECE = 1 << 16;

/**
 * What whole households add to the variance of Σ f/F over that of keys taken one by one: members with
 * different keys come into the file together. With u = d/f what a record adds, z_j the sum of u √(1 − π̄)
 * over cluster j and z_jc its part with key c it is Σ_j z_j² − (Σ_j z_j)²/J − Σ_j Σ_c z_jc², J clusters being
 * a simple random sample; 0 where that is negative.
 * @param counts f per class
 * @param fractions π̄ per class
 * @param shares d per class
 * @returns 0 or more; 0 where records come by themselves
 */
export function* togetherVariance(
  counts: Counts,
  fractions: Float64Array,
  shares: Float64Array,
  { classOf, of, number, part }: Clusters,
): Generator<void, number> {
  if (of === null) return 0;
  const order = sortByCode(of, number).order;
  const own = new Float64Array(counts.length);
  yield;
  let squares = 0;
  let total = 0;
  for (let from = 0, to = 0, next = PIECE; from < order.length; from = to) {
    let z = 0;
    for (; to < order.length && of[order[to]] === of[order[from]]; to++) {
      const c = classOf[order[to]];
      const u = (shares[c] / counts[c]) * Math.sqrt(1 - fractions[c]);
      squares += 2 * u * (z - own[c]);
      own[c] += u;
      z += u;
    }
    total += z;
    for (let m = from; m < to; m++) own[classOf[order[m]]] = 0;
    if (to < next) continue;
    next = to + PIECE;
    yield;
  }
  // sums over a part of the clusters are as many times smaller
  return Math.max(0, squares - total ** 2 / number) / (part?.share ?? 1);
}
