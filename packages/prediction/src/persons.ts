import { dealt, range } from "@sdc-risk/data/kernels";
import type { TargetColumn } from "./columns.ts";
import { inOrder, type KeyRows } from "./rows.ts";

/** The records of a file whose target is known, in an order that depends on nothing but what they hold. */
export interface TargetRecords {
  readonly size: number;
  /** Row of keys of each. */
  readonly rows: Int32Array;
  /** Class of each, or the place of its number in `numbers`. */
  readonly values: Int32Array;
  /** The different numbers, ascending; null for classes. */
  readonly numbers: Float64Array | null;
  readonly records: Int32Array;
  /** Records whose target is missing. */
  readonly missing: number;
}

/** @param file place of the file among those of the target */
export function personsOf({ rowOf, size }: KeyRows, target: TargetColumn, file: number): TargetRecords {
  const { codes, numbers, levels } = codesOf(target, file);
  const held: number[] = [];
  for (let i = 0; i < codes.length; i++) if (codes[i] >= 0) held.push(i);
  const records = inOrder([rowOf, codes], [size, levels], Int32Array.from(held));
  return {
    size: records.length,
    rows: Int32Array.from(records, (record) => rowOf[record]),
    values: Int32Array.from(records, (record) => codes[record]),
    numbers,
    records,
    missing: codes.length - records.length,
  };
}

function codesOf(target: TargetColumn, file: number) {
  if (target.kind === "classes")
    return { codes: target.files[file], numbers: null, levels: target.labels.length };
  const values = target.files[file];
  const held = values.filter((value) => !Number.isNaN(value)).sort();
  const numbers = held.filter((value, i) => i === 0 || value !== held[i - 1]);
  const place = new Map(Array.from(numbers, (value, code) => [value, code]));
  const codes = Int32Array.from(values, (value) => place.get(value) ?? -1);
  return { codes, numbers, levels: numbers.length };
}

/** Some of the persons, by their places. */
export function some(persons: TargetRecords, places: Int32Array): TargetRecords {
  const taken = (values: Int32Array): Int32Array => Int32Array.from(places, (place) => values[place]);
  return {
    ...persons,
    size: places.length,
    rows: taken(persons.rows),
    values: taken(persons.values),
    records: taken(persons.records),
  };
}

/** As many persons at most, drawn without replacement. */
export function drawn(persons: TargetRecords, most: number, random: () => number): TargetRecords {
  if (persons.size <= most) return persons;
  const places = dealt(range(persons.size), random);
  return some(persons, places.subarray(0, most).sort());
}

/** Persons who are attacked, and those of the file who are not; null where all are. */
export interface AttackedPersons {
  readonly persons: TargetRecords;
  readonly others: TargetRecords | null;
}

/** As many persons at most are attacked, drawn without replacement. */
export function attackedOf(all: TargetRecords, most: number, random: () => number): AttackedPersons {
  if (all.size <= most) return { persons: all, others: null };
  return parted(all, dealt(range(all.size), random).subarray(0, most));
}

/** The same persons of a file in another order. @param records of those who are attacked */
export function samePersons(all: TargetRecords, records: Int32Array): AttackedPersons {
  if (all.size === records.length) return { persons: all, others: null };
  const attacked = new Set(records);
  return parted(
    all,
    range(all.size).filter((place) => attacked.has(all.records[place])),
  );
}

function parted(all: TargetRecords, places: Int32Array): AttackedPersons {
  const isTaken = new Uint8Array(all.size);
  for (let i = 0; i < places.length; i++) isTaken[places[i]] = 1;
  const everybody = range(all.size);
  return {
    persons: some(
      all,
      everybody.filter((place) => isTaken[place] === 1),
    ),
    others: some(
      all,
      everybody.filter((place) => isTaken[place] === 0),
    ),
  };
}
