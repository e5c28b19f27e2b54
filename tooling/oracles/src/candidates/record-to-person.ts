import type { Keys, Value } from "@sdc-risk/testkit";
import { agrees, isComplete } from "./key-chances.ts";

/**
 * Persons of a known population that each released record may belong to. A person with a complete key counts 1, or its
 * count, where the record does not contradict it. A person with gaps counts by the share of the complete persons like
 * it whom the record does not contradict, so that persons of whom nothing is known lift nobody much; where no complete
 * person is like it, 0.
 * @param counts persons per row of the population; 1 each if not given
 */
export function recordToPerson(released: Keys, population: Keys, counts?: readonly number[]): number[] {
  const rows = population.map((key, p) => ({ key, count: counts?.[p] ?? 1 }));
  const complete = rows.filter(({ key }) => isComplete(key));
  const gapped = rows.filter(({ key }) => !isComplete(key));
  const persons = (...left: readonly (readonly Value[])[]): number =>
    complete.reduce(
      (sum, { key, count }) => sum + (left.every((known) => agrees(known, key)) ? count : 0),
      0,
    );
  return released.map((record) => {
    const shares = gapped.map(({ key, count }) => {
      const like = persons(key);
      return like === 0 ? 0 : (count * persons(key, record)) / like;
    });
    return persons(record) + shares.reduce((sum, share) => sum + share, 0);
  });
}
