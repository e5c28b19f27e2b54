import { Random, zipf } from "@sdc-risk/testkit";
import type { Population } from "./population.ts";

const DISTRICTS = 20;
const PERSONS = 150;
const PLACES = 3000;
const NAMES = ["district", "age", "ethnicity", "sex", "work", "marital", "education"];
const SIZES = [DISTRICTS, 18, 9, 2, 9, 4, 7];
const ETHNICITY = zipf(9, 1.1);
const WORK = zipf(8, 0.8);
const EDUCATION = zipf(7, 0.6);
const BIRTH_PLACE = zipf(PLACES, 0.9);

/** What the people of a village have in common. */
interface Village {
  readonly district: number;
  readonly ethnicity: number;
  readonly work: number;
  readonly education: number;
}

const villageOf = (random: Random): Village => ({
  district: Math.floor(DISTRICTS * random.uniform() ** 1.3),
  ethnicity: ETHNICITY(random) - 1,
  work: WORK(random) - 1,
  education: EDUCATION(random) - 1,
});

/** The codes of a person's keys, in the order of `NAMES`. */
function person(at: Village, age: number, partner: boolean, random: Random): number[] {
  const adult = age >= 16;
  const same = (share: number, own: number, other: (random: Random) => number): number =>
    random.chance(share) ? own : other(random) - 1;
  return [
    at.district,
    Math.min(17, Math.floor(age / 5)),
    same(0.8, at.ethnicity, ETHNICITY),
    random.below(2),
    adult ? same(0.5, at.work, WORK) : 8,
    !adult ? 0 : partner ? 1 : random.below(4),
    age < 6 ? 0 : same(0.3, at.education, EDUCATION),
  ];
}

/**
 * Persons in households in villages, as household surveys draw them: villages have some 150 persons each, with
 * ethnicity, work and education much in common, and lie in districts. Birth places are many, most of them rare.
 */
export function villages(units: number, seed: number): Population {
  const random = new Random(seed);
  const codes = SIZES.map(() => new Int32Array(units));
  const household = new Int32Array(units);
  const cluster = new Int32Array(units);
  const birth = new Int32Array(units);
  let unit = 0;
  let house = 0;
  let village = 0;
  for (; unit < units; village++) {
    const at = villageOf(random);
    const end = Math.min(units, unit + Math.max(20, Math.round(random.logNormal(0, 0.5) * PERSONS)));
    for (; unit < end; house++) {
      const members = 1 + Math.floor(3.5 * random.exponential());
      const head = 20 + Math.floor(55 * random.uniform() ** 1.2);
      for (let member = 0; member < members && unit < end; member++, unit++) {
        const age =
          member === 0 ? head : member === 1 ? Math.max(16, head - random.below(8)) : random.below(30);
        for (const [v, code] of person(at, age, members > 1 && member < 2, random).entries())
          codes[v][unit] = code;
        household[unit] = house;
        cluster[unit] = village;
        birth[unit] = random.chance(0.5) ? PLACES + village : BIRTH_PLACE(random) - 1;
      }
    }
  }
  return {
    id: "villages",
    name: "villages",
    about: "persons in households in villages in districts; a village has much in common",
    units,
    keys: codes.map((column, v) => ({ name: NAMES[v], codes: column, size: SIZES[v] })),
    household,
    cluster: { name: "village", codes: cluster, size: village },
    levels: { name: "birth place", codes: birth, size: PLACES + village },
    real: false,
  };
}
