import { labelsOf, type CaseSample, type TreatedSample } from "./sample.ts";

/** Keys that occur, each once. A value is −1 where it is suppressed. */
export interface DistinctKeys {
  /** The values of key i are values[i · keys … (i + 1) · keys). */
  readonly values: Int32Array;
  readonly keys: number;
  readonly size: number;
  /** Records per key. */
  readonly counts: Float64Array;
  /** The key of each record. */
  readonly of: Int32Array;
}

/** @param columns values by variable and record */
export function distinctKeys(columns: readonly Int32Array[]): DistinctKeys {
  const records = columns[0]?.length ?? 0;
  const numbers = new Map<string, number>();
  const values: number[] = [];
  const counts: number[] = [];
  const of = new Int32Array(records);
  for (let r = 0; r < records; r++) {
    const own = columns.map((column) => column[r]);
    const text = own.join(" ");
    const known = numbers.get(text) ?? numbers.size;
    if (known === numbers.size) {
      numbers.set(text, known);
      values.push(...own);
      counts.push(0);
    }
    counts[known]++;
    of[r] = known;
  }
  return {
    values: Int32Array.from(values),
    keys: columns.length,
    size: numbers.size,
    counts: Float64Array.from(counts),
    of,
  };
}

/** Whether two keys agree wherever both have a value. */
export function agree(a: DistinctKeys, i: number, b: DistinctKeys, k: number): boolean {
  for (let j = 0; j < a.keys; j++) {
    const one = a.values[i * a.keys + j];
    const other = b.values[k * b.keys + j];
    if (one !== other && one >= 0 && other >= 0) return false;
  }
  return true;
}

/** Persons of a file and the records that were released of them, all by keys at the levels of the treated file. */
export interface ReleasedKeys {
  /** The true keys of the persons. */
  readonly persons: DistinctKeys;
  readonly released: DistinctKeys;
  /** Persons of the file that agree with what is left of each released key. */
  readonly inFile: Float64Array;
  /** Persons of the population that agree with it: F. */
  readonly inPopulation: Float64Array;
  /** By key of persons, the released keys that agree with it. */
  readonly candidates: readonly Int32Array[];
}

/** Counts who agrees with what is left of each record, in the file and in the population. */
export function releasedKeys(sample: CaseSample, treated: TreatedSample): ReleasedKeys {
  const levels = labelsOf(sample, treated.groupings).map(numbered);
  const truth = sample.columns.map(({ codes }, j) => codes.map((code) => levels[j][code]));
  const left = truth.map((column, j) =>
    column.map((value, r) => (((treated.masks[r] >> j) & 1) === 1 ? -1 : value)),
  );
  const population = sample.keys.map(({ codes }, j) => codes.map((code) => levels[j][code]));
  const persons = distinctKeys(truth);
  const released = distinctKeys(left);
  const sizes = levels.map((level) => level.reduce((most, one) => Math.max(most, one), -1) + 1);
  return {
    persons,
    released,
    inFile: agreeing(truth, sizes, released),
    inPopulation: agreeing(population, sizes, released),
    candidates: candidatesOf(persons, sizes, released),
  };
}

/** The number of each label, in the order in which they come. */
function numbered(labels: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(labels, (label) => {
    const number = numbers.get(label) ?? numbers.size;
    numbers.set(label, number);
    return number;
  });
}

/** What is left of keys that lost the same variables: the place of their values, and the keys there. */
interface LeftPattern {
  /** The variables that are left. */
  readonly held: readonly number[];
  readonly at: ReadonlyMap<number, number>;
}

/** A number for some values of a row. @param sizes values of each variable at most */
const placeOf = (
  held: readonly number[],
  sizes: readonly number[],
  value: (variable: number) => number,
): number => held.reduce((sum, j) => sum * sizes[j] + value(j), 0);

function patternsOf({ keys, size, values }: DistinctKeys, sizes: readonly number[]): LeftPattern[] {
  const patterns = new Map<number, { held: number[]; at: Map<number, number> }>();
  for (let p = 0; p < size; p++) {
    const held = Array.from({ length: keys }, (_, j) => j).filter((j) => values[p * keys + j] >= 0);
    const id = held.reduce((mask, j) => mask | (1 << j), 0);
    const pattern = patterns.get(id) ?? { held, at: new Map<number, number>() };
    patterns.set(id, pattern);
    pattern.at.set(
      placeOf(held, sizes, (j) => values[p * keys + j]),
      p,
    );
  }
  return [...patterns.values()];
}

/** Units that agree with what is left of each key. @param columns complete values by variable and unit */
function agreeing(
  columns: readonly Int32Array[],
  sizes: readonly number[],
  left: DistinctKeys,
): Float64Array {
  const out = new Float64Array(left.size);
  for (const { held, at } of patternsOf(left, sizes))
    for (let unit = 0; unit < (columns[0]?.length ?? 0); unit++) {
      const p = at.get(placeOf(held, sizes, (j) => columns[j][unit]));
      if (p !== undefined) out[p]++;
    }
  return out;
}

/** By key of persons, the released keys that agree with it. */
function candidatesOf(persons: DistinctKeys, sizes: readonly number[], left: DistinctKeys): Int32Array[] {
  const patterns = patternsOf(left, sizes);
  return Array.from({ length: persons.size }, (_, x) =>
    Int32Array.from(
      patterns.flatMap(
        ({ held, at }) => at.get(placeOf(held, sizes, (j) => persons.values[x * persons.keys + j])) ?? [],
      ),
    ),
  );
}
