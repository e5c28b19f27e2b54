import type { CodedColumn } from "@sdc-risk/data";
import type { Chain } from "../chain/chain.ts";
import type { KeyTotal, LevelCosts, LossFunction } from "./loss-function.ts";

/** What a key costs at each level of its chain. */
export interface ChainCosts {
  readonly total: KeyTotal;
  readonly levels: readonly LevelCosts[];
}

/**
 * What a key costs at each level, by a loss. A missing value has nothing to lose: it costs nothing at any level.
 * @param weights per record; null where each counts once
 */
export function chainCosts(
  loss: LossFunction,
  { codes, size }: CodedColumn,
  chain: Chain,
  weights: Float64Array | null,
): ChainCosts {
  const counts = new Float64Array(size);
  let records = 0;
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] < 0) continue;
    const weight = weights === null ? 1 : weights[i];
    counts[codes[i]] += weight;
    records += weight;
  }
  const { leaves } = chain;
  const top = chain.levels.length - 1;
  const levels = chain.levels.map((level, at) => loss.costs({ level, at, top, leaves, counts }));
  let most = levels[0].kept;
  counts.forEach((count, code) => {
    if (count > 0) most += count * levels[0].suppressed[chain.levels[0].of[code]];
  });
  return { total: { records, leaves, most }, levels };
}
