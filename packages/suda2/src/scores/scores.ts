/** How much a minimal sample unique of a size counts. */
export type Convention = "elliot" | "ihsn";

/** ln n! for n from 0. */
function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let k = 2; k <= n; k++) logs[k] = logs[k - 1] + Math.log(k);
  return logs;
}

/**
 * Scores of minimal sample uniques by size, at `size` (from 1 to M). elliot: Π (ATT − j) for j from the size
 * to min(M, ATT − 1) (Elliot, Manning and Ford 2002). ihsn: (2^(ATT − s) − 1) s! (ATT − s)! / ATT!, what each
 * unique adds as a share of the lattice (the convention of the IHSN tools).
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

/**
 * The same as shares of the score of size 1, which is the largest: what sums are made of where scores
 * overflow. At `logFirst` the logarithm of that score.
 */
export function relativeScores(
  keys: number,
  maxSize: number,
  convention: Convention,
): { readonly scores: Float64Array; readonly logFirst: number } {
  const logs = logFactorials(keys);
  const last = Math.min(maxSize, keys - 1);
  const scores = new Float64Array(maxSize + 1);
  // size by size, since logarithms of such scores have few digits behind the point
  for (let size = 1, share = 1; size <= maxSize; size++) {
    scores[size] = share;
    const others = keys - size;
    const halved = 2 ** -others;
    // ihsn: (2^(a−1) − 1) / (2^a − 1) without powers that overflow; elliot: one factor less, none beyond the last
    share *=
      convention === "ihsn"
        ? (((0.5 - halved) / (1 - halved)) * (size + 1)) / others
        : size > last
          ? 1
          : 1 / others;
  }
  // ln (2^k − 1): exactly so for small k, k ln 2 beyond
  const logFirst =
    convention === "elliot"
      ? logs[keys - 1] - logs[keys - last - 1]
      : (keys < 50 ? Math.log(2 ** (keys - 1) - 1) : (keys - 1) * Math.LN2) - Math.log(keys);
  return { scores, logFirst };
}

/** ln ATT!, which scores are divided by to give a share of the lattice of all sets. */
export const logLattice = (keys: number): number => logFactorials(keys)[keys];
