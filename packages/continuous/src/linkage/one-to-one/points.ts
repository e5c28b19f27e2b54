import { inPieces, range, sorting } from "@sdc-risk/data/kernels";

/** The different points among rows, in the order of their coordinates, so that the order of records changes nothing. */
export interface DistinctPoints {
  /** Row after row. */
  readonly points: Float64Array;
  readonly size: number;
  /** Point of each row, and rows of each point. */
  readonly pointOf: Int32Array;
  readonly counts: Int32Array;
}

/** @param rows n × dimensions, no NaN */
export function* distinctPoints(rows: Float64Array, dimensions: number): Generator<void, DistinctPoints> {
  const n = rows.length / dimensions;
  const pointOf = new Int32Array(n);
  let order = range(n);
  const values = new Float64Array(n);
  for (let v = dimensions - 1; v >= 0; v--) {
    yield* inPieces(n, (from, to) => {
      for (let at = from; at < to; at++) values[at] = rows[order[at] * dimensions + v];
    });
    const places = yield* sorting(values);
    const last = order;
    order = places.map((place) => last[place]);
    yield;
  }
  const points = new Float64Array(rows.length);
  const counts = new Int32Array(n);
  let size = 0;
  yield* inPieces(n, (from, to) => {
    for (let at = from; at < to; at++) {
      const row = order[at] * dimensions;
      if (at === 0 || !isSame(points, (size - 1) * dimensions, rows, row, dimensions))
        points.set(rows.subarray(row, row + dimensions), size++ * dimensions);
      pointOf[order[at]] = size - 1;
      counts[size - 1]++;
    }
  });
  return { points: points.slice(0, size * dimensions), size, pointOf, counts: counts.slice(0, size) };
}

function isSame(points: Float64Array, a: number, rows: Float64Array, b: number, dimensions: number): boolean {
  for (let v = 0; v < dimensions; v++) if (points[a + v] !== rows[b + v]) return false;
  return true;
}
