import { betaQuantile } from "./beta.ts";

/** Normal quantile of 95 % intervals. */
export const Z = 1.959963984540054;

export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/** The exact interval of a binomial share (Clopper and Pearson 1934). @param count whole or not, of n */
export const clopperPearson = (count: number, n: number): ShareInterval => ({
  low: count <= 0 ? 0 : betaQuantile(0.025, count, n - count + 1),
  high: count >= n ? 1 : betaQuantile(0.975, count + 1, n - count),
});

/** The score interval of a share (Wilson 1927). @param n above 0; need not be whole */
export function wilson(share: number, n: number): ShareInterval {
  const middle = (share * n + Z ** 2 / 2) / (n + Z ** 2);
  const half = (Z / (n + Z ** 2)) * Math.sqrt(n * share * (1 - share) + Z ** 2 / 4);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The difference of two independent shares a − b (Newcombe 1998, method 10). */
export function newcombe(a: number, ofA: number, b: number, ofB: number): ShareInterval {
  const first = wilson(a, ofA);
  const second = wilson(b, ofB);
  const difference = a - b;
  return {
    low: difference - Math.hypot(a - first.low, second.high - b),
    high: difference + Math.hypot(first.high - a, b - second.low),
  };
}
