import type { Rate } from "../summary-schema.ts";
/** Standard normal quantiles of two-sided intervals. */
const Z = { 0.9: 1.6448536269514722, 0.95: 1.959963984540054, 0.99: 2.5758293035489004 } as const;

export type Confidence = keyof typeof Z;

/**
 * The Wilson score interval (Wilson 1927).
 * @param successes need not be whole: an attack that picks among equals counts by its chance
 */
export function wilson(successes: number, attacks: number, confidence: Confidence): Rate {
  if (attacks === 0) return { attacks, rate: null, low: null, high: null };
  const z = Z[confidence];
  const z2 = z * z;
  const share = Math.min(1, successes / attacks);
  const middle = (successes + z2 / 2) / (attacks + z2);
  const half = (z / (attacks + z2)) * Math.sqrt(Math.max(0, successes * (1 - share)) + z2 / 4);
  return {
    attacks,
    rate: share,
    low: share === 0 ? 0 : Math.max(0, middle - half),
    high: share === 1 ? 1 : Math.min(1, middle + half),
  };
}
