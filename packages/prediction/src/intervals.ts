/** Standard normal quantile of a two-sided 95 % interval. */
const Z = 1.959963984540054;

/** A share with its 95 % interval. */
export interface ShareWithInterval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The Wilson score interval (Wilson 1927); null without trials. */
export function wilson(successes: number, trials: number): ShareWithInterval | null {
  if (trials === 0) return null;
  const share = successes / trials;
  const z2 = Z * Z;
  const middle = (successes + z2 / 2) / (trials + z2);
  const half = (Z / (trials + z2)) * Math.sqrt(successes * (1 - share) + z2 / 4);
  return {
    share,
    low: successes === 0 ? 0 : Math.max(0, middle - half),
    high: successes === trials ? 1 : Math.min(1, middle + half),
  };
}

/** The difference of two independent shares, by the square-and-add method (Newcombe 1998a, method 10). */
export const difference = (a: ShareWithInterval, b: ShareWithInterval): ShareWithInterval => related(a, b, 0);

/** Numbers of persons by what two methods do for each of them. */
export interface Pairs {
  readonly both: number;
  readonly first: number;
  readonly second: number;
  readonly neither: number;
}

/** The difference of two shares of the same persons (Newcombe 1998b, method 10); null without persons. */
export function pairedDifference({ both, first, second, neither }: Pairs): ShareWithInterval | null {
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
function related(a: ShareWithInterval, b: ShareWithInterval, phi: number): ShareWithInterval {
  const share = a.share - b.share;
  const root = (x: number, y: number): number => Math.sqrt(Math.max(0, x * x - 2 * phi * x * y + y * y));
  return {
    share,
    low: share - root(a.share - a.low, b.high - b.share),
    high: share + root(a.high - a.share, b.share - b.low),
  };
}
