import type { Keys, Value } from "@sdc-risk/testkit";
import { compatibleKeys, sameKey } from "../keys.ts";

/** How missing values count in classes and in their sensitive values. */
export interface SensitivePolicy {
  /**
   * Missing keys: a category of its own (`category`, the default), or any value (`wildcard`): the class of a record
   * is then all records compatible with it, itself included, so that classes overlap.
   */
  readonly missing?: "category" | "wildcard";
  /**
   * Missing sensitive values: a category of its own, the same for all (`value`, the default), or left out of all
   * counts (`ignore`).
   */
  readonly missingSensitive?: "value" | "ignore";
}

/** How often one value occurs. */
export interface ValueCount {
  readonly value: Value;
  readonly count: number;
}

/** The class of every record: the positions of its records, in file order. */
export function classMembers(keys: Keys, { missing = "category" }: SensitivePolicy): number[][] {
  const alike = missing === "wildcard" ? compatibleKeys : sameKey;
  return keys.map((mine) => keys.flatMap((other, j) => (alike(mine, other) ? [j] : [])));
}

/** The distinct values in order of first occurrence, with their counts. */
export function valueCounts(
  values: readonly Value[],
  { missingSensitive = "value" }: SensitivePolicy,
): ValueCount[] {
  const counted = missingSensitive === "ignore" ? values.filter((value) => value !== null) : values;
  const distinct = counted.filter((value, i) => counted.indexOf(value) === i);
  return distinct.map((value) => ({ value, count: counted.filter((other) => other === value).length }));
}
