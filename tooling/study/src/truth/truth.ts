import { required } from "@sdc-risk/data";
import type { Key } from "../populations/population.ts";

/** Uniqueness on some keys, counted over all units of a population. */
export interface Counted {
  /** F per unit: units that share its key. */
  readonly sharing: Int32Array;
  /** Distinct keys, and units that are alone with theirs. */
  readonly distinct: number;
  readonly uniques: number;
}

/** What the estimates of a sample should be. */
export interface Truth {
  /** Σ 1/F over all records, and over sample uniques (τ2). */
  readonly all: number;
  readonly tau2: number;
  /** Sample uniques that are population uniques. */
  readonly tau1: number;
  /** Units of the population that are alone with their key. */
  readonly uniques: number;
  /** Largest 1/F of a record. */
  readonly largest: number;
  /** Σ over persons of 1 − Π (1 − 1/F) over the sampled members of their household; null without households. */
  readonly household: number | null;
}

/** Most places of keys that a number tells apart. */
const MOST_PLACES = 2 ** 53;

/** Counts units by their values of keys. */
export function countUnits(units: number, keys: readonly Key[]): Counted {
  const places = new Float64Array(units);
  if (keys.reduce((cells, { size }) => cells * size, 1) > MOST_PLACES)
    throw new Error(
      `The keys ${keys.map(({ name }) => name).join(", ")} have too many combinations to be numbered.`,
    );
  for (const { codes, size } of keys) {
    for (let unit = 0; unit < units; unit++) places[unit] = places[unit] * size + codes[unit];
  }
  const held = new Map<number, number>();
  for (const place of places) held.set(place, (held.get(place) ?? 0) + 1);
  const sharing = new Int32Array(units);
  let uniques = 0;
  for (let unit = 0; unit < units; unit++) {
    sharing[unit] = required(held.get(places[unit]), "count of a class");
    if (sharing[unit] === 1) uniques++;
  }
  return { sharing, distinct: held.size, uniques };
}

/**
 * @param sharing F per record of the sample
 * @param alone 1 for each of them that no other of the sample shares its key with
 * @param uniques units of the population that are alone with their key
 * @param household by record; null without households
 */
export function truthOf(
  sharing: Int32Array,
  alone: Uint8Array,
  uniques: number,
  household: Int32Array | null,
): Truth {
  let all = 0;
  let tau2 = 0;
  let tau1 = 0;
  let largest = 0;
  for (const [i, F] of sharing.entries()) {
    all += 1 / F;
    largest = Math.max(largest, 1 / F);
    if (alone[i] !== 1) continue;
    tau2 += 1 / F;
    if (F === 1) tau1++;
  }
  return { all, tau2, tau1, uniques, largest, household: household && householdTruth(household, sharing) };
}

function householdTruth(household: Int32Array, sharing: Int32Array): number {
  const safe = new Map<number, { chance: number; persons: number }>();
  for (const [i, house] of household.entries()) {
    const of = safe.get(house) ?? { chance: 1, persons: 0 };
    safe.set(house, { chance: of.chance * (1 - 1 / sharing[i]), persons: of.persons + 1 });
  }
  let total = 0;
  for (const { chance, persons } of safe.values()) total += persons * (1 - chance);
  return total;
}
