import { inPieces, lowerBound, placesByValue, upperBound } from "@sdc-risk/data/kernels";

/** Values in ascending order, with the weights up to each of them. */
export interface Distribution {
  readonly values: Float64Array;
  /** Σ w up to and with each value. */
  readonly upTo: Float64Array;
}

/** @param values NaN where missing @param weights null: 1 each */
export function* distributionOf(
  values: Float64Array,
  weights: Float64Array | null,
): Generator<void, Distribution> {
  const order = yield* placesByValue(values);
  const sorted = new Float64Array(order.length);
  const upTo = new Float64Array(order.length);
  let sum = 0;
  yield* inPieces(order.length, (from, to) => {
    for (let k = from; k < to; k++) {
      sorted[k] = values[order[k]];
      upTo[k] = sum += weights === null ? 1 : weights[order[k]];
    }
  });
  return { values: sorted, upTo };
}

/** Shares of all weights that are nearer than this are equal: sums of weights round. */
const NEAR = 1e-12;

/**
 * The least value up to which the share p of the weights lies; the mean of it and the next where it is exactly that
 * share (as Eurostat has it). NaN without values.
 */
export function weightedQuantile({ values, upTo }: Distribution, p: number): number {
  const last = values.length - 1;
  if (last < 0) return NaN;
  const all = upTo[last];
  const at = Math.min(last, lowerBound(upTo, p * all - NEAR * all));
  const isExact = Math.abs(upTo[at] - p * all) <= NEAR * all;
  return isExact && at < last ? (values[at] + values[at + 1]) / 2 : values[at];
}

/** The share of the weights below a value, and half of those at it. */
export function midShare({ values, upTo }: Distribution, x: number): number {
  const below = lowerBound(values, x);
  const to = upperBound(values, x);
  const sumTo = (place: number): number => (place === 0 ? 0 : upTo[place - 1]);
  return (sumTo(below) + sumTo(to)) / (2 * upTo[values.length - 1]);
}

/** The share of the weights strictly below a value. */
export function shareBelow({ values, upTo }: Distribution, x: number): number {
  const below = lowerBound(values, x);
  return below === 0 ? 0 : upTo[below - 1] / upTo[values.length - 1];
}
