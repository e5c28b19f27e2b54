import { required, type CategoryLevel } from "@sdc-risk/data";
import type { ReadWarning } from "../types.ts";

/** A group of categories as a codebook writes it: the ids of its categories, and of groups in it. */
export interface DdiGroup {
  readonly id: string | null;
  readonly label: string | null;
  readonly categories: readonly string[];
  readonly groups: readonly string[];
}

/** The levels of the groups of a variable, or why there are none. */
export interface GroupLevels {
  readonly levels: readonly CategoryLevel[];
  readonly overlapping: boolean;
}

const NONE: GroupLevels = { levels: [], overlapping: false };

/** The members of groups, each with the one that holds it; null where one has two. */
function holders(
  pairs: readonly (readonly [member: string, group: string])[],
): ReadonlyMap<string, string> | null {
  const of = new Map<string, string>();
  for (const [member, group] of pairs) {
    if ((of.get(member) ?? group) !== group) return null;
    of.set(member, group);
  }
  return of;
}

/** The groups that hold each other from one on, from the innermost; null where they go in a circle. */
function upwards(first: string, parents: ReadonlyMap<string, string>): readonly string[] | null {
  const path = [first];
  for (let next = parents.get(first); next !== undefined; next = parents.get(next)) {
    if (path.includes(next)) return null;
    path.push(next);
  }
  return path;
}

/** Groups by their labels, each different: by the id where there is none, and with it where two have one. */
function labelled(
  level: readonly {
    readonly id: string;
    readonly label: string | null;
    readonly members: readonly string[];
  }[],
): CategoryLevel {
  const often = (label: string | null): number => level.filter((one) => one.label === label).length;
  return level.map(({ id, label, members }) => ({
    label: label === null ? id : often(label) > 1 ? `${label} (${id})` : label,
    values: members,
  }));
}

/**
 * Groups of categories (`catgryGrp` of DDI Codebook 2.5) as levels, from the finest: of each category the innermost
 * group at the first one, the group that holds this at the second. A category that no group holds stays by itself.
 * @param codes by the id of a category
 */
export function groupLevels(all: readonly DdiGroup[], codes: ReadonlyMap<string, string>): GroupLevels {
  const groups = new Map(all.flatMap((one) => (one.id === null ? [] : [[one.id, one] as const])));
  const some = [...groups];
  const own = holders(
    some.flatMap(([id, { categories }]) =>
      categories.filter((one) => codes.has(one)).map((one) => [one, id] as const),
    ),
  );
  const parents = holders(
    some.flatMap(([id, one]) =>
      one.groups.filter((inner) => groups.has(inner)).map((inner) => [inner, id] as const),
    ),
  );
  if (own === null || parents === null) return { levels: [], overlapping: true };
  if (own.size === 0) return NONE;
  const paths: (readonly [code: string, path: readonly string[]])[] = [];
  for (const [category, group] of own) {
    const path = upwards(group, parents);
    if (path === null) return { levels: [], overlapping: true };
    paths.push([required(codes.get(category), "code of a category"), path]);
  }
  const height = paths.reduce((most, [, path]) => Math.max(most, path.length), 0);
  const levels = Array.from({ length: height }, (_, level): CategoryLevel => {
    const values = new Map<string, string[]>();
    for (const [code, path] of paths) {
      const id = required(path[Math.min(level, path.length - 1)], "group of a category");
      values.set(id, [...(values.get(id) ?? []), code]);
    }
    return labelled(
      Array.from(values, ([id, members]) => ({
        id,
        label: required(groups.get(id), "group").label,
        members,
      })),
    );
  });
  return { levels, overlapping: false };
}

/** Says that the groups of a variable cannot be used. */
export const overlappingGroups = (variable: string, codebook: string): ReadWarning => ({
  code: "ddi-category",
  message:
    `The groups of categories of ${JSON.stringify(variable)} in the codebook ${JSON.stringify(codebook)} overlap, or ` +
    "hold each other; they were left out.",
});
