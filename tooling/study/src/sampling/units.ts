import { Random } from "@sdc-risk/testkit";
import type { Population } from "../populations/population.ts";
import { bySize, draw, everyone, within } from "./draw.ts";
import type { Sample } from "./sample.ts";

/** Strata are drawn at rates in these proportions. */
export const RATES = [1, 2, 3, 4];

export function simple(units: number, size: number, random: Random): Sample {
  const count = within(units, size);
  const drawn = draw(everyone(units), count, random);
  return { drawn, weights: new Float64Array(count).fill(units / count), stages: null };
}

/**
 * The stratum of each unit: by its last key for half of them, by its first for a quarter, by chance for the rest.
 * So rates differ between keys and within them, and with fewer keys than all they hang on what the keys leave out.
 */
export function strataOf({ units, keys }: Population, seed: number): Int32Array {
  const random = new Random(seed);
  const first = keys[0].codes;
  const last = keys[keys.length - 1].codes;
  return Int32Array.from({ length: units }, (_, unit) => {
    const by = random.uniform();
    const free = random.below(RATES.length);
    return by < 0.5 ? last[unit] % RATES.length : by < 0.75 ? first[unit] % RATES.length : free;
  });
}

export function stratified(strata: Int32Array, size: number, random: Random): Sample {
  const members = RATES.map((_, h) => everyone(strata.length).filter((unit) => strata[unit] === h));
  const mean = members.reduce((sum, { length }, h) => sum + length * RATES[h], 0) / strata.length;
  const fraction = size / strata.length;
  const parts = members
    .filter(({ length }) => length > 0)
    .map((from) => {
      const count = within(from.length, (from.length * fraction * RATES[strata[from[0]]]) / mean);
      return { drawn: draw(from, count, random), weight: from.length / count };
    });
  const drawn = Int32Array.from(parts.flatMap((part) => [...part.drawn])).sort();
  const weightOf = new Float64Array(RATES.length);
  for (const part of parts) weightOf[strata[part.drawn[0]]] = part.weight;
  return { drawn, weights: Float64Array.from(drawn, (unit) => weightOf[strata[unit]]), stages: null };
}

/** The size of each unit, for chances in proportion to it: by its stratum, times a factor of its own. */
export function sizesOf(strata: Int32Array, seed: number): Float64Array {
  const random = new Random(seed, 1);
  return Float64Array.from(strata, (stratum) => RATES[stratum] * random.logNormal(0, 0.5));
}

export function sized(sizes: Float64Array, size: number, random: Random): Sample {
  const { taken, chances } = bySize(sizes, within(sizes.length, size), random);
  return { drawn: taken, weights: Float64Array.from(taken, (unit) => 1 / chances[unit]), stages: null };
}
