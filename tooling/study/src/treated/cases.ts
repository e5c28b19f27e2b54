import { required } from "@sdc-risk/data";
import type { Key, Population } from "../populations/population.ts";
import { RECIPES } from "../populations/recipes.ts";
import { survey } from "../populations/survey.ts";

/** A key of a sample that is treated. */
export interface CaseKey extends Key {
  /** Values are numbers, code times this; null where codes are categories. */
  readonly width: number | null;
}

/** A population of which samples are treated, and the keys that intruders know. */
export interface TreatedCase {
  readonly id: string;
  readonly label: string;
  /** @throws Error that says what to install where a population that is read is not there */
  readonly make: (seed: number) => { readonly units: number; readonly keys: readonly CaseKey[] };
}

const UNITS = 200_000;
const KEYS = 5;

/** The first keys of a population; widths of those that are numbers, by name. */
function caseOf(
  { units, keys }: Population,
  widths: Readonly<Record<string, number>> = {},
): ReturnType<TreatedCase["make"]> {
  return { units, keys: keys.slice(0, KEYS).map((key) => ({ ...key, width: widths[key.name] ?? null })) };
}

const ofRecipe = (id: string, label: string): TreatedCase => ({
  id,
  label,
  make: (seed) =>
    caseOf(
      required(
        RECIPES.find((recipe) => recipe.id === id),
        `population ${id}`,
      ).make(UNITS, seed),
    ),
});

const ofSurvey = (id: string, label: string, band: number): TreatedCase => ({
  id,
  label,
  make: (seed) => caseOf(survey(UNITS, seed, band), { age: band }),
});

/** In the order of the tables. */
export const CASES: readonly TreatedCase[] = [
  ofSurvey("survey-years", "survey, age in years", 1),
  ofSurvey("survey-bands", "survey, age in bands of 5", 5),
  ofRecipe("dependent", "dependent keys"),
  ofRecipe("villages", "villages"),
  ofRecipe("women", "women with children"),
];
