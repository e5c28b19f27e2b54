import { ascending, inPieces, rankedPairs } from "@sdc-risk/data/kernels";
import { moments, type Moments } from "../variables/moments.ts";
import type { FilePair } from "../files/pairs.ts";

/** Size of a rank correlation from which on a variable is compared with the one of its own name. */
const ITS_OWN = 0.5;

/** A variable of the original and one of the released file, over the records that hold both. */
interface Order {
  /** Values of the original, ascending. */
  readonly sorted: Float64Array;
  /** Per original record the mid-rank of what was released of it; NaN where one of both is missing. */
  readonly ranks: Float64Array;
  /** Rank correlation; 0 where one of both has one value only. */
  readonly correlation: number;
}

function* orderOf(original: Float64Array, released: Float64Array): Generator<void, Order> {
  const { second: ranks, correlation } = yield* rankedPairs(original, released);
  const held = new Float64Array(original.length);
  yield* inPieces(held.length, (from, to) => {
    for (let i = from; i < to; i++) held[i] = ranks[i] === ranks[i] ? original[i] : NaN;
  });
  return { sorted: yield* ascending(held), ranks, correlation };
}

/** The released variable whose order is nearest to that of one of the original: its own, or one that was exchanged for it. */
function* nearestOrder(original: Float64Array, own: number, { released }: FilePair): Generator<void, Order> {
  let nearest = yield* orderOf(original, released[own]);
  if (Math.abs(nearest.correlation) >= ITS_OWN) return nearest;
  for (const [v, values] of released.entries()) {
    if (v === own) continue;
    const other = yield* orderOf(original, values);
    if (Math.abs(other.correlation) > Math.abs(nearest.correlation)) nearest = other;
  }
  return nearest;
}

/**
 * A released file with the values of the original in the order of its own: as somebody reads it who knows how a variable
 * is distributed, whatever its unit, its sign or its scale are. Records that are no original have no values.
 */
export function* valuesByOrder(pairs: FilePair): Generator<void, FilePair> {
  const { match, releasedRecords } = pairs;
  const file: Float64Array[] = [];
  const released: Float64Array[] = [];
  const fileMoments: Moments[] = [];
  for (const [v, original] of pairs.original.entries()) {
    const { sorted, ranks, correlation } = yield* nearestOrder(original, v, pairs);
    const values = new Float64Array(releasedRecords).fill(NaN);
    const aligned = new Float64Array(match.length).fill(NaN);
    yield* inPieces(match.length, (from, to) => {
      for (let i = from; i < to; i++) {
        if (match[i] < 0 || ranks[i] !== ranks[i]) continue;
        const place = (correlation < 0 ? sorted.length + 1 - ranks[i] : ranks[i]) - 1;
        aligned[i] = (sorted[Math.floor(place)] + sorted[Math.ceil(place)]) / 2;
        values[match[i]] = aligned[i];
      }
    });
    file.push(values);
    released.push(aligned);
    fileMoments.push(yield* moments(pairs.names[v], values));
  }
  return { ...pairs, file, released, fileMoments };
}
