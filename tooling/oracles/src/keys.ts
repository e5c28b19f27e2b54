import type { Keys, Value } from "@sdc-risk/testkit";

/** How missing values of keys count; alpha in [0, 1], default 1, matters to `wildcard` only. */
export interface MissingKeys {
  readonly missing: "wildcard" | "category";
  readonly alpha?: number;
}

/** Equal value by value, missing as a value of its own. */
export function sameKey(a: readonly Value[], b: readonly Value[]): boolean {
  return a.every((value, j) => value === b[j]);
}

/** Equal on every variable where neither is missing. */
export function compatibleKeys(a: readonly Value[], b: readonly Value[]): boolean {
  return a.every((value, j) => value === null || b[j] === null || value === b[j]);
}

/** First records of the distinct keys (missing as a value) with the records of each. */
export function distinctKeys(keys: Keys): { key: readonly Value[]; records: number[] }[] {
  const found: { key: readonly Value[]; records: number[] }[] = [];
  keys.forEach((key, i) => {
    const known = found.find((other) => sameKey(other.key, key));
    if (known === undefined) found.push({ key, records: [i] });
    else known.records.push(i);
  });
  return found;
}
