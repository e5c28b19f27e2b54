import { spanned, type Intervals } from "../interval/interval.ts";
import type { Figures } from "../risk/figures.ts";
import type { Interval } from "../summary-schema.ts";

/**
 * Intervals of all patterns together from those of the records that the model was chosen by. What the model may be off
 * goes in proportion to the estimate, as if the patterns were off all alike and by as much as these records, which are
 * fewer than those behind the other patterns. Chance of the population does not: what each class adds varies by itself,
 * so that its variance, not its standard deviation, goes in proportion.
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
  const by = own.estimate > 0 ? estimate / own.estimate : 1;
  const { predictionVariance, parameterVariance, modelVariance } = own;
  return spanned(
    estimate,
    own.corrected * by,
    own.underfit * by,
    {
      prediction: predictionVariance * by,
      parameter: parameterVariance * by ** 2,
      model: modelVariance * by ** 2,
    },
    Math.max(estimate, most),
  );
}
