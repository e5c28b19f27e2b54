import { FOUR, type Attack } from "./support/attack.ts";
import { PEOPLE } from "./support/gate.ts";
import { groupSizes } from "./support/groups.ts";
import { changed, type Row, type Survey } from "./support/survey.ts";

const scaled = ({ sample }: Survey, by: number) =>
  changed(sample, (row) => ({ ...row, weight: (row["weight"] as number) * by }));

/** Weights of equal sums for all groups, which add up to the population. */
function levelled({ sample, keys, population }: Survey) {
  const sizes = groupSizes(sample, keys);
  const groups = sizes.reduce((sum, size) => sum + 1 / size, 0);
  return changed(sample, (row, i) => ({ ...row, weight: population.length / groups / sizes[i] }));
}

/** Counts of the population by some of the keys. */
function marginOf({ keys, population }: Survey, by: readonly string[], people: (count: number) => number) {
  const counts = new Map<string, number>();
  for (const key of population) {
    const id = JSON.stringify(by.map((name) => key[keys.indexOf(name)]));
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].map(([id, count]): Row => {
    const values = JSON.parse(id) as (string | number)[];
    return { ...Object.fromEntries(by.map((name, i) => [name, values[i]])), [PEOPLE]: people(count) };
  });
}

const unweighted = ({ sample }: Survey) =>
  sample.map(({ person, row: { weight: _, ...row } }) => ({ person, row }));

const DECLARED_SIZE =
  "How many people there are is declared, by their number or by counts of them: no file tells. The report warns of " +
  "what was made of the weights by it, and the decision record has the settings.";

/** What is said of the weights beside the file. */
export const SAID: readonly Attack[] = [
  {
    name: "weights multiplied by 100 (--weight-scale), no size of the population",
    levels: FOUR,
    make: ({ sample }) => ({ file: sample, settings: { weightScale: 100, populationSize: undefined } }),
  },
  {
    name: "weights multiplied by 100 (--weight-scale)",
    levels: FOUR,
    make: ({ sample }) => ({ file: sample, settings: { weightScale: 100 } }),
  },
  {
    name: "weights multiplied by 100 (--weight-scale), a population of 100 times",
    unseen: DECLARED_SIZE,
    levels: FOUR,
    make: ({ sample, population }) => ({
      file: sample,
      settings: { weightScale: 100, populationSize: 100 * population.length },
    }),
  },
  {
    name: "no weights, a population of 100 times (--population-size)",
    unseen: DECLARED_SIZE,
    levels: FOUR,
    make: (survey) => ({
      file: unweighted(survey),
      settings: { weight: undefined, populationSize: 100 * survey.population.length },
    }),
  },
  {
    name: "no weights, a file of the population with each person 100 times (--population)",
    unseen: DECLARED_SIZE,
    levels: FOUR,
    make: (survey) => ({
      file: unweighted(survey),
      population: marginOf(survey, survey.keys, (count) => 100 * count),
      settings: { weight: undefined, populationSize: undefined },
    }),
  },
  {
    name: "no weights, no size of the population",
    levels: FOUR,
    make: (survey) => ({
      file: unweighted(survey),
      settings: { weight: undefined, populationSize: undefined },
    }),
  },
  {
    name: "a census (--census)",
    levels: FOUR,
    make: (survey) => ({
      file: unweighted(survey),
      settings: { weight: undefined, populationSize: undefined, census: true },
    }),
  },
  {
    name: "a census (--census), beside its weights",
    levels: FOUR,
    make: ({ sample }) => ({ file: sample, settings: { census: true } }),
  },
  {
    name: "counts 100 times too large (--margins), no size of the population",
    levels: FOUR,
    make: (survey) => ({
      file: survey.sample,
      margins: [marginOf(survey, ["marital"], (count) => 100 * count)],
      settings: { populationSize: undefined },
    }),
  },
  {
    name: "counts 100 times too large (--margins)",
    levels: FOUR,
    make: (survey) => ({
      file: survey.sample,
      margins: [marginOf(survey, ["marital"], (count) => 100 * count)],
    }),
  },
  {
    name: "counts 100 times too large (--margins), no weights, no size of the population",
    unseen: DECLARED_SIZE,
    levels: FOUR,
    make: (survey) => ({
      file: unweighted(survey),
      margins: [marginOf(survey, ["marital"], (count) => 100 * count)],
      settings: { weight: undefined, populationSize: undefined },
    }),
  },
  {
    name: "counts that give all combinations of age and education as many people (--margins)",
    levels: FOUR,
    make: (survey) => {
      const all = marginOf(survey, ["age", "education"], () => 0);
      const people = survey.population.length / all.length;
      return { file: survey.sample, margins: [all.map((row) => ({ ...row, people }))] };
    },
  },
  {
    name: "counts in which a level that the file lacks has 100 times all others (--margins)",
    levels: FOUR,
    make: (survey) => {
      const all = marginOf(survey, ["marital"], (count) => count);
      const people = 100 * survey.population.length;
      return {
        file: survey.sample,
        margins: [[...all, { marital: "other", people }]],
        settings: { populationSize: 101 * survey.population.length },
      };
    },
  },
  {
    name: "counts 100 times too large (--margins), beside strangers as released file",
    levels: FOUR,
    make: (survey) => ({
      file: survey.sample,
      released: survey.strangers.slice(0, survey.sample.length),
      margins: [marginOf(survey, ["marital"], (count) => 100 * count)],
    }),
  },
  {
    name: "a key declared as sampling cluster of weight 1 (--cluster-weight)",
    levels: FOUR,
    make: ({ sample }) => ({
      file: changed(sample, (row) => ({ ...row, stage: 1 })),
      settings: { cluster: ["education"], clusterWeight: ["stage"] },
    }),
  },
  {
    name: "a key declared as sampling cluster of weight 1,000 (--cluster-weight)",
    levels: FOUR,
    make: ({ sample }) => ({
      file: changed(sample, (row) => ({ ...row, stage: 1000 })),
      settings: { cluster: ["education"], clusterWeight: ["stage"] },
    }),
  },
  {
    name: "a key declared as sampling cluster, all of which were drawn (clustersInPopulation)",
    levels: FOUR,
    make: ({ sample, keys }) => ({
      file: sample,
      settings: {
        cluster: ["education"],
        options: {
          population: {
            clustersInPopulation: new Set(sample.map(({ row }) => row[keys[3]])).size,
          },
        },
      },
    }),
  },
  {
    name: "a sampling fraction of 0.0001 (samplingFraction)",
    levels: FOUR,
    make: ({ sample }) => ({
      file: sample,
      settings: { options: { population: { samplingFraction: 0.0001 } } },
    }),
  },
];

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
