import { uniforms } from "@sdc-risk/data/kernels";
import { FOUR, THREE, YEARS, type Attack } from "./support/attack.ts";
import { changed, type PersonRecord, type Row, type Survey } from "./support/survey.ts";

const MORE = Array.from({ length: 8 }, (_, i) => `more${i}`);

/** Further keys that tell nothing new, and an intruder whose file differs in each of them. */
const furtherKeys = (name: string, value: (row: Row, record: number) => string | number | null): Attack => ({
  name: `${name}, with a divergence of 0.1`,
  levels: FOUR,
  make: ({ sample, keys }) => ({
    file: changed(sample, (row, i) => ({
      ...row,
      ...Object.fromEntries(MORE.map((one) => [one, value(row, i)])),
    })),
    settings: { keys: undefined, scenarios: [{ name: "other", keys: [...keys, ...MORE], divergence: 0.1 }] },
  }),
});

const renamedAge = (records: readonly PersonRecord[], name: string): PersonRecord[] =>
  changed(records, ({ age, ...row }) => ({ ...row, [name]: age! }));

/** Ages in bands of 50 years, which may go out, and single years in another way. */
const banded = ({ sample }: Survey, also: (age: number, record: number) => Row): PersonRecord[] =>
  changed(sample, (row, i) => ({
    ...row,
    age: (row["age"] as number) - ((row["age"] as number) % 50),
    ...also(row["age"] as number, i),
  }));

/** Why what tells a key within a file alone is not seen. */
const UNSEEN: Readonly<Record<string, string>> = {
  "the rest of the age in two variables":
    "Within one file no key follows from either of the two variables, and digits look like the scale of any question. " +
    "Both are named as not judged.",
  "single years in the digits of the weight":
    "Weights that were calibrated or adjusted have digits of their own, and those of strata lie apart by region or " +
    "size. Nothing tells these apart from digits that were put there.",
};

const beside = (name: string, also: (age: number, record: number) => Row): Attack[] => [
  {
    name: `ages in bands, ${name}, beside the original`,
    levels: YEARS,
    make: (survey) => ({ file: survey.sample, released: banded(survey, also), seen: survey.sample }),
  },
  {
    name: `ages in bands, ${name}`,
    levels: YEARS,
    ...(UNSEEN[name] === undefined ? {} : { unseen: UNSEEN[name] }),
    make: (survey) => ({ file: banded(survey, also), seen: survey.sample }),
  },
];

/** Single years in a number that the original has, too, and that is no key. */
const inIncome = (where: string, hide: (income: number, age: number) => number): Attack => ({
  name: `ages in bands, single years in the ${where} of incomes, beside the original`,
  levels: YEARS,
  make: (survey) => {
    const random = uniforms(77);
    const incomes = survey.sample.map(() => 1000 + Math.floor(90_000 * random()));
    return {
      file: changed(survey.sample, (row, i) => ({ ...row, income: incomes[i] })),
      released: banded(survey, (age, i) => ({ income: hide(incomes[i], age) })),
      settings: { numeric: ["income"] },
      seen: survey.sample,
    };
  },
});

/** Keys that are added, hidden or told otherwise. */
export const KEYS: readonly Attack[] = [
  furtherKeys("8 constant keys", () => "x"),
  furtherKeys("8 empty keys", () => null),
  furtherKeys("8 keys known of one record", (_, i) => (i === 0 ? "x" : null)),
  furtherKeys("8 copies of a key", (row) => row["age"]!),
  furtherKeys("8 keys constant but for one record", (_, i) => (i === 0 ? "x" : "y")),
  {
    name: "a key under a new name beside the original",
    levels: YEARS,
    make: ({ sample }) => ({ file: sample, released: renamedAge(sample, "X"), seen: sample }),
  },
  {
    name: "all keys under new names beside the original",
    levels: YEARS,
    make: ({ sample }) => ({
      file: sample,
      released: changed(sample, ({ sex, age, ...row }) => ({ ...row, A: sex!, B: age! })),
      seen: sample,
    }),
  },
  {
    name: "a key under a new name that no role names",
    levels: YEARS,
    make: ({ sample }) => ({ file: renamedAge(sample, "X"), settings: { keys: ["sex"] }, seen: sample }),
  },
  {
    name: "years of birth under a new name that no role names",
    levels: YEARS,
    make: ({ sample }) => ({
      file: changed(sample, ({ age, ...row }) => ({ ...row, X: 2024 - (age as number) })),
      settings: { keys: ["sex"] },
      seen: sample,
    }),
  },
  {
    name: "a key of few values under a new name that no role names",
    levels: THREE,
    make: ({ sample }) => ({
      file: changed(sample, ({ marital, ...row }) => ({ ...row, X: marital! })),
      settings: { keys: ["sex", "age"] },
      seen: sample,
    }),
  },
  {
    name: "a key of few values, coded, under a new name that no role names",
    levels: THREE,
    unseen:
      "A few codes under a name that says nothing are like the answers to any question. The variable is named as not " +
      "judged; to stop every such file would stop nearly every survey.",
    make: ({ sample }) => {
      const words = [...new Set(sample.map(({ row }) => row["marital"]))].sort();
      return {
        file: changed(sample, ({ marital, ...row }) => ({ ...row, X: words.indexOf(marital) + 1 })),
        settings: { keys: ["sex", "age"] },
        seen: sample,
      };
    },
  },
  ...beside("single years under a new name", (age) => ({ X: age })),
  {
    name: "ages in bands, single years under a new name declared insensitive",
    levels: YEARS,
    make: (survey) => ({
      file: banded(survey, (age) => ({ X: age })),
      settings: { insensitive: ["X"] },
      seen: survey.sample,
    }),
  },
  ...beside("years of birth", (age) => ({ X: 2024 - age })),
  ...beside("single years as letters", (age) => ({
    X: `${String.fromCharCode(97 + (age % 26))}${String.fromCharCode(97 + Math.floor(age / 26))}`,
  })),
  ...beside("the rest of the age in two variables", (age) => ({
    X: age % 10,
    Y: Math.floor((age % 50) / 10),
  })),
  ...beside("single years in the digits of the weight", (age) => ({ weight: 10 + age / 10_000 })),
  inIncome("last digits", (income, age) => income - (income % 100) + age),
  inIncome("decimals", (income, age) => income + age / 100),
  ...beside("single years with a digit of noise", (age, i) => ({ X: age * 10 + (i % 10) })),
  ...beside("single years in the id", (age, i) => ({ id: 1000 * age + i })),
];
