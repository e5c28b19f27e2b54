import type { Table } from "apache-arrow";
import {
  isSdcError,
  suggestion,
  counted,
  countText,
  numbersOf,
  badFile,
  type Classes,
  type SdcError,
  type MissingCodes,
} from "@sdc-risk/data";
import { sum, type Tick } from "@sdc-risk/data/kernels";
import type { Source } from "../source/source.ts";
import { checkKeys, checkNames, classesOfTable, joinClasses, namesOf } from "../matching/joined.ts";
import { missingByName } from "../records/records.ts";
import type { SdcObject } from "../sdc-object.ts";

/** The population that a file comes from: a register, a census, or a table of counts. */
export interface PopulationTable {
  /** One row per unit, or one per key where `count` is given; variables go by the names of the file's keys. */
  readonly table: Table;
  /** The variable that counts the units of a row. */
  readonly count?: string | undefined;
}

/** The same where it lies elsewhere. */
export interface PopulationSource {
  /** As the table above; it is read until `source.close()`. */
  readonly source: Source;
  readonly count?: string | undefined;
}

/** A population that was checked. */
export interface Population {
  readonly rows: number;
  readonly variables: readonly string[];
  /** The variable that counts units; null where each row is one. */
  readonly count: string | null;
  /** Units in all: above 0, and whole. */
  readonly units: number;
  /**
   * Classes of its rows by some variables, before any recoding; their weights are units.
   * @param missing codes for missing values, by variable; a source has got them at the beginning
   */
  readonly classes: (names: readonly string[], missing: MissingCodes, tick: Tick) => Promise<Classes>;
}

/** What is wrong with a population. */
export const badPopulation = (message: string): SdcError => badFile("population", message);

/** A population in memory that was checked. */
interface CountedTable extends Population {
  /** Units of each row; null where each is one. */
  readonly counts: Float64Array | null;
}

/**
 * Checks a population beside the file that comes from it.
 * @param keys key variables of the file, as far as they are known
 * @param records of the file
 * @throws BAD_POPULATION
 */
export function checkPopulation(
  { table, count }: PopulationTable,
  keys: readonly string[],
  records: number,
): CountedTable {
  checkNames("population", table);
  const counts = count === undefined ? null : countsOf(table, count);
  const population: CountedTable = {
    rows: table.numRows,
    variables: namesOf(table),
    count: count ?? null,
    counts,
    units: counts === null ? table.numRows : sum(counts),
    classes: (names, missing, tick) => classesOfTable(table, names, counts, missing, tick),
  };
  checkPopulationKeys(population, keys);
  checkUnits(population, records);
  return population;
}

/** There are units, as many as the file has records at least. @throws BAD_POPULATION */
export function checkUnits({ units, count }: Population, records: number): void {
  if (units === 0) throw badPopulation("The population holds no units, so nothing can be counted in it.");
  // a sum with a compensation is no number where it goes beyond all
  if (!(units <= Number.MAX_SAFE_INTEGER))
    throw badPopulation(`The counts "${count!}" of the population add up to more than 2^53.`);
  if (units < records)
    throw badPopulation(
      `The population holds ${counted(units, "unit")}, fewer than the ${countText(records)} records of the ` +
        "file that is to come from it." +
        (count === null
          ? " Where it has one row per key, name the variable that counts the units (--population-count NAME)."
          : ""),
    );
}

/** Every key of the file is a variable of the population, and none of them counts its units. @throws BAD_POPULATION */
export function checkPopulationKeys({ variables, count }: Population, keys: readonly string[]): void {
  checkKeys("population", variables, keys);
  if (count !== null && keys.includes(count))
    throw badPopulation(`Variable "${count}" cannot both be a key and count the units of the population.`);
}

/** The error for a population without the variable that is to count its units. */
export const noCount = (count: string, variables: readonly string[]): SdcError =>
  badPopulation(
    `The population has no variable "${count}" to count its units by.${suggestion(count, variables)}`,
  );

/**
 * The error for a count that is no whole number.
 * @param where "on row 3", "on 2 rows"
 * @param value NaN where it is missing
 */
export const badCount = (count: string, where: string, value: number): SdcError =>
  badPopulation(
    `Count "${count}" of the population must be a whole number, 0 or more, on every row, but ${where} it ` +
      `${Number.isNaN(value) ? "is missing" : `is ${value}`}.`,
  );

/** Units of each row. Codes for missing values of the file are not those of counts. */
function countsOf(table: Table, count: string): Float64Array {
  const vector = table.getChild(count);
  if (vector === null) throw noCount(count, namesOf(table));
  let counts: Float64Array;
  try {
    counts = numbersOf(count, vector, [], "population count");
  } catch (error) {
    throw isSdcError(error) ? badPopulation(`In the population: ${error.message}`) : error;
  }
  const wrong = counts.findIndex((n) => !(Number.isInteger(n) && n >= 0));
  if (wrong < 0) return counts;
  throw badCount(count, `on row ${wrong + 1}`, counts[wrong]);
}

/**
 * Classes of the keys in the file and in its population together; those of the file come first, in the
 * order of `sdc.classes()`.
 * @param tick called between pieces of work
 * @returns classes whose counts are records of the file and whose weights are units of the population;
 *   either may be 0
 * @throws BAD_POPULATION where there is none, where it lacks a key, or holds a key's values as another kind
 */
export async function populationClasses(sdc: SdcObject, tick: Tick): Promise<Classes> {
  const { population } = sdc;
  if (population === null) throw badPopulation("The population is not known.");
  const file = await sdc.classes(undefined, tick);
  const names = file.variables.map(({ name }) => name);
  const recodings = await sdc.recodings(names, tick);
  checkPopulationKeys(population, names);
  const theirs = await population.classes(names, missingByName(sdc, names), tick);
  const { classes } = await joinClasses("population", file, theirs, recodings, tick);
  return classes;
}
