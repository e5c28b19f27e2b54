import type { Assessed } from "../truth/assess-sample.ts";
import { byModel } from "../results/newer.ts";

/** What the sample itself says about its estimates. */
export interface Diagnostics {
  /** Records in classes of two over sample uniques; null without sample uniques. */
  readonly pairsPerUnique: number | null;
  /**
   * Records in classes of two over those that the log-linear model expects; null where the probabilities are
   * not its own.
   */
  readonly pairsRatio: number | null;
  /** Whether the test refutes the model taken; null where it was not tested. */
  readonly refuted: boolean | null;
}

/**
 * Under the model π/(1 − π) Σ h over sample uniques estimates the records in pairs; P(F = 1) = e^−h is the
 * product's column. A probability of 0 has lost its h: then there is no ratio.
 */
function pairsRatio(assessed: Assessed): number | null {
  const { population, suda2, frequency } = assessed.results;
  const fraction = population.summary.samplingFraction;
  const { fk } = frequency.columns;
  const chances = population.columns.unique.values;
  if (fraction === null || fraction >= 1 || population.summary.tau1 === null || !byModel(assessed))
    return null;
  const others = chances.reduce((sum, chance, c) => (fk.values[c] === 1 ? sum - Math.log(chance) : sum), 0);
  const expected = (fraction / (1 - fraction)) * others;
  return Number.isFinite(expected) && expected > 0 ? suda2.summary.intrusion.inPairs / expected : null;
}

export function diagnose(assessed: Assessed): Diagnostics {
  const { uniques, inPairs } = assessed.results.suda2.summary.intrusion;
  return {
    pairsPerUnique: uniques === 0 ? null : inPairs / uniques,
    pairsRatio: pairsRatio(assessed),
    refuted: assessed.results.population.summary.refuted,
  };
}
