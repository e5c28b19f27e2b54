import type { Interval, Intervals } from "../interval/interval.js";
import type { Figures } from "../risk/figures.js";

/**
 * Intervals of all patterns together from those of the records that the model was chosen by: as wide in
 * proportion to the estimate. That is as if the patterns were off all alike and by as much as these records,
 * which are fewer than those behind the other patterns.
 * @param figures over all patterns
 * @param at most so many records are behind τ1 and τ2, and behind all figures
 */
export function scaledIntervals(
  own: Intervals,
  figures: Figures,
  { uniques, records }: { readonly uniques: number; readonly records: number },
): Intervals {
  return {
    tau1: scaled(own.tau1, figures.tau1, uniques),
    tau2: scaled(own.tau2, figures.tau2, uniques),
    all: scaled(own.all, figures.all, records),
    matches: figures.all,
    withheld: own.withheld,
  };
}

function scaled(own: Interval | null, estimate: number, most: number): Interval | null {
  if (own === null) return null;
  if (own.low === own.high) return { ...own, estimate, low: estimate, high: estimate, corrected: estimate };
  const by = own.estimate > 0 ? estimate / own.estimate : 1,
    square = by ** 2;
  return {
    estimate,
    low: own.low * by,
    high: Math.min(most, Math.max(estimate, own.high * by)),
    predictionVariance: own.predictionVariance * square,
    parameterVariance: own.parameterVariance * square,
    modelVariance: own.modelVariance * square,
    corrected: own.corrected * by,
    underfit: own.underfit * by,
  };
}
