import type { Keys, Value } from "@sdc-risk/testkit";

/** Records of the household of each record; without an id a record is a household of its own. */
function members(ids: readonly Value[], i: number): number[] {
  return ids[i] === null ? [i] : ids.flatMap((id, j) => (id === ids[i] ? [j] : []));
}

/**
 * Household risk 1 − Π (1 − r_j) of every record. Built up as h ← h + r (1 − h), the chance that one of two independent
 * events happens: nothing is subtracted from 1 at the end, so small risks keep their digits without logarithms.
 */
export function householdRisk(risks: readonly number[], householdIds: readonly Value[]): number[] {
  return risks.map((_, i) => members(householdIds, i).reduce((h, j) => h + risks[j] * (1 - h), 0));
}

/**
 * Names of the keys on which no two members of any household hold different values, and two members of some household
 * hold a value at all; a missing value differs from nothing.
 */
export function householdLevelKeys(
  keys: Keys,
  names: readonly string[],
  householdIds: readonly Value[],
): string[] {
  const value = (record: number, key: number): Value => keys[record][key];
  const pairs = keys.flatMap((_, i) =>
    members(householdIds, i)
      .filter((j) => j !== i)
      .map((j) => [i, j] as const),
  );
  return names.filter((_, key) => {
    const known = pairs.filter(([i, j]) => value(i, key) !== null && value(j, key) !== null);
    return known.length > 0 && known.every(([i, j]) => value(i, key) === value(j, key));
  });
}

/**
 * Households in which each key is known of two members or more, and those of them in which all these hold one
 * value.
 */
export function sharedWithin(
  keys: Keys,
  names: readonly string[],
  householdIds: readonly Value[],
): { readonly key: string; readonly compared: number; readonly constant: number }[] {
  const firsts = householdIds.flatMap((_, i) => (members(householdIds, i)[0] === i ? [i] : []));
  return names.map((key, k) => {
    const known = firsts
      .map((i) => members(householdIds, i).flatMap((j) => keys[j][k] ?? []))
      .filter(({ length }) => length > 1);
    return {
      key,
      compared: known.length,
      constant: known.filter((values) => new Set(values).size === 1).length,
    };
  });
}
