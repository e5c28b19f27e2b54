import type { Population } from "./populations/population.js";

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

/** Counts units by their values of the first `keys` keys. */
export function countUnits({ units, keys: all }: Population, keys: number): Counted {
  const places = new Float64Array(units);
  for (const { codes, size } of all.slice(0, keys)) {
    for (let unit = 0; unit < units; unit++) places[unit] = places[unit]! * size + codes[unit]!;
  }
  const held = new Map<number, number>();
  for (const place of places) held.set(place, (held.get(place) ?? 0) + 1);
  const sharing = new Int32Array(units);
  let uniques = 0;
  for (let unit = 0; unit < units; unit++) {
    sharing[unit] = held.get(places[unit]!)!;
    if (sharing[unit] === 1) uniques++;
  }
  return { sharing, distinct: held.size, uniques };
}

/**
 * @param drawn units of the sample
 * @param alone 1 for each of them that no other of the sample shares its key with
 */
export function truthOf(
  { household }: Population,
  counted: Counted,
  drawn: Int32Array,
  alone: Uint8Array,
): Truth {
  let all = 0,
    tau2 = 0;
  let tau1 = 0,
    largest = 0;
  for (const [i, unit] of drawn.entries()) {
    const sharing = counted.sharing[unit]!;
    all += 1 / sharing;
    largest = Math.max(largest, 1 / sharing);
    if (alone[i] !== 1) continue;
    tau2 += 1 / sharing;
    if (sharing === 1) tau1++;
  }
  return {
    all,
    tau2,
    tau1,
    uniques: counted.uniques,
    largest,
    household: household && householdTruth(household, counted, drawn),
  };
}

function householdTruth(household: Int32Array, { sharing }: Counted, drawn: Int32Array): number {
  const safe = new Map<number, { chance: number; persons: number }>();
  for (const unit of drawn) {
    const of = safe.get(household[unit]!) ?? { chance: 1, persons: 0 };
    safe.set(household[unit]!, { chance: of.chance * (1 - 1 / sharing[unit]!), persons: of.persons + 1 });
  }
  let total = 0;
  for (const { chance, persons } of safe.values()) total += persons * (1 - chance);
  return total;
}
