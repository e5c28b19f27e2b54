import { THREE, type Attack } from "./support/attack.ts";
import type { PersonRecord, Survey, Value } from "./support/survey.ts";

const ages = (values: readonly Value[]): number[] => values.map((age) => Number(age)).sort((a, b) => a - b);

/** Records from the youngest to the oldest. */
const byAge = ({ sample }: Survey): number[] =>
  [...sample.keys()].sort((a, b) => Number(sample[a].row["age"]) - Number(sample[b].row["age"]));

/** Records this near to where one band ends and the next begins are read as neither. */
const UNSURE = 10;

/**
 * What an intruder reads from a file that is in the order of age and lacks it: by how many of the population are in each
 * band, where in the file it ends.
 */
function readFromOrder(survey: Survey): PersonRecord[] {
  const { keys, population, sample } = survey;
  const all = ages(population.map((person) => person[keys.indexOf("age")]));
  const at = (place: number): number =>
    all[Math.min(all.length - 1, Math.max(0, Math.round((place / sample.length) * all.length)))];
  const out = sample.map(({ person, row }) => ({ person, row: { ...row } }));
  for (const [place, i] of byAge(survey).entries()) {
    const band = at(place);
    const isSure = at(place - UNSURE) === band && at(place + UNSURE) === band;
    out[i].row["age"] = isSure ? band : null;
  }
  return out;
}

const withoutAge = ({ person, row: { age: _, ...row } }: PersonRecord): PersonRecord => ({ person, row });

/** What one record has lost others tell. */
export const TOLD: readonly Attack[] = [
  {
    name: "a key left out of a file that is sorted by it, beside the original",
    levels: THREE,
    make: (survey) => {
      const sorted = byAge(survey).map((i) => survey.sample[i]);
      return {
        file: sorted,
        released: sorted.map(withoutAge),
        settings: { match: "position" },
        seen: readFromOrder(survey),
      };
    },
  },
  {
    name: "a key left out of a file whose record ids are in its order, beside the original",
    levels: THREE,
    make: (survey) => {
      const sorted = byAge(survey).map((i, id) => ({ ...survey.sample[i], id: id + 1 }));
      const numbered = sorted.map(({ person, row, id }) => ({ person, row: { ...row, id } }));
      const mixed = numbered.map((_, i) => numbered[(i * 389) % numbered.length]);
      return {
        file: numbered,
        released: mixed.map(withoutAge),
        settings: { id: "id", match: "id" },
        seen: readFromOrder(survey),
      };
    },
  },
];
