import { upperTail } from "@sdc-risk/blocks";
import { isAbove } from "@sdc-risk/data";
import { ascending, inPieces } from "@sdc-risk/data/kernels";
import type { OnlyLarge } from "./summary.ts";

/** Large units of a variable: those above a quantile of it over the whole file (R-7, Hyndman and Fan 1996). */
export interface Large {
  /** Records above the quantile, and those at it or above. */
  readonly above: number;
  readonly atOrAbove: number;
  /** Per record 1 where it is above, 0 where not or where it holds no value. */
  readonly is: Uint8Array;
}

/** @param values NaN where missing */
export function* largeOf(values: Float64Array, percentile: number): Generator<void, Large> {
  const { limit, beyond, atOrBeyond } = upperTail(yield* ascending(values), percentile);
  const is = new Uint8Array(values.length);
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) if (values[i] > limit) is[i] = 1;
  });
  return { above: beyond, atOrAbove: atOrBeyond, is };
}

/** @param cellOf cell of each record @param alone gets 1 where a record is the only large one of its cell */
export function* onlyLarge(
  { is }: Large,
  cellOf: Int32Array,
  cells: number,
  weights: Float64Array | null,
  alone: Uint8Array,
): Generator<void, OnlyLarge> {
  const found = new Int32Array(cells);
  yield* inPieces(is.length, (from, to) => {
    for (let i = from; i < to; i++) found[cellOf[i]] += is[i];
  });
  let records = 0;
  let certain = 0;
  yield* inPieces(is.length, (from, to) => {
    for (let i = from; i < to; i++) {
      if (is[i] === 0 || found[cellOf[i]] !== 1) continue;
      alone[i] = 1;
      records++;
      if (weights === null || !isAbove(weights[i], 1)) certain++;
    }
  });
  return { records, certain: weights === null ? null : certain };
}
