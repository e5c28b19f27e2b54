import type { Others } from "../risk/figures.ts";
import { meanReciprocalOf } from "../risk/mean-reciprocal.ts";
import { meanReciprocal } from "../risk/poisson.ts";
import type { Holding } from "./clusters.ts";

/**
 * Per class what it adds to the expected correct matches over all records, d = π̄ + (1 − π̄) [one cluster
 * holds it] r(h/s), an estimate of f/F. Where records come by themselves this is the A of figures.ts.
 *
 * Let H households of the population hold a key, and let households be drawn as wholes. A member is drawn
 * with its household, so E(f/F) = π still; P(none drawn) = (1 − π)^H and P(exactly one drawn) = H π (1 −
 * π)^(H−1). So the keys that the file lacks number (1 − π)/π · E Σ 1/H over the keys that exactly one
 * household of it holds, and E Σ f/F = π (keys in the file + keys that it lacks). The other households with
 * such a key are taken as Poisson with mean h/s, s the mean number of members that share a key within a
 * household. A key that two members of one household hold and nobody else is no repeated key.
 */
export function* matchShares(
  { expected, fractions }: Others,
  { clusters, size }: Holding,
): Generator<void, Float64Array> {
  const shares = new Float64Array(fractions.length);
  for (let c = 0; c < shares.length; c++) {
    if (c % PIECE === PIECE - 1) yield;
    const share = fractions[c];
    shares[c] = clusters[c] === 1 ? share + (1 - share) * meanReciprocal(expected[c] / size) : share;
  }
  return shares;
}

/**
 * The same for classes that somebody chose by how many records they hold, as who takes values from rare records does:
 * E(f/F | f) = E H/(H + X), H the clusters that hold the key and X ~ Poisson(h/s) the others. What the keys that the
 * file lacks make good in the mean is then missing.
 */
export function* sharesGivenCounts(
  { expected }: Others,
  { clusters, size }: Holding,
): Generator<void, Float64Array> {
  const shares = new Float64Array(expected.length);
  for (let c = 0, work = 0; c < shares.length; c++) {
    const held = clusters[c];
    shares[c] = held * meanReciprocalOf(held, expected[c] / size);
    work += 10 + held;
    if (work < PIECE) continue;
    work = 0;
    yield;
  }
  return shares;
}

/** Classes between two yields. */
const PIECE = 1 << 16;
