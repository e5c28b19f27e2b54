import { crowded } from "./crowded.ts";
import type { FilePair } from "../files/pairs.ts";
import { inPieces } from "@sdc-risk/data/kernels";
import type { RobustDistances } from "../outliers/robust-distances.ts";

export interface RmdOptions {
  readonly k: number;
  readonly k2: number;
  readonly center: "mcd" | "mean";
  readonly squared: boolean;
}

export interface Rmd {
  /** Per original record the distance, or its square; NaN where a value is missing. */
  readonly distance: Float64Array;
  /** Per original record 1 where it is at risk, 0 where it is not; NaN where it was left out of the released file. */
  readonly risk1: Float64Array;
  readonly risk2: Float64Array;
}

/** The interval is so many robust distances wide at k = 1. */
export const WIDTH = 0.05;

/**
 * Intervals by robust Mahalanobis distance (Templ and Meindl 2008). With d the distance of an original
 * record, it is at risk (1) when on any variable the released value lies strictly within ± k · 0.05 · d of
 * the original, both standardised. It stays at risk (2) when no other released record lies within k2. A
 * record without a distance is not at risk; a missing released value takes its variable out.
 * @param before, after standardised variables of the original and of the released file, each in its own order
 */
export function* rmdRisk(
  { match, records, releasedRecords }: FilePair,
  before: readonly Float64Array[],
  after: readonly Float64Array[],
  robust: RobustDistances,
  { k, k2, center, squared }: RmdOptions,
): Generator<void, Rmd> {
  const squares = center === "mcd" ? robust.squared : yield* robust.fromMeans();
  const distance = squared ? squares : new Float64Array(records);
  const risk1 = new Float64Array(records);
  const risk2 = new Float64Array(records);
  const suspects = new Int32Array(records);
  yield* inPieces(records, (from, to) => {
    for (let i = from; i < to; i++) {
      risk1[i] = risk2[i] = match[i] < 0 ? NaN : 0;
      if (!squared) distance[i] = Math.sqrt(squares[i]);
    }
  });
  for (const [v, x] of before.entries()) {
    const y = after[v];
    yield* inPieces(records, (from, to) => {
      for (let i = from; i < to; i++)
        if (match[i] >= 0 && Math.abs(y[match[i]] - x[i]) < k * WIDTH * distance[i]) risk1[i] = 1;
    });
  }
  let count = 0;
  yield* inPieces(records, (from, to) => {
    for (let i = from; i < to; i++) if (risk1[i] === 1) suspects[count++] = i;
  });
  const held = suspects.subarray(0, count);
  const hidden = yield* crowded(
    after,
    releasedRecords,
    held.map((i) => match[i]),
    k2,
  );
  for (let at = 0; at < count; at++) risk2[held[at]] = 1 - hidden[at];
  return { distance, risk1, risk2 };
}
