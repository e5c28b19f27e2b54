import { shareOf } from "@sdc-risk/blocks";
import type { Holding } from "../interval/clusters.ts";
import type { PairsCheck } from "../summary-schema.ts";

/**
 * Records in classes of two against what sample uniques say of them. With f ~ Poisson(μ) the records of a
 * cell in pairs are 2 P(f = 2) = μ² e^(−μ) in the mean, which is that of μ [f = 1]: so Σ over sample uniques
 * of μ̂ = π/(1 − π) h estimates them. Members of one household who share a key are no pair, as in `matchShares`: the
 * households that hold a key are taken as Poisson with mean μ/s, s the members who share a key within a household.
 * @param means μ̂ per class, in records
 */
export function pairsCheck(means: Float64Array, { clusters, size }: Holding): PairsCheck {
  let records = 0;
  let expected = 0;
  for (let c = 0; c < clusters.length; c++) {
    if (clusters[c] === 1) expected += means[c] / size;
    else if (clusters[c] === 2) records += 2;
  }
  return { records, expected, ratio: shareOf(records, expected) };
}
