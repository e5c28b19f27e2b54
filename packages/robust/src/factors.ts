import chiSquareCdf from "@stdlib/stats-base-dists-chisquare-cdf";
import chiSquareQuantile from "@stdlib/stats-base-dists-chisquare-quantile";

/** The 0.975 quantile of χ² with d degrees of freedom: the squared distance beyond which a record has no weight. */
export function cutoff(d: number): number {
  return chiSquareQuantile(0.975, d);
}

/**
 * Factor that makes the covariance of the central share x of normal records consistent: x / P(χ²_{d+2} ≤
 * χ²_{d;x}) (Croux and Haesbroeck 1999).
 * @param share in (0, 1]
 * @returns at least 1
 */
export function consistency(share: number, d: number): number {
  return share >= 1 ? 1 : share / chiSquareCdf(chiSquareQuantile(share, d), d + 2);
}

/**
 * Coefficients by Pison, Van Aelst and Willems (2002), for subsets of half the records: (A, B) for d = 1 and
 * d = 2, (γ, δ) of q = 2 and q = 3 for more.
 */
const RAW = {
  one: [0.262024211897096, 0.604756680630497],
  two: [0.673292623522027, 0.691365864961895],
  more: [
    [-1.42764571687802, 1.26263336932151],
    [-1.06141115981725, 1.28907991440387],
  ],
} as const;
const REWEIGHTED = {
  one: [1.11098143415027, 1.5182890270453],
  two: [3.11101712909049, 1.91401056721863],
  more: [
    [-1.02842572724793, 1.67659883081926],
    [-0.26800273450853, 1.35968562893582],
  ],
} as const;

/**
 * What 1 / k is for the small-sample factor k: 1 − e^A / n^B; with d ≥ 3, A and B solve log(−γ / d^δ) = A − B
 * log(q d²) for q = 2, 3.
 */
function smallSample({ one, two, more }: typeof RAW | typeof REWEIGHTED, d: number, n: number): number {
  if (d <= 2) {
    const [a, b] = d === 1 ? one : two;
    return 1 - Math.exp(a) / n ** b;
  }
  const [y2, y3] = more.map(([gamma, delta]) => Math.log(-gamma / d ** delta)) as [number, number];
  const b = (y2 - y3) / Math.log(3 / 2);
  const a = y2 + b * Math.log(2 * d * d);
  return 1 - Math.exp(a) / n ** b;
}

/** Small-sample factor of the raw scatter. */
export function rawFactor(d: number, n: number): number {
  return 1 / smallSample(RAW, d, n);
}

/** Small-sample factor of the reweighted scatter. */
export function reweightedFactor(d: number, n: number): number {
  return 1 / smallSample(REWEIGHTED, d, n);
}

/**
 * The fewest records of d variables for which the estimate is defined: d + 1, and enough for the small-sample
 * factors to be positive.
 */
export function fewestRecords(d: number): number {
  let n = d + 1;
  while (!(smallSample(RAW, d, n) > 0 && smallSample(REWEIGHTED, d, n) > 0)) n++;
  return n;
}
