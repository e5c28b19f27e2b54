import { SdcError } from "@sdc-risk/data";
import { sortingByKey, systematic } from "@sdc-risk/data/kernels";
import { hashRecords } from "./hash.ts";
import { kthSmallest } from "./select.ts";

/** Numbers of larger magnitude have squares that cannot be added up. */
const LARGEST = 1e150;
const PIECE = 1 << 16;
/** Records that shift and scale are taken from, and that the nested search draws at most. */
export const SAMPLE = 1500;

/**
 * The records in an order that depends on their values alone, each variable shifted and scaled to median 0
 * and median deviation 1 of a sample.
 */
export interface Prepared {
  /** n × d row-major. */
  readonly points: Float64Array;
  readonly n: number;
  readonly d: number;
  /** Position in the file of each record of `points`. */
  readonly order: Int32Array;
  readonly shift: Float64Array;
  readonly scale: Float64Array;
}

/** @throws BAD_TYPE where a number is missing, not finite or of a magnitude above 1e150 */
export function* prepare(points: Float64Array, d: number, seed: number): Generator<void, Prepared> {
  const n = points.length / d;
  const low = new Uint32Array(n);
  const high = new Uint32Array(n);
  const piece = Math.max(1, Math.floor(PIECE / d));
  const least = new Float64Array(d).fill(Infinity);
  const most = new Float64Array(d).fill(-Infinity);
  for (let from = 0; from < n; from += piece) {
    checkAndRange(points, d, least, most, from, Math.min(n, from + piece));
    yield;
  }
  const perRange = most.map((x, j) => (x > least[j] ? 1 / (x - least[j]) : 0));
  for (let from = 0; from < n; from += piece) {
    hashRecords(points, d, seed, { least, perRange }, low, high, from, Math.min(n, from + piece));
    yield;
  }
  const order = yield* sortingByKey(low, high);
  const { shift, scale } = shiftAndScale(points, d, order);
  yield;
  const out = new Float64Array(points.length);
  yield;
  for (let from = 0; from < n; from += piece) {
    for (let i = from, to = Math.min(n, from + piece), at = from * d; i < to; i++) {
      for (let j = 0, base = order[i] * d; j < d; j++) out[at++] = (points[base + j] - shift[j]) / scale[j];
    }
    yield;
  }
  return { points: out, n, d, order, shift, scale };
}

function checkAndRange(
  points: Float64Array,
  d: number,
  least: Float64Array,
  most: Float64Array,
  from: number,
  to: number,
): void {
  for (let i = from, at = from * d; i < to; i++) {
    for (let j = 0; j < d; j++, at++) {
      const x = points[at];
      if (!(Math.abs(x) <= LARGEST)) {
        throw new SdcError(
          "BAD_TYPE",
          `Record ${i + 1} holds ${x} in variable ${j + 1}, expected a number between -1e150 and 1e150. ` +
            "Records with a missing value have to be left out.",
        );
      }
      if (x < least[j]) least[j] = x;
      if (x > most[j]) most[j] = x;
    }
  }
}

/**
 * Median and median absolute deviation of each variable over a sample: in the order of hashes one at equal
 * steps is random. The mean deviation where most deviations are 0, and 1 where all are.
 */
function shiftAndScale(
  points: Float64Array,
  d: number,
  order: Int32Array,
): { shift: Float64Array; scale: Float64Array } {
  const shift = new Float64Array(d);
  const scale = new Float64Array(d);
  const sample = systematic(order.length, Math.min(order.length, SAMPLE));
  const values = new Float64Array(sample.length);
  const middle = values.length >>> 1;
  for (let j = 0; j < d; j++) {
    for (let i = 0; i < values.length; i++) values[i] = points[order[sample[i]] * d + j];
    const center = kthSmallest(values, values.length, middle);
    let mean = 0;
    for (let i = 0; i < values.length; i++) {
      values[i] = Math.abs(values[i] - center);
      mean += values[i] / values.length;
    }
    const spread = kthSmallest(values, values.length, middle) || mean;
    shift[j] = center;
    scale[j] = spread > 1 / LARGEST ? spread : 1;
  }
  return { shift, scale };
}
