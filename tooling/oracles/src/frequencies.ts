import type { Keys } from "@sdc-risk/testkit";
import { type MissingKeys, compatibleKeys, sameKey } from "./keys.ts";

/**
 * Sample frequency f_k and estimated population frequency F_k of every record, by comparing all pairs.
 * Wildcard: records of the same pattern of values and missings count 1, other compatible records count 1 when they are
 * complete and alpha when they hold a missing value; F counts weights (all 1 where there are none).
 * @param every of so many records one is compared with all, beginning with the first; each unless given
 */
export function frequencies(
  keys: Keys,
  weights: readonly number[] | null,
  policy: MissingKeys,
  every = 1,
): { fk: number[]; Fk: number[] } {
  const alpha = policy.alpha ?? 1;
  const fk: number[] = [];
  const Fk: number[] = [];
  for (const [i, mine] of keys.entries()) {
    if (i % every !== 0) continue;
    let count = 0;
    let weight = 0;
    let wildCount = 0;
    let wildWeight = 0;
    keys.forEach((other, j) => {
      const w = weights?.[j] ?? 1;
      if (sameKey(mine, other)) {
        count++;
        weight += w;
      } else if (policy.missing === "wildcard" && compatibleKeys(mine, other)) {
        if (other.includes(null)) {
          wildCount++;
          wildWeight += w;
        } else {
          count++;
          weight += w;
        }
      }
    });
    fk.push(count + alpha * wildCount);
    Fk.push(weight + alpha * wildWeight);
  }
  return { fk, Fk };
}
