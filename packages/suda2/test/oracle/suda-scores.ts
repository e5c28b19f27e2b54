/**
 * How an MSU scores: as Elliot, Manning and Ford (2002), or as the scores behind the DIS-SUDA that the guide
 * prints.
 */
export type SudaConvention = "elliot" | "ihsn";

/** n! exactly. */
export function factorial(n: number): bigint {
  let product = 1n;
  for (let j = 2; j <= n; j++) product *= BigInt(j);
  return product;
}

/**
 * Scores of MSUs as exact fractions of one denominator. With ATT the number of variables, an MSU of size s scores
 * Π_{j=s}^{min(M, ATT−1)} (ATT − j) by `elliot`, (2^(ATT−s) − 1) s! (ATT − s)! / ATT! by `ihsn`.
 */
export function scoring(
  variables: number,
  maxSize: number,
  convention: SudaConvention,
): { numerator: (size: number) => bigint; denominator: bigint } {
  if (convention === "ihsn") {
    return {
      numerator: (size) =>
        (2n ** BigInt(variables - size) - 1n) * factorial(size) * factorial(variables - size),
      denominator: factorial(variables),
    };
  }
  const numerator = (size: number) => {
    let product = 1n;
    for (let j = size; j <= Math.min(maxSize, variables - 1); j++) product *= BigInt(variables - j);
    return product;
  };
  return { numerator, denominator: 1n };
}

const bitLength = (x: bigint) => x.toString(2).length;

/**
 * numerator / denominator, both at least 0, as a double within 2^−52 relative; Infinity above the largest, 0
 * below the smallest double.
 */
export function quotient(numerator: bigint, denominator: bigint): number {
  const shift = Math.max(0, 64 + bitLength(denominator) - bitLength(numerator));
  const half = Math.floor(shift / 2);
  return Number((numerator << BigInt(shift)) / denominator) * 2 ** -half * 2 ** (half - shift);
}

/**
 * DIS, the chance that a unique match is correct (Skinner and Elliot 2002): Uπ / (Uπ + P(1 − π)); null without uniques.
 * @param uniques U, sample uniques on all variables
 * @param inPairs P, records in classes of exactly two
 * @param samplingFraction π in (0, 1]
 */
export function dataIntrusion(uniques: number, inPairs: number, samplingFraction: number): number | null {
  return uniques === 0
    ? null
    : (uniques * samplingFraction) / (uniques * samplingFraction + inPairs * (1 - samplingFraction));
}

/**
 * DIS-SUDA of every record (Elliot and Manning 2003): 1 / (1 + (U/DIS − U) / (score^Q · A)) with Q = 1 + (8 −
 * ATT)/20 and A = Σ score^(−Q) over the scored records; 0 where the score is 0. U/DIS − U is P(1 − π)/π,
 * which keeps its digits. From 28 variables on Q is 0 or less and every record has null.
 */
export function disSuda(
  scores: readonly number[],
  variables: number,
  inPairs: number,
  samplingFraction: number,
): (number | null)[] {
  if (variables >= 28) return scores.map(() => null);
  const Q = 1 + (8 - variables) / 20;
  const A = scores.reduce((sum, score) => (score > 0 ? sum + score ** -Q : sum), 0);
  const others = (inPairs * (1 - samplingFraction)) / samplingFraction;
  return scores.map((score) => (score > 0 ? 1 / (1 + others / (score ** Q * A)) : 0));
}
