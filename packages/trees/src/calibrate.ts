import { isotonic, valueAt, type Rising } from "./isotonic.ts";
import type { Predictions } from "./forest.ts";

/** A rising function per class. */
export interface Calibration {
  readonly classes: readonly Rising[];
}

/**
 * Fits how often a class is true where it was predicted with some share.
 * @param outOfBag predictions of rows that were not learnt from; NaN is left out
 * @param truth class of each row
 * @param weights records of each row
 */
export function calibrate(
  { width, values }: Predictions,
  truth: Int32Array,
  weights: ArrayLike<number>,
): Calibration {
  const classes: Rising[] = [];
  for (let k = 0; k < width; k++) {
    const scores = new Float64Array(truth.length);
    const outcomes = new Float64Array(truth.length);
    for (let row = 0; row < truth.length; row++) {
      scores[row] = values[row * width + k];
      outcomes[row] = truth[row] === k ? 1 : 0;
    }
    classes.push(isotonic(scores, outcomes, weights));
  }
  return { classes };
}

/**
 * Calibrated shares of classes, which sum to 1 in each row; a row whose shares are all 0 then keeps those that
 * it had.
 */
export function calibrated({ width, values }: Predictions, { classes }: Calibration): Predictions {
  const out = new Float64Array(values.length);
  for (let at = 0; at < values.length; at += width) {
    let sum = 0;
    for (let k = 0; k < width; k++) sum += out[at + k] = valueAt(classes[k], values[at + k]);
    for (let k = 0; k < width; k++) out[at + k] = sum > 0 ? out[at + k] / sum : values[at + k];
  }
  return { width, values: out };
}
