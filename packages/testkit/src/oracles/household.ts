import type { Keys, Value } from "./keys.js";

/** Records of the household of each record; without an id a record is a household of its own. */
function members(ids: readonly Value[], i: number): number[] {
  return ids[i] === null ? [i] : ids.flatMap((id, j) => (id === ids[i] ? [j] : []));
}

/**
 * Household risk 1 − Π (1 − r_j) of every record. Built up as h ← h + r (1 − h), the chance that one of two independent
 * events happens: nothing is subtracted from 1 at the end, so small risks keep their digits without logarithms.
 */
export function householdRisk(risks: readonly number[], householdIds: readonly Value[]): number[] {
  return risks.map((_, i) => members(householdIds, i).reduce((h, j) => h + risks[j]! * (1 - h), 0));
}

/** Names of the keys on which no two members of any household hold different values; a missing value differs from nothing. */
export function householdLevelKeys(keys: Keys, names: readonly string[], householdIds: readonly Value[]): string[] {
  return names.filter((_, key) => keys.every((row, i) => members(householdIds, i).every((j) => {
    const mine = row[key] as Value, theirs = keys[j]![key] as Value;
    return mine === null || theirs === null || mine === theirs;
  })));
}
