/** How much a minimal sample unique of a size counts. */
export type Convention = "elliot" | "ihsn";

/** ln n! for n from 0. */
function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let k = 2; k <= n; k++) logs[k] = logs[k - 1]! + Math.log(k);
  return logs;
}

/**
 * Scores of minimal sample uniques by size, at `size` (from 1 to M).
 * elliot: Π (ATT − j) for j from the size to min(M, ATT − 1) (Elliot, Manning and Ford 2002).
 * ihsn: (2^(ATT − s) − 1) s! (ATT − s)! / ATT!, what each unique adds as a share of the lattice (the convention of the IHSN tools).
 * @param keys ATT, the number of key variables
 * @returns Infinity where a double does not reach so far
 */
export function scoresBySize(keys: number, maxSize: number, convention: Convention): Float64Array {
  const scores = new Float64Array(maxSize + 1);
  for (let size = 1; size <= maxSize; size++) {
    let score = 1;
    if (convention === "elliot") for (let j = Math.min(maxSize, keys - 1); j >= size; j--) score *= keys - j;
    else {
      score = 2 ** (keys - size) - 1;
      for (let j = 1; j <= size; j++) score = (score * j) / (keys - size + j);
    }
    scores[size] = score;
  }
  return scores;
}

/** The same as shares of the score of size 1, which is the largest: what sums are made of where scores overflow. At `logFirst` the logarithm of that score. */
export function relativeScores(keys: number, maxSize: number, convention: Convention): { readonly scores: Float64Array; readonly logFirst: number } {
  const logs = logFactorials(keys), last = Math.min(maxSize, keys - 1);
  // ln (2^k − 1): exactly so for small k, k ln 2 beyond
  const log = (size: number): number => convention === "elliot"
    ? (size > last ? 0 : logs[keys - size]! - logs[keys - last - 1]!)
    : (keys - size < 50 ? Math.log(2 ** (keys - size) - 1) : (keys - size) * Math.LN2) + logs[size]! + logs[keys - size]! - logs[keys]!;
  const logFirst = log(1);
  return { scores: Float64Array.from({ length: maxSize + 1 }, (_, size) => (size === 0 ? 0 : Math.exp(log(size) - logFirst))), logFirst };
}

/** ln ATT!, which scores are divided by to give a share of the lattice of all sets. */
export const logLattice = (keys: number): number => logFactorials(keys)[keys]!;
