import type { Table } from "apache-arrow";
import type { Classes } from "../classes/classes.js";
import type { CodedColumn } from "../coded/coded-column.js";
import { isSdcError, suggestion, type SdcError } from "../errors.js";
import { countText } from "../format-value.js";
import { sum } from "../kernels/sums.js";
import type { Tick } from "../kernels/turns.js";
import type { MissingCodes } from "../variables/missing.js";
import { numbersOf } from "../variables/numbers.js";
import { checkKeys, checkNames, joinFiles, namesOf, type KeyedFile } from "./joined.js";
import { badFile } from "./second-files.js";

/** The population that a file comes from: a register, a census, or a table of counts. */
export interface PopulationTable {
  /** One row per unit, or one per key where `count` is given; variables go by the names of the file's keys. */
  readonly table: Table;
  /** The variable that counts the units of a row. */
  readonly count?: string | undefined;
}

/** A population that was checked. */
export interface Population extends KeyedFile {
  /** The variable that counts units; null where each row is one. */
  readonly count: string | null;
  /** Units of each row; null where each is one. */
  readonly counts: Float64Array | null;
  /** Units in all: above 0, and whole. */
  readonly units: number;
}

const bad = (message: string): SdcError => badFile("population", message);

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
): Population {
  checkNames("population", table);
  const counts = count === undefined ? null : countsOf(table, count),
    units = counts === null ? table.numRows : sum(counts);
  const population = { table, count: count ?? null, counts, units, recodings: new Map() };
  checkPopulationKeys(population, keys);
  if (units === 0) throw bad("The population holds no units, so nothing can be counted in it.");
  if (units > Number.MAX_SAFE_INTEGER)
    throw bad(`The counts "${count!}" of the population add up to more than 2^53.`);
  if (units < records)
    throw bad(
      `The population holds ${countText(units)} units, fewer than the ${countText(records)} records of the file that is to come from it.${
        count === undefined
          ? " Where it has one row per key, name the variable that counts the units (--population-count NAME)."
          : ""
      }`,
    );
  return population;
}

/** Every key of the file is a variable of the population, and none of them counts its units. @throws BAD_POPULATION */
function checkPopulationKeys({ table, count }: Population, keys: readonly string[]): void {
  checkKeys("population", table, keys);
  if (count !== null && keys.includes(count))
    throw bad(`Variable "${count}" cannot both be a key and count the units of the population.`);
}

/** Units of each row. Codes for missing values of the file are not those of counts. */
function countsOf(table: Table, count: string): Float64Array {
  const vector = table.getChild(count);
  if (vector === null)
    throw bad(
      `The population has no variable "${count}" to count its units by.${suggestion(count, namesOf(table))}`,
    );
  let counts: Float64Array;
  try {
    counts = numbersOf(count, vector, [], "population count");
  } catch (error) {
    throw isSdcError(error) ? bad(`In the population: ${error.message}`) : error;
  }
  const wrong = counts.findIndex((n) => !(Number.isInteger(n) && n >= 0));
  if (wrong < 0) return counts;
  const value = counts[wrong]!;
  throw bad(
    `Count "${count}" of the population must be a whole number, 0 or more, on every row, but on row ${wrong + 1} it ${Number.isNaN(value) ? "is missing" : `is ${value}`}.`,
  );
}

/**
 * Classes of a file and of its population together. Those of the file come first, in their order.
 * @param file classes of the file
 * @param coded their variables, by name, as they are now
 * @param tick called between pieces of work
 * @returns classes whose counts are records of the file and whose weights are units of the population; either may be 0
 * @throws BAD_POPULATION where the population lacks a variable or holds values of another kind
 */
export async function joinPopulation(
  file: Classes,
  coded: (name: string) => CodedColumn,
  population: Population,
  missing: MissingCodes,
  tick: Tick,
): Promise<Classes> {
  checkPopulationKeys(
    population,
    file.variables.map(({ name }) => name),
  );
  const { classes } = await joinFiles(
    "population",
    file,
    coded,
    population,
    population.counts,
    missing,
    tick,
  );
  return classes;
}
