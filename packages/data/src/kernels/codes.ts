import { noCounts, type Counts } from "./counts.ts";

/**
 * How many units each group holds.
 * @param groupOf group of each unit, 0 … size − 1
 * @param counts weighs a unit by what it stands for; null: 1 each
 */
export function countBy(groupOf: Int32Array, size: number, counts: null): Int32Array;
export function countBy<C extends Counts>(groupOf: Int32Array, size: number, counts: C): C;
export function countBy(groupOf: Int32Array, size: number, counts: Counts | null): Counts;
export function countBy(groupOf: Int32Array, size: number, counts: Counts | null): Counts {
  const out = counts === null ? new Int32Array(size) : noCounts(counts, size);
  if (counts === null) for (let i = 0; i < groupOf.length; i++) out[groupOf[i]]++;
  else for (let i = 0; i < groupOf.length; i++) out[groupOf[i]] += counts[i];
  return out;
}

/** How often each code occurs. @param codes −1 … size − 1; −1, a missing value, is left out */
export function countCodes(codes: Int32Array, size: number): Int32Array {
  // missing values are counted in front, which is cheaper than to ask for each
  const counts = new Int32Array(size + 1);
  for (let i = 0; i < codes.length; i++) counts[codes[i] + 1]++;
  return counts.subarray(1);
}

/** Codes sent through a table; −1, a missing value, stays −1. */
export function translate(codes: Int32Array, to: Int32Array): Int32Array {
  const out = new Int32Array(codes.length);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    out[i] = code < 0 ? -1 : to[code];
  }
  return out;
}

/** Which codes occur: 1 for each that does. @param codes below 0 where missing */
export function heldCodes(codes: Int32Array, size: number): Uint8Array {
  const held = new Uint8Array(size);
  for (let i = 0; i < codes.length; i++) if (codes[i] >= 0) held[codes[i]] = 1;
  return held;
}

/** The values at some places. */
export function allOf(values: Int32Array, places: Int32Array): Int32Array {
  const out = new Int32Array(places.length);
  for (let i = 0; i < out.length; i++) out[i] = values[places[i]];
  return out;
}

/** The numbers at some places; NaN at a place below 0. */
export function numbersAt(values: Float64Array, places: Int32Array): Float64Array {
  const out = new Float64Array(places.length);
  for (let i = 0; i < out.length; i++) out[i] = places[i] < 0 ? NaN : values[places[i]];
  return out;
}
