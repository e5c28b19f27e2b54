import type { PersonRecord, Row, Value } from "./survey.ts";

/** The values of some variables of a record. */
export const keyOf = (row: Row, keys: readonly string[]): Value[] => keys.map((key) => row[key] ?? null);

/** Per record so many records have its keys. */
export function groupSizes(records: readonly PersonRecord[], keys: readonly string[]): number[] {
  const ids = records.map(({ row }) => JSON.stringify(keyOf(row, keys)));
  const sizes = new Map<string, number>();
  for (const id of ids) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  return ids.map((id) => sizes.get(id)!);
}

/** All sets of some names but the empty one, smaller ones first. */
export function subsetsOf(names: readonly string[]): string[][] {
  const all = Array.from({ length: 2 ** names.length - 1 }, (_, i) =>
    names.filter((_, j) => ((i + 1) >> j) & 1),
  );
  return all.sort((a, b) => a.length - b.length);
}
