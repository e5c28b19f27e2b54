/** What rounding may add to a figure, as a share of it: a difference below is none. */
const ROUNDING = 1e-12;

/**
 * The one rule for "above" a threshold, here and in all measures: strictly, and by more than rounding
 * explains. 0.1 · 1/10 is 0.010000000000000002 in double precision, and yet not above 0.01. A quotient of
 * counts is told exactly: no two of them that a file can hold, nor one and a threshold of a few digits, are
 * so near each other.
 * @param threshold 0 or more
 * @returns false for NaN
 */
export const isAbove = (value: number, threshold: number): boolean =>
  value - threshold > ROUNDING * threshold;

/** The same for "below": 0.29 · 100 is 28.999999999999996, and yet not below 29. */
export const isBelow = (value: number, threshold: number): boolean =>
  threshold - value > ROUNDING * threshold;

/** a − b, and 0 where rounding explains all of it: 0.15 + 0.35 − 0.5 is none. */
export const difference = (a: number, b: number): number =>
  Math.abs(a - b) <= ROUNDING * Math.abs(b) ? 0 : a - b;
