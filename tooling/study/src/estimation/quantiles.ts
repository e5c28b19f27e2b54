/** Where values lie. */
export interface Spread {
  readonly samples: number;
  readonly median: number;
  /** Quantiles at 5 and 95 %. */
  readonly low: number;
  readonly high: number;
}

/** Quantile by linear interpolation (type 7 of Hyndman and Fan 1996) of values in rising order. */
export function quantileOf(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.ceil(at);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => quantileOf(sorted, share);
  return { samples: sorted.length, median: at(0.5), low: at(0.05), high: at(0.95) };
}
