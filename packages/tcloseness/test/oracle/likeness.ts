import { classCounts, type SensitivePolicy } from "@sdc-risk/oracles";
import type { Keys, Value } from "@sdc-risk/testkit";

/**
 * Relatives of l-diversity and t-closeness for the class of one record; p is the file's share of a value and
 * q the class's.
 */
export interface Likeness {
  /** 1 − H/ln K, K the values of the file: 0 uniform over them, 1 one value only; null for K = 1. */
  readonly E: number | null;
  /** m/K, the share of the file's values that the class holds. */
  readonly L: number;
  /** Largest share of one value, of (alpha, k)-anonymity. */
  readonly alpha: number;
  /** Largest (q − p)/p over the values with q > p; 0 where no value has. */
  readonly beta: number;
  /** Largest ((q − p)/p) / (−ln p) over the values with q > p; 0 where no value has. */
  readonly enhancedBeta: number;
  /** Largest |ln(q/p)|; null (infinite) where the class lacks a value of the file. */
  readonly delta: number | null;
}

/**
 * E (Antal, Shlomo and Elliot 2014), L, the alpha of (alpha, k)-anonymity (Wong et al. 2006), beta- and enhanced
 * beta-likeness (Cao and Karras 2012) and delta-disclosure (Brickell and Shmatikov 2008) of the class of every record;
 * null for a class without a value.
 */
export function likeness(
  keys: Keys,
  sensitive: readonly Value[],
  policy: SensitivePolicy = {},
): (Likeness | null)[] {
  const { file, classes } = classCounts(keys, sensitive, policy);
  const n = file.reduce((a, b) => a + b, 0);
  const K = file.length;
  return classes.map((counts) => {
    const N = counts.reduce((a, b) => a + b, 0);
    if (N === 0) return null;
    const cells = counts.map((count, j) => ({ p: file[j] / n, q: count / N }));
    const held = cells.filter(({ q }) => q > 0);
    const gains = cells.filter(({ p, q }) => q > p);
    const H = -held.reduce((sum, { q }) => sum + q * Math.log(q), 0);
    return {
      E: K === 1 ? null : 1 - H / Math.log(K),
      L: held.length / K,
      alpha: Math.max(...cells.map(({ q }) => q)),
      beta: Math.max(0, ...gains.map(({ p, q }) => (q - p) / p)),
      enhancedBeta: Math.max(0, ...gains.map(({ p, q }) => (q - p) / p / -Math.log(p))),
      delta: held.length < K ? null : Math.max(...cells.map(({ p, q }) => Math.abs(Math.log(q / p)))),
    };
  });
}

/** Records whose class lacks a value of the file, so that delta is infinite. */
export function infiniteDelta(found: readonly (Likeness | null)[]): number {
  return found.filter((one) => one !== null && one.delta === null).length;
}
