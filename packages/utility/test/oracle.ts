import type { Value } from "@sdc-risk/testkit";

/** Records that share their key with at most `size` records, themselves included: all pairs are compared. */
export const smallRecords = (keys: readonly (readonly Value[])[], size: number): readonly boolean[] =>
  keys.map((own) => keys.filter((other) => other.every((value, j) => value === own[j])).length <= size);
