/** The divergence of Kullback and Leibler of two shares, in nats. */
function divergence(share: number, chance: number): number {
  const part = (x: number, y: number): number => (x === 0 ? 0 : x * Math.log(x / y));
  return part(share, chance) + part(1 - share, 1 - chance);
}

/**
 * A bound of the probability that chance makes at least so many of `n` right, each with a probability of `chance` in
 * the mean: exp(−n D(share ‖ chance)) (Hoeffding 1963, theorem 1). Exact where all are right.
 * @returns 1 where no more are right than chance makes on average
 */
export function chanceOfMore(n: number, right: number, chance: number): number {
  if (n === 0 || right <= n * chance) return 1;
  return chance === 0 ? 0 : Math.exp(-n * divergence(right / n, chance));
}

/** The same of at most so many. */
export const chanceOfFewer = (n: number, right: number, chance: number): number =>
  chanceOfMore(n, n - right, 1 - chance);
