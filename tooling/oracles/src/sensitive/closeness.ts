import type { Keys, Value } from "@sdc-risk/testkit";
import { type SensitivePolicy, classMembers, valueCounts } from "./sensitive.ts";

/** How values and missing values are taken by t-closeness. */
export interface ClosenessPolicy extends SensitivePolicy {
  /** `ordered` is meant for numeric variables too, and leaves missing sensitive values out whatever the policy says. */
  readonly scale: "nominal" | "ordered";
  /** All values of an ordered variable, lowest first; by default numbers by size and texts by code unit. */
  readonly order?: readonly Value[];
}

/** Total variation ½ Σ |p − q| of two distributions over the same values, in [0, 1]. */
export function totalVariation(p: readonly number[], q: readonly number[]): number {
  return p.reduce((sum, share, j) => sum + Math.abs(share - q[j]), 0) / 2;
}

/**
 * Ordered earth mover's distance Σ |cumulative p − cumulative q| / (K − 1) of two distributions over the same K values,
 * lowest first, in [0, 1]; 0 for K = 1 (Li, Li and Venkatasubramanian 2007).
 */
export function orderedDistance(p: readonly number[], q: readonly number[]): number {
  if (p.length <= 1) return 0;
  const upTo = (shares: readonly number[], j: number) => shares.slice(0, j + 1).reduce((a, b) => a + b, 0);
  return p.reduce((sum, _, j) => sum + Math.abs(upTo(p, j) - upTo(q, j)), 0) / (p.length - 1);
}

/**
 * How often each value of the file occurs in the file and in the class of every record.
 * @returns distinct values of the file in order of first occurrence, with their counts; the counts of the same values
 *   in each record's class
 */
export function classCounts(
  keys: Keys,
  sensitive: readonly Value[],
  policy: SensitivePolicy,
): { values: Value[]; file: number[]; classes: number[][] } {
  const file = valueCounts(sensitive, policy);
  const classes = classMembers(keys, policy).map((members) =>
    file.map(({ value }) => members.filter((j) => sensitive[j] === value).length),
  );
  return { values: file.map(({ value }) => value), file: file.map(({ count }) => count), classes };
}

/** Shares of counts that are not all 0. */
export function sharesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((a, b) => a + b, 0);
  return counts.map((count) => count / total);
}

/**
 * t-closeness: the distance between the values in the class of every record and in the file; null for a class without a
 * value. With values ordered it is the ordered earth mover's distance over the values that occur in the file.
 */
export function tCloseness(
  keys: Keys,
  sensitive: readonly Value[],
  policy: ClosenessPolicy,
): (number | null)[] {
  const ordered = policy.scale === "ordered";
  const { values, file, classes } = classCounts(
    keys,
    sensitive,
    ordered ? { ...policy, missingSensitive: "ignore" } : policy,
  );
  const rank = (value: Value) =>
    policy.order?.indexOf(value) ?? values.filter((other) => other! < value!).length;
  const positions = values.map((_, j) => j);
  if (ordered) positions.sort((a, b) => rank(values[a]) - rank(values[b]));
  const p = sharesOf(positions.map((j) => file[j]));
  return classes.map((counts) => {
    if (counts.every((count) => count === 0)) return null;
    const q = sharesOf(positions.map((j) => counts[j]));
    return ordered ? orderedDistance(p, q) : totalVariation(p, q);
  });
}

/** The file's t: the largest distance of a class; null where no class has one. */
export function largestDistance(distances: readonly (number | null)[]): number | null {
  return distances.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
}
