import { sharesOf, totalVariation } from "@sdc-risk/oracles";
import type { Value } from "@sdc-risk/testkit";

/** How far two distributions of one variable are apart; p belongs to the first and q to the second. */
export interface DistributionDistances {
  /** ½ Σ |p − q|, in [0, 1]. */
  readonly totalVariation: number;
  /** √(½ Σ (√p − √q)²), in [0, 1]. */
  readonly hellinger: number;
  /** Σ p ln(p/q) in nats; null (infinite) where the second lacks a value of the first. */
  readonly kullbackLeibler: number | null;
  /** Σ q ln(q/p) in nats; null (infinite) where the first lacks a value of the second. */
  readonly reverseKullbackLeibler: number | null;
}

/** √(½ Σ (√p − √q)²) of two distributions over the same values. */
export function hellinger(p: readonly number[], q: readonly number[]): number {
  return Math.sqrt(p.reduce((sum, share, j) => sum + (Math.sqrt(share) - Math.sqrt(q[j])) ** 2, 0) / 2);
}

/**
 * Σ p ln(p/q) in nats of two distributions over the same values (Kullback and Leibler 1951). Terms with p = 0
 * are 0; null (infinite) where p > 0 = q. Nothing is smoothed.
 */
export function kullbackLeibler(p: readonly number[], q: readonly number[]): number | null {
  if (p.some((share, j) => share > 0 && q[j] === 0)) return null;
  return p.reduce((sum, share, j) => (share === 0 ? sum : sum + share * Math.log(share / q[j])), 0);
}

/** All distances between the distributions of two lists of values, null one of them; null where a list is empty. */
export function distributionDistances(
  first: readonly Value[],
  second: readonly Value[],
): DistributionDistances | null {
  if (first.length === 0 || second.length === 0) return null;
  const values = [...first, ...second].filter((value, i, all) => all.indexOf(value) === i);
  const [p, q] = [first, second].map((list) =>
    sharesOf(values.map((value) => list.filter((other) => other === value).length)),
  );
  return {
    totalVariation: totalVariation(p, q),
    hellinger: hellinger(p, q),
    kullbackLeibler: kullbackLeibler(p, q),
    reverseKullbackLeibler: kullbackLeibler(q, p),
  };
}
