import { uniforms } from "@sdc-risk/data/kernels";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";

export type Key = readonly number[];

/** Persons of five keys, each skewed, the later ones hanging on those before. */
export function personsOf(units: number, seed: number, sizes: readonly number[] = [12, 2, 30, 5, 8]): Key[] {
  const uniform = uniforms(seed);
  return Array.from({ length: units }, () => {
    const key: number[] = [];
    for (const [v, size] of sizes.entries()) {
      const free = Math.floor(size * uniform() ** 2);
      key.push(v > 0 && uniform() < 0.5 ? (free + key[v - 1]) % size : free);
    }
    return key;
  });
}

/** Records drawn at random, without some of their keys. @param gap whether key v of a record is missing */
export function drawn(
  persons: readonly Key[],
  n: number,
  seed: number,
  gap: (key: Key, v: number, uniform: () => number, record: number) => boolean,
): (number | null)[][] {
  const uniform = uniforms(seed);
  const order = Int32Array.from({ length: persons.length }, (_, i) => i);
  return Array.from({ length: n }, (_, i) => {
    const j = i + Math.floor(uniform() * (persons.length - i));
    [order[i], order[j]] = [order[j], order[i]];
    const key = persons[order[i]];
    return key.map((value, v) => (gap(key, v, uniform, i) ? null : value));
  });
}

/** Σ over records of 1/F, F the persons who agree with what is left of each, counted. */
export function truthOf(persons: readonly Key[], records: readonly (readonly (number | null)[])[]): number {
  const counts = new Map<string, Map<string, number>>();
  const held = (record: readonly (number | null)[]): number[] =>
    record.flatMap((value, v) => (value === null ? [] : [v]));
  return records.reduce((total, record) => {
    const keys = held(record);
    let own = counts.get(keys.join());
    if (own === undefined) {
      own = new Map<string, number>();
      counts.set(keys.join(), own);
      for (const person of persons) {
        const text = keys.map((v) => person[v]).join();
        own.set(text, (own.get(text) ?? 0) + 1);
      }
    }
    return total + 1 / own.get(keys.map((v) => record[v]).join())!;
  }, 0);
}

export const tableOf = (records: readonly (readonly (number | null)[])[], weight: number): Table =>
  new Table({
    ...Object.fromEntries(
      records[0].map((_, v) => [
        `k${v}`,
        vectorFromArray(
          records.map((record) => (record[v] === null ? null : `l${record[v]}`)),
          new Utf8(),
        ),
      ]),
    ),
    w: vectorFromArray(
      records.map(() => weight),
      new Float64(),
    ),
  });
