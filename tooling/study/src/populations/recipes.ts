import { conditional } from "./conditional.ts";
import { clusteredHouseholds } from "./households.ts";
import type { Population, Recipe } from "./population.ts";
import { REAL } from "./real.ts";
import { survey } from "./survey.ts";
import { villages } from "./villages.ts";

const none = (keys: number): number[][] => Array.from({ length: keys }, () => []);
const before = (keys: number): number[][] =>
  Array.from({ length: keys }, (_, v) => Array.from({ length: v }, (_, p) => p));
const chain = (keys: number): number[][] => Array.from({ length: keys }, (_, v) => (v === 0 ? [] : [v - 1]));

const independent = (units: number, seed: number): Population =>
  conditional(
    { id: "independent", name: "independent keys", about: "skewed margins, no dependence" },
    { sizes: [20, 12, 10, 2, 5, 4, 4], power: 1, parents: none(7), spread: 0 },
    units,
    seed,
  );
const dependent = (units: number, seed: number): Population =>
  conditional(
    { id: "dependent", name: "dependent keys", about: "each key hangs on all keys before it" },
    { sizes: [15, 12, 8, 2, 6, 4, 3], power: 0.7, parents: before(7), spread: 0.5 },
    units,
    seed,
  );
const sparse = (units: number, seed: number): Population =>
  conditional(
    { id: "sparse", name: "sparse keys", about: "many levels; each key hangs on the one before it" },
    { sizes: [40, 25, 15, 8, 6, 5, 4], power: 0.6, parents: chain(7), spread: 0.7 },
    units,
    seed,
  );

const made = (id: string, make: Recipe["make"]): Recipe => ({ id, real: false, make });

/** The populations of the study: people first, then those that are made. */
export const RECIPES: readonly Recipe[] = [
  ...REAL,
  made("survey", survey),
  made("independent", independent),
  made("dependent", dependent),
  made("sparse", sparse),
  made("households", clusteredHouseholds),
  made("villages", villages),
];
