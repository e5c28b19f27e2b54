import { recordToPerson } from "@sdc-risk/oracles";
import type { PersonRecord, Survey, Value } from "./survey.ts";

/**
 * Persons whom an intruder is expected to find who holds the whole population and knows nothing else: each released
 * record is a guess among the persons whom it does not contradict (Σ 1/F), and each person counts once, by the best
 * record.
 * @param seen what the intruder sees, by the names and levels of the keys of the population
 */
export function personsFound({ keys, population }: Survey, seen: readonly PersonRecord[]): number {
  const distinct = new Map<string, { key: readonly Value[]; count: number }>();
  for (const key of population) {
    const id = JSON.stringify(key);
    const known = distinct.get(id);
    if (known === undefined) distinct.set(id, { key, count: 1 });
    else known.count++;
  }
  const persons = [...distinct.values()];
  const left = new Map<string, (string | number | null)[]>();
  for (const { row } of seen) {
    const key = keys.map((name) => row[name] ?? null);
    left.set(JSON.stringify(key), key);
  }
  const counts = recordToPerson(
    [...left.values()],
    persons.map(({ key }) => key),
    persons.map(({ count }) => count),
  );
  const among = new Map([...left.keys()].map((id, i) => [id, counts[i]]));
  const best = new Map<number, number>();
  for (const { person, row } of seen) {
    if (person === null) continue;
    const key = keys.map((name) => row[name] ?? null);
    if (!key.every((value, j) => value === null || value === population[person][j])) continue;
    const chance = 1 / among.get(JSON.stringify(key))!;
    best.set(person, Math.max(chance, best.get(person) ?? 0));
  }
  return [...best.values()].reduce((sum, chance) => sum + chance, 0);
}
