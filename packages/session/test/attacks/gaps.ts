import { FOUR, THREE, type Attack } from "./support/attack.ts";
import { groupSizes, keyOf, subsetsOf } from "./support/groups.ts";
import { changed, without, type PersonRecord, type Survey } from "./support/survey.ts";

/** The largest group that some preset asks for. */
const MOST = 12;

type Suppression = (survey: Survey) => readonly PersonRecord[];

const blanked =
  (count: number): Suppression =>
  ({ sample, keys }) =>
    changed(sample, (row, i) => (i < count ? without(row, keys) : row));

/** Whether two records agree wherever both have a value. */
const compatible = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.every((value, j) => value === null || b[j] === null || value === b[j]);

/** Neighbours of records in small groups, which differ from them in one key, lose that key. */
const neighboursBlanked: Suppression = ({ sample, keys }) => {
  const sizes = groupSizes(sample, keys);
  const small = sample.filter((_, i) => sizes[i] < MOST).map(({ row }) => keyOf(row, keys));
  return changed(sample, (row, i) => {
    if (sizes[i] < MOST) return row;
    const own = keyOf(row, keys);
    const key = keys.find((_, j) =>
      small.some((other) => other.every((value, k) => (value === own[k]) !== (j === k))),
    );
    return key === undefined ? row : without(row, [key]);
  });
};

/** One record after the other loses the fewest keys with which enough records agree by wildcards. */
const byWildcards: Suppression = ({ sample, keys }) => {
  const rows = sample.map(({ row }) => row);
  for (const [i, row] of rows.entries()) {
    const alike = (names: readonly string[]): number => {
      const own = keyOf(without(row, names), keys);
      return rows.filter((other, j) => j === i || compatible(own, keyOf(other, keys))).length;
    };
    if (alike([]) >= MOST) continue;
    const names = subsetsOf(keys).find((some) => alike(some) >= MOST);
    rows[i] = without(row, names ?? keys);
  }
  return changed(sample, (_, i) => rows[i]);
};

/** Each record of a small group loses the fewest keys with which a record of a large one agrees. */
const safeAgree =
  (k: number): Suppression =>
  ({ sample, keys }) => {
    const sizes = groupSizes(sample, keys);
    const safe = sample.filter((_, i) => sizes[i] >= k).map(({ row }) => keyOf(row, keys));
    return changed(sample, (row, i) => {
      if (sizes[i] >= k) return row;
      const names = subsetsOf(keys).find((some) => {
        const left = keyOf(without(row, some), keys);
        return safe.some((other) => compatible(left, other));
      });
      return without(row, names ?? keys);
    });
  };

/** Records of large groups lose at most two keys with which some record of a small one agrees, in turn. */
const safeGiveUp: Suppression = ({ sample, keys }) => {
  const sizes = groupSizes(sample, keys);
  const small = sample.filter((_, i) => sizes[i] < MOST).map(({ row }) => keyOf(row, keys));
  const helped = small.map(() => 0);
  const subsets = subsetsOf(keys).filter(({ length }) => length <= 2);
  return changed(sample, (row, i) => {
    if (sizes[i] < MOST) return row;
    const least = Math.min(...helped);
    const target = helped.findIndex(
      (count, j) =>
        count === least && subsets.some((some) => compatible(keyOf(without(row, some), keys), small[j])),
    );
    if (target < 0) return row;
    const names = subsets.find((some) => compatible(keyOf(without(row, some), keys), small[target]))!;
    small.forEach((other, j) => {
      if (compatible(keyOf(without(row, names), keys), other)) helped[j]++;
    });
    return without(row, names);
  });
};

/** Twice as many records again of which nothing is known. */
const blankRows: Suppression = ({ sample, keys }) => [
  ...sample,
  ...sample.flatMap(({ row }) => Array<PersonRecord>(2).fill({ person: null, row: without(row, keys) })),
];

const SUPPRESSIONS: readonly (readonly [string, Suppression])[] = [
  ["all keys of 2 records suppressed", blanked(2)],
  ["all keys of 11 records suppressed", blanked(11)],
  ["neighbours of small groups lose the key in which they differ", neighboursBlanked],
  ["fewest cells until 12 records agree by wildcards", byWildcards],
  ["records of groups below 3 lose the fewest keys with which a larger group agrees", safeAgree(3)],
  ["the same of groups below 12", safeAgree(MOST)],
  ["records of large groups lose up to two keys that a small one agrees without", safeGiveUp],
];

/** Values are suppressed so that records seem to be alike. */
export const GAPS: readonly Attack[] = [FOUR, THREE].flatMap((levels) => [
  ...SUPPRESSIONS.flatMap(([name, suppress]): Attack[] => [
    { name, levels, make: (survey) => ({ file: suppress(survey) }) },
    ...(levels === THREE
      ? []
      : [
          {
            name: `${name}, beside the original`,
            levels,
            make: (survey: Survey) => ({ file: survey.sample, released: suppress(survey) }),
          },
        ]),
  ]),
  { name: "twice as many blank records added", levels, make: (survey) => ({ file: blankRows(survey) }) },
  {
    name: "twice as many blank records added, beside the original",
    levels,
    make: (survey) => ({ file: survey.sample, released: blankRows(survey) }),
  },
]);
