import { Random } from "@sdc-risk/testkit";
import type { Population } from "./populations/population.js";

export type Design = "random" | "stratified" | "household";

/** In the order of the tables. */
export const DESIGNS: Readonly<Record<Design, string>> = {
  random: "simple random",
  stratified: "stratified, unequal weights",
  household: "whole households",
};

export interface Sample {
  /** Units in rising order. */
  readonly drawn: Int32Array;
  /** One over the chance that the unit is drawn. */
  readonly weights: Float64Array;
}

/** Strata are drawn at rates in these proportions. */
const RATES = [1, 2, 3, 4];

/** `count` of `from` without replacement, every set being equally likely, in rising order. */
export function draw(from: Int32Array, count: number, random: Random): Int32Array {
  const order = from.slice();
  for (let i = 0; i < count; i++) {
    const j = i + random.below(order.length - i),
      moved = order[j]!;
    order[j] = order[i]!;
    order[i] = moved;
  }
  return order.slice(0, count).sort();
}

/** How many of so many units a fraction is, one at least. */
const share = (units: number, fraction: number): number =>
  Math.min(units, Math.max(1, Math.round(units * fraction)));

const everyone = (units: number): Int32Array => Int32Array.from({ length: units }, (_, unit) => unit);

function simple(units: number, fraction: number, random: Random): Sample {
  const count = share(units, fraction),
    drawn = draw(everyone(units), count, random);
  return { drawn, weights: new Float64Array(count).fill(units / count) };
}

/**
 * The stratum of each unit: by its last key for half of them, by its first for a quarter, by chance for the rest.
 * So rates differ between keys and within them, and with fewer keys than all they hang on what the keys leave out.
 */
export function strataOf({ units, keys }: Population, seed: number): Int32Array {
  const random = new Random(seed),
    first = keys[0]!.codes,
    last = keys.at(-1)!.codes;
  return Int32Array.from({ length: units }, (_, unit) => {
    const by = random.uniform(),
      free = random.below(RATES.length);
    return by < 0.5 ? last[unit]! % RATES.length : by < 0.75 ? first[unit]! % RATES.length : free;
  });
}

function stratified(strata: Int32Array, fraction: number, random: Random): Sample {
  const members = RATES.map((_, h) => everyone(strata.length).filter((unit) => strata[unit] === h));
  const mean = members.reduce((sum, { length }, h) => sum + length * RATES[h]!, 0) / strata.length;
  const parts = members
    .filter(({ length }) => length > 0)
    .map((from) => {
      const count = share(from.length, (fraction * RATES[strata[from[0]!]!]!) / mean);
      return { drawn: draw(from, count, random), weight: from.length / count };
    });
  const drawn = Int32Array.from(parts.flatMap((part) => [...part.drawn])).sort(),
    weightOf = new Float64Array(RATES.length);
  for (const part of parts) weightOf[strata[part.drawn[0]!]!] = part.weight;
  return { drawn, weights: Float64Array.from(drawn, (unit) => weightOf[strata[unit]!]!) };
}

function wholeHouseholds(household: Int32Array, fraction: number, random: Random): Sample {
  const starts = everyone(household.length).filter(
    (unit) => unit === 0 || household[unit - 1] !== household[unit],
  );
  const count = share(starts.length, fraction),
    chosen = draw(everyone(starts.length), count, random);
  const drawn = Int32Array.from(
    [...chosen].flatMap((h) => {
      const from = starts[h]!,
        to = starts[h + 1] ?? household.length;
      return Array.from({ length: to - from }, (_, i) => from + i);
    }),
  );
  return { drawn, weights: new Float64Array(drawn.length).fill(starts.length / count) };
}

/** Draws a sample; the chances of all units are known and their inverses are the weights. */
export function drawSample(
  population: Population,
  strata: Int32Array,
  design: Design,
  fraction: number,
  random: Random,
): Sample {
  if (design === "random") return simple(population.units, fraction, random);
  if (design === "stratified") return stratified(strata, fraction, random);
  if (population.household === null) throw new Error(`Population "${population.id}" has no households.`);
  return wholeHouseholds(population.household, fraction, random);
}
