import { FOUR, type Attack } from "./support/attack.js";
import { groupSizes } from "./support/groups.js";
import { changed, type Survey } from "./support/survey.js";

const scaled = ({ sample }: Survey, by: number) =>
  changed(sample, (row) => ({ ...row, weight: (row["weight"] as number) * by }));

/** Weights of equal sums for all groups, which add up to the population. */
function levelled({ sample, keys, population }: Survey) {
  const sizes = groupSizes(sample, keys),
    groups = sizes.reduce((sum, size) => sum + 1 / size, 0);
  return changed(sample, (row, i) => ({ ...row, weight: population.length / groups / sizes[i]! }));
}

/** What weights say of how many persons there are. */
export const WEIGHTS: readonly Attack[] = [
  {
    name: "weights times 100, no size of the population",
    levels: FOUR,
    make: (survey) => ({ file: scaled(survey, 100), settings: { populationSize: undefined } }),
  },
  { name: "weights times 100", levels: FOUR, make: (survey) => ({ file: scaled(survey, 100) }) },
  { name: "weights of mean 1", levels: FOUR, make: (survey) => ({ file: scaled(survey, 0.1) }) },
  {
    name: "weights of mean 1, no size of the population",
    levels: FOUR,
    make: (survey) => ({ file: scaled(survey, 0.1), settings: { populationSize: undefined } }),
  },
  {
    name: "weights moved to small groups, with the right sum",
    levels: FOUR,
    make: (survey) => ({ file: levelled(survey) }),
  },
];
