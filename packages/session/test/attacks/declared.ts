import { FOUR, THREE, YEARS, type Attack } from "./support/attack.ts";
import { groupSizes } from "./support/groups.ts";
import type { Survey } from "./support/survey.ts";

/** Values of a key that only small groups have. */
const rare = ({ sample, keys }: Survey, key: string) => {
  const sizes = groupSizes(sample, keys);
  const held = new Set(sample.filter((_, i) => sizes[i] >= 12).map(({ row }) => row[key]));
  return [...new Set(sample.map(({ row }) => row[key]!))].filter((value) => !held.has(value));
};
const levelsOf = ({ sample }: Survey, key: string) => [...new Set(sample.map(({ row }) => row[key]!))];

const scenario = (name: string, more: object, unseen?: string): Attack => ({
  name,
  ...(unseen === undefined ? {} : { unseen }),
  levels: FOUR,
  make: ({ sample, keys }) => ({
    file: sample,
    settings: { keys: undefined, scenarios: [{ name: "other", keys, ...more }] },
  }),
});

const DECLARED_INTRUDER =
  "What intruders know is declared. The answer and the decision record name each of these declarations, and " +
  "those who sign answer for it.";

/** Values of small groups, by key, as codes for missing values. */
const rareValues = (survey: Survey) => ({
  missing: Object.fromEntries(["education", "marital"].map((key) => [key, rare(survey, key)])),
});

const bandsOf = (width: number, unseen?: string): Attack => ({
  name: `an intruder who knows ages by bands of ${width} years`,
  ...(unseen === undefined ? {} : { unseen }),
  levels: YEARS,
  make: ({ sample, keys }) => ({
    file: sample,
    settings: {
      keys: undefined,
      scenarios: [{ name: "other", keys, recodings: { age: { kind: "bands", width } } }],
    },
  }),
});

/** Settings that do not say what is true. */
export const DECLARED: readonly Attack[] = [
  {
    name: "values of small groups declared missing",
    levels: FOUR,
    make: (survey) => ({ file: survey.sample, settings: rareValues(survey) }),
  },
  {
    name: "values of small groups declared missing, beside the original",
    levels: FOUR,
    make: (survey) => ({ file: survey.sample, released: survey.sample, settings: rareValues(survey) }),
  },
  {
    name: "all but the commonest values of marital declared missing",
    levels: THREE,
    make: (survey) => ({
      file: survey.sample,
      settings: { missing: { marital: levelsOf(survey, "marital").slice(1) } },
    }),
  },
  {
    name: "all values of all keys but sex declared missing",
    levels: FOUR,
    make: (survey) => ({
      file: survey.sample,
      settings: {
        missing: Object.fromEntries(survey.keys.slice(1).map((key) => [key, levelsOf(survey, key)])),
      },
    }),
  },
  scenario("an intruder whose file covers 0.1 % of the population", { coverage: 0.001 }),
  scenario("an intruder with a divergence of 0.99", { divergence: 0.99 }),
  scenario("an intruder with both", { coverage: 0.001, divergence: 0.99 }),
  bandsOf(100),
  bandsOf(50, DECLARED_INTRUDER),
  {
    name: "an intruder who knows no ages",
    levels: YEARS,
    make: ({ sample }) => ({ file: sample, settings: { keys: ["sex"] } }),
  },
  {
    name: "a key declared insensitive",
    unseen: DECLARED_INTRUDER,
    levels: YEARS,
    make: ({ sample }) => ({ file: sample, settings: { keys: ["sex"], insensitive: ["age"] } }),
  },
  {
    name: "a register that one in 1,000 is in (--membership)",
    levels: FOUR,
    make: ({ sample }) => ({ file: sample, settings: { membership: 0.001 } }),
  },
  {
    name: "a key declared as person (--entity)",
    levels: FOUR,
    make: ({ sample }) => ({
      file: sample,
      settings: {
        keys: ["sex", "age", "marital"],
        entity: "education",
        measures: ["kanon", "individual-risk", "ldiversity"],
      },
    }),
  },
  {
    name: "keys declared sensitive",
    unseen: DECLARED_INTRUDER,
    levels: YEARS,
    make: ({ sample }) => ({ file: sample, settings: { keys: ["sex"], sensitive: ["health", "age"] } }),
  },
  {
    name: "keys declared strata",
    levels: YEARS,
    make: ({ sample }) => ({ file: sample, settings: { keys: ["sex"], strata: ["age"] } }),
  },
  ...(["household", "cluster"] as const).map((role): Attack => ({
    name: `a key declared as ${role}`,
    levels: YEARS,
    make: ({ sample }) => ({
      file: sample,
      settings: { keys: ["sex"], [role]: role === "cluster" ? ["age"] : "age" },
    }),
  })),
  {
    name: "keys declared numeric",
    unseen: DECLARED_INTRUDER,
    levels: YEARS,
    make: ({ sample }) => ({ file: sample, settings: { keys: ["sex"], numeric: ["age"] } }),
  },
];
