import { inPieces } from "@sdc-risk/data/kernels";
import type { FilePair } from "../files/pairs.ts";

/** Standard deviations that released values may lie from those of their order in the mean, and be of the same terms. */
const NEAR = 0.1;

/** Mean distance of two columns in standard deviations; 0 where no record has both. */
function* meanDistance(one: Float64Array, other: Float64Array, sd: number): Generator<void, number> {
  let all = 0;
  let count = 0;
  yield* inPieces(one.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const gap = Math.abs(one[i] - other[i]);
      if (gap !== gap) continue;
      all += gap;
      count++;
    }
  });
  return count > 0 && sd > 0 ? all / count / sd : 0;
}

/**
 * A released file with values by their order only where its own are in other terms than those of the original: in another
 * unit, with the other sign, or under each other's names. Values by order are those of the original to the last digit, so that
 * narrow intervals would find many records of which the released values say no such thing.
 */
export function* inOwnTerms(pairs: FilePair, ordered: FilePair): Generator<void, FilePair> {
  const isOther: boolean[] = [];
  for (const [v, { sd }] of pairs.moments.entries())
    isOther.push((yield* meanDistance(pairs.released[v], ordered.released[v], sd)) > NEAR);
  const chosen = <T>(own: readonly T[], others: readonly T[]): T[] =>
    own.map((one, v) => (isOther[v] ? others[v] : one));
  return {
    ...pairs,
    released: chosen(pairs.released, ordered.released),
    file: chosen(pairs.file, ordered.file),
    fileMoments: chosen(pairs.fileMoments, ordered.fileMoments),
  };
}
