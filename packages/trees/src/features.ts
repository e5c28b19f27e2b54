import { upperBound } from "@sdc-risk/data/kernels";
import type { Codes, Feature } from "./types.ts";

/**
 * A feature of codes.
 * @param codes 0 … levels − 1, −1 where missing
 * @param ordered whether the codes have an order
 */
export function codedFeature(codes: Int32Array, levels: number, ordered: boolean): Feature {
  const packed = emptyCodes(codes.length, levels);
  for (let i = 0; i < codes.length; i++) packed[i] = codes[i] < 0 ? levels : codes[i];
  return { codes: packed, levels, ordered };
}

/** Room for codes up to `levels`, which stands for a missing value. */
function emptyCodes(length: number, levels: number): Codes {
  if (levels < 256) return new Uint8Array(length);
  return levels < 65_536 ? new Uint16Array(length) : new Int32Array(length);
}

/**
 * Where numbers are cut into bins: half-way between neighbouring values, all of them where no more than
 * `bins` differ, else at bins of about as many records each.
 * @param values NaN where missing
 * @param bins at least 2
 * @returns ascending, all different
 */
export function cutsOf(values: Float64Array, bins: number): Float64Array {
  const held = values.filter((value) => !Number.isNaN(value)).sort();
  const distinct: number[] = [];
  /** Values at or below each distinct one. */
  const below: number[] = [];
  for (let i = 0; i < held.length; i++) {
    if (i + 1 < held.length && held[i + 1] === held[i]) continue;
    distinct.push(held[i]);
    below.push(i + 1);
  }
  const cuts: number[] = [];
  let filled = 0;
  for (let d = 0; d + 1 < distinct.length; d++) {
    if (distinct.length > bins && below[d] < ((filled + 1) * held.length) / bins) continue;
    filled = Math.floor((below[d] * bins) / held.length);
    cuts.push(between(distinct[d], distinct[d + 1]));
  }
  return Float64Array.from(cuts);
}

/** A number above `low` and at most `high`: their mean where it can be told from `low`. */
function between(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  return middle > low && Number.isFinite(middle) ? middle : high;
}

/** The bin of each number: cuts at or below it. @returns −1 where missing */
export function binsOf(values: Float64Array, cuts: Float64Array): Int32Array {
  const codes = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++)
    codes[i] = Number.isNaN(values[i]) ? -1 : upperBound(cuts, values[i]);
  return codes;
}

/** An ordered feature of numbers, in bins. @param values NaN where missing */
export const binnedFeature = (values: Float64Array, cuts: Float64Array): Feature =>
  codedFeature(binsOf(values, cuts), cuts.length + 1, true);
