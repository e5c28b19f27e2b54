import { ascending, bandCodes, midRankEdges, type Work } from "@sdc-risk/data/kernels";

/** Bands of numbers by their order in a file. */
export const BANDS = 8;

/** Where the second and further bands of some numbers begin. @param values NaN where missing */
export function* orderEdges(values: Float64Array): Work<Float64Array> {
  return yield* midRankEdges(yield* ascending(values), BANDS);
}

/** The band of each number, −1 where it is missing: the same whatever the unit is. */
export function* orderBands(values: Float64Array): Work<Int32Array> {
  return yield* bandCodes(values, yield* orderEdges(values));
}
