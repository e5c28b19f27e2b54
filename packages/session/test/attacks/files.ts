import { FOUR, YEARS, type Attack } from "./support/attack.ts";
import { groupSizes } from "./support/groups.ts";
import { changed, type Survey } from "./support/survey.ts";

/** Records of groups of 12 and more. */
const safe = ({ sample, keys }: Survey) => {
  const sizes = groupSizes(sample, keys);
  return sample.filter((_, i) => sizes[i] >= 12);
};
const coarse = ({ sample }: Survey) =>
  changed(sample, (row) => ({ ...row, age: (row["age"] as number) - ((row["age"] as number) % 50) }));
const numbered = (survey: Survey) => changed(survey.sample, (row, id) => ({ ...row, id }));

/** Files that are not what they are said to be. */
export const FILES: readonly Attack[] = [
  {
    name: "original and released file swapped",
    levels: YEARS,
    make: (survey) => ({ file: coarse(survey), released: survey.sample }),
  },
  {
    name: "the original as its own release",
    levels: FOUR,
    make: ({ sample }) => ({ file: sample, released: sample }),
  },
  {
    name: "records of strangers as released file",
    levels: FOUR,
    make: ({ sample, strangers }) => ({ file: sample, released: strangers.slice(0, sample.length) }),
  },
  {
    name: "persons of small groups left out of the original only",
    levels: FOUR,
    make: (survey) => ({ file: safe(survey), released: survey.sample }),
  },
  {
    name: "the same, matched by id",
    levels: FOUR,
    make: (survey) => {
      const all = numbered(survey);
      const sizes = groupSizes(survey.sample, survey.keys);
      return { file: all.filter((_, i) => sizes[i] >= 12), released: all, settings: { id: "id" } };
    },
  },
  {
    name: "persons of small groups at the end, and an original that is as long as the others",
    levels: FOUR,
    make: (survey) => {
      const large = safe(survey);
      const rest = survey.sample.filter((one) => !large.includes(one));
      return { file: [...large, ...large.slice(0, rest.length)], released: [...large, ...rest] };
    },
  },
  {
    name: "an original of one row less at the top",
    levels: FOUR,
    make: ({ sample }) => ({ file: [...sample.slice(1), sample[0]], released: sample }),
  },
];
