import { wilson } from "@sdc-risk/blocks";
import { required } from "@sdc-risk/data";
import { squaredDistances, type RecordPoints } from "../attacks/points.ts";
import type { Closest } from "../summary.ts";

/** Distances that differ by less are equal but for rounding. */
const TIED = 1e-9;

/**
 * How often the nearest of all real records is one of the original. Where a of the original and b of the control file
 * are equally near, a / (a + b) is added. Records that were drawn like both have it with the chance n_o / (n_o + n_c).
 * Several records of the release may have one nearest record, so that they tell less: the interval is that of
 * (Σ w)² / Σ w² records, w the weight with which a real record is the nearest one.
 * @param released the records that are looked at, one at least
 */
export function* closestOf(
  released: RecordPoints,
  original: RecordPoints,
  control: RecordPoints,
): Generator<void, Closest> {
  const toOriginal = new Float64Array(original.size);
  const toControl = new Float64Array(control.size);
  const weights = new Float64Array(original.size + control.size);
  let inOriginal = 0;
  for (let i = 0; i < released.size; i++) {
    squaredDistances(released, i, original, toOriginal);
    squaredDistances(released, i, control, toControl);
    const least = Math.min(smallest(toOriginal), smallest(toControl));
    const tied = least + TIED * (1 + least);
    const a = countUpTo(toOriginal, tied);
    const b = countUpTo(toControl, tied);
    inOriginal += a / (a + b);
    for (let j = 0; j < original.size; j++) if (toOriginal[j] <= tied) weights[j] += 1 / (a + b);
    for (let j = 0; j < control.size; j++)
      if (toControl[j] <= tied) weights[original.size + j] += 1 / (a + b);
    yield;
  }
  const share = inOriginal / released.size;
  let squares = 0;
  for (let j = 0; j < weights.length; j++) squares += weights[j] ** 2;
  const effective = released.size ** 2 / squares;
  const { low, high } = required(wilson(share * effective, effective), "records that are looked at");
  const expected = original.size / (original.size + control.size);
  return {
    records: released.size,
    share,
    expected,
    excess: share - expected,
    low,
    high,
  };
}

function smallest(values: Float64Array): number {
  let least = Infinity;
  for (let i = 0; i < values.length; i++) if (values[i] < least) least = values[i];
  return least;
}

function countUpTo(values: Float64Array, most: number): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (values[i] <= most) count++;
  return count;
}
