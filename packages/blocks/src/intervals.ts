/** Standard normal quantiles of two-sided intervals. */
export const NORMAL_QUANTILES = {
  0.9: 1.6448536269514722,
  0.95: 1.959963984540054,
  0.99: 2.5758293035489004,
} as const;

/** How often an interval holds the true share. */
export type Confidence = keyof typeof NORMAL_QUANTILES;

/** A share, or a difference of two, with its interval. */
export interface ShareInterval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The score interval of a share (Wilson 1927).
 * @param successes need not be whole: an attack that picks among equals counts by its chance
 * @returns null without trials
 */
export function wilson(
  successes: number,
  trials: number,
  confidence: Confidence = 0.95,
): ShareInterval | null {
  if (trials === 0) return null;
  const z = NORMAL_QUANTILES[confidence];
  const z2 = z * z;
  const share = Math.min(1, successes / trials);
  const middle = (successes + z2 / 2) / (trials + z2);
  const half = (z / (trials + z2)) * Math.sqrt(Math.max(0, successes * (1 - share)) + z2 / 4);
  return {
    share,
    low: share === 0 ? 0 : Math.max(0, middle - half),
    high: share === 1 ? 1 : Math.min(1, middle + half),
  };
}

/** The difference of two independent shares, by the square-and-add method (Newcombe 1998a, method 10). */
export const shareDifference = (a: ShareInterval, b: ShareInterval): ShareInterval => related(a, b, 0);

/** Numbers of persons by what two methods do for each of them. */
export interface Pairs {
  readonly both: number;
  readonly first: number;
  readonly second: number;
  readonly neither: number;
}

/** The difference of two shares of the same persons (Newcombe 1998b, method 10); null without persons. */
export function pairedDifference({ both, first, second, neither }: Pairs): ShareInterval | null {
  const n = both + first + second + neither;
  const a = wilson(both + first, n);
  const b = wilson(both + second, n);
  if (a === null || b === null) return null;
  const product = (both + first) * (second + neither) * (both + second) * (first + neither);
  const cross = both * neither - first * second;
  const corrected = cross > 0 ? Math.max(cross - n / 2, 0) : cross;
  return related(a, b, product === 0 ? 0 : corrected / Math.sqrt(product));
}

/** @param phi correlation of the two */
function related(a: ShareInterval, b: ShareInterval, phi: number): ShareInterval {
  const share = a.share - b.share;
  const root = (x: number, y: number): number => Math.sqrt(Math.max(0, x * x - 2 * phi * x * y + y * y));
  return {
    share,
    low: share - root(a.share - a.low, b.high - b.share),
    high: share + root(a.high - a.share, b.share - b.low),
  };
}
