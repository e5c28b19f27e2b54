import { Sum } from "@sdc-risk/data/kernels";
import type { NearestReleased } from "./nearest.ts";
import type { Attacked } from "./sample.ts";

/**
 * Linkability (Giomi et al. 2023): two parties know different keys of a person, the values of one record.
 * Each picks one of the released records that are nearest on its keys; the attack succeeds when both pick the
 * same record. A pick among equals counts by its chance: with a and b records nearest for the two, m of them
 * the same, the chance is m / (a b).
 * @returns the expected number of successes
 */
export function linked({ times }: Attacked, nearest: readonly (NearestReleased | null)[]): number {
  const sum = new Sum();
  for (const [i, near] of nearest.entries())
    if (near !== null) sum.add((times[i] * near.both) / near.first / near.second);
  return sum.total;
}
