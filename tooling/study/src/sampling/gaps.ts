import { required } from "@sdc-risk/data";
import type { Random } from "@sdc-risk/testkit";
import type { Key, Population } from "../populations/population.ts";

/**
 * Which keys each record holds, as bits: key v is there where bit v is set. A value is missing with the same chance
 * in every record and key.
 */
export const heldKeys = (records: number, keys: number, missing: number, random: Random): Int32Array =>
  Int32Array.from({ length: records }, () => {
    let held = 0;
    for (let v = 0; v < keys; v++) if (!random.chance(missing)) held |= 1 << v;
    return held;
  });

/** Keys held after one value, any of them, was taken from each record that is alone with its keys in the sample. */
export function heldAfterSuppression(keys: readonly Key[], drawn: Int32Array, random: Random): Int32Array {
  const everything = (1 << keys.length) - 1;
  const placeOf = (unit: number): number =>
    keys.reduce((place, { codes, size }) => place * size + codes[unit], 0);
  const counts = new Map<number, number>();
  for (const unit of drawn) counts.set(placeOf(unit), (counts.get(placeOf(unit)) ?? 0) + 1);
  return drawn.map((unit) =>
    counts.get(placeOf(unit)) === 1 ? everything & ~(1 << random.below(keys.length)) : everything,
  );
}

/** Units of the population that have the record's values of the keys that the record holds, its own included. */
export function sharingHeld(
  { units }: Population,
  keys: readonly Key[],
  drawn: Int32Array,
  held: Int32Array,
): Int32Array {
  const sharing = new Int32Array(drawn.length);
  const patterns = new Map<number, number[]>();
  for (const [i, pattern] of held.entries()) {
    const known = patterns.get(pattern);
    if (known === undefined) patterns.set(pattern, [i]);
    else known.push(i);
  }
  for (const [pattern, records] of patterns) {
    const own = keys.filter((_, v) => (pattern & (1 << v)) !== 0);
    const placeOf = (unit: number): number =>
      own.reduce((place, { codes, size }) => place * size + codes[unit], 0);
    const counts = new Map(records.map((i) => [placeOf(drawn[i]), 0]));
    for (let unit = 0; unit < units; unit++) {
      const place = placeOf(unit);
      const count = counts.get(place);
      if (count !== undefined) counts.set(place, count + 1);
    }
    for (const i of records) sharing[i] = required(counts.get(placeOf(drawn[i])), "count of a pattern");
  }
  return sharing;
}
