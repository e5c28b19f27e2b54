import { Random, zipf } from "@sdc-risk/testkit";
import type { Population } from "./population.ts";

const AREAS = zipf(12, 0.6);
const ORIGINS = zipf(5, 1.5);
const DWELLINGS = zipf(6, 0.8);
const WORK = zipf(5, 0.7);
const NAMES = ["area", "age", "origin", "sex", "work", "marital", "dwelling"];
const SIZES = [12, 14, 5, 2, 6, 4, 6];

function ageOf(member: number, head: number, random: Random): number {
  if (member === 0) return head;
  if (member === 1 && random.chance(0.8)) return Math.max(18, head + Math.round(4 * random.normal()));
  return Math.max(0, head - 28 + Math.round(7 * random.normal()));
}

/**
 * Persons in households: members share area, origin and dwelling, three of seven keys;
 * age, marital status and work hang together in ways that no model of two-way interactions has.
 */
export function clusteredHouseholds(units: number, seed: number): Population {
  const random = new Random(seed);
  const codes = SIZES.map(() => new Int32Array(units));
  const household = new Int32Array(units);
  for (let unit = 0, id = 0; unit < units; id++) {
    const members = 1 + Math.floor(2.2 * random.exponential());
    const head = 20 + Math.floor(60 * random.uniform() ** 1.3);
    const area = AREAS(random) - 1;
    const origin = ORIGINS(random) - 1;
    const dwelling = DWELLINGS(random) - 1;
    for (let member = 0; member < members && unit < units; member++, unit++) {
      const age = ageOf(member, head, random);
      const adult = age >= 18;
      const couple = adult && members > 1 && member < 2 && random.chance(0.8);
      const person = [
        area,
        Math.min(13, Math.floor(age / 7)),
        origin,
        member === 1 && random.chance(0.9) ? 1 : random.below(2),
        adult ? WORK(random) - 1 : 5,
        !adult ? 0 : couple ? 1 : random.below(4),
        dwelling,
      ];
      for (const [v, code] of person.entries()) codes[v][unit] = code;
      household[unit] = id;
    }
  }
  return {
    id: "households",
    name: "clustered households",
    about: "members share area, origin and dwelling; other keys hang on age",
    units,
    keys: codes.map((column, v) => ({ name: NAMES[v], codes: column, size: SIZES[v] })),
    household,
    cluster: null,
    levels: null,
    real: false,
  };
}
